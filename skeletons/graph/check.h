/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* check.h: whether a program is one.
 *
 * A program that was read may come from a stranger, and one that a pass made
 * may be wrong. What passes here can be evaluated, whatever it computes.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

#define SKEL_GRAPH_ERROR (skel_graph_error_quark ())
GQuark skel_graph_error_quark (void);

typedef enum {
  SKEL_GRAPH_ERROR_SYNTAX, /* of its text */
  SKEL_GRAPH_ERROR_INVALID /* what it says is not allowed */
} SkelGraphError;

/* Whether @term may be one of @program, of whose terms its operands are: the
 * kind and number of these, their types and its own, and what it speaks of. */
gboolean skel_term_check (
    const SkelProgram *program, const SkelTerm *term, GError **error);

/* Whether all of @program is right: its terms, the order in which they stand,
 * and in each stage that each channel of each output is stored once, that
 * images are read within the extents, and that what is stored or contributed
 * has the type of where it goes. */
gboolean skel_program_check (const SkelProgram *program, GError **error);

G_END_DECLS
