/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "program.h"

#include <string.h>

static guint64
mix (guint64 hash, guint64 number)
{
  hash = (hash ^ number) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return hash ^ hash >> 29;
}

static guint64
key_of (const SkelTerm *term)
{
  guint64 key = mix (term->kind, term->type);

  key = mix (key, term->operation);
  key = mix (key, term->index);
  key = mix (key, term->channel);
  key = mix (key, term->dy);
  key = mix (key, term->dx);
  key = mix (key, term->number.i);
  for (const char *c = term->name; c && *c; c++)
    key = mix (key, *c);
  for (int i = 0; i < term->n_operands; i++)
    key = mix (key, term->operands[i]->key);
  return key;
}

static guint
hash_term (gconstpointer data)
{
  const SkelTerm *term = data;

  return term->key ^ term->key >> 32;
}

static gboolean
terms_equal (gconstpointer a, gconstpointer b)
{
  const SkelTerm *one = a, *other = b;

  return one->kind == other->kind && one->type == other->type
         && one->operation == other->operation && one->index == other->index
         && one->channel == other->channel && one->dy == other->dy
         && one->dx == other->dx && one->number.i == other->number.i
         && g_strcmp0 (one->name, other->name) == 0
         && one->n_operands == other->n_operands
         && (one->n_operands == 0
             || memcmp (one->operands, other->operands,
                    sizeof *one->operands * one->n_operands)
                    == 0);
}

static void
free_loops (gpointer data)
{
  SkelLoops *loops = data;

  g_array_unref (loops->stores);
  g_array_unref (loops->contributions);
  g_free (loops);
}

SkelProgram *
skel_program_new (const char *name)
{
  SkelProgram *program = g_new0 (SkelProgram, 1);

  program->images = g_array_new (FALSE, FALSE, sizeof (SkelImage));
  program->parameters = g_array_new (FALSE, FALSE, sizeof (SkelParameter));
  program->results = g_array_new (FALSE, FALSE, sizeof (SkelResult));
  program->terms = g_ptr_array_new ();
  program->stages = g_ptr_array_new_with_free_func (free_loops);
  program->interned = g_hash_table_new (hash_term, terms_equal);
  program->strings = g_string_chunk_new (1024);
  program->blocks = g_ptr_array_new_with_free_func (g_free);
  program->name = skel_program_string (program, name);
  return program;
}

void
skel_program_free (SkelProgram *program)
{
  if (!program)
    return;
  g_array_unref (program->images);
  g_array_unref (program->parameters);
  g_array_unref (program->results);
  g_ptr_array_unref (program->terms);
  g_ptr_array_unref (program->stages);
  g_hash_table_unref (program->interned);
  g_string_chunk_free (program->strings);
  g_ptr_array_unref (program->blocks);
  g_free (program);
}

const char *
skel_program_string (SkelProgram *program, const char *string)
{
  return g_string_chunk_insert_const (program->strings, string);
}

void
skel_program_add_image (SkelProgram *program, const SkelImage *image)
{
  SkelImage copy = *image;

  copy.name = skel_program_string (program, image->name);
  g_array_append_val (program->images, copy);
}

void
skel_program_add_parameter (
    SkelProgram *program, const SkelParameter *parameter)
{
  SkelParameter copy = { .name = skel_program_string (program, parameter->name),
    .type = parameter->type,
    .length = parameter->length,
    .offset = parameter->offset,
    .minimum = parameter->minimum,
    .maximum = parameter->maximum,
    .handed = parameter->handed };

  g_array_append_val (program->parameters, copy);
}

void
skel_program_add_result (SkelProgram *program, const SkelResult *result)
{
  SkelResult copy = *result;

  copy.name = skel_program_string (program, result->name);
  g_array_append_val (program->results, copy);
}

SkelLoops *
skel_program_add_stage (SkelProgram *program)
{
  SkelLoops *loops = g_new0 (SkelLoops, 1);

  loops->stores = g_array_new (FALSE, FALSE, sizeof (SkelStore));
  loops->contributions = g_array_new (FALSE, FALSE, sizeof (SkelContribution));
  g_ptr_array_add (program->stages, loops);
  return loops;
}

const SkelTerm *
skel_program_stored (const SkelProgram *program, int image)
{
  const SkelLoops *loops = program->stages->pdata[0];

  for (guint i = 0; i < loops->stores->len; i++) {
    const SkelStore *store = &g_array_index (loops->stores, SkelStore, i);

    if (store->image == image)
      return store->value;
  }
  return NULL;
}

gboolean
skel_loops_reach (const SkelLoops *loops, const SkelTerm *load)
{
  const SkelExtent *extent = &loops->extents[load->index];

  return -load->dx <= extent->left && load->dx <= extent->right
         && -load->dy <= extent->top && load->dy <= extent->bottom;
}

