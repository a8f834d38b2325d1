/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sequencer.h"

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

SkelNode *
skel_sequencer_statement (const SkelSequencer *self, guint piece)
{
  return g_array_index (self->pieces, SkelPiece, piece).statement;
}

SkelPieceKind
skel_sequencer_kind (const SkelSequencer *self, guint piece)
{
  return g_array_index (self->pieces, SkelPiece, piece).kind;
}

gboolean
skel_sequencer_is_step (const SkelSequencer *self, guint piece)
{
  return skel_piece_is_step (&g_array_index (self->pieces, SkelPiece, piece));
}

SkelRoleKind
skel_sequencer_role (const SkelSequencer *self, const SkelSymbol *symbol)
{
  return skel_role (self->analysis, symbol).kind;
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
open_clear (SkelOpen *open)
{
  g_hash_table_unref (open->written);
  g_hash_table_unref (open->producers);
}

/* The statements before the repetition at @begin that say how often it turns,
 * or NULL: that does not follow from the parameters. */
static GPtrArray *
choose_before_turns (SkelSequencer *self, guint begin, const SkelHeader *header,
    GPtrArray *diagnostics)
{
  SkelMaking making = { .sequencer = self,
    .nest = begin,
    .needs = g_hash_table_new (NULL, NULL),
    .before = g_ptr_array_new () };
  GHashTableIter iterator;
  gpointer symbol;
  int index;

  skel_node_collect (header->start, making.needs);
  skel_node_collect (header->limit, making.needs);
  skel_making_choose_before (&making);
  if (!skel_making_check_done (&making, diagnostics))
    g_clear_pointer (&making.before, g_ptr_array_unref);
  g_hash_table_iter_init (&iterator, making.needs);
  while (making.before && g_hash_table_iter_next (&iterator, &symbol, NULL))
    if (g_hash_table_contains (self->producers, symbol)
        || skel_sequencer_counted_by (self, symbol, &index))
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

  skel_interpreter_limit (
      interpreter, SKEL_PHASE_BEFORE, node, coefficients, range);
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
  SkelNode *loop = skel_sequencer_statement (self, begin);
  SkelRepetition repetition = { .loop = loop,
    .first = self->parts->len,
    .again = g_array_index (self->pieces, SkelPiece, begin).again };
  guint before = diagnostics->len;
  SkelHeader header;
  SkelOpen open;

  if (!skel_header_read (loop, &header) || header.differs
      || skel_node_assigns (header.body, header.variable)) {
    skel_diagnose (diagnostics, loop->location,
        "a loop around loops over the pixels counts an `int` upwards by one: "
        "write `for (int i = 0; i < n; i++)`");
    return FALSE;
  }
  repetition.variable = header.variable;
  repetition.before = choose_before_turns (self, begin, &header, diagnostics);
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
  open = (SkelOpen){ begin, self->analysis->repetitions->len,
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
  SkelOpen *open = &g_array_index (self->open, SkelOpen, self->open->len - 1);
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
    SkelPieceKind kind = skel_sequencer_kind (self, self->next);

    if (skel_sequencer_is_step (self, self->next))
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
  SkelMaking making = { .sequencer = self };
  SkelSettle settle;

  self->settling = NULL;
  if (!find_nest (self, diagnostics))
    return NULL;
  self->settling = g_array_index (self->pieces, SkelPiece, self->next).loop;
  if (skel_sequencer_kind (self, self->next) == SKEL_PIECE_SETTLE) {
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
  skel_making_choose_statements (&making);
  if (skel_making_check_done (&making, diagnostics)
      && skel_making_check_begun (&making, diagnostics)
      && skel_making_check_turns (&making, diagnostics)
      && skel_making_check_ended (&making, diagnostics)
      && skel_making_choose_parameters (&making, diagnostics)) {
    part->comment = skel_making_comment (&making);
    part->function = skel_making_function (&making, NULL);
    if (making.settle)
      part->telling = skel_making_function (&making, part->again);
    g_ptr_array_add (self->parts, part);
  } else {
    g_clear_pointer (&part, skel_part_free);
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
    if (skel_sequencer_counted_by (self, of, &index)) {
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
  else if (analysis->kernel.stages->reads_anywhere[settling->before]
           || MAX (MAX (extent->left, extent->right),
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
      skel_sequencer_statement (self, self->next - 1), self->written);
  g_array_append_val (self->steps, step);
  return TRUE;
}

/* Whether @step writes the image @image of the sequence. */
gboolean
skel_step_writes (const SkelStep *step, int image)
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

    if (!skel_step_writes (step, image))
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
    if (skel_step_writes (&g_array_index (self->steps, SkelStep, i), image))
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
  const SkelNode *statement = skel_sequencer_statement (self, piece);
  GHashTable *results = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gpointer symbol;
  gboolean good = TRUE;

  skel_sequencer_find_results (self, statement, results);
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
    if (skel_sequencer_is_step (self, i)) {
      follows = TRUE;
      part++;
    } else if (skel_sequencer_kind (self, i) != SKEL_PIECE_PLAIN) {
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
      if (image < kernel->n_images && stage->reads_anywhere[j])
        whole->reads_anywhere[image] = TRUE;
      /* what is outside a local image is of the border policy, too */
      if (stage->reads_outside[j])
        whole->reads_outside[image < kernel->n_images ? image : 0] = TRUE;
    }
  }
}

/* ---- copies ---- */

/* Whether each pixel that @part stores is the one of its other image there. */
gboolean
skel_sequencer_copies (const SkelAnalysis *part)
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
         && skel_sequencer_copies (self->analysis->parts->pdata[index]);
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
    SkelRoleKind role = skel_sequencer_role (self, symbol);

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
  self->parts = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_part_free);
  self->producers = g_hash_table_new (NULL, NULL);
  self->written = g_hash_table_new (NULL, NULL);
  self->steps = g_array_new (FALSE, FALSE, sizeof (SkelStep));
  self->open = g_array_new (FALSE, FALSE, sizeof (SkelOpen));
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
    open_clear (&g_array_index (self->open, SkelOpen, i));
  g_array_unref (self->open);
  g_ptr_array_unref (self->declared);
  g_hash_table_unref (self->computed);
  g_free (self);
}
