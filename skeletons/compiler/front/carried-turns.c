/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "carried-turns.h"

#include "comment.h"
#include "counts.h"
#include "header.h"
#include "make.h"
#include "queries.h"

#define MAX_TURNS 16

/* Of what is written out. */
#define MAX_NODES 20000

/* A loop around loops over the pixels. */
typedef struct {
  SkelUnit *unit;
  const SkelFunction *function;
  const SkelComment *comment; /* its */
  SkelNode *loop;             /* a FOR */
  SkelHeader header;
  int n_turns;           /* at most */
  gboolean counted;      /* there are as many: the limit is no parameter */
  GPtrArray *statements; /* SkelNode: of each turn, without the next */
  SkelNode *leave;       /* when it is left, at the end of a turn; or NULL */
} Turns;

/* Finds how often the loop turns; 0: it is not one of few turns. */
static void
count_turns (Turns *self)
{
  const SkelHeader *header = &self->header;
  const SkelSymbol *variable = header->variable;
  const SkelNode *end = skel_node_bare (header->limit);
  gint64 start, limit, n;

  self->n_turns = 0;
  self->counted = skel_node_is_integer (end, &limit);
  if (header->differs || !skel_node_is_integer (header->start, &start)
      || skel_node_assigns (header->body, variable)
      || !skel_counts_only (self->function->body, variable, self->loop)
      || (!self->counted
          && (end->kind != SKEL_NODE_VARIABLE
              || !skel_comment_maximum (self->comment, self->function,
                  end->symbol, MAX_TURNS, &limit))))
    return;
  n = limit + header->inclusive - start;
  self->n_turns = n > 0 && n <= MAX_TURNS ? n : 0;
}

/* Takes the question off the end of the body by which the loop is left. FALSE:
 * something else leaves a turn. */
static gboolean
take_leave (Turns *self)
{
  GPtrArray *statements = self->statements;
  SkelNode *last
      = statements->len > 0 ? statements->pdata[statements->len - 1] : NULL;

  if (last && last->kind == SKEL_NODE_IF && last->n_children == 2
      && !skel_node_has_effects (last->children[0])
      && skel_node_alone (last->children[1])->kind == SKEL_NODE_BREAK) {
    self->leave = last->children[0];
    g_ptr_array_set_size (statements, statements->len - 1);
  }
  for (guint i = 0; i < statements->len; i++)
    if (skel_node_breaks (statements->pdata[i])
        || skel_node_continues (statements->pdata[i]))
      return FALSE;
  return TRUE;
}

