/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* header.h: loops that count.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* for (variable = start; variable < limit; variable += step) body */
typedef struct {
  SkelSymbol *variable; /* an integer */
  SkelNode *start, *limit, *body;
  int step;           /* at most 1024; less than 0: variable > limit */
  gboolean inclusive; /* <= or >= */
  gboolean differs;   /* != */
} SkelHeader;

/* What the expression @step adds to @variable: 2 for variable += 2, -2 for
 * variable -= 2, in whichever way it is written; 0 for anything else. */
int skel_header_read_step (const SkelNode *step, const SkelSymbol *variable);

/* Whether the FOR @loop is one, in whichever way it was written: as far as its
 * start goes (the rest is left 0); any, though what is compared is another
 * type, unless it takes what is less than 0 for something else; one by an int,
 * and 1 or -1; and one by an int, and 1. */
gboolean skel_header_read_start (const SkelNode *loop, SkelHeader *header);
gboolean skel_header_read_any (const SkelNode *loop, SkelHeader *header);
gboolean skel_header_read_either (const SkelNode *loop, SkelHeader *header);
gboolean skel_header_read (const SkelNode *loop, SkelHeader *header);

G_END_DECLS
