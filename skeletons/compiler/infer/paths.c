/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "paths.h"

#include <string.h>

/* Parts of one path; of one that has more nothing is told. */
#define MAX_PARTS 1024

/* One outcome of every condition from the start: the conditions that split make
 * a tree, and this is a node of it. */
typedef struct _Part Part;
struct _Part {
  const Part *parent;        /* NULL: the start */
  const Part *sibling;       /* where the condition has the other outcome */
  const SkelTerm *condition; /* by which the parent was split */
  gboolean holds;
  int depth;
};

struct _SkelPath {
  SkelPaths *paths;
  int n_parts; /* or more than MAX_PARTS: they are not there */
  const Part *parts[];
};

struct _SkelPaths {
  SkelProgram *program;
  GPtrArray *blocks;
  const SkelPath *start;
};

/* A part, and what is there. */
typedef struct {
  const Part *part;
  const SkelTerm *value;
} Alternative;

struct _SkelChoice {
  SkelPaths *paths;
  int n;
  Alternative alternatives[];
};

/* Conditions whose outcome is known where a choice is made. */
typedef struct _Known Known;
struct _Known {
  const Known *before;
  const SkelTerm *condition;
  gboolean holds;
};

static gpointer
allocate (SkelPaths *paths, gsize size)
{
  gpointer block = g_malloc0 (size);

  g_ptr_array_add (paths->blocks, block);
  return block;
}

static SkelPath *
path_new (SkelPaths *paths, int n_parts)
{
  int kept = n_parts > MAX_PARTS ? 0 : n_parts;
  SkelPath *path = allocate (paths, sizeof *path + sizeof *path->parts * kept);

  path->paths = paths;
  path->n_parts = n_parts;
  return path;
}

SkelPaths *
skel_paths_new (SkelProgram *program)
{
  SkelPaths *paths = g_new0 (SkelPaths, 1);
  SkelPath *start;

  paths->program = program;
  paths->blocks = g_ptr_array_new_with_free_func (g_free);
  start = path_new (paths, 1);
  start->parts[0] = allocate (paths, sizeof (Part));
  paths->start = start;
  return paths;
}

void
skel_paths_free (SkelPaths *paths)
{
  if (paths)
    g_ptr_array_unref (paths->blocks);
  g_free (paths);
}

const SkelPath *
skel_paths_start (SkelPaths *paths)
{
  return paths->start;
}

void
skel_path_split (const SkelPath *path, const SkelTerm *condition,
    const SkelPath **holds, const SkelPath **fails)
{
  SkelPath *halves[2];

  for (int h = 0; h < 2; h++)
    halves[h] = path_new (path->paths, path->n_parts);
  for (int i = 0; i < path->n_parts && path->n_parts <= MAX_PARTS; i++) {
    Part *both = allocate (path->paths, 2 * sizeof *both);

    for (int h = 0; h < 2; h++) {
      both[h] = (Part){ path->parts[i], &both[1 - h], condition, h == 0,
        path->parts[i]->depth + 1 };
      halves[h]->parts[i] = &both[h];
    }
  }
  *holds = halves[0];
  *fails = halves[1];
}

/* Adds @part to @parts, @n of them; two halves become one. */
static int
add_part (const Part **parts, int n, const Part *part)
{
  for (int i = 0; i < n; i++)
    if (parts[i] == part->sibling) {
      part = part->parent;
      parts[i] = parts[--n];
      i = -1;
    }
  parts[n] = part;
  return n + 1;
}

const SkelPath *
skel_path_join (const SkelPath *a, const SkelPath *b)
{
  const Part *parts[2 * MAX_PARTS];
  SkelPath *path;
  int n = a->n_parts;

  if (a->n_parts > MAX_PARTS || b->n_parts > MAX_PARTS)
    return path_new (a->paths, MAX_PARTS + 1);
  memcpy (parts, a->parts, sizeof *parts * n);
  for (int i = 0; i < b->n_parts; i++)
    n = add_part (parts, n, b->parts[i]);
  path = path_new (a->paths, n);
  if (n <= MAX_PARTS)
    memcpy (path->parts, parts, sizeof *parts * n);
  return path;
}

/* ---- choices ---- */

/* How many alternatives there are on @path of @value. */
static int
count_alternatives (const SkelPath *path, SkelBuilt value)
{
  return value.choice ? value.choice->n : path->n_parts;
}

/* Adds them to @choice. */
static void
add_alternatives (SkelChoice *choice, const SkelPath *path, SkelBuilt value)
{
  for (int i = 0; value.choice && i < value.choice->n; i++)
    choice->alternatives[choice->n++] = value.choice->alternatives[i];
  for (int i = 0; !value.choice && i < path->n_parts; i++)
    choice->alternatives[choice->n++]
        = (Alternative){ path->parts[i], value.term };
}