/* Whether @node counts by @symbol. */
static gboolean
counts_by (const SkelNode *node, const SkelSymbol *symbol)
{
  SkelHeader header;

  if (node->kind == SKEL_NODE_FOR && skel_header_read_start (node, &header)
      && header.variable == symbol)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (counts_by (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

/* Whether @statement, the first of a turn that speaks of @symbol, begins with
 * what that is from the turn before. */
static gboolean
begins_with (
    const Turns *self, const SkelNode *statement, const SkelSymbol *symbol)
{
  if (counts_by (statement, symbol) || skel_node_setting (statement, symbol))
    return FALSE;
  if (skel_node_has_pixel_loops (statement))
    return !skel_node_sets_first (statement, symbol, NULL)
           || !skel_node_sets_first (self->function->body, symbol, statement);
  return statement->kind == SKEL_NODE_INCREMENT
         || statement->kind == SKEL_NODE_ASSIGN
         || (statement->symbol != symbol
             && !skel_node_assigns (statement, symbol));
}

/* The first statement of @node that speaks of @symbol, by itself: not as one of
 * those that a `do` begins with. NULL: none does. */
static const SkelNode *
find_first (const SkelNode *node, const SkelSymbol *symbol)
{
  if (!skel_node_mentions (node, symbol))
    return NULL;
  if (node->kind == SKEL_NODE_BLOCK || node->kind == SKEL_NODE_DO)
    for (int i = 0; i < node->n_children; i++)
      if (skel_node_mentions (node->children[i], symbol))
        return find_first (node->children[i], symbol);
  return node;
}

/* Whether a turn begins with what @symbol is from the one before. */
static gboolean
is_carried (const Turns *self, const SkelSymbol *symbol)
{
  const SkelNode *first = find_first (self->header.body, symbol);

  return first && begins_with (self, first, symbol);
}

/* Whether a loop over the pixels in @node changes @symbol. */
static gboolean
is_of_pixels (const SkelNode *node, const SkelSymbol *symbol)
{
  if (skel_node_is_loop (node) && skel_node_mentions_size (node))
    return skel_node_assigns (node, symbol);
  for (int i = 0; i < node->n_children; i++)
    if (is_of_pixels (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

/* Whether somebody beside the loop speaks of what its turns make of @symbol
 * between loops over the pixels, which no step has when the last one is over.
 */
static gboolean
is_left (const Turns *self, const SkelSymbol *symbol)
{
  const SkelNode *body = self->function->body;

  return symbol->rank == 0 && self->counted && !self->leave
         && skel_node_count_uses (body, symbol)
                > skel_node_count_uses (self->loop, symbol)
         && !is_of_pixels (self->header.body, symbol)
         && !skel_counts_only (body, symbol, NULL);
}

/* Whether a turn wants numbers that the one before it has computed, or somebody
 * those of the last. */
static gboolean
carries_numbers (const Turns *self)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gboolean carries = FALSE;
  gpointer key;

  skel_node_collect_changed (self->header.body, changed);
  g_hash_table_iter_init (&iterator, changed);
  while (!carries && g_hash_table_iter_next (&iterator, &key, NULL)) {
    const SkelSymbol *symbol = key;

    carries = symbol->kind == SKEL_SYMBOL_LOCAL
              && symbol != self->header.variable && !symbol->is_place
              && !skel_symbol_is_image (symbol)
              && !skel_symbol_is_images (symbol)
              && !skel_symbol_points_to_image (symbol)
              && (is_carried (self, symbol) || is_left (self, symbol));
  }
  g_hash_table_unref (changed);
  return carries;
}

/* `int goes_on;`, for one turn. */
static SkelSymbol *
make_question (const Turns *self)
{
  SkelSymbol *symbol
      = skel_make_symbol (self->unit, self->header.variable, SKEL_SYMBOL_LOCAL);

  symbol->name = "goes_on";
  symbol->type = SKEL_TYPE_I32;
  symbol->is_const = FALSE;
  return symbol;
}

/* What the turn @i counts. */
static SkelNode *
number_of (const Turns *self, int i)
{
  return skel_make_integer (self->unit,
      skel_node_bare (self->header.start)->value.i + i, self->loop->location);
}

/* When there is a turn @i, which @asked, or NULL, tells; NULL: always. */
static SkelNode *
make_condition (const Turns *self, int i, SkelSymbol *asked)
{
  SkelUnit *unit = self->unit;
  SkelNode *reached
      = self->counted ? NULL
                      : skel_make_binary (unit,
                            self->header.inclusive ? SKEL_OPERATION_LESS_EQUAL
                                                   : SKEL_OPERATION_LESS,
                            number_of (self, i),
                            skel_make_copy (unit, self->header.limit, NULL));
  SkelNode *goes_on
      = asked ? skel_make_variable (unit, asked, self->loop->location) : NULL;

  return reached && goes_on ? skel_make_binary (unit,
                                  SKEL_OPERATION_LOGICAL_AND, goes_on, reached)
         : reached          ? reached
                            : goes_on;
}

/* The statements of the turn @i, which tells @next, or NULL, whether there is
 * another one. */
static SkelNode *
make_turn (const Turns *self, int i, SkelSymbol *next)
{
  SkelUnit *unit = self->unit;
  SkelLocation location = self->loop->location;
  GPtrArray *statements = g_ptr_array_copy (self->statements, NULL, NULL);
  GHashTable *symbols = g_hash_table_new (NULL, NULL);
  SkelNode *turn;

  if (next)
    g_ptr_array_add (statements,
        skel_make_assign (unit, skel_make_variable (unit, next, location),
            skel_make_not (unit, self->leave)));
  turn = skel_make_copy_apart (
      unit, skel_make_block (unit, statements, location), symbols);
  skel_node_substitute (unit, turn, self->header.variable,
      skel_make_converted (
          unit, number_of (self, i), self->header.variable->type));
  g_hash_table_unref (symbols);
  g_ptr_array_unref (statements);
  return turn;
}

static SkelNode *
write_out (const Turns *self)
{
  SkelUnit *unit = self->unit;
  SkelLocation location = self->loop->location;
  GPtrArray *turns = g_ptr_array_new ();
  SkelSymbol *asked = NULL;
  SkelNode *all;

  for (int i = 0; i < self->n_turns; i++) {
    SkelSymbol *next
        = self->leave && i + 1 < self->n_turns ? make_question (self) : NULL;
    SkelNode *turn = make_turn (self, i, next), *where;
    SkelNode *condition = make_condition (self, i, asked);

    if (next)
      g_ptr_array_add (turns, skel_make_declaration (unit, next,
                                  skel_make_integer (unit, 0, location)));
    if (condition) {
      where = skel_make_node (unit, SKEL_NODE_IF, SKEL_TYPE_I32, location, 2);
      where->children[0] = condition;
      where->children[1] = turn;
      turn = where;
    }
    g_ptr_array_add (turns, turn);
    asked = next;
  }
  all = skel_make_block (unit, turns, location);
  g_ptr_array_unref (turns);
  return all;
}

/* What is written out of @loop, which is in what @of is about; or @loop. */
static SkelNode *
rewrite_loop (const Turns *of, SkelNode *loop)
{
  Turns self = *of;
  SkelNode *made = loop;

  self.loop = loop;
  if (!skel_header_read (loop, &self.header))
    return loop;
  count_turns (&self);
  if (self.n_turns == 0 || skel_node_count (loop) * self.n_turns > MAX_NODES)
    return loop;
  self.statements = g_ptr_array_new ();
  skel_node_collect_statements (self.header.body, self.statements);
  if (take_leave (&self) && carries_numbers (&self))
    made = write_out (&self);
  g_ptr_array_unref (self.statements);
  return made;
}

static void
rewrite_in (const Turns *of, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i];

    rewrite_in (of, child);
    if (child->kind == SKEL_NODE_FOR
        && !skel_node_mentions_size (child->children[0])
        && !skel_node_mentions_size (child->children[1])
        && skel_node_has_pixel_loops (child->children[3]))
      node->children[i] = rewrite_loop (of, child);
  }
}

void
skel_carried_turns_rewrite (SkelUnit *unit)
{
  GPtrArray *diagnostics = skel_diagnostics_new ();

  /* what is wrong with a comment others will say */
  for (int i = 0; i < unit->n_functions; i++) {
    const SkelFunction *function = unit->functions[i];
    const Turns turns = { .unit = unit,
      .function = function,
      .comment = skel_comment_parse (unit, function, diagnostics) };

    rewrite_in (&turns, function->body);
  }
  g_ptr_array_unref (diagnostics);
}
