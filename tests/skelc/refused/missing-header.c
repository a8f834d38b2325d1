/* 2:10: error: 'nowhere.h' cannot be included */
#include <nowhere.h>

void
f (void)
{
}
