/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* print.c: a program as text; see text.h. */
#include "text.h"

#include <string.h>

const char *const skel_operation_words[] = {
  [SKEL_OPERATION_ADD] = "add",
  [SKEL_OPERATION_SUBTRACT] = "subtract",
  [SKEL_OPERATION_MULTIPLY] = "multiply",
  [SKEL_OPERATION_DIVIDE] = "divide",
  [SKEL_OPERATION_REMAINDER] = "remainder",
  [SKEL_OPERATION_SHIFT_LEFT] = "shift_left",
  [SKEL_OPERATION_SHIFT_RIGHT] = "shift_right",
  [SKEL_OPERATION_AND] = "and",
  [SKEL_OPERATION_OR] = "or",
  [SKEL_OPERATION_XOR] = "xor",
  [SKEL_OPERATION_LESS] = "less",
  [SKEL_OPERATION_LESS_EQUAL] = "less_equal",
  [SKEL_OPERATION_GREATER] = "greater",
  [SKEL_OPERATION_GREATER_EQUAL] = "greater_equal",
  [SKEL_OPERATION_EQUAL] = "equal",
  [SKEL_OPERATION_NOT_EQUAL] = "not_equal",
  [SKEL_OPERATION_MINIMUM] = "minimum",
  [SKEL_OPERATION_MAXIMUM] = "maximum",
};

const char *const skel_coordinate_words[] = {
  [SKEL_COORDINATE_X] = "x",
  [SKEL_COORDINATE_Y] = "y",
  [SKEL_COORDINATE_WIDTH] = "width",
  [SKEL_COORDINATE_HEIGHT] = "height",
};

const char *const skel_combine_words[] = {
  [SKEL_COMBINE_ADD] = "add",
  [SKEL_COMBINE_MINIMUM] = "minimum",
  [SKEL_COMBINE_MAXIMUM] = "maximum",
  [SKEL_COMBINE_AND] = "and",
  [SKEL_COMBINE_OR] = "or",
  [SKEL_COMBINE_XOR] = "xor",
  [SKEL_COMBINE_NONE] = "none",
};

typedef struct {
  const SkelProgram *program;
  int *numbers;      /* by the terms' ids, as they are printed */
  GHashTable *picks; /* those printed, by what they pick from */
  GString *text;
} Printer;

static const char *
image_name (const Printer *self, int image)
{
  return g_array_index (self->program->images, SkelImage, image).name;
}

static void
print_number (const Printer *self, SkelType type, SkelValue number)
{
  if (skel_type_is_floating (type))
    g_string_append_printf (self->text, " %a", number.f);
  else if (type == SKEL_TYPE_U64)
    g_string_append_printf (
        self->text, " %" G_GUINT64_FORMAT, (guint64)number.i);
  else
    g_string_append_printf (self->text, " %" G_GINT64_FORMAT, number.i);
}

static void
print_reference (const Printer *self, const SkelTerm *term)
{
  g_string_append_printf (self->text, " %%%d", self->numbers[term->id]);
}

static void
print_references (const Printer *self, const SkelTerm *term, int first)
{
  for (int i = first; i < term->n_operands; i++)
    print_reference (self, term->operands[i]);
}

static guint
hash_elements (gconstpointer pick)
{
  const SkelTerm *term = pick;
  guint hash = term->n_operands;

  for (int i = 1; i < term->n_operands; i++)
    hash = hash * 31 + term->operands[i]->id;
  return hash;
}

static gboolean
equal_elements (gconstpointer pick, gconstpointer other)
{
  const SkelTerm *a = pick, *b = other;

  return a->n_operands == b->n_operands
         && memcmp (a->operands + 1, b->operands + 1,
                (a->n_operands - 1) * sizeof *a->operands)
                == 0;
}

/* What @term picks from, in full where it is the first to. */
static void
print_elements (const Printer *self, const SkelTerm *term)
{
  const SkelTerm *first = g_hash_table_lookup (self->picks, term);

  g_string_append (self->text, " of");
  if (first) {
    g_string_append (self->text, " those of");
    print_reference (self, first);
  } else {
    g_hash_table_add (self->picks, (gpointer)term);
    print_references (self, term, 1);
  }
}

