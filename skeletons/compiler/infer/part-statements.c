/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* part-statements.c: which statements beside its nest a part has. */
#include "../front/counts.h"
#include "../front/make.h"
#include "../front/queries.h"
#include "../front/whole-arrays.h"
#include "computed-between.h"
#include "sequencer.h"
#include "signature.h"
#include "states.h"

/* Whether @symbol is the user's result, or a variable that is one of a nest. */
static gboolean
is_result (const SkelSequencer *self, const SkelSymbol *symbol)
{
  return skel_sequencer_role (self, symbol) == SKEL_ROLE_RESULT
         || g_hash_table_contains (self->computed, symbol);
}

/* The repetition that @symbol counts, or NULL. */
const SkelRepetition *
skel_sequencer_counted_by (
    const SkelSequencer *self, const SkelSymbol *symbol, int *index)
{
  const GArray *repetitions = self->analysis->repetitions;

  for (*index = 0; *index < (int)repetitions->len; ++*index) {
    const SkelRepetition *repetition
        = &g_array_index (repetitions, SkelRepetition, *index);

    if (repetition->variable == symbol)
      return repetition;
  }
  return NULL;
}

/* Whether @symbol is the number of a turn that the part is handed. */
gboolean
skel_making_is_counter (const SkelMaking *making, const SkelSymbol *symbol)
{
  const SkelSequencer *self = making->sequencer;

  for (guint i = 0; i < self->open->len; i++) {
    const SkelOpen *open = &g_array_index (self->open, SkelOpen, i);

    if (g_array_index (self->analysis->repetitions, SkelRepetition, open->index)
                .variable
            == symbol
        && !skel_node_assigns (
            skel_sequencer_statement (self, making->nest), symbol))
      return TRUE;
  }
  return FALSE;
}

/* The number of the part, from 1, that hands @symbol to this one; or 0. */
guint
skel_making_handed_by (const SkelMaking *making, const SkelSymbol *symbol)
{
  const SkelSequencer *self = making->sequencer;

  if (skel_node_assigns (skel_sequencer_statement (self, making->nest), symbol))
    return 0;
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->producers, symbol));
}

/* Whether a nest between @piece and the part's changes @symbol, so that what
 * it was before is gone. A repetition that begins or ends in between changes
 * all that is set in it, as nobody knows which turn it is. */
static gboolean
is_changed_later (
    const SkelMaking *making, guint piece, const SkelSymbol *symbol)
{
  for (guint i = piece + 1; i < making->nest; i++)
    if (skel_sequencer_kind (making->sequencer, i) != SKEL_PIECE_PLAIN
        && skel_node_assigns (
            skel_sequencer_statement (making->sequencer, i), symbol))
      return TRUE;
  return FALSE;
}

/* What @node, in @piece, sets that is changed later, or speaks of as it was
 * before; or NULL. */
static const SkelSymbol *
find_outdated (const SkelMaking *making, guint piece, const SkelNode *node)
{
  const SkelSymbol *found = NULL;

  for (int i = -1; i < node->n_children && !found; i++) {
    const SkelSymbol *symbol
        = i < 0 ? node->symbol : skel_node_changed (node, i);

    if (symbol && node->kind != SKEL_NODE_DECLARE
        && symbol->kind != SKEL_SYMBOL_FUNCTION
        && is_changed_later (making, piece, symbol))
      found = symbol;
    else if (i >= 0)
      found = find_outdated (making, piece, node->children[i]);
  }
  return found;
}

/* The number, from 1, of the part whose nest is the last before @piece. */
static guint
part_before (const SkelSequencer *self, guint piece)
{
  guint number = 0;

  for (guint i = 0; i < piece; i++)
    number += skel_sequencer_is_step (self, i);
  return number;
}

/* Whether @symbol is a result that the part before @piece has when it is done.
 */
static gboolean
is_result_before (
    const SkelSequencer *self, guint piece, const SkelSymbol *symbol)
{
  guint part = part_before (self, piece);

  return part > 0 && is_result (self, symbol)
         && GPOINTER_TO_UINT (g_hash_table_lookup (self->producers, symbol))
                == part;
}

/* Whether @symbol does nothing but count loops, each of which begins with it.
 */
static gboolean
only_counts (const SkelSequencer *self, const SkelSymbol *symbol)
{
  return skel_counts_only (self->analysis->function->body, symbol, NULL);
}

/* Whether all that @node, in @piece, sets and the part needs are results that
 * the part before it has when it is done, and so is handed. */
