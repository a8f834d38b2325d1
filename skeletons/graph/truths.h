/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* truths.h: what truths of a program are made of: others, all or any of which
 * hold, whichever of C's ways joins them.
 */
#pragma once

#include "program.h"

G_BEGIN_DECLS

typedef enum {
  SKEL_TRUTH_SINGLE, /* it is not made of others */
  SKEL_TRUTH_ALL,    /* all of its parts hold */
  SKEL_TRUTH_ANY,    /* any of them does */
} SkelTruthKind;

/* That @term, an I32, is other than zero, or, unless it @holds, is zero. */
typedef struct {
  const SkelTerm *term;
  gboolean holds;
} SkelTruth;

typedef struct _SkelTruths SkelTruths;

/* What is known of @program, which must live as long. */
SkelTruths *skel_truths_new (const SkelProgram *program);
void skel_truths_free (SkelTruths *self);

/* Whether @term is made of truths, and nothing wants its number, but choices,
 * or one other truth, whether it holds. */
gboolean skel_truths_join (const SkelTruths *self, const SkelTerm *term);

/* Whether choices ask for @term. */
gboolean skel_truths_are_asked (const SkelTruths *self, const SkelTerm *term);

/* Whether @term is used once. */
gboolean skel_truths_use_once (const SkelTruths *self, const SkelTerm *term);

/* Adds to @parts, SkelTruth, what @truth is made of, and what those are that
 * are made likewise, unless something wants them whole. Where it is SINGLE,
 * nothing. */
SkelTruthKind skel_truths_gather (
    const SkelTruths *self, SkelTruth truth, GArray *parts);

G_END_DECLS
