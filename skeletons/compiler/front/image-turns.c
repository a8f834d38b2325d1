/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* image-turns.c: loops around loops over the pixels, whose turns name images.
 */
#include "image-naming.h"

#include "image-exchanges.h"
#include "make.h"
#include "queries.h"
#include "same-turns.h"
#include "turns-as-one.h"

/* First turns of a loop that are done before the others. */
#define MAX_PEELED 2

static void
turns_clear (SkelTurns *self)
{
  for (int i = 0; i <= SKEL_MAX_PERIOD; i++)
    g_clear_pointer (&self->cases[i], skel_case_free);
  for (int i = 0; i < SKEL_MAX_PERIOD; i++)
    g_clear_pointer (&self->left[i], g_ptr_array_unref);
}

/* What is known in all of @cases, which are freed; NULL: not where images are.
 */
static SkelCase *
join_all (GPtrArray *cases)
{
  SkelCase *all = cases->len > 0 ? skel_case_copy (cases->pdata[0]) : NULL;

  for (guint i = 1; all && i < cases->len; i++)
    if (!skel_case_join (all, cases->pdata[i]))
      g_clear_pointer (&all, skel_case_free);
  g_ptr_array_unref (cases);
  return all;
}

/* Does the turn @i, which begins in the case @i. */
static gboolean
take_turn (SkelNaming *self, SkelTurns *turns, int i)
{
  GPtrArray *left = self->left, *cases = skel_cases_new ();
  SkelCase *after;

  g_ptr_array_add (cases, skel_case_copy (turns->cases[i]));
  self->left = skel_cases_new ();
  turns->bodies[i] = skel_naming_do_inside (
      self, turns->loop->children[skel_loop_body (turns->loop)], cases);
  turns->left[i] = self->left;
  self->left = left;
  if (turns->loop->kind == SKEL_NODE_FOR)
    turns->steps[i]
        = skel_naming_do_step (self, turns->loop->children[2], cases);
  after = join_all (cases);
  if (after && turns->loop->kind != SKEL_NODE_FOR) {
    GPtrArray *all = skel_cases_new ();

    g_ptr_array_add (all, after);
    skel_cases_forget_changed (
        all, turns->loop->children[skel_loop_condition (turns->loop)]);
    after = join_all (all);
  }
  turns->cases[i + 1] = after;
  return after != NULL;
}

/* Has @first, what is known before all turns of @loop that are the first of a
 * period, be no more than what is so after @last again. FALSE: that was it. */
static gboolean
leave_what_repeats (SkelCase *first, const SkelCase *last, const SkelNode *loop)
{
  GList *symbols = g_hash_table_get_keys (first->numbers);
  gboolean changed = FALSE;

  for (GList *i = symbols; i; i = i->next) {
    SkelProgression *from = g_hash_table_lookup (first->numbers, i->data);
    const SkelProgression *to = g_hash_table_lookup (last->numbers, i->data);

    SkelProgression next = *from;

    if (from->of == loop)
      next.value += from->step;
    if (skel_progression_equal (&next, to))
      continue;
    changed = TRUE;
    if (to && to->step == 0 && from->step == 0
        && ABS (to->value - from->value) <= G_MAXINT8)
      *from = (SkelProgression){ from->value, to->value - from->value, loop };
    else
      g_hash_table_remove (first->numbers, i->data);
  }
  g_list_free (symbols);
  return changed;
}

/* Whether pointers in @last, which point somewhere in @first, do so again. */
static gboolean
pointers_repeat (const SkelCase *first, const SkelCase *last)
{
  GHashTableIter iterator;
  gpointer pointer, image;

  g_hash_table_iter_init (&iterator, first->pointers);
  while (g_hash_table_iter_next (&iterator, &pointer, &image))
    if (g_hash_table_lookup (last->pointers, pointer) != image)
      return FALSE;
  return skel_case_tables_equal (first->places, last->places);
}

/* Follows @period turns of the loop, after which all is as it was. */
static gboolean
take_turns (SkelNaming *self, SkelTurns *turns, int period)
{
  SkelCase *first = skel_case_copy (turns->before);
  int outer = self->open;
  gboolean good = TRUE, again = TRUE;

  turns->period = period;
  while (good && again) {
    turns_clear (turns);
    self->open = 0;
    turns->cases[0] = skel_case_copy (first);
    for (int i = 0; good && i < period; i++)
      good = take_turn (self, turns, i);
    again
        = good && leave_what_repeats (first, turns->cases[period], turns->loop);
  }
  good = good && pointers_repeat (first, turns->cases[period]);
  turns->open = self->open;
  self->open = outer;
  skel_case_free (first);
  return good;
}