static gboolean
is_done_before (const SkelMaking *making, guint piece, const SkelNode *node)
{
  const SkelSequencer *self = making->sequencer;

  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (node, i);

    if ((symbol && g_hash_table_contains (making->needs, symbol)
            && !(is_result_before (self, piece, symbol)
                 && skel_making_handed_by (making, symbol))
            && !only_counts (self, symbol))
        || !is_done_before (making, piece, node->children[i]))
      return FALSE;
  }
  return node->kind != SKEL_NODE_DECLARE
         || !g_hash_table_contains (making->needs, node->symbol);
}

/* Whether @statement, which speaks of @symbol, begins by giving all of it a
 * value. */
static gboolean
sets_first (const SkelNode *statement, const SkelSymbol *symbol)
{
  return skel_node_setting (statement, symbol)
         || (statement->kind == SKEL_NODE_FOR
             && skel_node_setting (statement->children[0], symbol))
         || skel_node_sets_first (statement, symbol, NULL)
         || skel_loop_sets_all (statement, symbol);
}

/* Whether @symbol, a result that the part before @piece has when it is done, is
 * another then than the statement there takes it for. */
static gboolean
is_changed_first (
    const SkelMaking *making, guint piece, const SkelSymbol *symbol)
{
  const SkelSequencer *self = making->sequencer;
  const SkelNode *statement = skel_sequencer_statement (self, piece);

  if (skel_node_assigns (statement, symbol) && !sets_first (statement, symbol))
    return TRUE;
  while (skel_sequencer_kind (self, ++piece) == SKEL_PIECE_PLAIN)
    if (skel_node_assigns (skel_sequencer_statement (self, piece), symbol))
      return TRUE;
  return FALSE;
}

/* What @node, of the statement @piece that is to be done again, speaks of and
 * has changed since; or NULL. */
static const SkelSymbol *
find_changed_first (const SkelMaking *making, guint piece, const SkelNode *node)
{
  const SkelSymbol *found = NULL;

  if (node->symbol && is_result_before (making->sequencer, piece, node->symbol)
      && is_changed_first (making, piece, node->symbol))
    return node->symbol;
  for (int i = 0; i < node->n_children && !found; i++)
    found = find_changed_first (making, piece, node->children[i]);
  return found;
}

/* Whether a repetition that @piece is in has ended before the part's nest. */
static gboolean
is_in_ended (const SkelMaking *making, guint piece)
{
  int depth = 0;

  for (guint i = piece + 1; i < making->nest; i++) {
    SkelPieceKind kind = skel_sequencer_kind (making->sequencer, i);

    if (kind == SKEL_PIECE_BEGIN)
      depth++;
    else if (kind == SKEL_PIECE_END && depth-- == 0)
      return TRUE;
  }
  return FALSE;
}

/* Whether anything before @piece gives @symbol a value. */
static gboolean
has_value_before (
    const SkelSequencer *self, guint piece, const SkelSymbol *symbol)
{
  for (guint i = 0; i < piece; i++) {
    const SkelNode *statement = skel_sequencer_statement (self, i);

    if (skel_node_assigns (statement, symbol)
        || (statement->kind == SKEL_NODE_DECLARE && statement->symbol == symbol
            && statement->n_children > 0))
      return TRUE;
  }
  return FALSE;
}

/* Whether @node, in @piece, sets what the part needs, which would take that for
 * what it was before. */
static gboolean
is_missed (const SkelMaking *making, guint piece, const SkelNode *node)
{
  const SkelSequencer *self = making->sequencer;

  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (node, i);

    if ((symbol && g_hash_table_contains (making->needs, symbol)
            && !g_hash_table_contains (making->begun, symbol)
            && !is_changed_later (making, piece, symbol)
            && has_value_before (self, piece, symbol)
            && !only_counts (self, symbol))
        || is_missed (making, piece, node->children[i]))
      return TRUE;
  }
  return FALSE;
}

/* Takes note that what comes before @statement need not say what those of its
 * variables are that the part is handed, and must not. */
static void
note_handed (const SkelMaking *making, const SkelNode *statement)
{
  for (int i = 0; i < statement->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (statement, i);

    if (symbol && is_result (making->sequencer, symbol)
        && g_hash_table_contains (making->needs, symbol)) {
      g_hash_table_add (making->begun, (gpointer)symbol);
      g_hash_table_add (making->handed, (gpointer)symbol);
    }
    note_handed (making, statement->children[i]);
  }
}