static gpointer
keep (SkelProgram *program, gconstpointer data, gsize size)
{
  gpointer copy = g_memdup2 (data, size);

  if (copy)
    g_ptr_array_add (program->blocks, copy);
  return copy;
}

/* ---- what follows from a term's parts ---- */

static SkelRange
with_zero (SkelRange range)
{
  return skel_range_join (range, skel_range_constant (0));
}

static SkelRange
integer_range (SkelOperation operation, SkelType type, SkelRange a, SkelRange b)
{
  SkelRange range;
  gboolean nan = FALSE;

  if (skel_operation_is_shift (operation)
      && !skel_range_within (
          b, (SkelRange){ 0, 8 * skel_type_size (type) - 1 }))
    return skel_range_of_type (type);
  range = skel_range_binary (operation, type, a, b, &nan);
  if ((operation == SKEL_OPERATION_DIVIDE
          || operation == SKEL_OPERATION_REMAINDER)
      && skel_range_contains (b, 0))
    range = with_zero (range);
  return skel_range_wrap (range, type);
}

static void
find_binary_range (SkelTerm *term)
{
  const SkelTerm *a = term->operands[0], *b = term->operands[1];

  if (skel_operation_is_comparison (term->operation)) {
    term->range = a->nan || b->nan
                      ? (SkelRange){ 0, 1 }
                      : skel_range_binary (term->operation, a->type, a->range,
                            b->range, &term->nan);
    return;
  }
  if (!skel_type_is_floating (term->type)) {
    term->range
        = integer_range (term->operation, term->type, a->range, b->range);
    return;
  }
  term->nan = a->nan || b->nan;
  term->range = skel_range_binary (
      term->operation, term->type, a->range, b->range, &term->nan);
  if (term->nan)
    term->range = skel_range_of_type (term->type);
}

static void
find_convert_range (SkelTerm *term)
{
  const SkelTerm *a = term->operands[0];

  term->range = skel_range_convert (a->range, a->type, term->type);
  if (!a->nan)
    return;
  term->nan = skel_type_is_floating (term->type);
  /* what is not a number is true, and zero as an integer */
  if (term->type == SKEL_TYPE_BOOL)
    term->range.high = 1;
  else if (!term->nan)
    term->range = with_zero (term->range);
}

static void
find_call_range (SkelTerm *term)
{
  SkelRange ranges[3];
  gboolean nans[3];

  for (int i = 0; i < term->n_operands; i++) {
    ranges[i] = term->operands[i]->range;
    nans[i] = term->operands[i]->nan;
  }
  term->range = skel_library_range (
      term->function, term->type, ranges, nans, &term->nan);
  term->nan = term->nan && skel_type_is_floating (term->type);
  if (!skel_type_is_floating (term->type)
      && !skel_range_fits (term->range, term->type))
    term->range = skel_range_of_type (term->type);
}

/* Of the operands from the one at @first. */
static void
join_operands (SkelTerm *term, int first)
{
  term->range = term->operands[first]->range;
  for (int i = first; i < term->n_operands; i++) {
    term->range = skel_range_join (term->range, term->operands[i]->range);
    term->nan = term->nan || term->operands[i]->nan;
  }
}

static void
find_range (const SkelProgram *program, SkelTerm *term)
{
  const SkelParameter *parameter;

  switch (term->kind) {
    case SKEL_TERM_CONSTANT:
      term->nan = skel_type_is_floating (term->type)
                  && term->number.f != term->number.f;
      term->range = term->nan ? skel_range_of_type (term->type)
                    : skel_type_is_floating (term->type)
                        ? skel_range_constant (term->number.f)
                        : skel_range_of_integer (term->number.i, term->type);
      break;
    case SKEL_TERM_PARAMETER:
      parameter
          = &g_array_index (program->parameters, SkelParameter, term->index);
      term->range = skel_range_of_parameter (parameter);
      term->nan = skel_parameter_is_any_float (parameter);
      term->depends = SKEL_DEPENDS_PARAMETERS;
      break;
    case SKEL_TERM_PLACE:
      term->range = term->index < SKEL_COORDINATE_WIDTH
                        ? (SkelRange){ 0, SKEL_MAX_SIZE - 1 }
                        : (SkelRange){ 1, SKEL_MAX_SIZE };
      term->depends = term->index == SKEL_COORDINATE_X
                          ? SKEL_DEPENDS_PLACE | SKEL_DEPENDS_COLUMN
                      : term->index == SKEL_COORDINATE_Y ? SKEL_DEPENDS_PLACE
                                                         : SKEL_DEPENDS_SIZE;
      break;
    case SKEL_TERM_LOAD:
    case SKEL_TERM_GATHER:
      term->range = skel_range_of_type (term->type);
      term->nan = skel_type_is_floating (term->type);
      term->depends = SKEL_DEPENDS_PIXELS;
      break;
    case SKEL_TERM_PICK:
    case SKEL_TERM_SELECT:
      join_operands (term, 1);
      break;
    case SKEL_TERM_BINARY:
      find_binary_range (term);
      break;
    case SKEL_TERM_NEGATE:
      term->range = skel_range_negate (term->operands[0]->range);
      term->nan = term->operands[0]->nan;
      break;
    case SKEL_TERM_CONVERT:
      find_convert_range (term);
      break;
    case SKEL_TERM_CALL:
      find_call_range (term);
      break;
  }
  for (int i = 0; i < term->n_operands; i++)
    term->depends |= term->operands[i]->depends;
}

