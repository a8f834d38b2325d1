/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sequence.h"

#include "../front/header.h"
#include "../front/make.h"
#include "../front/queries.h"
#include "computed-between.h"
#include "../../runtime/sequence.h"
#include "interpret.h"
#include "programs.h"
#include "settle.h"
#include "signature.h"
#include "states.h"

/* Of the results of each step, in bytes. */
#define RESULTS_ALIGNMENT 16

/* Turns of a repetition. */
#define MAX_TURNS 65536

/* A repetition that the next nest is in. */
typedef struct {
  guint begin;                     /* its piece */
  guint index;                     /* among the analysis' */
  GHashTable *written, *producers; /* as they were before it */
} Open;

struct _SkelSequencer {
  SkelAnalysis *analysis;
  SkelUnit *unit;
  const SkelComment *comment;
  const GArray *pieces;
  guint next;            /* of the pieces */
  GPtrArray *parts;      /* SkelPart, those that were given */
  GHashTable *producers; /* SkelSymbol to the number of the part, from 1, that
                          * accumulates or sets it */
  GHashTable *written;   /* SkelSymbol: what nests have written, images among
                          * it */
  GArray *steps;         /* SkelStep */
  GArray *open;          /* Open, the outermost first */
  GPtrArray *declared;   /* SkelSymbol: the function's variables and images */
  GHashTable *computed;  /* SkelSymbol: those that are a nest's results */
  SkelNode *settling;    /* the loop of the nest that was given last, or was
                          * refused, where that is one that settles; or NULL */
};

/* A part that is being made. */
typedef struct {
  SkelSequencer *sequencer;
  SkelPart *part;
  guint nest;               /* its piece */
  const SkelSettle *settle; /* how that is repeated; or NULL */
  GHashTable *needs;        /* SkelSymbol: what its statements speak of */
  GHashTable *begun;        /* SkelSymbol: of these, what statements before
                             * need not say */
  GPtrArray *before;        /* SkelNode: statements for it, in their order */
  GPtrArray *after;
  GPtrArray *symbols; /* SkelSymbol: the parameters of its function */
  GHashTable *map;    /* SkelSymbol to what it is in the part */
} Making;

static SkelNode *
statement_at (const SkelSequencer *self, guint piece)
{
  return g_array_index (self->pieces, SkelPiece, piece).statement;
}

static SkelPieceKind
kind_at (const SkelSequencer *self, guint piece)
{
  return g_array_index (self->pieces, SkelPiece, piece).kind;
}

static gboolean
is_step (const SkelSequencer *self, guint piece)
{
  return skel_piece_is_step (&g_array_index (self->pieces, SkelPiece, piece));
}

static SkelRoleKind
role_of (const SkelSequencer *self, const SkelSymbol *symbol)
{
  return skel_role (self->analysis, symbol).kind;
}

/* Whether @symbol is the user's result, or a variable that is one of a nest. */
static gboolean
is_result (const SkelSequencer *self, const SkelSymbol *symbol)
{
  return role_of (self, symbol) == SKEL_ROLE_RESULT
         || g_hash_table_contains (self->computed, symbol);
}

/* ---- which statements ---- */

/* The repetition that @symbol counts, or NULL. */
static const SkelRepetition *
counted_by (const SkelSequencer *self, const SkelSymbol *symbol, int *index)
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
static gboolean
is_counter (const Making *making, const SkelSymbol *symbol)
{
  const SkelSequencer *self = making->sequencer;

  for (guint i = 0; i < self->open->len; i++) {
    const Open *open = &g_array_index (self->open, Open, i);

    if (g_array_index (self->analysis->repetitions, SkelRepetition, open->index)
                .variable
            == symbol
        && !skel_node_assigns (statement_at (self, making->nest), symbol))
      return TRUE;
  }
  return FALSE;
}

/* The number of the part, from 1, that hands @symbol to this one; or 0. */
static guint
handed_by (const Making *making, const SkelSymbol *symbol)
{
  const SkelSequencer *self = making->sequencer;

  if (skel_node_assigns (statement_at (self, making->nest), symbol))
    return 0;
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->producers, symbol));
}

/* Whether a nest between @piece and the part's changes @symbol, so that what
 * it was before is gone. A repetition that begins or ends in between changes
 * all that is set in it, as nobody knows which turn it is. */
static gboolean
is_changed_later (const Making *making, guint piece, const SkelSymbol *symbol)
{
  for (guint i = piece + 1; i < making->nest; i++)
    if (kind_at (making->sequencer, i) != SKEL_PIECE_PLAIN
        && skel_node_assigns (statement_at (making->sequencer, i), symbol))
      return TRUE;
  return FALSE;
}

/* Whether @node, in @piece, sets what is changed later or speaks of it as it
 * was before. */
static gboolean
is_outdated (const Making *making, guint piece, const SkelNode *node)
{
  for (int i = -1; i < node->n_children; i++) {
    const SkelSymbol *symbol
        = i < 0 ? node->symbol : skel_node_changed (node, i);

    if (symbol && node->kind != SKEL_NODE_DECLARE
        && symbol->kind != SKEL_SYMBOL_FUNCTION
        && is_changed_later (making, piece, symbol))
      return TRUE;
    if (i >= 0 && is_outdated (making, piece, node->children[i]))
      return TRUE;
  }
  return FALSE;
}

/* The number, from 1, of the part whose nest is the last before @piece. */
static guint
part_before (const SkelSequencer *self, guint piece)
{
  guint number = 0;

  for (guint i = 0; i < piece; i++)
    number += is_step (self, i);
  return number;
}

/* Whether all that @node, in @piece, sets and the part needs are results that
 * the part before it has when it is done, and so is handed. */
static gboolean
is_done_before (const Making *making, guint piece, const SkelNode *node)
{
  const SkelSequencer *self = making->sequencer;

  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (node, i);

    if ((symbol && g_hash_table_contains (making->needs, symbol)
            && (!is_result (self, symbol)
                || GPOINTER_TO_UINT (
                       g_hash_table_lookup (self->producers, symbol))
                       != part_before (self, piece)))
        || !is_done_before (making, piece, node->children[i]))
      return FALSE;
  }
  return node->kind != SKEL_NODE_DECLARE
         || !g_hash_table_contains (making->needs, node->symbol);
}

/* Whether a repetition that @piece is in has ended before the part's nest. */
static gboolean
is_in_ended (const Making *making, guint piece)
{
  int depth = 0;

  for (guint i = piece + 1; i < making->nest; i++) {
    SkelPieceKind kind = kind_at (making->sequencer, i);

    if (kind == SKEL_PIECE_BEGIN)
      depth++;
    else if (kind == SKEL_PIECE_END && depth-- == 0)
      return TRUE;
  }
  return FALSE;
}

/* What the part makes of the statement @piece, which stands before its nest;
 * NULL: nothing. */
static SkelNode *
take_before (const Making *making, guint piece)
{
  SkelNode *statement = statement_at (making->sequencer, piece);
  gboolean declares = statement->kind == SKEL_NODE_DECLARE;

  if (!skel_node_sets_any (
          statement, making->needs, declares ? NULL : making->begun)
      || (declares
          && (handed_by (making, statement->symbol)
              || is_counter (making, statement->symbol)))
      || (part_before (making->sequencer, piece) > 0
          && is_done_before (making, piece, statement)))
    return NULL;
  if (!is_outdated (making, piece, statement)
      && !(declares
           && (is_changed_later (making, piece, statement->symbol)
               || g_hash_table_contains (making->begun, statement->symbol))))
    return statement;
  return declares ? skel_make_declaration (
                        making->sequencer->unit, statement->symbol, NULL)
                  : NULL;
}