/* What @node, in a statement that is to be done again, speaks of and the part
 * is handed as it became later; or NULL. */
static const SkelSymbol *
find_handed (const SkelMaking *making, const SkelNode *node)
{
  const SkelSymbol *found = NULL;

  if (node->symbol && g_hash_table_contains (making->handed, node->symbol))
    return node->symbol;
  for (int i = 0; i < node->n_children && !found; i++)
    found = find_handed (making, node->children[i]);
  return found;
}

/* Takes note that @changed, unless it is NULL, keeps @statement from being done
 * again. */
static void
note_changed (
    SkelMaking *making, const SkelNode *statement, const SkelSymbol *changed)
{
  if (!changed || making->changed)
    return;
  making->changed = changed;
  making->missed = statement;
}

/* What the part makes of the statement @piece, which stands before its nest;
 * NULL: nothing. */
static SkelNode *
take_before (SkelMaking *making, guint piece)
{
  SkelNode *statement = skel_sequencer_statement (making->sequencer, piece);
  gboolean declares = statement->kind == SKEL_NODE_DECLARE;
  const SkelSymbol *outdated;

  if (!skel_node_sets_any (
          statement, making->needs, declares ? NULL : making->begun)
      || (declares
          && (skel_making_handed_by (making, statement->symbol)
              || skel_making_is_counter (making, statement->symbol))))
    return NULL;
  if (part_before (making->sequencer, piece) > 0
      && is_done_before (making, piece, statement)) {
    note_handed (making, statement);
    return NULL;
  }
  outdated = find_outdated (making, piece, statement);
  if (declares
      && (outdated || is_changed_later (making, piece, statement->symbol)
          || g_hash_table_contains (making->begun, statement->symbol)))
    return skel_make_declaration (
        making->sequencer->unit, statement->symbol, NULL);
  if (!outdated) {
    note_changed (
        making, statement, find_changed_first (making, piece, statement));
    note_changed (making, statement, find_handed (making, statement));
    return statement;
  }
  if (is_missed (making, piece, statement))
    note_changed (making, statement, outdated);
  return NULL;
}

/* Adds the results that @statement sets to @results. */
void
skel_sequencer_find_results (
    const SkelSequencer *self, const SkelNode *statement, GHashTable *results)
{
  for (int i = 0; i < statement->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (statement, i);

    if (symbol && is_result (self, symbol))
      g_hash_table_add (results, (gpointer)symbol);
    skel_sequencer_find_results (self, statement->children[i], results);
  }
}

/* Removes those of @symbols that @statement changes. */
static void
leave_changed (GHashTable *symbols, const SkelNode *statement)
{
  GHashTableIter iterator;
  gpointer symbol;

  g_hash_table_iter_init (&iterator, symbols);
  while (g_hash_table_iter_next (&iterator, &symbol, NULL))
    if (skel_node_assigns (statement, symbol))
      g_hash_table_iter_remove (&iterator);
}

/* A copy of @symbol, and statements that make it. */
static SkelSymbol *
make_copy (const SkelMaking *making, SkelSymbol *symbol, GPtrArray *statements)
{
  SkelUnit *unit = making->sequencer->unit;
  SkelLocation location = symbol->location;
  SkelSymbol *copy = skel_make_symbol (unit, symbol, SKEL_SYMBOL_LOCAL), *i;
  SkelNode *loop;
  char *name = g_strconcat (symbol->name, "_after", NULL);

  copy->name = skel_unit_string (unit, name);
  g_free (name);
  g_ptr_array_add (statements,
      skel_make_declaration (unit, copy,
          symbol->rank > 0 ? NULL
                           : skel_make_variable (unit, symbol, location)));
  if (symbol->rank == 0)
    return copy;
  loop = skel_make_for (unit, symbol->dimensions[0].length, location, &i);
  loop->children[3] = skel_make_assign (unit,
      skel_make_index (unit, skel_make_variable (unit, copy, location),
          skel_make_variable (unit, i, location)),
      skel_make_index (unit, skel_make_variable (unit, symbol, location),
          skel_make_variable (unit, i, location)));
  g_ptr_array_add (statements, loop);
  return copy;
}

/* What the nest accumulates in variables is what later parts start from, and so
 * the statements after it change copies. */
