/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* image-naming.h: what the files of image-names.h share.
 */
#pragma once

#include "comment.h"
#include "image-cases.h"

G_BEGIN_DECLS

typedef struct {
  SkelUnit *unit;
  SkelFunction *function;
  const SkelComment *comment;
  GHashTable *arrays; /* SkelSymbol, an array of images, to SkelSymbol ** */
  GHashTable *asked;  /* SkelSymbol: numbers that said which image it is */
  GPtrArray *left;    /* SkelCase: where a `break` leaves the innermost loop */
  gboolean tells_pixels; /* what hangs on turns is told for these, too */
  gboolean in_pixels;    /* the statement is in loops over the pixels */
  int open;              /* questions that were not answered */
  int depth;             /* of loops around loops over the pixels */
  int n_moved;         /* of these, how often images are elsewhere after them */
  int n_nodes;         /* that were made */
  int n_peeled;        /* first turns that are done before the others */
  gboolean takes_back; /* exchanges, after a loop */
  gboolean has_names;  /* that are no images' own */
  gboolean changed;
  const char *refusal; /* of the loop that was followed last; or NULL */
} SkelNaming;

/* Adds what the statement @node is in all @cases to @statements; the cases are
 * then those after it. */
void skel_naming_do (
    SkelNaming *self, SkelNode *node, GPtrArray *cases, GPtrArray *statements);

/* What it is, as one statement; and as one expression. */
SkelNode *skel_naming_do_inside (
    SkelNaming *self, SkelNode *node, GPtrArray *cases);
SkelNode *skel_naming_do_step (
    SkelNaming *self, SkelNode *step, GPtrArray *cases);

/* The same of the loop @node, whose turns are not followed: what it changes is
 * unknown. */
void skel_naming_do_loop (
    SkelNaming *self, SkelNode *node, GPtrArray *cases, GPtrArray *statements);

/* The same of the loop @node around loops over the pixels. */
void skel_naming_do_turns (
    SkelNaming *self, SkelNode *node, GPtrArray *cases, GPtrArray *statements);

/* What stands for @node, which cannot be told for the reason @text, and whether
 * there is such a thing in @node. */
SkelNode *skel_naming_refuse (
    SkelNaming *self, const SkelNode *node, const char *text);
gboolean skel_naming_is_refused (const SkelNode *node);

G_END_DECLS
