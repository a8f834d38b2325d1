/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "inner-locals.h"

#include "make.h"
#include "queries.h"

/* Where a body sets the variable @symbol, as it runs; loops are taken to turn
 * once at least, which the proofs to come look at more closely. */
typedef struct {
  const SkelSymbol *symbol;
  gboolean set;
  gboolean before; /* a switch around, it was */
  gboolean unset;  /* it may have been read before it was set */
} Course;

static void follow (Course *course, const SkelNode *node);

static void
follow_all (Course *course, const SkelNode *node, int first)
{
  for (int i = first; i < node->n_children; i++)
    follow (course, node->children[i]);
}

/* What follows the first child of @node is done or not, or one of two. */
static void
follow_choice (Course *course, const SkelNode *node)
{
  gboolean before, set;

  follow (course, node->children[0]);
  before = course->set;
  follow (course, node->children[1]);
  set = course->set;
  course->set = before;
  if (node->n_children > 2)
    follow (course, node->children[2]);
  course->set = course->set && set;
}

static void
follow_switch (Course *course, const SkelNode *node)
{
  gboolean outer = course->before;

  follow (course, node->children[0]);
  course->before = course->set;
  follow (course, node->children[1]);
  course->set = course->before;
  course->before = outer;
}

static void
follow (Course *course, const SkelNode *node)
{
  switch (node->kind) {
    case SKEL_NODE_VARIABLE:
      if (node->symbol == course->symbol && !course->set)
        course->unset = TRUE;
      break;
    case SKEL_NODE_ASSIGN:
      follow (course, node->children[1]);
      if (node->operation == SKEL_OPERATION_NONE
          && node->children[0]->kind == SKEL_NODE_VARIABLE
          && node->children[0]->symbol == course->symbol)
        course->set = TRUE;
      follow (course, node->children[0]);
      break;
    case SKEL_NODE_BINARY:
      if (node->operation == SKEL_OPERATION_LOGICAL_AND
          || node->operation == SKEL_OPERATION_LOGICAL_OR)
        follow_choice (course, node);
      else
        follow_all (course, node, 0);
      break;
    case SKEL_NODE_IF:
    case SKEL_NODE_CONDITIONAL:
      follow_choice (course, node);
      break;
    case SKEL_NODE_FOR:
      follow (course, node->children[0]);
      follow (course, node->children[1]);
      follow (course, node->children[3]);
      follow (course, node->children[2]);
      break;
    case SKEL_NODE_SWITCH:
      follow_switch (course, node);
      break;
    case SKEL_NODE_CASE:
    case SKEL_NODE_DEFAULT:
      course->set = course->before;
      follow_all (course, node, 0);
      break;
    case SKEL_NODE_CONTINUE:
    case SKEL_NODE_BREAK:
      course->set = TRUE;
      break;
    default:
      follow_all (course, node, 0);
      break;
  }
}

/* Whether @body sets @symbol before it uses it; elements are looked at later.
 */
static gboolean
begins_anew (const SkelNode *body, const SkelSymbol *symbol)
{
  Course course = { .symbol = symbol, .set = symbol->rank > 0 };

  follow (&course, body);
  return !course.unset;
}

/* Whether the declaration @block->children[@index] can as well stand in the
 * body of the loop that @block ends with. */
static gboolean
can_sink (const SkelNode *block, int index)
{
  const SkelNode *declaration = block->children[index];
  const SkelNode *loop = block->children[block->n_children - 1];
  const SkelSymbol *symbol = declaration->symbol;

  if (declaration->kind != SKEL_NODE_DECLARE || symbol->is_static
      || !skel_node_assigns (loop->children[3], symbol))
    return FALSE;
  for (int i = 0; i < block->n_children - 1; i++)
    if (i != index && skel_node_mentions (block->children[i], symbol))
      return FALSE;
  for (int i = 0; i < 3; i++)
    if (skel_node_mentions (loop->children[i], symbol))
      return FALSE;
  if (declaration->n_children > 0
      && (symbol->rank > 0 || skel_node_has_effects (declaration->children[0])))
    return FALSE;
  return begins_anew (loop->children[3], symbol);
}

/* @block stands between the loops over the pixels. */
static void
sink (SkelUnit *unit, SkelNode *block)
{
  SkelNode *loop = block->children[block->n_children - 1];
  GPtrArray *sunk = g_ptr_array_new (), *left = g_ptr_array_new ();

  for (int i = 0; i < block->n_children; i++)
    if (i < block->n_children - 1 && can_sink (block, i))
      g_ptr_array_add (
          sunk, skel_make_declaration (unit, block->children[i]->symbol, NULL));
    else
      g_ptr_array_add (left, block->children[i]);
  if (sunk->len > 0) {
    g_ptr_array_add (sunk, loop->children[3]);
    loop->children[3] = skel_make_block (unit, sunk, loop->location);
    *block = *skel_make_block (unit, left, block->location);
  }
  g_ptr_array_unref (sunk);
  g_ptr_array_unref (left);
}

static gboolean
is_over_pixels (const SkelNode *node)
{
  return node->kind == SKEL_NODE_FOR
         && (skel_node_mentions_size (node->children[0])
             || skel_node_mentions_size (node->children[1]));
}

static void
rewrite_in (SkelUnit *unit, SkelNode *node)
{
  SkelNode *between
      = is_over_pixels (node) ? skel_node_alone (node->children[3]) : NULL;

  if (between && between->kind == SKEL_NODE_BLOCK && between->n_children > 0
      && is_over_pixels (between->children[between->n_children - 1]))
    sink (unit, between);
  for (int i = 0; i < node->n_children; i++)
    rewrite_in (unit, node->children[i]);
}

void
skel_inner_locals_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_in (unit, unit->functions[i]->body);
}