static void
spare_accumulated (SkelMaking *making)
{
  const SkelSequencer *self = making->sequencer;
  const SkelNode *nest = skel_sequencer_statement (self, making->nest);
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTable *map = g_hash_table_new (NULL, NULL);
  GPtrArray *statements = g_ptr_array_new ();
  GHashTableIter iterator;
  gpointer key;

  for (guint i = 0; i < making->after->len; i++)
    skel_node_collect_changed (making->after->pdata[i], changed);
  g_hash_table_iter_init (&iterator, changed);
  while (g_hash_table_iter_next (&iterator, &key, NULL)) {
    SkelSymbol *symbol = key;

    if (symbol->kind == SKEL_SYMBOL_LOCAL && symbol->rank < 2
        && skel_sequencer_role (self, symbol) == SKEL_ROLE_NONE
        && skel_node_assigns (nest, symbol))
      g_hash_table_insert (map, symbol, make_copy (making, symbol, statements));
  }
  if (statements->len > 0) {
    for (guint i = 0; i < making->after->len; i++)
      g_ptr_array_add (statements,
          skel_make_copy (self->unit, making->after->pdata[i], map));
    g_ptr_array_set_size (making->after, 0);
    for (guint i = 0; i < statements->len; i++)
      g_ptr_array_add (making->after, statements->pdata[i]);
  }
  g_ptr_array_unref (statements);
  g_hash_table_unref (map);
  g_hash_table_unref (changed);
}

/* Statements up to the next nest are the part's where results come of them, but
 * for those that the next nest begins with. */
static void
choose_after (SkelMaking *making)
{
  const SkelSequencer *self = making->sequencer;
  GHashTable *wanted = g_hash_table_new (NULL, NULL);
  guint end = making->nest + 1;

  for (; end < self->pieces->len
         && skel_sequencer_kind (self, end) == SKEL_PIECE_PLAIN;
      end++)
    skel_sequencer_find_results (
        self, skel_sequencer_statement (self, end), wanted);
  if (end < self->pieces->len && skel_sequencer_is_step (self, end))
    leave_changed (wanted, skel_sequencer_statement (self, end));
  while (--end > making->nest) {
    SkelNode *statement = skel_sequencer_statement (self, end);

    if (!skel_node_sets_any (statement, wanted, NULL))
      continue;
    skel_node_collect (statement, wanted);
    g_ptr_array_insert (making->after, 0, statement);
  }
  spare_accumulated (making);
  for (guint i = 0; i < making->after->len; i++)
    skel_node_collect (making->after->pdata[i], making->needs);
  g_hash_table_unref (wanted);
}

/* The first part has the results that nobody sets after the first nest began.
 */
static void
choose_orphans (SkelMaking *making)
{
  const SkelSequencer *self = making->sequencer;
  GHashTable *set = g_hash_table_new (NULL, NULL);

  for (guint i = making->nest; i < self->pieces->len; i++)
    skel_sequencer_find_results (self, skel_sequencer_statement (self, i), set);
  for (guint i = 0; i < making->nest; i++) {
    GHashTable *early = g_hash_table_new (NULL, NULL);
    GHashTableIter iterator;
    gpointer symbol;

    skel_sequencer_find_results (
        self, skel_sequencer_statement (self, i), early);
    g_hash_table_iter_init (&iterator, early);
    while (g_hash_table_iter_next (&iterator, &symbol, NULL))
      if (!g_hash_table_contains (set, symbol))
        g_hash_table_add (making->needs, symbol);
    g_hash_table_unref (early);
  }
  g_hash_table_unref (set);
}

/* Takes note that what comes before the part's @statement, which is @piece or
 * of it, need not say what a variable is that this gives a value, but those
 * that it asks for. */
static void
note_begun (const SkelMaking *making, guint piece, const SkelNode *statement)
{
  gboolean certain = !is_in_ended (making, piece);
  GHashTable *mentioned = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gpointer symbol;

  skel_node_collect (statement, mentioned);
  g_hash_table_iter_init (&iterator, mentioned);
  while (g_hash_table_iter_next (&iterator, &symbol, NULL))
    if (certain && ((const SkelSymbol *)symbol)->kind == SKEL_SYMBOL_LOCAL
        && skel_node_setting (statement, symbol))
      g_hash_table_add (making->begun, symbol);
    else
      g_hash_table_remove (making->begun, symbol);
  g_hash_table_unref (mentioned);
}

/* Statements before, for what is needed. */
void
skel_making_choose_before (SkelMaking *making)
{
  making->begun = g_hash_table_new (NULL, NULL);
  making->handed = g_hash_table_new (NULL, NULL);
  for (guint i = making->nest; i-- > 0;) {
    SkelNode *statement
        = skel_sequencer_kind (making->sequencer, i) == SKEL_PIECE_PLAIN
              ? take_before (making, i)
              : NULL;

    if (!statement)
      continue;
    skel_node_collect (statement, making->needs);
    note_begun (making, i, statement);
    g_ptr_array_insert (making->before, 0, statement);
  }
  g_hash_table_unref (making->begun);
  g_hash_table_unref (making->handed);
}