SkelBuilt
skel_path_choose (
    const SkelPath *a, SkelBuilt on_a, const SkelPath *b, SkelBuilt on_b)
{
  SkelChoice *choice;
  int n;

  if ((!on_a.term && !on_a.choice) || (!on_b.term && !on_b.choice)
      || a->n_parts > MAX_PARTS || b->n_parts > MAX_PARTS)
    return (SkelBuilt){ 0 };
  n = count_alternatives (a, on_a) + count_alternatives (b, on_b);
  if (n > 2 * MAX_PARTS)
    return (SkelBuilt){ 0 };
  choice = allocate (a->paths, sizeof *choice + sizeof (Alternative) * n);
  choice->paths = a->paths;
  add_alternatives (choice, a, on_a);
  add_alternatives (choice, b, on_b);
  return (SkelBuilt){ .choice = choice };
}

static const Known *
find_known (const Known *known, const SkelTerm *condition)
{
  while (known && known->condition != condition)
    known = known->before;
  return known;
}

/* What @value is given what is known. */
static const SkelTerm *
given (const SkelTerm *value, const Known *known)
{
  const Known *found;

  while (value && value->kind == SKEL_TERM_SELECT
         && (found = find_known (known, value->operands[0])))
    value = value->operands[found->holds ? 1 : 2];
  return value;
}

/* A choice between @n alternatives; @lines has for each the parts from the
 * start to it, by their depth. All are below one part of @depth. Where they
 * leave something open there is @otherwise, or, if that is NULL, never
 * anything. */
static const SkelTerm *
choose (SkelPaths *paths, const Alternative **alternatives,
    const Part *const **lines, int n, int depth, const SkelTerm *otherwise,
    const Known *known)
{
  const SkelTerm *sides[2];
  const Part *child;
  int n_first = 0;

  if (alternatives[0]->part->depth == depth)
    return given (alternatives[0]->value, known);
  child = lines[0][depth + 1];
  /* those on the side of the first come first */
  for (int i = 0; i < n; i++) {
    const Part *side
        = alternatives[i]->part->depth > depth ? lines[i][depth + 1] : NULL;

    if (side == child) {
      const Alternative *alternative = alternatives[i];
      const Part *const *line = lines[i];

      alternatives[i] = alternatives[n_first];
      lines[i] = lines[n_first];
      alternatives[n_first] = alternative;
      lines[n_first++] = line;
    } else if (side != child->sibling) {
      return NULL;
    }
  }
  for (int s = 0; s < 2; s++) {
    const Part *side = s == 0 ? child : child->sibling;
    int first = s * n_first, count = s == 0 ? n_first : n - n_first;
    Known more = { known, side->condition, side->holds };

    sides[s] = otherwise;
    if (count > 0)
      sides[s] = choose (paths, alternatives + first, lines + first, count,
          depth + 1, otherwise, &more);
    if (count > 0 && !sides[s])
      return NULL;
  }
  if (!sides[1] || sides[0] == sides[1])
    return sides[0];
  return skel_term_select (paths->program, child->condition,
      sides[child->holds ? 0 : 1], sides[child->holds ? 1 : 0]);
}

static const SkelTerm *
settle (const SkelChoice *choice, const SkelTerm *otherwise)
{
  int n = choice->n, n_parts = 0;
  const Alternative **alternatives = g_new (const Alternative *, n);
  const Part *const **lines = g_new (const Part *const *, n);
  const SkelTerm *term;
  const Part **all;

  for (int i = 0; i < n; i++)
    n_parts += choice->alternatives[i].part->depth + 1;
  all = g_new (const Part *, n_parts);
  n_parts = 0;
  for (int i = 0; i < n; i++) {
    const Part *part = choice->alternatives[i].part;
    const Part **line = all + n_parts;

    alternatives[i] = &choice->alternatives[i];
    lines[i] = line;
    n_parts += part->depth + 1;
    for (; part; part = part->parent)
      line[part->depth] = part;
  }
  term = choose (choice->paths, alternatives, lines, n, 0, otherwise, NULL);
  g_free (all);
  g_free (lines);
  g_free (alternatives);
  return term;
}

const SkelTerm *
skel_path_settle (SkelBuilt value)
{
  return value.choice ? settle (value.choice, NULL) : value.term;
}

const SkelTerm *
skel_path_condition (const SkelPath *path)
{
  SkelProgram *program = path->paths->program;
  SkelBuilt one = { .term = skel_term_integer (program, SKEL_TYPE_I32, 1) };
  SkelChoice *choice;

  if (path->n_parts > MAX_PARTS)
    return NULL;
  choice = allocate (
      path->paths, sizeof *choice + sizeof (Alternative) * path->n_parts);
  choice->paths = path->paths;
  add_alternatives (choice, path, one);
  return settle (choice, skel_term_integer (program, SKEL_TYPE_I32, 0));
}
