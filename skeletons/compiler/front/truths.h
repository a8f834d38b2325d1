/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* truths.h: local images of bool, as ones of bytes.
 *
 *   bool strong[height][stride];      uint8_t strong[height][stride];
 *   strong[y][x] = v > 9;             strong[y][x] = (uint8_t) (bool) (v > 9);
 *   if (strong[y][x])                 if ((bool) strong[y][x])
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit. */
void skel_truths_rewrite (SkelUnit *unit);

G_END_DECLS
