/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "dense.h"

#include "make.h"
#include "queries.h"

#include <string.h>

typedef struct {
  SkelUnit *unit;
  SkelFunction *function;
  const SkelSymbol *width, *height;
  SkelSymbol *stride;
  GHashTable *images; /* SkelSymbol: the dense ones */
} Dense;

static int
pitch_of (const SkelSymbol *image)
{
  return skel_symbol_is_images (image) ? 2 : 1;
}

/* Whether the rows of @image are as far apart as they are long. */
static gboolean
is_dense (const Dense *self, const SkelSymbol *image)
{
  const SkelSymbol *rows, *pitch;

  if (!skel_symbol_is_image (image))
    return FALSE;
  rows = image->dimensions[pitch_of (image) - 1].symbol;
  pitch = image->dimensions[pitch_of (image)].symbol;
  return rows && pitch
         && pitch == (rows == self->width ? self->height : self->width);
}

static void
find_images (const Dense *self, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_DECLARE && is_dense (self, node->symbol))
    g_hash_table_add (self->images, node->symbol);
  for (int i = 0; i < node->n_children; i++)
    find_images (self, node->children[i]);
}

/* ---- calls ---- */

static const SkelFunction *
called (const SkelNode *node)
{
  const SkelFunction *function
      = node->kind == SKEL_NODE_CALL ? node->symbol->function : NULL;

  return function && skel_function_takes_images (function) ? function : NULL;
}

/* What @call says that the rows of the images with the pitch @parameter, of
 * @function, are apart; NULL: nothing. */
static const SkelNode *
handed_pitch (const SkelNode *call, const SkelFunction *function,
    const SkelSymbol *parameter)
{
  for (int i = 0; i < call->n_children; i++)
    if (function->parameters[i] == parameter
        && skel_symbol_is_pitch (parameter))
      return call->children[i];
  return NULL;
}

/* Whether @argument, which @call hands to @function as @parameter, is a dense
 * image whose rows are as far apart as it says. */
static gboolean
hands_dense_image (const Dense *self, const SkelNode *call,
    const SkelFunction *function, const SkelSymbol *parameter,
    const SkelNode *argument)
{
  const SkelNode *pitch = handed_pitch (
      call, function, parameter->dimensions[pitch_of (parameter)].symbol);
  const SkelSymbol *image = argument->symbol;

  return argument->kind == SKEL_NODE_VARIABLE
         && g_hash_table_contains (self->images, image)
         && (!pitch
             || skel_node_is_variable (
                 pitch, image->dimensions[pitch_of (image)].symbol));
}

/* Whether the images that @call hands to @function, and the pitches that it
 * says they have, are dense. */
static gboolean
hands_dense (
    const Dense *self, const SkelNode *call, const SkelFunction *function)
{
  for (int i = 0; i < call->n_children; i++) {
    const SkelSymbol *parameter = function->parameters[i];
    const SkelNode *argument = call->children[i];

    if (skel_symbol_is_image (parameter)
            ? !hands_dense_image (self, call, function, parameter, argument)
            : skel_symbol_is_pitch (parameter)
                  && !skel_node_is_variable (argument, self->width)
                  && !skel_node_is_variable (argument, self->height))
      return FALSE;
  }
  return TRUE;
}

/* Drops images that @node hands on beside others, or as something else; FALSE:
 * there are none. */
static gboolean
drop_mixed (const Dense *self, const SkelNode *node)
{
  const SkelFunction *function = called (node);
  gboolean dropped = FALSE;

  if (function && !hands_dense (self, node, function))
    for (int i = 0; i < node->n_children; i++)
      if (node->children[i]->kind == SKEL_NODE_VARIABLE)
        dropped = g_hash_table_remove (self->images, node->children[i]->symbol)
                  || dropped;
  for (int i = 0; i < node->n_children; i++)
    dropped = drop_mixed (self, node->children[i]) || dropped;
  return dropped;
}

/* The last pitch that @function is handed may be implied. */
static void
hand_pitches (const Dense *self, SkelNode *call, const SkelFunction *function)
{
  gboolean dense = hands_dense (self, call, function);
  SkelNode **arguments;

  if (call->n_children < function->n_parameters) {
    arguments = skel_unit_allocate (
        self->unit, function->n_parameters * sizeof *arguments);
    memcpy (arguments, call->children, call->n_children * sizeof *arguments);
    arguments[call->n_children++] = skel_make_variable (
        self->unit, (SkelSymbol *)self->width, call->location);
    call->children = arguments;
  }
  for (int i = 0; dense && i < call->n_children; i++)
    if (skel_symbol_is_pitch (function->parameters[i]))
      call->children[i] = skel_make_variable (
          self->unit, self->stride, call->children[i]->location);
}

static void
rewrite_calls (const Dense *self, SkelNode *node)
{
  const SkelFunction *function = called (node);

  if (function)
    hand_pitches (self, node, function);
  for (int i = 0; i < node->n_children; i++)
    rewrite_calls (self, node->children[i]);
}

/* ---- functions ---- */

/* Gives @function, whose images are dense, the pitch that they have. */
static void
imply_pitch (SkelUnit *unit, SkelFunction *function, const SkelSymbol *width)
{
  SkelSymbol *stride = skel_make_symbol (unit, width, SKEL_SYMBOL_PARAMETER);
  SkelSymbol **parameters = skel_unit_allocate (
      unit, (function->n_parameters + 1) * sizeof *parameters);

  stride->name = "stride";
  stride->implied = TRUE;
  skel_make_name_apart (unit, function->body, stride);
  memcpy (parameters, function->parameters,
      function->n_parameters * sizeof *parameters);
  parameters[function->n_parameters++] = stride;
  function->parameters = parameters;
}

static SkelSymbol *
find_pitch (const SkelFunction *function)
{
  for (int i = 0; i < function->n_parameters; i++)
    if (skel_symbol_is_pitch (function->parameters[i]))
      return function->parameters[i];
  return NULL;
}

static gboolean
takes_dense (const Dense *self)
{
  for (int i = 0; i < self->function->n_parameters; i++)
    if (is_dense (self, self->function->parameters[i]))
      return TRUE;
  return FALSE;
}

static Dense
dense_new (SkelUnit *unit, SkelFunction *function)
{
  return (Dense){ .unit = unit,
    .function = function,
    .width = skel_find_parameter (function, "width"),
    .height = skel_find_parameter (function, "height") };
}

static void
rewrite_function (SkelUnit *unit, SkelFunction *function)
{
  Dense self = dense_new (unit, function);
  GHashTableIter images;
  gpointer image;

  self.stride = find_pitch (function);
  if (!self.width || !self.stride)
    return;
  self.images = g_hash_table_new (NULL, NULL);
  find_images (&self, function->body);
  for (int i = 0; i < function->n_parameters; i++)
    if (is_dense (&self, function->parameters[i])) {
      function->parameters[i]->dense = TRUE;
      g_hash_table_add (self.images, function->parameters[i]);
    }
  while (drop_mixed (&self, function->body))
    ;
  rewrite_calls (&self, function->body);
  g_hash_table_iter_init (&images, self.images);
  while (g_hash_table_iter_next (&images, &image, NULL))
    ((SkelSymbol *)image)->dimensions[pitch_of (image)].symbol = self.stride;
  g_hash_table_unref (self.images);
}

void
skel_dense_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    SkelFunction *function = unit->functions[i];
    Dense self = dense_new (unit, function);

    if (function->symbol->is_void && self.width && !find_pitch (function)
        && takes_dense (&self))
      imply_pitch (unit, function, self.width);
  }
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_function (unit, unit->functions[i]);
}
