/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "image-exchanges.h"

#include "header.h"
#include "make.h"
#include "queries.h"
#include <string.h>

static gint
compare_places (gconstpointer a, gconstpointer b)
{
  const SkelSymbol *left = a, *right = b;

  return left->location.line != right->location.line
             ? left->location.line - right->location.line
         : left->location.column != right->location.column
             ? left->location.column - right->location.column
             : strcmp (left->name, right->name);
}

SkelNode *
skel_image_exchange_make (
    SkelUnit *unit, GHashTable *images, SkelLocation location)
{
  GList *keys = g_list_sort (g_hash_table_get_keys (images), compare_places);
  GPtrArray *moves = g_ptr_array_new ();
  SkelNode *exchange;

  for (GList *i = keys; i; i = i->next) {
    SkelSymbol *from = i->data, *to = g_hash_table_lookup (images, from);
    SkelNode *move;

    if (from == to)
      continue;
    move = skel_make_assign (unit, skel_make_variable (unit, to, location),
        skel_make_variable (unit, from, location));
    move->rank = to->rank;
    g_ptr_array_add (moves, move);
  }
  exchange = skel_make_block (unit, moves, location);
  g_ptr_array_unref (moves);
  g_list_free (keys);
  return exchange;
}

static gboolean
is_move (const SkelNode *node)
{
  return node->kind == SKEL_NODE_ASSIGN && node->rank > 0;
}

gboolean
skel_is_image_exchange (const SkelNode *node)
{
  return node->kind == SKEL_NODE_BLOCK && node->n_children > 0
         && is_move (node->children[0]);
}

/* ---- who wants an image ---- */

typedef struct {
  const SkelSymbol *image;
  const SkelNode *at;  /* the statement that is asked about */
  gboolean is_wanted;  /* the image is, after it */
  gboolean where_left; /* the image is, where a `break` leads to */
} Wanting;

/* Whether @loop is `for (v = 0; v < limit; v++)`, of all of its numbers. */
static gboolean
counts_from_zero (const SkelNode *loop, SkelHeader *header)
{
  *header = (SkelHeader){ NULL };
  return loop->kind == SKEL_NODE_FOR && skel_header_read_any (loop, header)
         && header->step == 1 && !header->inclusive
         && skel_node_bare (header->start)->kind == SKEL_NODE_INTEGER
         && skel_node_bare (header->start)->value.i == 0
         && !skel_node_assigns (header->body, header->variable);
}

static guint
channels_of (const SkelSymbol *image)
{
  return image->rank > 2 ? (1u << image->dimensions[2].length) - 1 : 1;
}

/* The channels of @image that the place @node is, of which @each, unless it is
 * NULL, is all, one after the other. */
static guint
channels_at (
    const SkelNode *node, const SkelSymbol *image, const SkelSymbol *each)
{
  const SkelNode *channel;

  if (image->rank < 3)
    return 1;
  channel = skel_node_bare (node->children[1]);
  if (channel->kind == SKEL_NODE_VARIABLE && channel->symbol == each)
    return channels_of (image);
  return channel->kind == SKEL_NODE_INTEGER && channel->value.i >= 0
                 && channel->value.i < image->dimensions[2].length
             ? 1u << channel->value.i
             : 0;
}

/* The channels of @image that @node assigns on all ways through it. */
static guint
surely_assigned (
    const SkelNode *node, const SkelSymbol *image, const SkelSymbol *each)
{
  SkelHeader header;
  guint all = 0;

  switch (node->kind) {
    case SKEL_NODE_ASSIGN:
      return skel_node_changed (node, 0) == image
                 ? channels_at (node->children[0], image, each)
                 : 0;
    case SKEL_NODE_IF:
      return node->n_children > 2
                 ? surely_assigned (node->children[1], image, each)
                       & surely_assigned (node->children[2], image, each)
                 : 0;
    case SKEL_NODE_BLOCK:
      for (int i = 0; i < node->n_children; i++)
        all |= surely_assigned (node->children[i], image, each);
      return all;
    case SKEL_NODE_FOR:
      return image->rank > 2 && counts_from_zero (node, &header)
                     && skel_node_bare (header.limit)->kind == SKEL_NODE_INTEGER
                     && skel_node_bare (header.limit)->value.i
                            == image->dimensions[2].length
                 ? surely_assigned (header.body, image, header.variable)
                 : 0;
    default:
      return 0;
  }
}