/* Adds the results that @statement sets to @results. */
static void
find_results_set (
    const SkelSequencer *self, const SkelNode *statement, GHashTable *results)
{
  for (int i = 0; i < statement->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (statement, i);

    if (symbol && is_result (self, symbol))
      g_hash_table_add (results, (gpointer)symbol);
    find_results_set (self, statement->children[i], results);
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
make_copy (const Making *making, SkelSymbol *symbol, GPtrArray *statements)
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
spare_accumulated (Making *making)
{
  const SkelSequencer *self = making->sequencer;
  const SkelNode *nest = statement_at (self, making->nest);
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
        && role_of (self, symbol) == SKEL_ROLE_NONE
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
choose_after (Making *making)
{
  const SkelSequencer *self = making->sequencer;
  GHashTable *wanted = g_hash_table_new (NULL, NULL);
  guint end = making->nest + 1;

  for (; end < self->pieces->len && kind_at (self, end) == SKEL_PIECE_PLAIN;
      end++)
    find_results_set (self, statement_at (self, end), wanted);
  if (end < self->pieces->len && is_step (self, end))
    leave_changed (wanted, statement_at (self, end));
  while (--end > making->nest) {
    SkelNode *statement = statement_at (self, end);

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
choose_orphans (Making *making)
{
  const SkelSequencer *self = making->sequencer;
  GHashTable *set = g_hash_table_new (NULL, NULL);

  for (guint i = making->nest; i < self->pieces->len; i++)
    find_results_set (self, statement_at (self, i), set);
  for (guint i = 0; i < making->nest; i++) {
    GHashTable *early = g_hash_table_new (NULL, NULL);
    GHashTableIter iterator;
    gpointer symbol;

    find_results_set (self, statement_at (self, i), early);
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
note_begun (const Making *making, guint piece, const SkelNode *statement)
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
static void
choose_before (Making *making)
{
  making->begun = g_hash_table_new (NULL, NULL);
  for (guint i = making->nest; i-- > 0;) {
    SkelNode *statement = kind_at (making->sequencer, i) == SKEL_PIECE_PLAIN
                              ? take_before (making, i)
                              : NULL;

    if (!statement)
      continue;
    skel_node_collect (statement, making->needs);
    note_begun (making, i, statement);
    g_ptr_array_insert (making->before, 0, statement);
  }
  g_hash_table_unref (making->begun);
}

static void
choose_statements (Making *making)
{
  const SkelSequencer *self = making->sequencer;

  skel_node_collect (statement_at (self, making->nest), making->needs);
  if (making->settle)
    g_hash_table_remove (making->needs, making->settle->changed);
  choose_after (making);
  if (self->parts->len == 0)
    choose_orphans (making);
  choose_before (making);
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
static gboolean
goes_on (const Making *making, const SkelSymbol *symbol)
{
  const SkelSequencer *self = making->sequencer;
  guint producer
      = GPOINTER_TO_UINT (g_hash_table_lookup (self->producers, symbol));

  if (producer == 0 || symbol->kind != SKEL_SYMBOL_LOCAL || symbol->rank > 0
      || skel_type_is_floating (symbol->type) || is_result (self, symbol)
      || !skel_node_assigns (statement_at (self, making->nest), symbol)
      || is_begun_in (making->before, symbol))
    return FALSE;
  for (guint i = 0; i < self->open->len; i++) {
    const Open *open = &g_array_index (self->open, Open, i);

    if ((int)producer - 1 < g_array_index (
            self->analysis->repetitions, SkelRepetition, open->index)
            .first)
      return FALSE;
  }
  return TRUE;
}

/* What an earlier nest accumulated begins anew, or goes on. */
static gboolean
check_begun (const Making *making, GPtrArray *diagnostics)
{
  const SkelSequencer *self = making->sequencer;
  const SkelNode *nest = statement_at (self, making->nest);
  GHashTableIter iterator;
  gpointer key;

  g_hash_table_iter_init (&iterator, making->needs);
  while (g_hash_table_iter_next (&iterator, &key, NULL)) {
    const SkelSymbol *symbol = key;

    if (!g_hash_table_contains (self->producers, symbol)
        || !skel_node_assigns (nest, symbol)
        || is_begun_in (making->before, symbol) || goes_on (making, symbol))
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
    const Making *making, const Open *open, const SkelSymbol *symbol)
{
  const SkelSequencer *self = making->sequencer;

  for (guint i = open->begin + 1; i < making->nest; i++)
    if (kind_at (self, i) == SKEL_PIECE_PLAIN
        && skel_node_mentions (statement_at (self, i), symbol))
      return sets_anew (statement_at (self, i), symbol);
  return FALSE;
}

static gboolean
refuse_carried (const Open *open, const SkelSequencer *self,
    const SkelSymbol *symbol, GPtrArray *diagnostics)
{
  skel_diagnose (diagnostics, statement_at (self, open->begin)->location,
      "`%s` is carried from one turn of this loop to the next, as only images "
      "are where it may turn more than 16 times: set it anew in each turn, "
      "before the loops over the pixels",
      symbol->name);
  return FALSE;
}

/* Whether nothing but images is carried from turn to turn. What the nest itself
 * sets has no value when it begins, unless that was given in the turn. */
static gboolean
check_turns (const Making *making, GPtrArray *diagnostics)
{
  const SkelSequencer *self = making->sequencer;
  const SkelNode *nest = statement_at (self, making->nest);

  for (guint i = 0; i < self->open->len; i++) {
    const Open *open = &g_array_index (self->open, Open, i);
    const SkelNode *loop = statement_at (self, open->begin);
    GHashTableIter iterator;
    gpointer key;
    int index;

    g_hash_table_iter_init (&iterator, making->needs);
    while (g_hash_table_iter_next (&iterator, &key, NULL)) {
      const SkelSymbol *symbol = key;

      if (role_of (self, symbol) != SKEL_ROLE_IMAGE
          && !counted_by (self, symbol, &index)
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
    const Making *making, guint piece, const SkelSymbol *symbol)
{
  for (guint i = piece + 1; i < making->nest; i++)
    if (kind_at (making->sequencer, i) == SKEL_PIECE_NEST
        && skel_node_assigns (statement_at (making->sequencer, i), symbol))
      return TRUE;
  return FALSE;
}

/* Whether nothing is wanted that only turns of an ended repetition know. */
static gboolean
check_ended (const Making *making, GPtrArray *diagnostics)
{
  const SkelSequencer *self = making->sequencer;

  for (guint i = making->nest; i-- > 0;) {
    SkelNode *statement = statement_at (self, i);
    GHashTableIter iterator;
    gpointer symbol;

    if (kind_at (self, i) != SKEL_PIECE_PLAIN || !is_in_ended (making, i))
      continue;
    g_hash_table_iter_init (&iterator, making->needs);
    while (g_hash_table_iter_next (&iterator, &symbol, NULL)) {
      if (!skel_node_assigns (statement, symbol)
          || (handed_by (making, symbol)
              && is_accumulated_after (making, i, symbol))
          || is_begun_in (making->before, symbol)
          || skel_node_assigns (statement_at (self, making->nest), symbol))
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

/* ---- its parameters ---- */

/* `local = given`, of each element. */
static void
copy_given (Making *making, SkelSymbol *local, SkelSymbol *given)
{
  SkelUnit *unit = making->sequencer->unit;
  SkelNode *from = skel_make_variable (unit, given, local->location);
  SkelNode *to = skel_make_variable (unit, local, local->location);
  SkelNode *loop;
  SkelSymbol *i;

  if (local->rank == 0) {
    g_ptr_array_insert (
        making->before, 0, skel_make_declaration (unit, local, from));
    return;
  }
  loop = skel_make_for (unit, local->dimensions[0].length, local->location, &i);
  loop->children[3] = skel_make_assign (unit,
      skel_make_index (unit, to, skel_make_variable (unit, i, to->location)),
      skel_make_index (
          unit, from, skel_make_variable (unit, i, from->location)));
  g_ptr_array_insert (making->before, 0, loop);
  g_ptr_array_insert (
      making->before, 0, skel_make_declaration (unit, local, NULL));
}

static gboolean
has_parameter (const Making *making, const char *name)
{
  for (guint i = 0; i < making->symbols->len; i++)
    if (g_str_equal (((SkelSymbol *)making->symbols->pdata[i])->name, name))
      return TRUE;
  return FALSE;
}

/* Variables of two functions may have one name; the function's own parameters
 * come first, and keep theirs. */
static void
add_parameter (Making *making, SkelSymbol *symbol, SkelSymbol *of)
{
  while (has_parameter (making, symbol->name)) {
    char *name = g_strconcat (symbol->name, "_", NULL);

    symbol->name = skel_unit_string (making->sequencer->unit, name);
    g_free (name);
  }
  g_ptr_array_add (making->symbols, symbol);
  g_ptr_array_add (making->part->values, of);
}

/* What an earlier part computed is a parameter of this one; where statements
 * of this one change it, a copy of it is a variable. */
static void
add_handed (Making *making, SkelSymbol *symbol)
{
  SkelUnit *unit = making->sequencer->unit;
  SkelSymbol *given = skel_make_symbol (unit, symbol, SKEL_SYMBOL_PARAMETER);

  given->pointer = FALSE;
  given->is_const = given->rank > 0;
  if (skel_any_assigns (making->before, symbol)
      || skel_any_assigns (making->after, symbol)) {
    SkelSymbol *local = skel_make_symbol (unit, symbol, SKEL_SYMBOL_LOCAL);
    char *name = g_strconcat (symbol->name, "_given", NULL);

    local->pointer = local->is_const = FALSE;
    given->name = skel_unit_string (unit, name);
    g_free (name);
    copy_given (making, local, given);
    g_hash_table_insert (making->map, symbol, local);
  } else {
    g_hash_table_insert (making->map, symbol, given);
  }
  add_parameter (making, given, symbol);
}

/* What the nest goes on with starts from what an earlier part accumulated. */
static void
add_going_on (Making *making, SkelSymbol *symbol)
{
  SkelUnit *unit = making->sequencer->unit;
  SkelSymbol *given = skel_make_symbol (unit, symbol, SKEL_SYMBOL_PARAMETER);
  char *name = g_strconcat (symbol->name, "_given", NULL);

  given->name = skel_unit_string (unit, name);
  given->is_const = FALSE;
  g_free (name);
  g_ptr_array_add (
      making->before, skel_make_assign (unit,
                          skel_make_variable (unit, symbol, symbol->location),
                          skel_make_variable (unit, given, symbol->location)));
  add_parameter (making, given, symbol);
}

/* An image of @type beside @image, of its size. */
static SkelSymbol *
make_beside (const Making *making, const SkelSymbol *image, SkelType type,
    const char *ending)
{
  SkelUnit *unit = making->sequencer->unit;
  SkelSymbol *symbol = skel_make_symbol (unit, image, SKEL_SYMBOL_PARAMETER);
  char *name = g_strconcat (image->name, ending, NULL);

  symbol->name = skel_unit_string (unit, name);
  symbol->type = type;
  symbol->is_const = FALSE;
  g_free (name);
  return symbol;
}

/* What is updated in place is read as @image and written as another, which are
 * the sequence's image @index both. */
static void
add_updated (Making *making, SkelSymbol *image, int index)
{
  SkelPart *part = making->part;

  part->before = image;
  part->after = make_beside (making, image, image->type, "_after");
  part->again = make_beside (making, image, SKEL_TYPE_I32, "_again");
  g_array_append_val (part->images, index);
  add_parameter (making, part->after, NULL);
}

static gboolean
add_image (Making *making, SkelSymbol *symbol, GPtrArray *diagnostics)
{
  SkelSequencer *self = making->sequencer;
  const SkelNode *nest = statement_at (self, making->nest);
  SkelSymbol *image
      = skel_make_symbol (self->unit, symbol, SKEL_SYMBOL_PARAMETER);
  int index = skel_role (self->analysis, symbol).index;

  image->is_const = !skel_node_assigns (nest, symbol)
                    || (making->settle && symbol == making->settle->image);
  if (image->is_const && !symbol->is_const
      && !g_hash_table_contains (self->written, symbol)) {
    skel_diagnose (diagnostics, nest->location,
        "`%s` is read here, and no loops before have written it", symbol->name);
    return FALSE;
  }
  image->own = symbol->kind == SKEL_SYMBOL_LOCAL;
  g_hash_table_insert (making->map, symbol, image);
  g_array_append_val (making->part->images, index);
  add_parameter (making, image, NULL);
  if (making->settle && symbol == making->settle->image)
    add_updated (making, image, index);
  return TRUE;
}

/* Whether the nest takes pixels of @input, the caller's, for an image of the
 * caller's that it writes: for what its loops leave out or, of the first input,
 * for the bytes beside the channels. */
static gboolean
takes_others (const Making *making, const SkelSymbol *input)
{
  const SkelAnalysis *analysis = making->sequencer->analysis;
  const SkelKernel *kernel = &analysis->kernel;
  const SkelFunction *function = analysis->function;
  int index = skel_role (analysis, input).index;

  for (int i = 0; i < function->n_parameters; i++) {
    const SkelSymbol *output = function->parameters[i];

    if (role_of (making->sequencer, output) == SKEL_ROLE_IMAGE
        && skel_node_assigns (
            statement_at (making->sequencer, making->nest), output)
        && (index == skel_kernel_first_input (kernel)
            || index
                   == skel_kernel_filled_from (
                       kernel, skel_role (analysis, output).index)))
      return TRUE;
  }
  return FALSE;
}

/* What the part's statements after its nest compute of @symbol, a variable, is
 * a result of the part's. */
static void
add_computed (Making *making, SkelSymbol *symbol)
{
  SkelUnit *unit = making->sequencer->unit;
  SkelSymbol *result = skel_make_symbol (unit, symbol, SKEL_SYMBOL_PARAMETER);
  SkelNode *place = skel_make_node (
      unit, SKEL_NODE_DEREFERENCE, symbol->type, symbol->location, 1);

  result->pointer = TRUE;
  place->children[0] = skel_make_variable (unit, result, symbol->location);
  /* the sequence's own will be known as the result */
  g_hash_table_insert (
      making->map, symbol, skel_make_symbol (unit, symbol, SKEL_SYMBOL_LOCAL));
  g_ptr_array_add (
      making->after, skel_make_assign (unit, place,
                         skel_make_variable (unit, symbol, symbol->location)));
  add_parameter (making, result, symbol);
}

/* The number of a repetition's turn is a parameter of the part. */
static void
add_counter (Making *making, SkelSymbol *variable)
{
  SkelSymbol *given = skel_make_symbol (
      making->sequencer->unit, variable, SKEL_SYMBOL_PARAMETER);

  if (!g_hash_table_contains (making->needs, variable)
      || !is_counter (making, variable))
    return;
  g_hash_table_insert (making->map, variable, given);
  add_parameter (making, given, variable);
}

static gboolean
choose_parameters (Making *making, GPtrArray *diagnostics)
{
  SkelSequencer *self = making->sequencer;
  const SkelFunction *function = self->analysis->function;
  gboolean good = TRUE;

  for (int i = 0; i < function->n_parameters && good; i++) {
    SkelSymbol *symbol = function->parameters[i];
    gboolean needed = g_hash_table_contains (making->needs, symbol);

    switch (role_of (self, symbol)) {
      case SKEL_ROLE_IMAGE:
        if (needed || takes_others (making, symbol))
          good = add_image (making, symbol, diagnostics);
        break;
      case SKEL_ROLE_RESULT:
        if (needed && handed_by (making, symbol))
          add_handed (making, symbol);
        else if (needed)
          add_parameter (making, symbol, NULL);
        break;
      case SKEL_ROLE_PARAMETER:
        if (needed)
          add_parameter (making, symbol, symbol);
        break;
      default:
        add_parameter (making, symbol, NULL);
        break;
    }
  }
  for (guint i = 0; i < self->declared->len && good; i++) {
    SkelSymbol *symbol = self->declared->pdata[i];

    if (!g_hash_table_contains (making->needs, symbol))
      continue;
    if (role_of (self, symbol) == SKEL_ROLE_IMAGE)
      good = add_image (making, symbol, diagnostics);
    else if (handed_by (making, symbol))
      add_handed (making, symbol);
    else if (goes_on (making, symbol))
      add_going_on (making, symbol);
    else if (g_hash_table_contains (self->computed, symbol)
             && skel_any_assigns (making->after, symbol))
      add_computed (making, symbol);
  }
  for (guint i = 0; i < self->open->len && good; i++) {
    const Open *open = &g_array_index (self->open, Open, i);

    add_counter (making,
        g_array_index (self->analysis->repetitions, SkelRepetition, open->index)
            .variable);
  }
  return good;
}

/* ---- the function ---- */

/* Of what an earlier part found @of to be. */
static void
describe_handed (
    const Making *making, const SkelSymbol *of, SkelCommentParameter *to)
{
  const SkelSequencer *self = making->sequencer;
  guint producer = GPOINTER_TO_UINT (g_hash_table_lookup (self->producers, of));
  const SkelAnalysis *from = self->analysis->parts->pdata[producer - 1];
  SkelRange range = from->results[skel_role (from, of).index];

  to->handed = TRUE;
  skel_type_range (of->type, &to->minimum, &to->maximum);
  /* larger ends may be others than these doubles */
  if (!skel_type_is_floating (of->type)
      && skel_range_within (range, (SkelRange){ -0x1p53, 0x1p53 })) {
    to->minimum.i = range.low;
    to->maximum.i = range.high;
  }
  to->n_defaults = of->rank > 0 ? of->dimensions[0].length : 1;
  to->defaults
      = skel_unit_allocate (self->unit, sizeof *to->defaults * to->n_defaults);
  for (int i = 0; i < to->n_defaults; i++)
    to->defaults[i] = to->minimum;
}

static void
describe_counter (const SkelSequencer *self, const SkelRepetition *repetition,
    SkelCommentParameter *to)
{
  to->minimum.i = repetition->turns.low;
  to->maximum.i = MAX (repetition->turns.high, repetition->turns.low);
  to->n_defaults = 1;
  to->defaults = skel_unit_allocate (self->unit, sizeof *to->defaults);
  to->defaults[0] = to->minimum;
}

/* Whether @of, of which the part has a parameter, is what an earlier one
 * computed. */
static gboolean
is_handed_on (const Making *making, const SkelSymbol *of)
{
  return handed_by (making, of)
         || (of->kind == SKEL_SYMBOL_LOCAL && of->rank == 0
             && g_hash_table_contains (making->sequencer->producers, of));
}

/* What the sequence's comment says of the part's parameters. */
static const SkelComment *
comment_for (const Making *making)
{
  const SkelSequencer *self = making->sequencer;
  SkelComment *comment = skel_unit_allocate (self->unit, sizeof *comment);
  int n = making->symbols->len;

  *comment = *self->comment;
  comment->n_parameters = n;
  comment->parameters
      = skel_unit_allocate (self->unit, sizeof *comment->parameters * n);
  for (int i = 0; i < n; i++) {
    const SkelSymbol *symbol = making->symbols->pdata[i];
    const SkelSymbol *of = making->part->values->pdata[i];
    int index;
    SkelCommentParameter *to = &comment->parameters[i];

    *to = (SkelCommentParameter){ .symbol = symbol, .description = "" };
    for (int j = 0; j < self->comment->n_parameters; j++)
      if (self->comment->parameters[j].symbol == of)
        *to = self->comment->parameters[j];
    to->symbol = symbol;
    if (of && counted_by (self, of, &index))
      describe_counter (self, counted_by (self, of, &index), to);
    else if (of && is_handed_on (making, of))
      describe_handed (making, of, to);
  }
  return comment;
}

/* The function, which tells @again unless that is NULL. */
static SkelFunction *
make_function (const Making *making, SkelSymbol *again)
{
  const SkelSequencer *self = making->sequencer;
  const SkelFunction *whole = self->analysis->function;
  SkelFunction *function = skel_unit_allocate (self->unit, sizeof *function);
  GPtrArray *statements = g_ptr_array_new ();
  char *name = g_strdup_printf (
      "%s_nest%u", whole->symbol->name, self->parts->len + 1);
  SkelNode *nest = statement_at (self, making->nest);

  for (guint i = 0; i < making->before->len; i++)
    g_ptr_array_add (statements,
        skel_make_copy (self->unit, making->before->pdata[i], making->map));
  g_ptr_array_add (statements,
      making->settle
          ? skel_settle_make_nest (self->unit, making->settle,
                making->part->before, making->part->after, again, making->map)
          : skel_make_copy (self->unit, nest, making->map));
  for (guint i = 0; i < making->after->len; i++)
    g_ptr_array_add (statements,
        skel_make_copy (self->unit, making->after->pdata[i], making->map));

  *function = *whole;
  function->symbol
      = skel_make_symbol (self->unit, whole->symbol, SKEL_SYMBOL_FUNCTION);
  function->symbol->name = skel_unit_string (self->unit, name);
  function->symbol->function = function;
  function->symbol->location = nest->location;
  function->n_parameters = making->symbols->len + (again != NULL);
  function->parameters = skel_unit_allocate (
      self->unit, sizeof *function->parameters * function->n_parameters);
  for (guint i = 0; i < making->symbols->len; i++)
    function->parameters[i] = making->symbols->pdata[i];
  if (again)
    function->parameters[making->symbols->len] = again;
  function->body = skel_make_block (self->unit, statements, nest->location);
  g_ptr_array_unref (statements);
  g_free (name);
  return function;
}

static void
part_free (SkelPart *part)
{
  g_array_unref (part->images);
  g_ptr_array_unref (part->values);
  g_free (part);
}

/* ---- repetitions ---- */

static GHashTable *
copy_table (GHashTable *table)
{
  GHashTable *copy = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gpointer key, value;

  g_hash_table_iter_init (&iterator, table);
  while (g_hash_table_iter_next (&iterator, &key, &value))
    g_hash_table_insert (copy, key, value);
  return copy;
}

static void
open_clear (Open *open)
{
  g_hash_table_unref (open->written);
  g_hash_table_unref (open->producers);
}

/* The statements before the repetition at @begin that say how often it turns,
 * or NULL: that does not follow from the parameters. */
static GPtrArray *
choose_before_turns (SkelSequencer *self, guint begin, const SkelHeader *header)
{
  Making making = { .sequencer = self,
    .nest = begin,
    .needs = g_hash_table_new (NULL, NULL),
    .before = g_ptr_array_new () };
  GHashTableIter iterator;
  gpointer symbol;
  int index;

  skel_node_collect (header->start, making.needs);
  skel_node_collect (header->limit, making.needs);
  choose_before (&making);
  g_hash_table_iter_init (&iterator, making.needs);
  while (making.before && g_hash_table_iter_next (&iterator, &symbol, NULL))
    if (g_hash_table_contains (self->producers, symbol)
        || counted_by (self, symbol, &index))
      g_clear_pointer (&making.before, g_ptr_array_unref);
  g_hash_table_unref (making.needs);
  return making.before;
}

/* What @node can be, after the statements @before. FALSE: it hangs on the size
 * of the images, or was refused. */
static gboolean
range_before (SkelInterpreter *interpreter, SkelNode *node, SkelRange *range)
{
  int coefficients[SKEL_PLACES];

  skel_interpreter_limit (interpreter, node, coefficients, range);
  for (int i = 0; i < SKEL_PLACES; i++)
    if (coefficients[i] != 0)
      return FALSE;
  return !skel_interpreter_failed (interpreter);
}

/* Finds what the counter of @repetition can be. */
static gboolean
count_turns (const SkelSequencer *self, const SkelHeader *header,
    SkelRepetition *repetition, GPtrArray *diagnostics)
{
  SkelRange *values = skel_parameter_ranges (&self->analysis->kernel);
  SkelWork work = { SKEL_MAX_STEPS, SKEL_MAX_STEPS };
  SkelInterpreter *interpreter = skel_interpreter_new (
      self->analysis, self->unit, values, &work, diagnostics);
  SkelRange start, limit;
  gboolean known;

  for (guint i = 0; i < repetition->before->len; i++)
    skel_interpreter_before (interpreter, repetition->before->pdata[i]);
  known = range_before (interpreter, header->start, &start)
          && range_before (interpreter, header->limit, &limit);
  if (known) {
    repetition->turns
        = (SkelRange){ start.low, limit.high - (header->inclusive ? 0 : 1) };
    repetition->certain = limit.low + (header->inclusive ? 1 : 0) > start.high;
  }
  skel_interpreter_free (interpreter);
  g_free (values);
  return known;
}

static gboolean
begin_repetition (SkelSequencer *self, guint begin, GPtrArray *diagnostics)
{
  SkelNode *loop = statement_at (self, begin);
  SkelRepetition repetition = { .loop = loop,
    .first = self->parts->len,
    .again = g_array_index (self->pieces, SkelPiece, begin).again };
  guint before = diagnostics->len;
  SkelHeader header;
  Open open;

  if (!skel_header_read (loop, &header) || header.differs
      || skel_node_assigns (header.body, header.variable)) {
    skel_diagnose (diagnostics, loop->location,
        "a loop around loops over the pixels counts an `int` upwards by one: "
        "write `for (int i = 0; i < n; i++)`");
    return FALSE;
  }
  repetition.variable = header.variable;
  repetition.before = choose_before_turns (self, begin, &header);
  if (!repetition.before
      || !count_turns (self, &header, &repetition, diagnostics)) {
    if (repetition.before)
      g_ptr_array_unref (repetition.before);
    if (diagnostics->len == before)
      skel_diagnose (diagnostics, loop->location,
          "how often this loop turns must follow from parameters and "
          "constants, not from pixels, the images' size or another such loop");
    return FALSE;
  }
  open = (Open){ begin, self->analysis->repetitions->len,
    copy_table (self->written), copy_table (self->producers) };
  g_array_append_val (self->open, open);
  g_array_append_val (self->analysis->repetitions, repetition);
  if ((repetition.again
          || repetition.turns.high - repetition.turns.low < MAX_TURNS)
      && self->analysis->repetitions->len <= SKEL_MAX_REPEATS)
    return TRUE;
  skel_diagnose (diagnostics, loop->location,
      "this loop may turn %.0f times, and %d is the most, in %d such loops: "
      "give its parameters a (range)",
      repetition.turns.high - repetition.turns.low + 1, MAX_TURNS,
      SKEL_MAX_REPEATS);
  return FALSE;
}

/* Of what a repetition computes that may not turn nobody knows whether it is
 * what an earlier part had. */
static void
forget_computed (GHashTable *now, GHashTable *before)
{
  GHashTableIter iterator;
  gpointer symbol, part;

  g_hash_table_iter_init (&iterator, now);
  while (g_hash_table_iter_next (&iterator, &symbol, &part))
    if (g_hash_table_lookup (before, symbol) != part)
      g_hash_table_remove (before, symbol);
}

/* Which step says whether @repetition goes on. */
static void
find_again (const SkelSequencer *self, SkelRepetition *repetition)
{
  guint part = GPOINTER_TO_UINT (
      g_hash_table_lookup (self->producers, repetition->again));

  repetition->step = part - 1;
  repetition->result
      = skel_role (self->analysis->parts->pdata[part - 1], repetition->again)
            .index;
}

/* What a repetition writes and computes may be missing if it may not turn. */
static void
end_repetition (SkelSequencer *self)
{
  Open *open = &g_array_index (self->open, Open, self->open->len - 1);
  SkelRepetition *repetition = &g_array_index (
      self->analysis->repetitions, SkelRepetition, open->index);

  repetition->end = self->parts->len;
  if (repetition->again)
    find_again (self, repetition);
  if (!repetition->certain) {
    GHashTable *written = self->written, *producers = self->producers;

    forget_computed (producers, open->producers);
    self->written = open->written;
    self->producers = open->producers;
    open->written = written;
    open->producers = producers;
  }
  open_clear (open);
  g_array_set_size (self->open, self->open->len - 1);
}

/* Goes on to the next nest. */
static gboolean
find_nest (SkelSequencer *self, GPtrArray *diagnostics)
{
  for (; self->next < self->pieces->len; self->next++) {
    SkelPieceKind kind = kind_at (self, self->next);

    if (is_step (self, self->next))
      return TRUE;
    if (kind == SKEL_PIECE_BEGIN
        && !begin_repetition (self, self->next, diagnostics))
      return FALSE;
    if (kind == SKEL_PIECE_END)
      end_repetition (self);
  }
  return FALSE;
}

const SkelPart *
skel_sequencer_next (SkelSequencer *self, GPtrArray *diagnostics)
{
  SkelPart *part;
  Making making = { .sequencer = self };
  SkelSettle settle;

  self->settling = NULL;
  if (!find_nest (self, diagnostics))
    return NULL;
  self->settling = g_array_index (self->pieces, SkelPiece, self->next).loop;
  if (kind_at (self, self->next) == SKEL_PIECE_SETTLE) {
    if (!skel_settle_read (
            self->analysis, self->pieces, self->next, &settle, diagnostics))
      return NULL;
    making.settle = &settle;
  }
  part = g_new0 (SkelPart, 1);
  part->images = g_array_new (FALSE, FALSE, sizeof (int));
  part->values = g_ptr_array_new ();
  making.part = part;
  making.nest = self->next++;
  making.needs = g_hash_table_new (NULL, NULL);
  making.before = g_ptr_array_new ();
  making.after = g_ptr_array_new ();
  making.symbols = g_ptr_array_new ();
  making.map = g_hash_table_new (NULL, NULL);
  choose_statements (&making);
  if (check_begun (&making, diagnostics) && check_turns (&making, diagnostics)
      && check_ended (&making, diagnostics)
      && choose_parameters (&making, diagnostics)) {
    part->comment = comment_for (&making);
    part->function = make_function (&making, NULL);
    if (making.settle)
      part->telling = make_function (&making, part->again);
    g_ptr_array_add (self->parts, part);
  } else {
    g_clear_pointer (&part, part_free);
  }
  g_hash_table_unref (making.needs);
  g_ptr_array_unref (making.before);
  g_ptr_array_unref (making.after);
  g_ptr_array_unref (making.symbols);
  g_hash_table_unref (making.map);
  return part;
}

/* ---- what was found of it ---- */

/* What of @part's parameters' values come from, by its kernel's parameters. */
static const SkelSource *
find_sources (
    SkelSequencer *self, const SkelPart *part, const SkelAnalysis *analysis)
{
  SkelSource *sources = skel_unit_allocate (
      self->unit, sizeof *sources * (analysis->kernel.n_parameters + 1));

  for (int i = 0; i < part->function->n_parameters; i++) {
    const SkelSymbol *of = part->values->pdata[i];
    SkelRole role = skel_role (analysis, part->function->parameters[i]);
    guint producer;
    int index;

    if (role.kind != SKEL_ROLE_PARAMETER)
      continue;
    if (counted_by (self, of, &index)) {
      sources[role.index] = (SkelSource){ SKEL_SOURCE_TURN, index };
      continue;
    }
    producer
        = analysis->kernel.parameters[role.index].handed
              ? GPOINTER_TO_UINT (g_hash_table_lookup (self->producers, of))
              : 0;
    if (producer == 0)
      sources[role.index] = (SkelSource){ SKEL_SOURCE_PARAMETER,
        skel_role (self->analysis, of).index };
    else
      sources[role.index] = (SkelSource){ producer - 1,
        skel_role (g_ptr_array_index (self->analysis->parts, producer - 1), of)
            .index };
  }
  return sources;
}

/* The variable of the sequence's that @symbol, a result of @part, is; or
 * @symbol.
 */
static SkelSymbol *
result_of (const SkelPart *part, SkelSymbol *symbol)
{
  for (guint i = 0; i < part->values->len; i++)
    if (part->function->parameters[i] == symbol && part->values->pdata[i])
      return part->values->pdata[i];
  return symbol;
}

/* A symbol of the sequence's is the result @index of @analysis, of @part; takes
 * note of who has it. */
static int
note_result (SkelSequencer *self, const SkelPart *part, SkelAnalysis *analysis,
    int index)
{
  GHashTableIter iterator;
  gpointer symbol;
  SkelRole whole;

  g_hash_table_iter_init (&iterator, analysis->roles);
  while (g_hash_table_iter_next (&iterator, &symbol, NULL)) {
    SkelRole role = skel_role (analysis, symbol);

    if (role.kind != SKEL_ROLE_RESULT || role.index != index)
      continue;
    symbol = result_of (part, symbol);
    g_hash_table_insert (
        self->producers, symbol, GUINT_TO_POINTER (self->parts->len));
    skel_set_role (analysis, symbol, SKEL_ROLE_RESULT, index);
    whole = skel_role (self->analysis, symbol);
    return whole.kind == SKEL_ROLE_RESULT ? whole.index : -1;
  }
  return -1;
}

static gboolean
makes_something (const SkelKernel *kernel)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output)
      return TRUE;
  return kernel->n_results > 0;
}

/* Describes what is repeated until nothing changes. */
static gboolean
note_settling (SkelSequencer *self, const SkelPart *part,
    SkelAnalysis *analysis, GPtrArray *diagnostics)
{
  SkelSettling *settling = skel_unit_allocate (self->unit, sizeof *settling);
  const SkelExtent *extent;

  settling->before = skel_role (analysis, part->before).index;
  settling->after = skel_role (analysis, part->after).index;
  analysis->kernel.settling = settling;
  extent = &analysis->kernel.stages->extents[settling->before];
  if (analysis->kernel.n_results > 0)
    skel_diagnose (diagnostics, part->function->symbol->location,
        "how often these loops are repeated is left open, and so nothing "
        "can be accumulated in them: do so in loops after them");
  else if (skel_type_size (part->before->type) > 4)
    skel_diagnose (diagnostics, part->function->symbol->location,
        "what is updated until nothing changes has pixels of 32 bits at most");
  else if (MAX (MAX (extent->left, extent->right),
               MAX (extent->top, extent->bottom))
           > SKEL_MAX_SETTLING_REACH)
    skel_diagnose (diagnostics, part->function->symbol->location,
        "what is updated until nothing changes reads at most %d pixels away",
        SKEL_MAX_SETTLING_REACH);
  else
    return TRUE;
  return FALSE;
}

SkelNode *
skel_sequencer_get_settling (const SkelSequencer *self)
{
  return self->settling;
}

gboolean
skel_sequencer_analysed (
    SkelSequencer *self, SkelAnalysis *analysis, GPtrArray *diagnostics)
{
  const SkelPart *part = self->parts->pdata[self->parts->len - 1];
  const SkelKernel *kernel = &analysis->kernel;
  int *images, *results;
  SkelStep step = { .kernel = kernel };

  if (!makes_something (kernel)) {
    skel_diagnose (diagnostics, part->function->symbol->location,
        "these loops write no image and accumulate nothing: leave them out");
    return FALSE;
  }
  if (kernel->stages->read_permutation || kernel->stages->write_permutation) {
    skel_diagnose (diagnostics, part->function->symbol->location,
        "these loops move pixels to other places, which one of several nests "
        "cannot: make a kernel of its own of them, and chain the elements");
    return FALSE;
  }
  step.sources = find_sources (self, part, analysis);
  images = skel_unit_allocate (self->unit, sizeof *images * SKEL_MAX_IMAGES);
  for (guint i = 0; i < part->images->len; i++)
    images[i] = g_array_index (part->images, int, i);
  if (part->before && !note_settling (self, part, analysis, diagnostics))
    return FALSE;
  results = skel_unit_allocate (
      self->unit, sizeof *results * (kernel->n_results + 1));
  for (int i = 0; i < kernel->n_results; i++)
    results[i] = note_result (self, part, analysis, i);
  step.images = images;
  step.results = results;
  skel_node_collect_changed (
      statement_at (self, self->next - 1), self->written);
  g_array_append_val (self->steps, step);
  return TRUE;
}

/* Whether @step writes the image @image of the sequence. */
static gboolean
writes (const SkelStep *step, int image)
{
  for (int i = 0; i < step->kernel->n_images; i++)
    if (step->kernel->images[i].output && step->images[i] == image)
      return TRUE;
  return FALSE;
}

/* Whether the step @index is in a loop. */
static gboolean
is_repeated (const SkelSequencer *self, int index)
{
  const GArray *repetitions = self->analysis->repetitions;

  for (guint i = 0; i < repetitions->len; i++) {
    const SkelRepetition *repetition
        = &g_array_index (repetitions, SkelRepetition, i);

    if (index >= repetition->first && index < repetition->end)
      return TRUE;
  }
  return FALSE;
}

int
skel_sequencer_find_writer (const SkelSequencer *self, int image)
{
  int writer = -1;

  if (self->open->len > 0)
    return -1;
  for (guint i = 0; i < self->steps->len; i++) {
    const SkelStep *step = &g_array_index (self->steps, SkelStep, i);

    if (!writes (step, image))
      continue;
    if (writer >= 0 || step->kernel->settling || is_repeated (self, i)
        || skel_stage_leaves_out (step->kernel->stages))
      return -1;
    writer = i;
  }
  return writer;
}

gboolean
skel_sequencer_writes_after (const SkelSequencer *self, int step, int image)
{
  for (guint i = step + 1; i < self->steps->len; i++)
    if (writes (&g_array_index (self->steps, SkelStep, i), image))
      return TRUE;
  return FALSE;
}

int
skel_sequencer_get_image (const SkelSequencer *self, int step, int index)
{
  return g_array_index (self->steps, SkelStep, step).images[index];
}

/* ---- the whole ---- */

static gboolean
has_result (const SkelSequencer *self, guint part, const SkelSymbol *symbol)
{
  return part < self->analysis->parts->len
         && skel_role (self->analysis->parts->pdata[part], symbol).kind
                == SKEL_ROLE_RESULT;
}

/* Whether a result that is set in @piece is one of the part whose nest is right
 * before, or begins one of the next; where that is handed it, or another loop
 * begins or ends in between, nobody would compute it. The next nest is that of
 * @part. */
static gboolean
check_kept (const SkelSequencer *self, guint piece, guint part,
    gboolean follows, GPtrArray *diagnostics)
{
  const SkelNode *statement = statement_at (self, piece);
  GHashTable *results = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gpointer symbol;
  gboolean good = TRUE;

  find_results_set (self, statement, results);
  g_hash_table_iter_init (&iterator, results);
  while (good && g_hash_table_iter_next (&iterator, &symbol, NULL)) {
    good = (follows && has_result (self, part - 1, symbol))
           || has_result (self, part, symbol);
    if (!good)
      skel_diagnose (diagnostics, statement->location,
          "`%s` cannot be set here: use a variable until it is what it stays, "
          "and set it once, right after the loops over the pixels that it "
          "comes from",
          ((const SkelSymbol *)symbol)->name);
  }
  g_hash_table_unref (results);
  return good;
}

/* Whether no result is lost that is set after the first nest. */
static gboolean
check_results (const SkelSequencer *self, GPtrArray *diagnostics)
{
  gboolean follows = FALSE;
  guint part = 0;

  for (guint i = 0; i < self->pieces->len; i++)
    if (is_step (self, i)) {
      follows = TRUE;
      part++;
    } else if (kind_at (self, i) != SKEL_PIECE_PLAIN) {
      follows = FALSE;
    } else if (part > 0 && !check_kept (self, i, part, follows, diagnostics)) {
      return FALSE;
    }
  return TRUE;
}

static void
describe (SkelSequencer *self)
{
  SkelKernel *kernel = &self->analysis->kernel;
  SkelStage *whole = (SkelStage *)kernel->stages;

  whole->shift_invariant = TRUE;
  for (guint i = 0; i < self->steps->len; i++) {
    const SkelStep *step = &g_array_index (self->steps, SkelStep, i);
    const SkelStage *stage = step->kernel->stages;

    whole->classes |= stage->classes;
    whole->shift_invariant = whole->shift_invariant && stage->shift_invariant;
    kernel->approximate = kernel->approximate || step->kernel->approximate;
    for (int j = 0; j < step->kernel->n_images; j++) {
      int image = step->images[j];

      if (image < kernel->n_images)
        skel_extent_join (&whole->extents[image], &stage->extents[j]);
      /* what is outside a local image is of the border policy, too */
      if (stage->reads_outside[j])
        whole->reads_outside[image < kernel->n_images ? image : 0] = TRUE;
    }
  }
}

/* ---- copies ---- */

/* Whether each pixel that @part stores is the one of its other image there. */
static gboolean
copies (const SkelAnalysis *part)
{
  const char *reason;
  const GPtrArray *programs = skel_programs (part, &reason);
  const SkelLoops *loops;

  if (!programs || programs->len != 1)
    return FALSE;
  loops = ((const SkelInstance *)programs->pdata[0])->program->stages->pdata[0];
  for (guint i = 0; i < loops->stores->len; i++) {
    const SkelStore *store = &g_array_index (loops->stores, SkelStore, i);
    const SkelTerm *value = store->value;

    if (value->kind != SKEL_TERM_LOAD || value->index == store->image
        || value->channel != store->channel || value->dy != 0 || value->dx != 0)
      return FALSE;
  }
  return TRUE;
}

/* Whether the step @index copies a local image to another one of its kind. */
static gboolean
copies_local (const SkelSequencer *self, int index)
{
  const SkelStep *step = &g_array_index (self->steps, SkelStep, index);
  const SkelKernel *kernel = step->kernel;
  const SkelImage *images = kernel->images;
  int n_images = self->analysis->kernel.n_images;

  return kernel->n_images == 2 && kernel->n_results == 0 && !kernel->settling
         && images[0].output != images[1].output
         && images[0].type == images[1].type
         && images[0].channels == images[1].channels
         && step->images[0] >= n_images && step->images[1] >= n_images
         && !skel_stage_leaves_out (kernel->stages)
         && copies (self->analysis->parts->pdata[index]);
}

/* Whether what is in the local image @image is wanted before the step @index:
 * there is a way on to one that reads it, with none that writes all of it
 * before. @seen: by steps, whether the ways from there are known. */
static gboolean
is_wanted (const SkelSequencer *self, int image, guint index, gboolean *seen)
{
  const GArray *repetitions = self->analysis->repetitions;
  const SkelStep *step = &g_array_index (self->steps, SkelStep, index);
  gboolean written = FALSE;

  if (seen[index])
    return FALSE;
  seen[index] = TRUE;
  for (guint i = 0; i < repetitions->len; i++) {
    const SkelRepetition *repetition
        = &g_array_index (repetitions, SkelRepetition, i);

    /* there may be another turn, or none at all */
    if ((repetition->end == (int)index
            && is_wanted (self, image, repetition->first, seen))
        || (repetition->first == (int)index && !repetition->certain
            && is_wanted (self, image, repetition->end, seen)))
      return TRUE;
  }
  if (index == self->steps->len)
    return FALSE;
  for (int i = 0; i < step->kernel->n_images; i++) {
    if (step->images[i] != image)
      continue;
    if (!step->kernel->images[i].output || step->kernel->settling)
      return TRUE;
    written = TRUE;
  }
  return !written && is_wanted (self, image, index + 1, seen);
}

/* Whether nobody wants what the step @copy copies, after it. */
static gboolean
is_last_reader (const SkelSequencer *self, int copy)
{
  const SkelStep *step = &g_array_index (self->steps, SkelStep, copy);
  int image = step->images[step->kernel->images[0].output ? 1 : 0];
  gboolean *seen = g_new0 (gboolean, self->steps->len + 1);
  gboolean wanted = is_wanted (self, image, copy + 1, seen);

  g_free (seen);
  return !wanted;
}

static const SkelRepeat *
describe_repeats (const SkelSequencer *self)
{
  const GArray *repetitions = self->analysis->repetitions;
  SkelRepeat *repeats = skel_unit_allocate (
      self->unit, sizeof *repeats * (repetitions->len + 1));

  for (guint i = 0; i < repetitions->len; i++) {
    const SkelRepetition *repetition
        = &g_array_index (repetitions, SkelRepetition, i);

    repeats[i] = (SkelRepeat){ .first = repetition->first,
      .end = repetition->end,
      .again = repetition->again != NULL,
      .step = repetition->step,
      .result = repetition->result };
  }
  return repeats;
}

/* Who finishes the results in the end does not know in which turn a loop was
 * left. */
static gboolean
check_turns_left (const SkelSequencer *self, GPtrArray *diagnostics)
{
  const GArray *repetitions = self->analysis->repetitions;

  for (guint s = 0; s < self->steps->len; s++)
    for (guint i = 0; i < repetitions->len; i++) {
      const SkelStep *step = &g_array_index (self->steps, SkelStep, s);
      const SkelRepetition *repetition
          = &g_array_index (repetitions, SkelRepetition, i);

      if (!repetition->again || step->kernel->n_results == 0
          || !skel_step_knows_turn (step, i))
        continue;
      skel_diagnose (diagnostics, repetition->loop->location,
          "in which turn this loop is left is not known where results are "
          "handed out, but loops over the pixels that accumulate something "
          "ask for `%s`: accumulate in others",
          repetition->variable->name);
      return FALSE;
    }
  return TRUE;
}

gboolean
skel_sequencer_finish (SkelSequencer *self, GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = self->analysis;
  const SkelFunction *function = analysis->function;
  SkelStep *steps
      = skel_unit_allocate (self->unit, sizeof *steps * self->steps->len);

  for (int i = 0; i < function->n_parameters; i++) {
    const SkelSymbol *symbol = function->parameters[i];
    SkelRoleKind role = role_of (self, symbol);

    if ((role == SKEL_ROLE_IMAGE && !symbol->is_const
            && !g_hash_table_contains (self->written, symbol))
        || (role == SKEL_ROLE_RESULT
            && !g_hash_table_contains (self->producers, symbol))) {
      skel_diagnose (diagnostics, symbol->location,
          "`%s` is never set: write it in the loops, or leave it out",
          symbol->name);
      return FALSE;
    }
  }
  if (!check_results (self, diagnostics)
      || (analysis->kernel.n_results > 0
          && !check_turns_left (self, diagnostics)))
    return FALSE;
  for (guint i = 0; i < self->steps->len; i++) {
    SkelKernel *kernel = &analysis->kernel;

    steps[i] = g_array_index (self->steps, SkelStep, i);
    steps[i].exchanges = copies_local (self, i) && is_last_reader (self, i);
    kernel->results_size = (kernel->results_size + RESULTS_ALIGNMENT - 1)
                           & ~(gsize)(RESULTS_ALIGNMENT - 1);
    steps[i].results_offset = kernel->results_size;
    kernel->results_size += steps[i].kernel->results_size;
  }
  analysis->kernel.repeats = describe_repeats (self);
  analysis->kernel.n_repeats = analysis->repetitions->len;
  analysis->kernel.steps = steps;
  analysis->kernel.n_steps = self->steps->len;
  describe (self);
  return TRUE;
}

static void
add_declared (GPtrArray *symbols, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_DECLARE)
    g_ptr_array_add (symbols, node->symbol);
  for (int i = 0; i < node->n_children; i++)
    add_declared (symbols, node->children[i]);
}

/* Adds those of @all that @image is at some time to @symbols. */
static void
add_states (const SkelAnalysis *analysis, const GPtrArray *all,
    const SkelSymbol *image, GPtrArray *symbols)
{
  for (guint i = 0; i < all->len; i++)
    if (all->pdata[i] != image
        && skel_state_of (analysis, all->pdata[i]) == image)
      g_ptr_array_add (symbols, all->pdata[i]);
}

/* What the function declares, in its order, with what an image is at some time
 * where that is: of which images a nest reads the first one counts. */
static GPtrArray *
list_declared (const SkelAnalysis *analysis)
{
  const SkelFunction *function = analysis->function;
  GPtrArray *all = g_ptr_array_new (), *symbols = g_ptr_array_new ();

  add_declared (all, function->body);
  for (int i = 0; i < function->n_parameters; i++)
    add_states (analysis, all, function->parameters[i], symbols);
  for (guint i = 0; i < all->len; i++) {
    if (skel_is_state (analysis, all->pdata[i]))
      continue;
    g_ptr_array_add (symbols, all->pdata[i]);
    add_states (analysis, all, all->pdata[i], symbols);
  }
  g_ptr_array_unref (all);
  return symbols;
}

SkelSequencer *
skel_sequencer_new (SkelAnalysis *analysis, SkelUnit *unit,
    const SkelComment *comment, const GArray *pieces)
{
  SkelSequencer *self = g_new0 (SkelSequencer, 1);

  self->analysis = analysis;
  self->unit = unit;
  self->comment = comment;
  self->pieces = pieces;
  self->parts = g_ptr_array_new_with_free_func ((GDestroyNotify)part_free);
  self->producers = g_hash_table_new (NULL, NULL);
  self->written = g_hash_table_new (NULL, NULL);
  self->steps = g_array_new (FALSE, FALSE, sizeof (SkelStep));
  self->open = g_array_new (FALSE, FALSE, sizeof (Open));
  self->declared = list_declared (analysis);
  self->computed = skel_find_computed_between (analysis, pieces);
  for (guint i = 0; i < pieces->len; i++) {
    SkelSymbol *again = g_array_index (pieces, SkelPiece, i).again;

    if (!again)
      continue;
    g_hash_table_add (self->computed, again);
    g_ptr_array_add (self->declared, again);
  }
  return self;
}

void
skel_sequencer_free (SkelSequencer *self)
{
  g_ptr_array_unref (self->parts);
  g_hash_table_unref (self->producers);
  g_hash_table_unref (self->written);
  g_array_unref (self->steps);
  for (guint i = 0; i < self->open->len; i++)
    open_clear (&g_array_index (self->open, Open, i));
  g_array_unref (self->open);
  g_ptr_array_unref (self->declared);
  g_hash_table_unref (self->computed);
  g_free (self);
}
