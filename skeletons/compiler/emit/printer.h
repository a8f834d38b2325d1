/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* printer.h: what the files of the walker share; see print.h. */
#pragma once

#include "print.h"

G_BEGIN_DECLS

/* print-names.c */

gboolean skel_print_listed (const char *const *names, const char *name);

/* Chooses names for all symbols of the kernel. */
void skel_print_choose_names (SkelPrinter *printer);

/* print-types.c */

/* C's integer promotions and usual arithmetic conversions, 6.3.1.1 and
 * 6.3.1.8 */
SkelType skel_print_promoted (SkelType type);
SkelType skel_print_usual_type (SkelType a, SkelType b);

/* In which arithmetic of @type, promoted, wraps. */
SkelType skel_print_unsigned_type (SkelType type);

/* Whether a conversion leaves the value of @operand as it is. */
gboolean skel_print_preserves (SkelType type, const SkelNode *operand);

/* print-expressions.c */

SkelText skel_print_cast (
    SkelPrinter *printer, SkelType type, SkelText operand);

/* Whether the conversion that @node is, or ends with, is printed as a call of
 * runtime/saturate.h. */
gboolean skel_print_saturates (
    const SkelPrinter *printer, const SkelNode *node);

/* What has the value of @node once it is converted to @node's type. */
SkelText skel_print_convertible (SkelPrinter *printer, const SkelNode *node);

/* Whether @node, computed in @type, may wrap where the language does not. */
gboolean skel_print_must_wrap (
    const SkelPrinter *printer, const SkelNode *node, SkelType type);

/* "left = (T) ((unsigned) left op right)" of a compound ASSIGN or INCREMENT
 * that may wrap. */
SkelText skel_print_wrapping_update (
    SkelPrinter *printer, const SkelNode *node);
SkelText skel_print_initializer (SkelPrinter *printer, const SkelNode *node);

G_END_DECLS
