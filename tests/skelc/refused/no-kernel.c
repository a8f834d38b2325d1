/* 2:1: error: no kernel */
#include <stdint.h>

static int
twice (int a)
{
  return 2 * a;
}
