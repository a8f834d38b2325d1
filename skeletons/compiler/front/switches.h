/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* switches.h: a switch as the ifs that it stands for.
 *
 *   switch (v) {                  if (v == 0 || v == 1)
 *     case 0: case 1: a; break;     a;
 *     case 2: b; break;           else if (v == 2)
 *     default: c;                   b;
 *   }                             else
 *                                   c;
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit: those in which no case goes on with the next, and
 * nothing but a case's end leaves it. */
void skel_switches_rewrite (SkelUnit *unit);

G_END_DECLS