/* Whether all turns do the same, to the same images. */
static gboolean
are_same (const SkelTurns *self)
{
  for (int i = 1; i < self->period; i++)
    if (!skel_turns_are_same (self->bodies[i], self->bodies[0], NULL))
      return FALSE;
  return TRUE;
}

/* Whether their steps do. */
static gboolean
step_alike (const SkelTurns *self)
{
  for (int i = 1; i < self->period; i++)
    if (self->steps[i]
        && !skel_turns_are_same (self->steps[i], self->steps[0], NULL))
      return FALSE;
  return TRUE;
}

/* Whether an image that @body declares would become another one. */
static gboolean
moves_own (const SkelNode *body, GHashTable *images)
{
  GHashTable *declared = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gpointer image, other;
  gboolean moves = FALSE;

  skel_node_collect_declared (body, declared);
  g_hash_table_iter_init (&iterator, images);
  while (g_hash_table_iter_next (&iterator, &image, &other))
    moves
        = moves || (image != other && g_hash_table_contains (declared, image));
  g_hash_table_unref (declared);
  return moves;
}

/* The images that each turn's become in the one before it, if so all turns do
 * the same; or NULL. */
static GHashTable *
find_exchange (const SkelNaming *self, const SkelTurns *turns)
{
  GHashTable *images = g_hash_table_new (NULL, NULL);
  gboolean good
      = turns->period > 1
        && skel_turns_are_same (turns->bodies[1], turns->bodies[0], images)
        && skel_turns_close (images, turns->period)
        && !moves_own (turns->bodies[0], images);

  for (int i = 2; good && i < turns->period; i++) {
    GHashTable *map = skel_repeat_images (images, i);

    good = skel_turns_are_same (
        skel_make_copy (self->unit, turns->bodies[i], map), turns->bodies[0],
        NULL);
    g_hash_table_unref (map);
  }
  if (!good)
    g_clear_pointer (&images, g_hash_table_unref);
  return images;
}

/* @known as it is after @times periods, or, where that is less than 0,
 * after any, when @images have been exchanged @n times. */
static SkelCase *
make_after (const SkelCase *known, const SkelNode *loop, GHashTable *images,
    int n, gint64 times)
{
  SkelCase *added = skel_case_copy (known);
  GList *symbols = g_hash_table_get_keys (added->numbers);

  for (GList *i = symbols; i; i = i->next) {
    SkelProgression *number = g_hash_table_lookup (added->numbers, i->data);

    if (number->step == 0 || number->of != loop)
      continue;
    if (times < 0)
      g_hash_table_remove (added->numbers, i->data);
    else
      *number = (SkelProgression){ number->value + number->step * times };
  }
  g_list_free (symbols);
  if (images) {
    GHashTableIter iterator;
    gpointer image, place;

    g_hash_table_iter_init (&iterator, added->places);
    while (g_hash_table_iter_next (&iterator, &image, &place))
      g_hash_table_iter_replace (
          &iterator, skel_follow_image (images, place, n));
    g_hash_table_iter_init (&iterator, images);
    while (g_hash_table_iter_next (&iterator, &image, NULL))
      if (!g_hash_table_contains (known->places, image))
        g_hash_table_insert (
            added->places, image, skel_follow_image (images, image, n));
    g_hash_table_iter_init (&iterator, added->places);
    while (g_hash_table_iter_next (&iterator, &image, &place))
      if (image == place)
        g_hash_table_iter_remove (&iterator);
  }
  return added;
}

/* Whether @symbol is a parameter that is never less than @least. */
static gboolean
is_at_least (const SkelNaming *self, const SkelSymbol *symbol, gint64 least)
{
  if (skel_node_assigns (self->function->body, symbol))
    return FALSE;
  for (int i = 0; i < self->comment->n_parameters; i++)
    if (self->comment->parameters[i].symbol == symbol)
      return symbol->rank == 0 && !skel_type_is_floating (symbol->type)
             && self->comment->parameters[i].minimum.i >= least;
  return FALSE;
}

/* Takes note of how often the loop has turned, but for whole periods: @i times.
 * FALSE: that contradicts what is known in @known. */