/* Whether @node speaks of no other pixel of @image than that of @row and
 * @column. */
static gboolean
is_about_own (const SkelNode *node, const SkelSymbol *image,
    const SkelSymbol *row, const SkelSymbol *column)
{
  if (node->kind == SKEL_NODE_INDEX
      && node->children[0]->kind == SKEL_NODE_INDEX
      && node->children[0]->children[0]->kind == SKEL_NODE_VARIABLE
      && node->children[0]->children[0]->symbol == image)
    return skel_node_is_variable (node->children[0]->children[1], row)
           && skel_node_is_variable (node->children[1], column);
  if (node->symbol == image)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!is_about_own (node->children[i], image, row, column))
      return FALSE;
  return TRUE;
}

/* Whether the statements of @body give the pixel of @image a value first, and
 * then have to do with it alone. */
static gboolean
begins_anew (SkelNode *body, const SkelSymbol *image, const SkelSymbol *row,
    const SkelSymbol *column)
{
  GPtrArray *statements = g_ptr_array_new ();
  guint assigned = 0;
  gboolean anew = TRUE;

  skel_node_collect_statements (body, statements);
  for (guint i = 0; anew && i < statements->len; i++) {
    const SkelNode *statement = statements->pdata[i];

    anew = is_about_own (statement, image, row, column)
           && (assigned == channels_of (image)
               || skel_node_only_assigns (statement, image));
    assigned |= surely_assigned (statement, image, NULL);
  }
  g_ptr_array_unref (statements);
  return anew && assigned == channels_of (image);
}

static gboolean
is_over_all (const SkelNode *loop, const char *size, SkelSymbol **variable)
{
  SkelHeader header;
  gboolean counts = counts_from_zero (loop, &header);

  *variable = header.variable;
  return counts && skel_node_mentions_size (header.limit)
         && skel_node_bare (header.limit)->kind == SKEL_NODE_VARIABLE
         && g_str_equal (skel_node_bare (header.limit)->symbol->name, size);
}

/* Whether the nest @loop writes all of @image, whatever it was. */
static gboolean
writes_all (const SkelNode *loop, const SkelSymbol *image)
{
  const SkelNode *inner = loop->kind == SKEL_NODE_FOR
                              ? skel_node_alone (loop->children[3])
                              : loop;

  SkelSymbol *row, *column;

  return ((is_over_all (loop, "height", &row)
              && is_over_all (inner, "width", &column))
             || (is_over_all (loop, "width", &column)
                 && is_over_all (inner, "height", &row)))
         && skel_node_count_kind (inner, SKEL_NODE_CONTINUE) == 0
         && skel_node_count_kind (inner, SKEL_NODE_BREAK) == 0
         && skel_node_count_kind (inner, SKEL_NODE_RETURN) == 0
         && begins_anew (inner->children[3], image, row, column);
}

static gboolean want_before (
    Wanting *self, const SkelNode *node, gboolean after);

/* Whether the image is wanted before the loop @node, in which a turn may follow
 * another. */
static gboolean
want_before_loop (Wanting *self, const SkelNode *node, gboolean after)
{
  gboolean outer = self->where_left, wanted = after;

  self->where_left = after;
  /* what is wanted before a turn is so after the one before it */
  for (int turn = 0; turn < 2; turn++) {
    gboolean before = after || wanted;

    for (int i = node->n_children; i-- > 0;)
      before = want_before (self, node->children[i], before);
    wanted = node->kind == SKEL_NODE_DO ? before : wanted || before;
  }
  self->where_left = outer;
  return wanted;
}

