/* dump.h: the tree as text, for whoever works on skelc. */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* Appends @unit as S-expressions: a line for each statement, every expression
 * with its type and every conversion. Once analysed, ranges are shown. */
void skel_dump (const SkelUnit * unit, GString * out);

G_END_DECLS