static gboolean
note_turns (
    const SkelNaming *self, const SkelTurns *turns, int i, SkelCase *known)
{
  SkelHeader header;
  const SkelProgression *start, *other;
  SkelProgression made;
  SkelSymbol *limit;

  if (turns->period == 1 || !skel_turns_read (turns->loop, &header)
      || skel_node_bare (header.limit)->kind != SKEL_NODE_VARIABLE)
    return TRUE;
  start = g_hash_table_lookup (turns->before->numbers, header.variable);
  if (!start || start->step != 0)
    return TRUE;
  limit = skel_node_bare (header.limit)->symbol;
  made = (SkelProgression){ start->value + i - header.inclusive, turns->period,
    limit };
  if (!is_at_least (self, limit, start->value - header.inclusive))
    return TRUE;
  other = g_hash_table_lookup (known->numbers, limit);
  if (other && other->step == made.step
      && (other->value - made.value) % made.step != 0)
    return FALSE;
  skel_case_set_number (known, limit, &made);
  return TRUE;
}

/* Adds what is known after the loop. */
static void
add_all_after (const SkelNaming *self, const SkelTurns *turns,
    GHashTable *images, GPtrArray *after)
{
  gint64 n = skel_turns_count (turns);

  for (int i = 0; i < turns->period; i++) {
    if (n < 0 || n % turns->period == i) {
      SkelCase *made = make_after (turns->cases[i], turns->loop, images, i,
          n < 0 ? -1 : n / turns->period);

      if (note_turns (self, turns, i, made))
        skel_cases_add (after, made);
      else
        skel_case_free (made);
    }
    for (guint k = 0; k < turns->left[i]->len; k++)
      skel_cases_add (after, make_after (turns->left[i]->pdata[k], turns->loop,
                                 images, i + 1, -1));
  }
}

static gboolean
is_break (const SkelNode *node)
{
  return node->kind == SKEL_NODE_IF && node->n_children == 2
         && skel_node_alone (node->children[1])->kind == SKEL_NODE_BREAK;
}

/* @body and then the exchange of @images, before the `break` that it ends
 * with, if it does; NULL: it may not come there. */
static SkelNode *
add_exchange (const SkelNaming *self, SkelNode *body, GHashTable *images)
{
  SkelNode *exchange
      = skel_image_exchange_make (self->unit, images, body->location);
  SkelNode *last = NULL, *all = NULL;
  GPtrArray *statements = g_ptr_array_new ();

  skel_node_collect_statements (body, statements);
  if (statements->len > 0
      && is_break (statements->pdata[statements->len - 1])) {
    last = statements->pdata[statements->len - 1];
    g_ptr_array_set_size (statements, statements->len - 1);
  }
  all = skel_make_block (self->unit, statements, body->location);
  if (skel_node_breaks (all) || skel_node_continues (all)
      || skel_node_count_kind (all, SKEL_NODE_RETURN) > 0) {
    all = NULL;
  } else {
    g_ptr_array_add (statements, exchange);
    if (last)
      g_ptr_array_add (statements, last);
    all = skel_make_block (self->unit, statements, body->location);
  }
  g_ptr_array_unref (statements);
  return all;
}

/* Follows the turns of the loop as long as its images are best known. FALSE:
 * they never are what they were. */
static gboolean
find_period (SkelNaming *self, SkelTurns *turns)
{
  int best = 0, open = 1;

  for (int period = 1; period <= SKEL_MAX_PERIOD && open > 0; period++)
    if (take_turns (self, turns, period)
        && (best == 0 || turns->open * best < open * period)) {
      best = period;
      open = turns->open;
    }
  turns->period = best;
  return best > 0 && take_turns (self, turns, best);
}

/* Adds the loop that begins where @known is. FALSE: its images are not known.
 */
static gboolean
add_turns (SkelNaming *self, SkelNode *loop, SkelNode *start,
    const SkelCase *known, GPtrArray *after, GPtrArray *statements)
{
  SkelTurns turns = { .loop = loop, .before = known };
  GHashTable *images = NULL;
  SkelNode *body = NULL;
  gboolean good = find_period (self, &turns) && step_alike (&turns);
  gboolean same = good && are_same (&turns);

  if (good && !same)
    images = find_exchange (self, &turns);
  if (good && !same && !images && self->tells_pixels) {
    self->tells_pixels = FALSE;
    good = add_turns (self, loop, start, known, after, statements);
    self->tells_pixels = TRUE;
    turns_clear (&turns);
    return good;
  }
  if (same)
    body = turns.bodies[0];
  else if (images)
    body = add_exchange (self, turns.bodies[0], images);
  if (body)
    g_ptr_array_add (
        statements, skel_turns_make_loop (self->unit, &turns, start, body));
  else if (good)
    good = !images
           && skel_turns_add_periods (self->unit, &turns, start, statements);
  self->refusal
      = good || turns.period == 0
            ? NULL
            : "turns of this loop do different things to images, one after the "
              "other, and how many is left open, or it is left before its end: "
              "write a loop of which each turn does all of them";
  if (good && images && self->takes_back
      && skel_turns_add_way_back (self->unit, &turns, images, statements))
    g_clear_pointer (&images, g_hash_table_unref);
  self->n_moved += images != NULL;
  if (good)
    add_all_after (self, &turns, images, after);
  self->changed = self->changed || (good && turns.period > 1);
  self->open += good ? turns.open : 0;
  if (images)
    g_hash_table_unref (images);
  turns_clear (&turns);
  return good;
}