/* Whether the image is wanted before @node, if it is, or is not, @after it. */
static gboolean
want_before (Wanting *self, const SkelNode *node, gboolean after)
{
  gboolean wanted = after, no;

  if (node == self->at)
    self->is_wanted = self->is_wanted || after;
  switch (node->kind) {
    case SKEL_NODE_IF:
      no = node->n_children > 2 ? want_before (self, node->children[2], after)
                                : after;
      wanted = want_before (self, node->children[1], after) || no;
      return wanted || skel_node_mentions (node->children[0], self->image);
    case SKEL_NODE_BREAK:
      return self->where_left;
    case SKEL_NODE_RETURN:
      return self->image->kind == SKEL_SYMBOL_PARAMETER;
    case SKEL_NODE_FOR:
    case SKEL_NODE_WHILE:
    case SKEL_NODE_DO:
      return writes_all (node, self->image)
                 ? FALSE
                 : want_before_loop (self, node, after);
    case SKEL_NODE_DECLARE:
      return node->symbol != self->image
             && (after
                 || (node->n_children > 0
                     && skel_node_mentions (node->children[0], self->image)));
    case SKEL_NODE_BLOCK:
      if (skel_is_image_exchange (node))
        return after || skel_node_mentions (node, self->image);
      for (int i = node->n_children; i-- > 0;)
        wanted = want_before (self, node->children[i], wanted);
      return wanted;
    default:
      return after || node->kind == SKEL_NODE_CONTINUE
             || node->kind == SKEL_NODE_SWITCH
             || skel_node_mentions (node, self->image);
  }
}

/* Whether @image is wanted after @exchange. */
static gboolean
is_wanted_after (const SkelFunction *function, const SkelNode *exchange,
    const SkelSymbol *image)
{
  Wanting wanting = { .image = image, .at = exchange };

  want_before (&wanting, function->body, image->kind == SKEL_SYMBOL_PARAMETER);
  return wanting.is_wanted;
}

/* ---- loops ---- */

static SkelNode *
make_size_loop (SkelUnit *unit, const SkelFunction *function, const char *size,
    const char *name, SkelLocation location, SkelSymbol **variable)
{
  SkelNode *loop = skel_make_for (unit, 0, location, variable);

  (*variable)->name = name;
  loop->children[1]->children[1] = skel_make_refused (unit, location,
      "images are exchanged in functions that have the parameters `width` and "
      "`height`");
  for (int i = 0; i < function->n_parameters; i++)
    if (g_str_equal (function->parameters[i]->name, size))
      loop->children[1]->children[1]
          = skel_make_variable (unit, function->parameters[i], location);
  return loop;
}

static SkelNode *
make_copy (SkelUnit *unit, const SkelFunction *function, SkelSymbol *to,
    SkelSymbol *from, SkelLocation location)
{
  SkelSymbol *symbols[2] = { to, from };
  SkelSymbol *row, *column;
  SkelNode *outer
      = make_size_loop (unit, function, "height", "y", location, &row);
  SkelNode *inner
      = make_size_loop (unit, function, "width", "x", location, &column);
  GPtrArray *statements = g_ptr_array_new ();
  int channels = to->rank == 3 ? to->dimensions[2].length : 0;

  for (int c = 0; c < MAX (channels, 1); c++) {
    SkelNode *places[2];

    for (int i = 0; i < 2; i++) {
      places[i] = skel_make_pixel (unit, symbols[i],
          skel_make_variable (unit, row, location),
          skel_make_variable (unit, column, location));
      if (channels > 0)
        places[i] = skel_make_index (
            unit, places[i], skel_make_integer (unit, c, location));
    }
    g_ptr_array_add (statements, skel_make_assign (unit, places[0], places[1]));
  }
  inner->children[3] = skel_make_block (unit, statements, location);
  outer->children[3] = inner;
  g_ptr_array_unref (statements);
  return outer;
}

