/* 2:10: error: 'own/tables.h' cannot be included */
#include "own/tables.h"

void
f (void)
{
}
