/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "synchronous.h"

#include "../front/header.h"
#include "../front/make.h"
#include "../front/queries.h"

#define MAX_NESTS 8

typedef struct {
  SkelNode *outer, *inner;
  SkelHeader rows, columns;
} Loops;

typedef struct {
  const SkelAnalysis *analysis;
  SkelUnit *unit;
  SkelNode *first; /* what stands before the nests */
  Loops nests[MAX_NESTS];
  int n_nests;
  int copy;                  /* which nest it is */
  SkelSymbol *image, *other; /* that are copied: the image that is updated */
} Turn;

static gboolean
read_loops (SkelNode *nest, Loops *loops)
{
  loops->outer = nest;
  if (nest->kind != SKEL_NODE_FOR || !skel_header_read (nest, &loops->rows))
    return FALSE;
  loops->inner = skel_node_alone (nest->children[3]);
  return loops->inner->kind == SKEL_NODE_FOR
         && skel_header_read (loops->inner, &loops->columns)
         && !skel_node_breaks (loops->columns.body);
}

/* The image whose pixel [row][column] @node is; or NULL. */
static SkelSymbol *
image_at_pixel (const Turn *turn, const SkelNode *node, const Loops *loops)
{
  const SkelNode *root;

  if (node->kind != SKEL_NODE_INDEX || node->rank > 0
      || node->children[0]->kind != SKEL_NODE_INDEX)
    return NULL;
  root = node->children[0]->children[0];
  if (root->kind != SKEL_NODE_VARIABLE
      || skel_role (turn->analysis, root->symbol).kind != SKEL_ROLE_IMAGE
      || !skel_node_is_variable (
          node->children[0]->children[1], loops->rows.variable)
      || !skel_node_is_variable (node->children[1], loops->columns.variable))
    return NULL;
  return root->symbol;
}

/* Whether @node names @image as the pixel alone. */
static gboolean
only_at_pixel (const Turn *turn, const SkelNode *node, const SkelSymbol *image,
    const Loops *loops)
{
  if (image_at_pixel (turn, node, loops) == image)
    return TRUE;
  if (node->symbol == image)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!only_at_pixel (turn, node->children[i], image, loops))
      return FALSE;
  return TRUE;
}

/* Whether the nest is to[y][x] = from[y][x]. */
static gboolean
is_copy (
    const Turn *turn, const Loops *loops, SkelSymbol **to, SkelSymbol **from)
{
  const SkelNode *body = skel_node_alone (loops->inner->children[3]);

  if (body->kind != SKEL_NODE_ASSIGN || body->operation != SKEL_OPERATION_NONE)
    return FALSE;
  *to = image_at_pixel (turn, body->children[0], loops);
  *from = image_at_pixel (turn, body->children[1], loops);
  return *to && *from && *to != *from && (*to)->type == (*from)->type;
}

static gboolean
same_loops (const Turn *turn, const Loops *a, const Loops *b)
{
  GHashTable *map = g_hash_table_new (NULL, NULL);
  gboolean same = TRUE;

  g_hash_table_insert (map, b->rows.variable, a->rows.variable);
  g_hash_table_insert (map, b->columns.variable, a->columns.variable);
  for (int i = 0; i < 3 && same; i++)
    same = skel_node_equal (a->outer->children[i],
               skel_make_copy (turn->unit, b->outer->children[i], map))
           && skel_node_equal (a->inner->children[i],
               skel_make_copy (turn->unit, b->inner->children[i], map));
  g_hash_table_unref (map);
  return same;
}

static gboolean
read_nests (Turn *turn, SkelNode *body)
{
  GPtrArray *statements = g_ptr_array_new ();
  gboolean good;

  skel_node_collect_statements (body, statements);
  good = statements->len >= 3 && statements->len <= MAX_NESTS;
  for (guint i = 1; i < statements->len && good; i++)
    good = read_loops (statements->pdata[i], &turn->nests[turn->n_nests++]);
  if (good)
    turn->first = statements->pdata[0];
  g_ptr_array_unref (statements);
  for (int i = 1; i < turn->n_nests && good; i++)
    good = same_loops (turn, &turn->nests[0], &turn->nests[i]);
  return good;
}

/* Which nest copies, and that the others compute one of the images from the
 * other, each pixel by itself. */