static void
find_size (SkelTerm *term)
{
  term->size = 1;
  for (int i = 0; i < term->n_operands; i++)
    term->size = MIN (term->size + term->operands[i]->size, SKEL_MAX_TERMS);
}

const SkelTerm *
skel_program_intern (SkelProgram *program, const SkelTerm *term)
{
  SkelTerm keyed = *term, *kept;
  const SkelTerm *known;

  keyed.key = key_of (term);
  known = g_hash_table_lookup (program->interned, &keyed);
  if (known || program->terms->len >= SKEL_MAX_TERMS)
    return known;
  kept = keep (program, &keyed, sizeof keyed);
  kept->operands = keep (
      program, term->operands, sizeof *term->operands * term->n_operands);
  kept->name = term->name ? skel_program_string (program, term->name) : NULL;
  kept->id = program->terms->len;
  find_range (program, kept);
  find_size (kept);
  g_ptr_array_add (program->terms, kept);
  g_hash_table_add (program->interned, kept);
  return kept;
}

static int
compare_numbers (gint64 a, gint64 b)
{
  return a < b ? -1 : a > b;
}

/* Of all that two terms are but their operands. */
static int
compare_heads (const SkelTerm *a, const SkelTerm *b)
{
  const gint64 one[] = { a->index, a->channel, a->dy, a->dx, a->operation,
    a->type, a->number.i, a->n_operands };
  const gint64 other[] = { b->index, b->channel, b->dy, b->dx, b->operation,
    b->type, b->number.i, b->n_operands };
  int order = 0;

  if (a->kind != b->kind)
    return a->kind == SKEL_TERM_CONSTANT   ? 1
           : b->kind == SKEL_TERM_CONSTANT ? -1
                                           : compare_numbers (a->kind, b->kind);
  for (guint i = 0; i < G_N_ELEMENTS (one) && order == 0; i++)
    order = compare_numbers (one[i], other[i]);
  if (order == 0 && a->name && b->name)
    order = strcmp (a->name, b->name);
  return order;
}

int
skel_term_compare (const SkelTerm *a, const SkelTerm *b)
{
  int order = 0;

  /* equal terms are one, so that one pair of operands decides */
  while (a != b && order == 0) {
    int i = 0;

    order = compare_heads (a, b);
    while (order == 0 && a->operands[i] == b->operands[i])
      i++;
    if (order == 0) {
      a = a->operands[i];
      b = b->operands[i];
    }
  }
  return order;
}

/* Puts @term and what it is made of into @order, each but once. */
static void
place (const SkelTerm *root, guint8 *placed, GPtrArray *order)
{
  GArray *next = g_array_new (FALSE, FALSE, sizeof (int));
  GPtrArray *stack = g_ptr_array_new ();
  int first = 0;

  g_ptr_array_add (stack, (gpointer)root);
  g_array_append_val (next, first);
  while (stack->len > 0) {
    const SkelTerm *term = stack->pdata[stack->len - 1];
    int *operand = &g_array_index (next, int, next->len - 1);

    while (*operand < term->n_operands && placed[term->operands[*operand]->id])
      (*operand)++;
    if (!placed[term->id] && *operand < term->n_operands) {
      g_ptr_array_add (stack, (gpointer)term->operands[(*operand)++]);
      g_array_append_val (next, first);
      continue;
    }
    if (!placed[term->id])
      g_ptr_array_add (order, (gpointer)term);
    placed[term->id] = TRUE;
    g_ptr_array_set_size (stack, stack->len - 1);
    g_array_set_size (next, next->len - 1);
  }
  g_ptr_array_unref (stack);
  g_array_unref (next);
}

gboolean
skel_term_is_still (const SkelTerm *term)
{
  return !(term->depends & (SKEL_DEPENDS_PIXELS | SKEL_DEPENDS_PLACE));
}

