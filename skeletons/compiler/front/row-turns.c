/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "row-turns.h"

#include "header.h"
#include "loop-starts.h"
#include "make.h"
#include "queries.h"
#include "sums.h"
#include "walk.h"

typedef struct {
  SkelUnit *unit;
  const SkelFunction *function;
} RowTurns;

/* Whether @symbol is a number of columns or of rows, of which images have one
 * at least. */
static gboolean
is_size (const RowTurns *self, const SkelSymbol *symbol)
{
  return symbol == skel_find_parameter (self->function, "width")
         || symbol == skel_find_parameter (self->function, "height");
}

/* How often the loop that @header is of turns, unless that is less than 0;
 * *@certain: it is not. */
static gboolean
count_turns (const RowTurns *self, const SkelHeader *header, SkelSum *turns,
    gboolean *certain)
{
  const SkelNode *first = header->step > 0 ? header->start : header->limit;
  const SkelNode *last = header->step > 0 ? header->limit : header->start;
  const SkelSum one = { .number = 1 };
  SkelSum begin;

  if (ABS (header->step) != 1 || header->differs || !skel_sum_read (last, turns)
      || !skel_sum_read (first, &begin) || !skel_sum_add (turns, &begin, -1)
      || (header->inclusive && !skel_sum_add (turns, &one, 1)))
    return FALSE;
  *certain = turns->n_terms == 1 && turns->terms[0].factor == 1
             && turns->number == 0 && is_size (self, turns->terms[0].symbol);
  return turns->n_terms > 0;
}

/* Whether what @sum is made of is the same in all of @node. */
static gboolean
lasts (const SkelSum *sum, const SkelNode *node)
{
  for (int i = 0; i < sum->n_terms; i++)
    if (skel_node_assigns (node, sum->terms[i].symbol))
      return FALSE;
  return TRUE;
}

/* What the statement @node adds to @symbol, if it does nothing else. */
static gboolean
read_move (const SkelNode *node, const SkelSymbol *symbol, SkelSum *move)
{
  const SkelSum none = { .n_terms = 0 };
  SkelSum by;

  *move = (SkelSum){ .number = skel_header_read_step (node, symbol) };
  if (move->number != 0)
    return TRUE;
  if (node->kind != SKEL_NODE_ASSIGN || skel_node_changed (node, 0) != symbol
      || (node->operation != SKEL_OPERATION_ADD
          && node->operation != SKEL_OPERATION_SUBTRACT)
      || !skel_sum_read (node->children[1], &by)
      || skel_sum_factor (&by, symbol) != 0)
    return FALSE;
  *move = none;
  return skel_sum_add (
      move, &by, node->operation == SKEL_OPERATION_ADD ? 1 : -1);
}

/* Whether anything in @node but @loop has @symbol, other than to set it or to
 * move it. */
static gboolean
is_asked_beside (
    const SkelNode *node, const SkelSymbol *symbol, const SkelNode *loop)
{
  SkelSum move;

  if (node == loop || skel_node_setting (node, symbol)
      || read_move (node, symbol, &move))
    return FALSE;
  if (node->kind == SKEL_NODE_VARIABLE && node->symbol == symbol)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (is_asked_beside (node->children[i], symbol, loop))
      return TRUE;
  return FALSE;
}

/* Whether a subscript in @node, of an image, has @symbol and that image's rows
 * are @by apart, a number of times. */
static gboolean
goes_by_rows (const SkelNode *node, const SkelSymbol *symbol, const SkelSum *by)
{
  const SkelNode *root = node;

  while (root->kind == SKEL_NODE_INDEX)
    root = root->children[0];
  if (root != node && root->symbol && skel_symbol_is_image (root->symbol)
      && skel_node_mentions (node->children[1], symbol) && by->n_terms == 1
      && by->number == 0
      && by->terms[0].symbol == root->symbol->dimensions[1].symbol)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (goes_by_rows (node->children[i], symbol, by))
      return TRUE;
  return FALSE;
}