typedef struct {
  SkelUnit *unit;
  SkelFunction *function;
  GPtrArray *spare; /* SkelSymbol */
} Exchanging;

/* An image to keep what @image is in. */
static SkelSymbol *
find_spare (Exchanging *self, const SkelSymbol *image)
{
  SkelSymbol *spare;

  for (guint i = 0; i < self->spare->len; i++) {
    spare = self->spare->pdata[i];
    if (spare->type == image->type && spare->rank == image->rank
        && (image->rank < 3
            || spare->dimensions[2].length == image->dimensions[2].length))
      return spare;
  }
  spare = skel_make_symbol (self->unit, image, SKEL_SYMBOL_LOCAL);
  spare->is_const = FALSE;
  spare->name = self->spare->len == 0 ? "spare" : "spare_too";
  g_ptr_array_add (self->spare, spare);
  return spare;
}

/* The first of @moves that writes what none of the others reads; -1: none. */
static int
find_free (const GPtrArray *moves)
{
  for (guint i = 0; i < moves->len; i++) {
    const SkelNode *move = moves->pdata[i];
    gboolean is_read = FALSE;

    for (guint k = 0; k < moves->len; k++)
      is_read = is_read
                || (k != i
                    && ((const SkelNode *)moves->pdata[k])->children[1]->symbol
                           == move->children[0]->symbol);
    if (!is_read)
      return i;
  }
  return -1;
}

/* Has each of @moves be done where the others find what they read. */
static void
add_copies (Exchanging *self, GPtrArray *moves, GPtrArray *statements)
{
  while (moves->len > 0) {
    int i = find_free (moves);
    SkelNode *move = moves->pdata[MAX (i, 0)];
    SkelSymbol *to = move->children[0]->symbol;

    if (i < 0) {
      SkelSymbol *spare = find_spare (self, to);

      g_ptr_array_add (statements,
          make_copy (self->unit, self->function, spare, to, move->location));
      for (guint k = 0; k < moves->len; k++) {
        SkelNode *other = moves->pdata[k];

        if (other->children[1]->symbol == to)
          other->children[1]
              = skel_make_variable (self->unit, spare, other->location);
      }
      continue;
    }
    g_ptr_array_add (
        statements, make_copy (self->unit, self->function, to,
                        move->children[1]->symbol, move->location));
    g_ptr_array_remove_index (moves, i);
  }
}

static void
rewrite_in (Exchanging *self, SkelNode *node)
{
  GPtrArray *moves, *statements;

  if (!skel_is_image_exchange (node)) {
    for (int i = 0; i < node->n_children; i++)
      rewrite_in (self, node->children[i]);
    return;
  }
  moves = g_ptr_array_new ();
  statements = g_ptr_array_new ();
  for (int i = 0; i < node->n_children; i++)
    if (is_wanted_after (
            self->function, node, node->children[i]->children[0]->symbol))
      g_ptr_array_add (moves, node->children[i]);
  add_copies (self, moves, statements);
  *node = *skel_make_block (self->unit, statements, node->location);
  g_ptr_array_unref (moves);
  g_ptr_array_unref (statements);
}

void
skel_image_exchanges_rewrite (SkelUnit *unit, SkelFunction *function)
{
  Exchanging self = { unit, function, g_ptr_array_new () };
  GPtrArray *statements = g_ptr_array_new ();

  rewrite_in (&self, function->body);
  for (guint i = 0; i < self.spare->len; i++)
    g_ptr_array_add (
        statements, skel_make_declaration (unit, self.spare->pdata[i], NULL));
  for (int i = 0; i < function->body->n_children; i++)
    g_ptr_array_add (statements, function->body->children[i]);
  function->body = skel_make_block (unit, statements, function->body->location);
  g_ptr_array_unref (statements);
  g_ptr_array_unref (self.spare);
}
