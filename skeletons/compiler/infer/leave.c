/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "leave.h"

#include "../front/make.h"
#include "../front/queries.h"

/* The first RETURN in @node, or BREAK or CONTINUE that is about a loop around
 * it; NULL: there is none. */
static const SkelNode *
find_jump (const SkelNode *node, gboolean in_loop)
{
  if (node->kind == SKEL_NODE_RETURN
      || (!in_loop
          && (node->kind == SKEL_NODE_BREAK
              || node->kind == SKEL_NODE_CONTINUE)))
    return node;
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *found
        = find_jump (node->children[i], in_loop || skel_node_is_loop (node));

    if (found)
      return found;
  }
  return NULL;
}

/* When @statement leaves the loop around it, which is all that it does; NULL:
 * it does something else. */
static SkelNode *
find_condition (SkelUnit *unit, SkelNode *statement)
{
  SkelNode *inner, *condition;

  if (statement->kind != SKEL_NODE_IF || statement->n_children != 2
      || skel_node_has_effects (statement->children[0]))
    return NULL;
  inner = skel_node_alone (statement->children[1]);
  if (inner->kind == SKEL_NODE_BREAK)
    return statement->children[0];
  condition = find_condition (unit, inner);
  return condition ? skel_make_binary (unit, SKEL_OPERATION_LOGICAL_AND,
                         statement->children[0], condition)
                   : NULL;
}

gboolean
skel_leave_find (SkelUnit *unit, SkelNode *loop, SkelNode **condition, guint *n,
    GPtrArray *diagnostics)
{
  SkelNode *body = loop->children[3], *leaves;
  const SkelNode *jump = NULL;
  int end = body->kind == SKEL_NODE_BLOCK ? body->n_children : 0;

  *condition = NULL;
  *n = 0;
  while (end > 0 && (leaves = find_condition (unit, body->children[end - 1]))) {
    *condition = *condition ? skel_make_binary (unit, SKEL_OPERATION_LOGICAL_OR,
                                  leaves, *condition)
                            : leaves;
    ++*n;
    end--;
  }
  if (*n == 0)
    jump = find_jump (body, FALSE);
  for (int i = 0; i < end && !jump; i++)
    jump = find_jump (body->children[i], FALSE);
  if (!jump)
    return TRUE;
  skel_diagnose (diagnostics, jump->location,
      "a loop around loops over the pixels is left where its body ends: write "
      "`if (...) break;` there, and nowhere else, and what is not to be done "
      "in some turns into the loops over the pixels, under an `if`");
  return FALSE;
}

SkelNode *
skel_leave_count (SkelUnit *unit, const SkelNode *loop, SkelNode **again)
{
  gboolean is_do = loop->kind == SKEL_NODE_DO;
  SkelSymbol *turn;
  SkelNode *counted = skel_make_for (unit, G_MAXINT, loop->location, &turn);

  turn->name = "turn";
  counted->children[3] = loop->children[is_do ? 0 : 3];
  *again = loop->children[1];
  return counted;
}

/* Where among @pieces a nest of the loop at @begin has been done, and what
 * @again hangs on does not change any more in a turn; 0: there is none. */
static guint
find_place (const GArray *pieces, guint begin, const SkelNode *again)
{
  GHashTable *symbols = g_hash_table_new (NULL, NULL);
  gboolean after_nest = FALSE;
  guint place = 0;
  int depth = 0;

  skel_node_collect (again, symbols);
  for (guint i = begin + 1; i < pieces->len; i++) {
    const SkelPiece *piece = &g_array_index (pieces, SkelPiece, i);

    depth
        += (piece->kind == SKEL_PIECE_BEGIN) - (piece->kind == SKEL_PIECE_END);
    if (piece->kind != SKEL_PIECE_PLAIN)
      after_nest = depth == 0 && piece->kind == SKEL_PIECE_NEST;
    if (skel_node_sets_any (piece->statement, symbols, NULL))
      place = 0;
    if (after_nest && place == 0)
      place = i + 1;
  }
  g_hash_table_unref (symbols);
  return place;
}

gboolean
skel_leave_add (SkelUnit *unit, GArray *pieces, guint begin, SkelNode *again,
    GPtrArray *diagnostics)
{
  guint place = find_place (pieces, begin, again);
  SkelSymbol *variable;
  SkelPiece set = { .kind = SKEL_PIECE_PLAIN }, declare = set;

  if (place == 0 || skel_node_has_effects (again)) {
    skel_diagnose (diagnostics, again->location,
        "this loop is left by what is known after the last of its loops over "
        "the pixels that others repeat: ask what these accumulate, as in `if "
        "(!changed) break;`");
    return FALSE;
  }
  variable = skel_unit_allocate (unit, sizeof *variable);
  *variable = (SkelSymbol){ .kind = SKEL_SYMBOL_LOCAL,
    .name = "again",
    .type = SKEL_TYPE_I32,
    .location = again->location };
  set.statement = skel_make_assign (unit,
      skel_make_variable (unit, variable, again->location),
      again->kind == SKEL_NODE_NOT
          ? again
          : skel_make_not (unit,
                skel_make_not (unit, skel_make_copy (unit, again, NULL))));
  declare.statement = skel_make_declaration (unit, variable, NULL);
  g_array_index (pieces, SkelPiece, begin).again = variable;
  g_array_insert_val (pieces, place, set);
  g_array_insert_val (pieces, begin, declare);
  return TRUE;
}
