/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* extreme.h: what the files of extreme-places.h share.
 */
#pragma once

#include "header.h"

G_BEGIN_DECLS

/* The two loops over the pixels. */
typedef struct {
  SkelHeader outer, inner;
  SkelNode *size; /* width or height: how far the inner one goes at most */
} SkelExtremeLoops;

/* if (value > most) { most = value; at = place; ... } */
typedef struct {
  SkelNode *statement;  /* the IF */
  SkelNode **condition; /* the comparison, in what the IF asks */
  SkelNode *value;
  SkelType type;           /* that it is compared in */
  gboolean greatest, last; /* which, and of those that are alike */
  gboolean first; /* it starts with the first pixel, which is looked at, too */
  GPtrArray *set; /* SkelNode: ASSIGN; the extreme first */
  GPtrArray *starts; /* SkelSymbol: what holds the values of these before */
} SkelExtreme;

typedef struct {
  SkelUnit *unit;
  SkelExtremeLoops loops;
  SkelNode *nest;
  GPtrArray *before, *after; /* SkelNode: statements beside the nest */
} SkelExtremeNest;

/* The variable that @node is, or that it is by its address; or NULL. */
SkelSymbol *skel_extreme_variable_of (const SkelNode *node);

/* A variable NAMEsuffix, of a number. */
SkelSymbol *skel_extreme_symbol (const SkelExtremeNest *self,
    const SkelSymbol *of, const char *suffix, SkelType type);

SkelNode *skel_extreme_variable (
    const SkelExtremeNest *self, SkelSymbol *symbol);

/* Of 64 bits; the operands are, too. */
SkelNode *skel_extreme_wide (const SkelExtremeNest *self, gint64 value);
SkelNode *skel_extreme_binary (const SkelExtremeNest *self, SkelNode *left,
    SkelOperation operation, SkelNode *right);

/* A copy of @node, as @type. */
SkelNode *skel_extreme_converted (
    const SkelExtremeNest *self, const SkelNode *node, SkelType type);

/* The pixel's number, row by row, of 64 bits. */
SkelNode *skel_extreme_number (const SkelExtremeNest *self);

/* Adds a declaration to @statements. */
void skel_extreme_declare (const SkelExtremeNest *self, GPtrArray *statements,
    SkelSymbol *symbol, SkelNode *value);

/* Sets the variables of @extreme after the nest, where @found: it to @value,
 * the others to what the pixel @number says; else to what they started with. */
void skel_extreme_set_after (const SkelExtremeNest *self,
    const SkelExtreme *extreme, const SkelNode *found, SkelNode *value,
    SkelNode *number);

/* The variable that @extreme's assignment @i sets. */
SkelSymbol *skel_extreme_set_by (const SkelExtreme *extreme, guint i);

/* Has places that nothing is said of before start as 0 where @extreme is surely
 * found, so that nobody sees that. Other results are refused. */
void skel_extreme_start_places (
    const SkelExtremeNest *self, const SkelExtreme *extreme);

/* Whether it is said what results start with, and that asks for no others. */
gboolean skel_extreme_is_started (
    const SkelExtremeNest *self, const SkelExtreme *extreme);

/* Whether @extreme starts as what it is at the first pixel, and there: then it
 * may as well start with less than all (or more). */
gboolean skel_extreme_starts_with_first (
    const SkelExtremeNest *self, const SkelExtreme *extreme);

/* Fills @extreme->starts, with variables that hold what those of @extreme start
 * with. A result is set but once, after the loops: what it starts with is left
 * in one of its own. */
void skel_extreme_take_starts (
    const SkelExtremeNest *self, SkelExtreme *extreme);

/* Has the nest look for one number, of 64 bits, that says both: the value, and
 * in its low half where. Of values of at most 32 bits. */
void skel_extreme_by_key (const SkelExtremeNest *self, SkelExtreme *extreme);

/* Has a nest of its own look for where the value is what the first has found.
 * Changes nothing where the value cannot be computed again. */
void skel_extreme_by_search (const SkelExtremeNest *self, SkelExtreme *extreme);

G_END_DECLS
