/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-c-rolling.h: the C of the rows that roll down an image.
 */
#pragma once

#include "c-plan.h"
#include "print.h"

G_BEGIN_DECLS

/* A static SkelBlockFunction @name (../../cpu/stage.h). */
void skel_c_print_rolling (
    SkelPrinter *printer, const char *name, const SkelRolling *rolling);

G_END_DECLS
