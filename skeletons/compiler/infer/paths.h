/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* paths.h: under which conditions a point of the body is reached.
 *
 * Each condition that may hold or not splits a path in two, and where the two
 * meet they are one again. A path that left by break, continue or return goes
 * on its own until it meets the others. What is known on two paths becomes,
 * where they meet, a choice by the conditions that tell them apart.
 *
 * At any time the paths of all states are disjoint, and together they are all
 * there is. Paths belong to their SkelPaths and never change.
 */
#pragma once

#include "../../graph/term.h"

G_BEGIN_DECLS

typedef struct _SkelPaths SkelPaths;
typedef struct _SkelPath SkelPath;

/* A value on some path: a term of the program, or one of several, which becomes
 * a term once it is used, by then of fewer. It belongs to the SkelPaths. */
typedef struct _SkelChoice SkelChoice;
typedef struct {
  const SkelTerm *term; /* or NULL: there is a choice, or there is no value */
  const SkelChoice *choice;
} SkelBuilt;

/* Of @program, to which choices are added. */
SkelPaths *skel_paths_new (SkelProgram *program);
void skel_paths_free (SkelPaths *paths);

/* The path that is always taken. */
const SkelPath *skel_paths_start (SkelPaths *paths);

/* The parts of @path where @condition, an I32, is other than zero, and where it
 * is zero. It may be NULL: then no choice can be made by it. */
void skel_path_split (const SkelPath *path, const SkelTerm *condition,
    const SkelPath **holds, const SkelPath **fails);

/* Either of the two. */
const SkelPath *skel_path_join (const SkelPath *a, const SkelPath *b);

/* What is @on_a on the path @a and @on_b on @b, wherever one of them is taken.
 */
SkelBuilt skel_path_choose (
    const SkelPath *a, SkelBuilt on_a, const SkelPath *b, SkelBuilt on_b);

/* The term that @value is; NULL where that cannot be told. */
const SkelTerm *skel_path_settle (SkelBuilt value);

/* Whether @path is taken, an I32; NULL likewise. */
const SkelTerm *skel_path_condition (const SkelPath *path);

G_END_DECLS