gboolean
skel_term_is_of_row (const SkelTerm *term)
{
  return !(term->depends & (SKEL_DEPENDS_PIXELS | SKEL_DEPENDS_COLUMN));
}

gboolean
skel_term_is_table (const SkelTerm *term)
{
  if (term->kind != SKEL_TERM_PICK)
    return FALSE;
  for (int i = 1; i < term->n_operands; i++)
    if (term->operands[i]->kind != SKEL_TERM_CONSTANT)
      return FALSE;
  return TRUE;
}

const SkelTerm *
skel_term_number (const SkelTerm *term)
{
  while (term->kind == SKEL_TERM_CONVERT && !skel_term_is_still (term)
         && !skel_type_is_floating (term->type)
         && !skel_type_is_floating (term->operands[0]->type)
         && skel_range_fits (term->operands[0]->range, term->type))
    term = term->operands[0];
  return term;
}

gboolean
skel_term_fits (const SkelTerm *term)
{
  gboolean nan = FALSE;

  return skel_range_fits (
      skel_range_binary (term->operation, term->type, term->operands[0]->range,
          term->operands[1]->range, &nan),
      term->type);
}

const SkelTerm *
skel_term_without_constant (const SkelTerm *term, gint64 *constant)
{
  *constant = 0;
  if (term->kind != SKEL_TERM_BINARY || term->operation != SKEL_OPERATION_ADD
      || term->operands[1]->kind != SKEL_TERM_CONSTANT
      || skel_type_is_floating (term->type))
    return term;
  *constant = term->operands[1]->number.i;
  return term->operands[0];
}

GPtrArray *
skel_program_order (const SkelProgram *program)
{
  guint8 *placed = g_new0 (guint8, program->terms->len + 1);
  GPtrArray *order = g_ptr_array_new ();

  for (guint s = 0; s < program->stages->len; s++) {
    const SkelLoops *loops = program->stages->pdata[s];

    for (guint i = 0; i < loops->stores->len; i++)
      place (g_array_index (loops->stores, SkelStore, i).value, placed, order);
    for (guint i = 0; i < loops->contributions->len; i++) {
      const SkelContribution *contribution
          = &g_array_index (loops->contributions, SkelContribution, i);

      place (contribution->value, placed, order);
      if (contribution->index)
        place (contribution->index, placed, order);
      if (contribution->condition)
        place (contribution->condition, placed, order);
    }
  }
  g_free (placed);
  return order;
}

guint
skel_program_count (const SkelProgram *program)
{
  GPtrArray *order = skel_program_order (program);
  guint n = order->len;

  g_ptr_array_unref (order);
  return n;
}

static void
use (guint8 *used, const SkelTerm *term)
{
  if (term)
    used[term->id] = TRUE;
}

guint8 *
skel_program_roots (const SkelProgram *program)
{
  guint8 *roots = g_new0 (guint8, program->terms->len + 1);

  for (guint s = 0; s < program->stages->len; s++) {
    const SkelLoops *loops = program->stages->pdata[s];

    for (guint i = 0; i < loops->stores->len; i++)
      use (roots, g_array_index (loops->stores, SkelStore, i).value);
    for (guint i = 0; i < loops->contributions->len; i++) {
      const SkelContribution *contribution
          = &g_array_index (loops->contributions, SkelContribution, i);

      use (roots, contribution->condition);
      use (roots, contribution->index);
      use (roots, contribution->value);
    }
  }
  return roots;
}

guint8 *
skel_program_used (const SkelProgram *program)
{
  guint8 *used = skel_program_roots (program);

  for (guint i = program->terms->len; i-- > 0;) {
    const SkelTerm *term = program->terms->pdata[i];

    for (int o = 0; used[i] && o < term->n_operands; o++)
      used[term->operands[o]->id] = TRUE;
  }
  return used;
}

int *
skel_program_count_uses (const SkelProgram *program)
{
  GPtrArray *order = skel_program_order (program);
  guint8 *roots = skel_program_roots (program);
  int *uses = g_new0 (int, program->terms->len + 1);

  for (guint i = 0; i < order->len; i++) {
    const SkelTerm *term = order->pdata[i];

    uses[term->id] += roots[term->id];
    for (int o = 0; o < term->n_operands; o++)
      uses[term->operands[o]->id]++;
  }
  g_free (roots);
  g_ptr_array_unref (order);
  return uses;
}

int
skel_program_count_still (const SkelProgram *program)
{
  guint8 *used = skel_program_used (program);
  int count = 0;

  for (guint i = 0; i < program->terms->len; i++) {
    const SkelTerm *term = program->terms->pdata[i];

    if (used[i] && term->n_operands > 0 && skel_term_is_still (term)
        && !skel_term_is_table (term))
      count++;
  }
  g_free (used);
  return count;
}
