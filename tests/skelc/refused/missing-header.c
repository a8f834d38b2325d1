/* 2:10: error: file not found */
#include <nowhere.h>

void
f (void)
{
}
