/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* image-cases.h: what is known of images' names on the ways to a statement.
 */
#pragma once

#include "progression.h"

G_BEGIN_DECLS

/* What is known where a statement begins, on some ways to it. */
typedef struct {
  GHashTable *numbers;  /* SkelSymbol to SkelProgression */
  GHashTable *pointers; /* SkelSymbol to the image that it points to */
  GHashTable *places;   /* SkelSymbol, an image, to the one that holds it, if
                         * that is another */
} SkelCase;

SkelCase *skel_case_new (void);
void skel_case_free (SkelCase *self);
SkelCase *skel_case_copy (const SkelCase *self);

/* NULL: nothing is known of it. */
void skel_case_set_number (
    SkelCase *self, SkelSymbol *symbol, const SkelProgression *number);

/* Leaves in @into what both it and @other know; FALSE: images that are held by
 * different ones cannot be left out. */
gboolean skel_case_join (SkelCase *into, const SkelCase *other);

/* Whether two tables of pointers or of places say the same. */
gboolean skel_case_tables_equal (GHashTable *a, GHashTable *b);

/* Cases of one place, one of which holds. */
GPtrArray *skel_cases_new (void);

/* Adds @added, which it takes; copies of all that @added has. */
void skel_cases_add (GPtrArray *cases, SkelCase *added);
void skel_cases_add_all (GPtrArray *cases, const GPtrArray *added);

/* Has nothing be known of what @node changes. */
void skel_cases_forget_changed (GPtrArray *cases, const SkelNode *node);

G_END_DECLS