/* Whether such a loop turns at least once in the case @known. */
static gboolean
turns_surely (
    const SkelNaming *self, const SkelNode *node, const SkelCase *known)
{
  SkelProgression start, limit;
  SkelHeader header;

  skel_header_read (node, &header);
  if (!skel_progression_evaluate (known->numbers, header.start, &start)
      || start.step != 0)
    return FALSE;
  if (skel_progression_evaluate (known->numbers, header.limit, &limit)
      && limit.step == 0)
    return limit.value + header.inclusive > start.value;
  return skel_node_bare (header.limit)->kind == SKEL_NODE_VARIABLE
         && is_at_least (self, skel_node_bare (header.limit)->symbol,
             start.value + 1 - header.inclusive);
}

/* The loop @node as its first turn and then the others: what that begins with
 * may never come again. FALSE: that is no better. */
static gboolean
do_peeled (
    SkelNaming *self, SkelNode *node, GPtrArray *cases, GPtrArray *statements)
{
  GPtrArray *after = skel_cases_new ();
  SkelNode *made;
  gboolean sure = TRUE, good;

  if (!self->has_names || self->n_peeled == MAX_PEELED
      || !skel_turns_can_be_peeled (node)) {
    g_ptr_array_unref (after);
    return FALSE;
  }
  for (guint i = 0; i < cases->len; i++)
    sure = sure && turns_surely (self, node, cases->pdata[i]);
  skel_cases_add_all (after, cases);
  self->n_peeled++;
  made
      = skel_naming_do_inside (self, skel_turns_peel (self->unit, node), after);
  self->n_peeled--;
  good = !skel_naming_is_refused (made);
  if (good && !sure)
    made = skel_naming_refuse (self, node,
        "pointers are never again what they are in the first turn of this "
        "loop, which may not have any: give what it counts to a (range) from "
        "1 on");
  if (good) {
    g_ptr_array_add (statements, made);
    g_ptr_array_set_size (cases, 0);
    skel_cases_add_all (cases, after);
  }
  g_ptr_array_unref (after);
  return good;
}

/* The loop @node around loops over the pixels. */
void
skel_naming_do_turns (
    SkelNaming *self, SkelNode *node, GPtrArray *cases, GPtrArray *statements)
{
  GPtrArray *after = skel_cases_new (), *made = g_ptr_array_new ();
  GPtrArray *before = skel_cases_new ();
  gboolean good = !skel_node_continues (node->children[skel_loop_body (node)]);
  SkelNode *start = NULL;

  self->refusal = NULL;
  skel_cases_add_all (before, cases);
  if (node->kind == SKEL_NODE_FOR)
    start = skel_naming_do_step (self, node->children[0], cases);

  self->depth++;
  for (guint i = 0; good && i < cases->len; i++) {
    GPtrArray *others = g_ptr_array_new ();

    good = add_turns (self, node, start, cases->pdata[i], after, others)
           && (i == 0
               || skel_turns_are_same (
                   skel_make_block (self->unit, made, node->location),
                   skel_make_block (self->unit, others, node->location), NULL));
    for (guint k = 0; i == 0 && k < others->len; k++)
      g_ptr_array_add (made, others->pdata[k]);
    g_ptr_array_unref (others);
  }
  self->depth--;
  if (good) {
    for (guint i = 0; i < made->len; i++)
      g_ptr_array_add (statements, made->pdata[i]);
    g_ptr_array_set_size (cases, 0);
    skel_cases_add_all (cases, after);
  } else if (self->has_names && self->refusal) {
    g_ptr_array_add (
        statements, skel_naming_refuse (self, node, self->refusal));
  } else {
    g_ptr_array_set_size (cases, 0);
    skel_cases_add_all (cases, before);
    if (!do_peeled (self, node, cases, statements))
      skel_naming_do_loop (self, node, cases, statements);
  }
  g_ptr_array_unref (before);
  g_ptr_array_unref (made);
  g_ptr_array_unref (after);
}