/* Whether @node sets @symbol. */
static gboolean
sets (const SkelNode *node, const SkelSymbol *symbol)
{
  if (skel_node_setting (node, symbol))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (sets (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

/* Whether @symbol may go along with the loop @rows and with those in it. */
static gboolean
may_go (const SkelSymbol *symbol, const SkelNode *rows)
{
  return symbol->kind == SKEL_SYMBOL_LOCAL && symbol->rank == 0
         && !symbol->pointer && !symbol->is_static
         && !skel_type_is_floating (symbol->type)
         && skel_type_size (symbol->type) >= sizeof (int)
         && !sets (rows, symbol);
}

/* Adds to @by what statements of the body of @rows after its child @index move
 * @symbol by, as far as nobody asks for it and they are come to; they are gone
 * then. Returns whether that is to the end. */
static gboolean
take_moves (const RowTurns *self, SkelNode *rows, int index,
    const SkelSymbol *symbol, SkelSum *by)
{
  SkelNode *body = rows->children[3];

  for (int i = index + 1; i < body->n_children; i++) {
    SkelNode *statement = body->children[i];
    SkelSum move;

    if (skel_node_continues (statement) || skel_node_breaks (statement))
      return FALSE;
    if (!skel_node_mentions (statement, symbol))
      continue;
    if (!read_move (statement, symbol, &move) || !lasts (&move, rows)
        || !skel_sum_add (by, &move, 1))
      return FALSE;
    body->children[i] = skel_make_empty (self->unit, statement->location);
  }
  return TRUE;
}

/* The same of parts of *@step, which @rows ends its turns with. */
static void
take_steps (const RowTurns *self, const SkelNode *rows, SkelNode **step,
    const SkelSymbol *symbol, SkelSum *by)
{
  SkelNode *node = *step;
  SkelSum move, all = *by;

  if (node->kind == SKEL_NODE_BINARY
      && node->operation == SKEL_OPERATION_COMMA) {
    for (int i = 0; i < 2; i++)
      take_steps (self, rows, &node->children[i], symbol, by);
    *step = skel_walk_join (self->unit, node->children[0], node->children[1]);
  } else if (read_move (node, symbol, &move) && lasts (&move, rows)
             && skel_sum_add (&all, &move, 1)) {
    *by = all;
    *step = skel_make_empty (self->unit, node->location);
  }
}

/* @rows with a BLOCK as its body. */
static SkelNode *
copy_rows (SkelUnit *unit, const SkelNode *rows)
{
  SkelNode *copy = skel_make_copy (unit, rows, NULL);
  GPtrArray *statements = g_ptr_array_new ();

  if (copy->children[3]->kind != SKEL_NODE_BLOCK) {
    g_ptr_array_add (statements, copy->children[3]);
    copy->children[3]
        = skel_make_block (unit, statements, copy->children[3]->location);
  }
  g_ptr_array_unref (statements);
  return copy;
}

/* Puts what moves @symbol by @by behind the child @index of @rows' body. */
static void
put_move (const RowTurns *self, SkelNode *rows, int index, SkelSymbol *symbol,
    const SkelSum *by)
{
  SkelUnit *unit = self->unit;
  SkelNode *body = rows->children[3];
  SkelLocation location = body->children[index]->location;
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *move
      = skel_make_assign (unit, skel_make_variable (unit, symbol, location),
          skel_make_converted (
              unit, skel_sum_make (unit, by, location), symbol->type));

  move->operation = SKEL_OPERATION_ADD;
  move->computed = symbol->type;
  for (int i = 0; i < body->n_children; i++) {
    g_ptr_array_add (statements, body->children[i]);
    if (i == index)
      g_ptr_array_add (statements, move);
  }
  rows->children[3] = skel_make_block (unit, statements, body->location);
  g_ptr_array_unref (statements);
}

/* Has the loop at @index of the body of @rows, which turns @turns times, move
 * @symbol behind it, if that is by rows. */
static void
lift (const RowTurns *self, SkelNode *rows, int index, SkelSymbol *symbol,
    const SkelSum *turns)
{
  SkelUnit *unit = self->unit;
  SkelNode *copy = copy_rows (unit, rows), *body = copy->children[3];
  SkelNode *loop = body->children[index];
  SkelSum by = { .n_terms = 0 };
  gint64 moved;

  skel_walk_lift (unit, &loop->children[3], symbol);
  if (!lasts (turns, copy) || !skel_walk_unwind (unit, loop, symbol, &moved)
      || !skel_sum_add (&by, turns, moved))
    return;
  if (take_moves (self, copy, index, symbol, &by) && !skel_node_continues (body)
      && !is_asked_beside (copy->children[2], symbol, NULL))
    take_steps (self, copy, &copy->children[2], symbol, &by);
  if (!goes_by_rows (loop, symbol, &by))
    return;
  put_move (self, copy, index, symbol, &by);
  *rows = *copy;
}

static gboolean
read_turns (
    const RowTurns *self, SkelNode *loop, SkelSum *turns, gboolean *certain)
{
  SkelNode *rest = skel_walk_take_rest (self->unit, loop);
  SkelHeader header;
  gboolean good = skel_header_read_any (loop, &header)
                  && count_turns (self, &header, turns, certain);

  loop->children[2] = skel_walk_join (self->unit, loop->children[2], rest);
  return good;
}

/* The statement @index of what @rows does in each turn; NULL: there are none
 * any more. */
static SkelNode *
statement_of (const SkelNode *rows, int index)
{
  SkelNode *body = rows->children[3];

  if (body->kind != SKEL_NODE_BLOCK)
    return index == 0 ? body : NULL;
  return index < body->n_children ? body->children[index] : NULL;
}

static void
rewrite (const RowTurns *self, SkelNode *node)
{
  SkelNode *loop;

  for (int i = 0; i < node->n_children; i++)
    rewrite (self, node->children[i]);
  if (!skel_loop_is_over_pixels (self->function, node))
    return;
  for (int i = 0; (loop = statement_of (node, i)) != NULL; i++) {
    GPtrArray *changed = g_ptr_array_new ();
    gboolean certain = FALSE;
    SkelSum turns;

    if (loop->kind == SKEL_NODE_FOR
        && read_turns (self, loop, &turns, &certain))
      skel_walk_collect_changed (loop, changed);
    for (guint k = 0; k < changed->len; k++) {
      SkelSymbol *symbol = changed->pdata[k];

      loop = statement_of (node, i);
      if (may_go (symbol, node)
          && (certain || !is_asked_beside (self->function->body, symbol, loop)))
        lift (self, node, i, symbol, &turns);
    }
    g_ptr_array_unref (changed);
  }
}

void
skel_row_turns_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    RowTurns self = { unit, unit->functions[i] };

    if (skel_find_parameter (self.function, "width"))
      rewrite (&self, self.function->body);
  }
}