static gboolean
find_copy (Turn *turn, const SkelNode *loop)
{
  int last = turn->n_nests - 1;
  SkelSymbol *written;

  if (is_copy (turn, &turn->nests[last], &turn->image, &turn->other)) {
    turn->copy = last;
    written = turn->other;
  } else if (is_copy (turn, &turn->nests[0], &turn->other, &turn->image)) {
    turn->copy = 0;
    written = turn->image;
  } else {
    return FALSE;
  }
  for (int i = 0; i < turn->n_nests; i++) {
    const SkelNode *body = turn->nests[i].inner->children[3];

    if (i != turn->copy
        && (!only_at_pixel (turn, body, written, &turn->nests[i])
            || skel_node_assigns (
                body, written == turn->image ? turn->other : turn->image)))
      return FALSE;
    /* what later ones ask beside the pixel is of the turn before */
    if (i > (turn->copy == 0) && i != turn->copy
        && !only_at_pixel (turn, body,
            turn->copy == 0 ? turn->other : turn->image, &turn->nests[i]))
      return FALSE;
  }
  return turn->other->kind == SKEL_SYMBOL_LOCAL
         && skel_node_count_uses (turn->analysis->function->body, turn->other)
                == skel_node_count_uses (loop, turn->other);
}

/* Pixels of @image at [row][column] in @node become @here, others those of
 * @instead. */
static void
replace (const Turn *turn, SkelNode *node, const Loops *loops,
    const SkelSymbol *image, SkelSymbol *here, SkelSymbol *instead)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i];

    if (image_at_pixel (turn, child, loops) == image) {
      node->children[i]
          = skel_make_variable (turn->unit, here, child->location);
      continue;
    }
    if (child->kind == SKEL_NODE_VARIABLE && child->symbol == image)
      child->symbol = instead;
    replace (turn, child, loops, image, here, instead);
  }
}

static SkelNode *
make_nest (const Turn *turn)
{
  SkelUnit *unit = turn->unit;
  const Loops *to = &turn->nests[turn->copy == 0 ? 1 : 0];
  SkelLocation location = to->outer->location;
  SkelSymbol *here = skel_make_here (unit, turn->other);
  SkelNode *pixel = skel_make_pixel (unit, turn->image,
      skel_make_variable (unit, to->rows.variable, location),
      skel_make_variable (unit, to->columns.variable, location));
  SkelNode *outer = skel_make_copy (unit, to->outer, NULL), *block;
  GPtrArray *statements = g_ptr_array_new ();
  Loops loops;

  g_ptr_array_add (statements,
      skel_make_declaration (unit, here, turn->copy == 0 ? pixel : NULL));
  for (int i = 0; i < turn->n_nests; i++) {
    const Loops *from = &turn->nests[i];
    GHashTable *map;
    SkelNode *body;

    if (i == turn->copy)
      continue;
    map = g_hash_table_new (NULL, NULL);
    g_hash_table_insert (map, from->rows.variable, to->rows.variable);
    g_hash_table_insert (map, from->columns.variable, to->columns.variable);
    body = skel_make_copy (unit, from->inner->children[3], map);
    g_ptr_array_add (statements, skel_make_once (unit, body));
    g_hash_table_unref (map);
  }
  if (turn->copy > 0)
    g_ptr_array_add (
        statements, skel_make_assign (unit, pixel,
                        skel_make_variable (unit, here, location)));
  block = skel_make_block (unit, statements, location);
  replace (turn, block, to, turn->other, here, turn->image);
  read_loops (outer, &loops);
  loops.inner->children[3] = block;
  g_ptr_array_unref (statements);
  return outer;
}

SkelNode *
skel_synchronous_rewrite (const SkelAnalysis *analysis, SkelUnit *unit,
    SkelNode *loop, SkelNode ***nests)
{
  Turn turn = { .analysis = analysis, .unit = unit };
  int body = loop->kind == SKEL_NODE_DO ? 0 : 3;
  GPtrArray *statements;
  SkelNode *rewritten;

  *nests = NULL;
  if (!read_nests (&turn, loop->children[body]) || !find_copy (&turn, loop))
    return loop;
  statements = g_ptr_array_new ();
  g_ptr_array_add (statements, turn.first);
  g_ptr_array_add (statements, make_nest (&turn));
  rewritten = skel_unit_allocate (unit, sizeof *rewritten);
  *rewritten = *loop;
  rewritten->children = skel_unit_allocate (
      unit, loop->n_children * sizeof *rewritten->children);
  for (int i = 0; i < loop->n_children; i++)
    rewritten->children[i] = loop->children[i];
  rewritten->children[body]
      = skel_make_block (unit, statements, loop->location);
  g_ptr_array_unref (statements);
  *nests = skel_unit_allocate (unit, (turn.n_nests + 1) * sizeof **nests);
  for (int i = 0; i < turn.n_nests; i++)
    (*nests)[i] = turn.nests[i].outer;
  return rewritten;
}