void
skel_making_choose_statements (SkelMaking *making)
{
  const SkelSequencer *self = making->sequencer;

  skel_node_collect (
      skel_sequencer_statement (self, making->nest), making->needs);
  if (making->settle)
    g_hash_table_remove (making->needs, making->settle->changed);
  choose_after (making);
  if (self->parts->len == 0)
    choose_orphans (making);
  skel_making_choose_before (making);
}

/* Whether @statements give @symbol a value. */
static gboolean
is_begun_in (const GPtrArray *statements, const SkelSymbol *symbol)
{
  for (guint i = 0; i < statements->len; i++) {
    const SkelNode *statement = statements->pdata[i];

    if (skel_node_assigns (statement, symbol)
        || (statement->kind == SKEL_NODE_DECLARE && statement->symbol == symbol
            && statement->n_children > 0))
      return TRUE;
  }
  return FALSE;
}

/* Whether the part's nest goes on with @symbol, a variable, from what an
 * earlier one of the same turn accumulated. */
gboolean
skel_making_goes_on (const SkelMaking *making, const SkelSymbol *symbol)
{
  const SkelSequencer *self = making->sequencer;
  guint producer
      = GPOINTER_TO_UINT (g_hash_table_lookup (self->producers, symbol));

  if (producer == 0 || symbol->kind != SKEL_SYMBOL_LOCAL || symbol->rank > 0
      || skel_type_is_floating (symbol->type) || is_result (self, symbol)
      || !skel_node_assigns (
          skel_sequencer_statement (self, making->nest), symbol)
      || is_begun_in (making->before, symbol))
    return FALSE;
  for (guint i = 0; i < self->open->len; i++) {
    const SkelOpen *open = &g_array_index (self->open, SkelOpen, i);

    if ((int)producer - 1 < g_array_index (
            self->analysis->repetitions, SkelRepetition, open->index)
            .first)
      return FALSE;
  }
  return TRUE;
}

/* Whether the part has what all statements before it set. */
gboolean
skel_making_check_done (const SkelMaking *making, GPtrArray *diagnostics)
{
  if (making->changed)
    skel_diagnose (diagnostics, making->missed->location,
        "what is computed here is wanted by later loops over the pixels, when "
        "`%s` has become something else: let that be another variable",
        making->changed->name);
  return !making->changed;
}

/* What an earlier nest accumulated begins anew, or goes on. */
gboolean
skel_making_check_begun (const SkelMaking *making, GPtrArray *diagnostics)
{
  const SkelSequencer *self = making->sequencer;
  const SkelNode *nest = skel_sequencer_statement (self, making->nest);
  GHashTableIter iterator;
  gpointer key;

  g_hash_table_iter_init (&iterator, making->needs);
  while (g_hash_table_iter_next (&iterator, &key, NULL)) {
    const SkelSymbol *symbol = key;

    if (!g_hash_table_contains (self->producers, symbol)
        || !skel_node_assigns (nest, symbol)
        || is_begun_in (making->before, symbol)
        || skel_making_goes_on (making, symbol))
      continue;
    skel_diagnose (diagnostics, nest->location,
        "these loops go on with `%s`, which others before have accumulated: "
        "let them begin with a variable of their own, and add the two "
        "afterwards",
        symbol->name);
    return FALSE;
  }
  return TRUE;
}

/* Whether @statement gives @symbol a value that hangs on none it had. */
static gboolean
sets_anew (const SkelNode *statement, const SkelSymbol *symbol)
{
  if (statement->kind == SKEL_NODE_DECLARE)
    return statement->symbol == symbol;
  if (statement->kind == SKEL_NODE_ASSIGN
      && skel_node_changed (statement, 0) == symbol)
    return statement->operation == SKEL_OPERATION_NONE
           && !skel_node_mentions (statement->children[1], symbol);
  return statement->kind != SKEL_NODE_INCREMENT
         && skel_node_assigns (statement, symbol);
}

/* Whether the first statement in @open that speaks of @symbol, before the
 * part's nest, sets it anew. The interpreter looks closer. */
