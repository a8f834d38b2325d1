/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* header.h: loops that count by one.
 */
#pragma once

#include "../front/tree.h"

G_BEGIN_DECLS

/* for (variable = start; variable < limit; variable++) body */
typedef struct {
  SkelSymbol *variable; /* an int */
  SkelNode *start, *limit, *body;
  gboolean down;      /* variable > limit; variable-- */
  gboolean inclusive; /* <= or >= */
  gboolean differs;   /* != */
} SkelHeader;

/* Whether the FOR @loop is one, in whichever way it was written: upwards, or in
 * either direction. */
gboolean skel_header_read (const SkelNode *loop, SkelHeader *header);
gboolean skel_header_read_either (const SkelNode *loop, SkelHeader *header);

G_END_DECLS