static void
print_term (const Printer *self, const SkelTerm *term)
{
  GString *text = self->text;

  g_string_append_printf (
      text, "%%%d = %s ", self->numbers[term->id], skel_type_tag (term->type));
  switch (term->kind) {
    case SKEL_TERM_CONSTANT:
      g_string_append (text, "constant");
      print_number (self, term->type, term->number);
      break;
    case SKEL_TERM_PARAMETER:
      g_string_append_printf (text, "parameter %s",
          g_array_index (self->program->parameters, SkelParameter, term->index)
              .name);
      break;
    case SKEL_TERM_PLACE:
      g_string_append_printf (
          text, "place %s", skel_coordinate_words[term->index]);
      break;
    case SKEL_TERM_LOAD:
      g_string_append_printf (text, "load %s %d %d %d",
          image_name (self, term->index), term->channel, term->dy, term->dx);
      break;
    case SKEL_TERM_GATHER:
      g_string_append_printf (
          text, "gather %s %d", image_name (self, term->index), term->channel);
      break;
    case SKEL_TERM_PICK:
      g_string_append (text, "pick");
      print_reference (self, term->operands[0]);
      print_elements (self, term);
      break;
    case SKEL_TERM_BINARY:
      g_string_append (text, skel_operation_words[term->operation]);
      break;
    case SKEL_TERM_NEGATE:
      g_string_append (text, "negate");
      break;
    case SKEL_TERM_CONVERT:
      g_string_append (text, "convert");
      break;
    case SKEL_TERM_SELECT:
      g_string_append (text, "select");
      break;
    case SKEL_TERM_CALL:
      g_string_append_printf (text, "call %s", term->name);
      break;
  }
  if (term->kind != SKEL_TERM_PICK)
    print_references (self, term, 0);
  g_string_append_c (text, '\n');
}

static void
print_declarations (const Printer *self)
{
  const SkelProgram *program = self->program;
  GString *text = self->text;

  g_string_append_printf (text, "program %s\n", program->name);
  for (guint i = 0; i < program->images->len; i++) {
    const SkelImage *image = &g_array_index (program->images, SkelImage, i);

    g_string_append_printf (text, "image %s %s %d%s%s\n", image->name,
        skel_type_tag (image->type), image->channels,
        image->transposed ? " transposed" : "", image->output ? " output" : "");
  }
  for (guint i = 0; i < program->parameters->len; i++) {
    const SkelParameter *parameter
        = &g_array_index (program->parameters, SkelParameter, i);

    g_string_append_printf (text, "parameter %s %s %d %d", parameter->name,
        skel_type_tag (parameter->type), parameter->length, parameter->offset);
    print_number (self, parameter->type, parameter->minimum);
    print_number (self, parameter->type, parameter->maximum);
    g_string_append (text, parameter->handed ? " handed\n" : "\n");
  }
  for (guint i = 0; i < program->results->len; i++) {
    const SkelResult *result = &g_array_index (program->results, SkelResult, i);

    g_string_append_printf (text, "result %s %s %d %" G_GSIZE_FORMAT " %s\n",
        result->name, skel_type_tag (result->type), result->length,
        result->offset, skel_combine_words[result->combine]);
  }
}

static void
print_contribution (const Printer *self, const SkelContribution *contribution)
{
  g_string_append_printf (self->text, "contribute %s",
      g_array_index (self->program->results, SkelResult, contribution->result)
          .name);
  print_reference (self, contribution->value);
  if (contribution->index) {
    g_string_append (self->text, " at");
    print_reference (self, contribution->index);
  }
  if (contribution->condition) {
    g_string_append (self->text, " if");
    print_reference (self, contribution->condition);
  }
  g_string_append_c (self->text, '\n');
}

static void
print_stage (const Printer *self, const SkelLoops *loops)
{
  GString *text = self->text;

  g_string_append_printf (text, "stage %d %d %d %d %u\n", loops->left,
      loops->right, loops->top, loops->bottom, loops->permutation);
  for (guint i = 0; i < self->program->images->len; i++) {
    const SkelExtent *extent = &loops->extents[i];

    if (!extent->left && !extent->right && !extent->top && !extent->bottom)
      continue;
    g_string_append_printf (text, "extent %s %d %d %d %d%s",
        image_name (self, i), extent->left, extent->right, extent->top,
        extent->bottom, loops->inside[i] ? " inside" : "");
    if (loops->constant[i])
      g_string_append_printf (
          text, " constant %" G_GINT64_FORMAT, loops->outside[i]);
    g_string_append_c (text, '\n');
  }
  for (guint i = 0; i < loops->stores->len; i++) {
    const SkelStore *store = &g_array_index (loops->stores, SkelStore, i);

    g_string_append_printf (
        text, "store %s %d", image_name (self, store->image), store->channel);
    print_reference (self, store->value);
    g_string_append_c (text, '\n');
  }
  for (guint i = 0; i < loops->contributions->len; i++)
    print_contribution (
        self, &g_array_index (loops->contributions, SkelContribution, i));
}

char *
skel_program_print (const SkelProgram *program)
{
  GPtrArray *order = skel_program_order (program);
  Printer self = { .program = program,
    .numbers = g_new (int, program->terms->len + 1),
    .picks = g_hash_table_new (hash_elements, equal_elements),
    .text = g_string_new (NULL) };

  print_declarations (&self);
  for (guint i = 0; i < order->len; i++) {
    const SkelTerm *term = order->pdata[i];

    self.numbers[term->id] = i;
    print_term (&self, term);
  }
  for (guint i = 0; i < program->stages->len; i++)
    print_stage (&self, program->stages->pdata[i]);
  g_hash_table_unref (self.picks);
  g_free (self.numbers);
  g_ptr_array_unref (order);
  return g_string_free (self.text, FALSE);
}