static gboolean
is_set_in_turn (
    const SkelMaking *making, const SkelOpen *open, const SkelSymbol *symbol)
{
  const SkelSequencer *self = making->sequencer;

  for (guint i = open->begin + 1; i < making->nest; i++)
    if (skel_sequencer_kind (self, i) == SKEL_PIECE_PLAIN
        && skel_node_mentions (skel_sequencer_statement (self, i), symbol))
      return sets_anew (skel_sequencer_statement (self, i), symbol);
  return FALSE;
}

static gboolean
refuse_carried (const SkelOpen *open, const SkelSequencer *self,
    const SkelSymbol *symbol, GPtrArray *diagnostics)
{
  skel_diagnose (diagnostics,
      skel_sequencer_statement (self, open->begin)->location,
      "`%s` is carried from one turn of this loop to the next, as only images "
      "are where it may turn more than 16 times: set it anew in each turn, "
      "before the loops over the pixels",
      symbol->name);
  return FALSE;
}

/* Whether nothing but images is carried from turn to turn. What the nest itself
 * sets has no value when it begins, unless that was given in the turn. */
gboolean
skel_making_check_turns (const SkelMaking *making, GPtrArray *diagnostics)
{
  const SkelSequencer *self = making->sequencer;
  const SkelNode *nest = skel_sequencer_statement (self, making->nest);

  for (guint i = 0; i < self->open->len; i++) {
    const SkelOpen *open = &g_array_index (self->open, SkelOpen, i);
    const SkelNode *loop = skel_sequencer_statement (self, open->begin);
    GHashTableIter iterator;
    gpointer key;
    int index;

    g_hash_table_iter_init (&iterator, making->needs);
    while (g_hash_table_iter_next (&iterator, &key, NULL)) {
      const SkelSymbol *symbol = key;

      if (skel_sequencer_role (self, symbol) != SKEL_ROLE_IMAGE
          && !skel_sequencer_counted_by (self, symbol, &index)
          && skel_node_assigns (loop->children[3], symbol)
          && !skel_node_assigns (nest, symbol)
          && !is_begun_in (making->after, symbol)
          && !is_set_in_turn (making, open, symbol))
        return refuse_carried (open, self, symbol, diagnostics);
    }
  }
  return TRUE;
}

/* Whether a nest behind @piece and before the part's changes @symbol. */
static gboolean
is_accumulated_after (
    const SkelMaking *making, guint piece, const SkelSymbol *symbol)
{
  for (guint i = piece + 1; i < making->nest; i++)
    if (skel_sequencer_kind (making->sequencer, i) == SKEL_PIECE_NEST
        && skel_node_assigns (
            skel_sequencer_statement (making->sequencer, i), symbol))
      return TRUE;
  return FALSE;
}

/* Whether what the part does before its nest begins by giving @symbol a value.
 */
static gboolean
begins_by_setting (const SkelMaking *making, const SkelSymbol *symbol)
{
  for (guint i = 0; i < making->before->len; i++) {
    const SkelNode *statement = making->before->pdata[i];

    if (skel_node_mentions (statement, symbol)
        && (statement->kind != SKEL_NODE_DECLARE || statement->n_children > 0))
      return sets_first (statement, symbol);
  }
  return FALSE;
}

/* Whether nothing is wanted that only turns of an ended repetition know. */
gboolean
skel_making_check_ended (const SkelMaking *making, GPtrArray *diagnostics)
{
  const SkelSequencer *self = making->sequencer;

  for (guint i = making->nest; i-- > 0;) {
    SkelNode *statement = skel_sequencer_statement (self, i);
    GHashTableIter iterator;
    gpointer symbol;

    if (skel_sequencer_kind (self, i) != SKEL_PIECE_PLAIN
        || !is_in_ended (making, i))
      continue;
    g_hash_table_iter_init (&iterator, making->needs);
    while (g_hash_table_iter_next (&iterator, &symbol, NULL)) {
      gboolean goes_on = skel_making_goes_on (making, symbol);

      if (!skel_node_assigns (statement, symbol)
          || ((goes_on || skel_making_handed_by (making, symbol))
              && is_accumulated_after (making, i, symbol))
          || begins_by_setting (making, symbol)
          || (!goes_on
              && skel_node_assigns (
                  skel_sequencer_statement (self, making->nest), symbol)))
        continue;
      skel_diagnose (diagnostics, statement->location,
          "`%s` is set here in each turn of a loop around loops over the "
          "pixels, and wanted after it: set it once more after that loop",
          ((const SkelSymbol *)symbol)->name);
      return FALSE;
    }
  }
  return TRUE;
}
