/* 1:1: error: no kernel here */
#include <stdint.h>

static int
twice (int a)
{
  return 2 * a;
}
