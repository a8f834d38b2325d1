/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* part-parameters.c: the parameters of a part's function. */
#include "../front/make.h"
#include "../front/queries.h"
#include "sequencer.h"
#include "signature.h"

/* `local = given`, of each element. */
static void
copy_given (SkelMaking *making, SkelSymbol *local, SkelSymbol *given)
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
has_parameter (const SkelMaking *making, const char *name)
{
  for (guint i = 0; i < making->symbols->len; i++)
    if (g_str_equal (((SkelSymbol *)making->symbols->pdata[i])->name, name))
      return TRUE;
  return FALSE;
}

/* Variables of two functions may have one name; the function's own parameters
 * come first, and keep theirs. */
static void
add_parameter (SkelMaking *making, SkelSymbol *symbol, SkelSymbol *of)
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
add_handed (SkelMaking *making, SkelSymbol *symbol)
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
add_going_on (SkelMaking *making, SkelSymbol *symbol)
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
make_beside (const SkelMaking *making, const SkelSymbol *image, SkelType type,
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
add_updated (SkelMaking *making, SkelSymbol *image, int index)
{
  SkelPart *part = making->part;

  part->before = image;
  part->after = make_beside (making, image, image->type, "_after");
  part->again = make_beside (making, image, SKEL_TYPE_I32, "_again");
  g_array_append_val (part->images, index);
  add_parameter (making, part->after, NULL);
}

static gboolean
add_image (SkelMaking *making, SkelSymbol *symbol, GPtrArray *diagnostics)
{
  SkelSequencer *self = making->sequencer;
  const SkelNode *nest = skel_sequencer_statement (self, making->nest);
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
takes_others (const SkelMaking *making, const SkelSymbol *input)
{
  const SkelAnalysis *analysis = making->sequencer->analysis;
  const SkelKernel *kernel = &analysis->kernel;
  const SkelFunction *function = analysis->function;
  int index = skel_role (analysis, input).index;

  for (int i = 0; i < function->n_parameters; i++) {
    const SkelSymbol *output = function->parameters[i];

    if (skel_sequencer_role (making->sequencer, output) == SKEL_ROLE_IMAGE
        && skel_node_assigns (
            skel_sequencer_statement (making->sequencer, making->nest), output)
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
add_computed (SkelMaking *making, SkelSymbol *symbol)
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
add_counter (SkelMaking *making, SkelSymbol *variable)
{
  SkelSymbol *given = skel_make_symbol (
      making->sequencer->unit, variable, SKEL_SYMBOL_PARAMETER);

  if (!g_hash_table_contains (making->needs, variable)
      || !skel_making_is_counter (making, variable))
    return;
  g_hash_table_insert (making->map, variable, given);
  add_parameter (making, given, variable);
}

gboolean
skel_making_choose_parameters (SkelMaking *making, GPtrArray *diagnostics)
{
  SkelSequencer *self = making->sequencer;
  const SkelFunction *function = self->analysis->function;
  gboolean good = TRUE;

  for (int i = 0; i < function->n_parameters && good; i++) {
    SkelSymbol *symbol = function->parameters[i];
    gboolean needed = g_hash_table_contains (making->needs, symbol);

    switch (skel_sequencer_role (self, symbol)) {
      case SKEL_ROLE_IMAGE:
        if (needed || takes_others (making, symbol))
          good = add_image (making, symbol, diagnostics);
        break;
      case SKEL_ROLE_RESULT:
        if (needed && skel_making_handed_by (making, symbol))
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
    if (skel_sequencer_role (self, symbol) == SKEL_ROLE_IMAGE)
      good = add_image (making, symbol, diagnostics);
    else if (skel_making_handed_by (making, symbol))
      add_handed (making, symbol);
    else if (skel_making_goes_on (making, symbol))
      add_going_on (making, symbol);
    else if (g_hash_table_contains (self->computed, symbol)
             && skel_any_assigns (making->after, symbol))
      add_computed (making, symbol);
  }
  for (guint i = 0; i < self->open->len && good; i++) {
    const SkelOpen *open = &g_array_index (self->open, SkelOpen, i);

    add_counter (making,
        g_array_index (self->analysis->repetitions, SkelRepetition, open->index)
            .variable);
  }
  return good;
}
