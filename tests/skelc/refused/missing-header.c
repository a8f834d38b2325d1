/* 2:10: error: '/kernel/include/nowhere.h' cannot be included */
#include <nowhere.h>

void
f (void)
{
}
