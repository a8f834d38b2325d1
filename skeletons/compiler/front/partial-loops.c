/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "partial-loops.h"

#include "loop-starts.h"
#include "make.h"
#include "part-order.h"
#include "queries.h"
#include "widened.h"

typedef struct {
  SkelUnit *unit;
  const SkelFunction *function;
  SkelSymbol *size[2];   /* height, width */
  GHashTable *touched;   /* SkelSymbol: images that are written so far */
  gboolean top;          /* the statements are the function's own */
  GPtrArray *statements; /* what they become */
  GPtrArray *declared;   /* SkelNode: of images that are added */
  GPtrArray *pixel;      /* SkelNode: what each pixel of a nest to come does */
  SkelNode *loops[2];    /* that nest's, over rows and columns */
  SkelWide wide;         /* the pixel */
} Rewriting;

/* ---- nests ---- */

/* Begins another nest, at @location. */
static void
begin (Rewriting *self, SkelLocation location)
{
  static const char *const names[2] = { "y", "x" };
  SkelSymbol *counters[2];

  g_ptr_array_set_size (self->pixel, 0);
  for (int d = 0; d < 2; d++) {
    SkelNode *loop = skel_make_for (self->unit, 0, location, &counters[d]);

    counters[d]->name = names[d];
    loop->children[1]->children[1]
        = skel_make_variable (self->unit, self->size[d], location);
    self->loops[d] = loop;
  }
  self->wide = (SkelWide){ counters[0], counters[1] };
}

/* Adds the nest that was begun, if it does anything, and begins another. */
static void
finish (Rewriting *self)
{
  SkelNode *rows = self->loops[0], *columns = self->loops[1];

  if (self->pixel->len == 0)
    return;
  columns->children[3]
      = skel_make_block (self->unit, self->pixel, rows->location);
  rows->children[3] = columns;
  skel_make_name_apart (self->unit, columns->children[3], self->wide.row);
  skel_make_name_apart (self->unit, columns->children[3], self->wide.column);
  g_ptr_array_add (self->statements, rows);
  begin (self, rows->location);
}

/* ---- what images are before ---- */

/* The input that @image is like, as what loops leave out is. */
static SkelSymbol *
find_input (const Rewriting *self, const SkelSymbol *image)
{
  for (int i = 0; i < self->function->n_parameters; i++) {
    SkelSymbol *other = self->function->parameters[i];

    if (image->kind == SKEL_SYMBOL_PARAMETER && other->is_const
        && skel_symbol_is_image (other) && other->rank == image->rank
        && other->type == image->type
        && other->dimensions[0].symbol == image->dimensions[0].symbol
        && (image->rank == 2
            || other->dimensions[2].length == image->dimensions[2].length))
      return other;
  }
  return NULL;
}

static SkelNode *
make_zero (const Rewriting *self, SkelType type, SkelLocation location)
{
  return skel_make_node (self->unit,
      skel_type_is_floating (type) ? SKEL_NODE_FLOATING : SKEL_NODE_INTEGER,
      type, location, 0);
}

static SkelNode *
make_pixel (const Rewriting *self, SkelSymbol *image, int channel,
    SkelLocation location)
{
  SkelNode *pixel = skel_make_pixel (self->unit, image,
      skel_make_variable (self->unit, self->wide.row, location),
      skel_make_variable (self->unit, self->wide.column, location));

  return image->rank == 3
             ? skel_make_index (self->unit, pixel,
                   skel_make_integer (self->unit, channel, location))
             : pixel;
}

/* Has the pixel of @to be that of @from, or 0, if NULL. */
static void
add_copy (
    Rewriting *self, SkelSymbol *to, SkelSymbol *from, SkelLocation location)
{
  int channels = to->rank == 3 ? to->dimensions[2].length : 1;

  for (int c = 0; c < channels; c++)
    g_ptr_array_add (self->pixel,
        skel_make_assign (self->unit, make_pixel (self, to, c, location),
            from ? make_pixel (self, from, c, location)
                 : make_zero (self, to->type, location)));
}

/* ---- parts ---- */

/* Adds the images that @node writes to @images, in its order. */
static void
collect_images (const SkelNode *node, GPtrArray *images)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (node, i);

    if (symbol && skel_symbol_is_image (symbol)
        && !g_ptr_array_find (images, symbol, NULL))
      g_ptr_array_add (images, (gpointer)symbol);
    collect_images (node->children[i], images);
  }
}

/* What @node writes is written from now on. */
static void
touch (Rewriting *self, const SkelNode *node)
{
  GPtrArray *images = g_ptr_array_new ();

  collect_images (node, images);
  for (guint i = 0; i < images->len; i++)
    g_hash_table_add (self->touched, images->pdata[i]);
  g_ptr_array_unref (images);
}

/* Whether something in @node sets @symbol to what is no sum. */
static gboolean
is_set_to_other (const SkelNode *node, const SkelSymbol *symbol)
{
  const SkelNode *value = skel_node_setting (node, symbol);
  SkelSum sum;

  if (value && !skel_sum_read (value, &sum))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (is_set_to_other (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

/* Whether @end is a sum, and so are the variables in it. */
static gboolean
is_sum (const Rewriting *self, const SkelNode *end)
{
  SkelSum sum;

  if (!skel_sum_read (end, &sum))
    return FALSE;
  for (int i = 0; i < sum.n_terms; i++)
    if (is_set_to_other (self->function->body, sum.terms[i].symbol))
      return FALSE;
  return TRUE;
}

/* Whether a loop is over all but some at the ends, as those over the pixels
 * are, and not over some at one end, or every other one. */
static gboolean
is_over_most (const Rewriting *self, const SkelHeader *header)
{
  const SkelNode *low = header->step > 0 ? header->start : header->limit;
  const SkelNode *high = header->step > 0 ? header->limit : header->start;

  return ABS (header->step) == 1 && !skel_hangs_on_size (self->function, low)
         && skel_hangs_on_size (self->function, high) && is_sum (self, high);
}

/* Whether @part is two loops over the pixels. */
static gboolean
is_nest (const Rewriting *self, const SkelLoopPart *part)
{
  int loops = 0;

  for (guint i = 0; i < part->path->len; i++) {
    const SkelPathStep *step = &g_array_index (part->path, SkelPathStep, i);

    if (step->node->kind == SKEL_NODE_IF
        || (step->node->kind == SKEL_NODE_FOR
            && !is_over_most (self, &step->header)))
      return FALSE;
    loops += step->node->kind == SKEL_NODE_FOR;
  }
  return loops == 2 && part->solved[0] >= 0 && part->solved[1] >= 0;
}

/* Whether @part is at its loops' own pixel. */
static gboolean
is_straight (const SkelLoopPart *part)
{
  for (int d = 0; d < 2; d++) {
    const SkelSum *at = &part->place.at[d];

    if (at->n_terms != 1 || at->terms[0].factor != 1 || at->number != 0)
      return FALSE;
  }
  return TRUE;
}

/* Whether loops on the way to @part that its place does not follow are over its
 * channels. */
static gboolean
is_solved (const Rewriting *self, const SkelLoopPart *part)
{
  for (guint i = 0; i < part->path->len; i++) {
    const SkelPathStep *step = &g_array_index (part->path, SkelPathStep, i);

    if (step->node->kind == SKEL_NODE_FOR && part->solved[0] != (int)i
        && part->solved[1] != (int)i
        && (skel_node_has_pixel_loops (step->node)
            || skel_hangs_on_size (self->function, step->header.limit)
            || skel_hangs_on_size (self->function, step->header.start)))
      return FALSE;
  }
  return TRUE;
}

/* Whether @part does nothing but write images, which have the usual rows and
 * are there already, or are set by all. */
static gboolean
can_widen (const Rewriting *self, const SkelLoopPart *part)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer key;
  gboolean can = skel_loop_part_is_in_large (part);

  skel_node_collect_changed (part->leaf, changed);
  g_hash_table_iter_init (&iter, changed);
  while (can && g_hash_table_iter_next (&iter, &key, NULL)) {
    const SkelSymbol *symbol = key;

    if (!skel_symbol_is_image (symbol))
      can = skel_node_has_own (part->leaf, symbol);
    else
      can = symbol->dimensions[0].symbol
            && g_str_equal (symbol->dimensions[0].symbol->name, "height")
            && (g_hash_table_contains (self->touched, symbol)
                    ? skel_loop_part_leaves_beside (part, symbol)
                    : self->top && !skel_loop_part_reads_beside (part, symbol));
  }
  g_hash_table_unref (changed);
  return can;
}

/* Whether @one writes no image that @other has to do with at other pixels. */
static gboolean
are_pointwise (const Rewriting *self, const SkelNode *one, SkelNode *other)
{
  GPtrArray *images = g_ptr_array_new ();
  gboolean are = TRUE;

  collect_images (one, images);
  for (guint i = 0; are && i < images->len; i++)
    are = skel_is_at_pixel (other, images->pdata[i], &self->wide);
  g_ptr_array_unref (images);
  return are;
}

/* Whether @statement can be done by each pixel behind what it does so far. */
static gboolean
can_join (const Rewriting *self, SkelNode *statement)
{
  for (guint i = 0; i < self->pixel->len; i++)
    if (!are_pointwise (self, statement, self->pixel->pdata[i])
        || !are_pointwise (self, self->pixel->pdata[i], statement))
      return FALSE;
  return TRUE;
}

/* Has the pixels do @statement. */
static void
add_to_pixel (Rewriting *self, SkelNode *statement)
{
  GPtrArray *images = g_ptr_array_new ();

  collect_images (statement, images);
  for (guint i = 0; i < images->len; i++)
    if (g_hash_table_add (self->touched, images->pdata[i]))
      add_copy (self, images->pdata[i], find_input (self, images->pdata[i]),
          statement->location);
  g_ptr_array_add (self->pixel, statement);
  g_ptr_array_unref (images);
}

/* How the parts of one statement become statements. */
typedef struct {
  const SkelLoopPart *part;
  gboolean nest; /* its own loops stay */
} Plan;

static Plan
plan_part (const Rewriting *self, const GPtrArray *parts, guint i)
{
  Plan plan = { parts->pdata[i], is_nest (self, parts->pdata[i]) };

  for (guint k = 0; plan.nest && k < i; k++)
    if (skel_loop_parts_order (parts->pdata[k], plan.part)
        == SKEL_PARTS_BY_TURNS)
      plan.nest = FALSE;
  return plan;
}

/* Whether the parts can be done one after the other. */
static gboolean
can_part (const Rewriting *self, const GPtrArray *parts)
{
  for (guint i = 0; i < parts->len; i++) {
    Plan plan = plan_part (self, parts, i);
    gboolean can
        = is_solved (self, plan.part)
          && (plan.nest
                  ? is_straight (plan.part)
                        && skel_loop_part_alone (self->unit, plan.part) != NULL
                  : can_widen (self, plan.part)
                        && skel_widen (
                               self->unit, plan.part, &self->wide, parts)
                               != NULL);

    for (guint k = 0; can && k < i; k++)
      can = skel_loop_parts_order (parts->pdata[k], plan.part)
            != SKEL_PARTS_TOGETHER;
    if (!can)
      return FALSE;
  }
  return TRUE;
}

/* What @image is before a nest changes it, as another one that is declared. */
static SkelSymbol *
add_before (Rewriting *self, const SkelSymbol *image)
{
  SkelSymbol *before = skel_make_symbol (self->unit, image, SKEL_SYMBOL_LOCAL);
  char *name
      = g_strdup_printf ("%s_before%u", image->name, self->declared->len + 1);

  before->name = skel_unit_string (self->unit, name);
  before->is_const = before->pointer = FALSE;
  g_free (name);
  skel_make_name_apart (self->unit, self->function->body, before);
  g_ptr_array_add (
      self->declared, skel_make_declaration (self->unit, before, NULL));
  return before;
}

/* Has pixels of @image in @node, but for the pixel itself, be @before's. */
static void
read_before (const Rewriting *self, SkelNode *node, const SkelSymbol *image,
    SkelSymbol *before)
{
  SkelNode *pixel = skel_find_pixel (node);

  if (pixel && skel_pixel_image (pixel) == image
      && !skel_is_at_pixel (pixel, image, &self->wide))
    pixel->children[0]->children[0]->symbol = before;
  for (int i = 0; i < node->n_children; i++)
    read_before (self, node->children[i], image, before);
}

/* The images that @part writes and reads beside the pixel, too. */
static GPtrArray *
list_beside (const SkelLoopPart *part)
{
  GPtrArray *written = g_ptr_array_new (), *beside = g_ptr_array_new ();

  collect_images (part->leaf, written);
  for (guint i = 0; i < written->len; i++)
    if (skel_loop_part_reads_beside (part, written->pdata[i]))
      g_ptr_array_add (beside, written->pdata[i]);
  g_ptr_array_unref (written);
  return beside;
}

/* Adds a nest of @part, which reads @images beside the pixels that it sets, as
 * they are before, and one that copies these. */
static void
add_beside (Rewriting *self, const SkelLoopPart *part, const GPtrArray *parts,
    const GPtrArray *images)
{
  GPtrArray *before = g_ptr_array_new ();
  SkelNode *statement;

  finish (self);
  for (guint i = 0; i < images->len; i++) {
    g_ptr_array_add (before, add_before (self, images->pdata[i]));
    add_copy (self, before->pdata[i], images->pdata[i], part->leaf->location);
  }
  finish (self);
  statement = skel_widen (self->unit, part, &self->wide, parts);
  for (guint i = 0; i < images->len; i++)
    read_before (self, statement, images->pdata[i], before->pdata[i]);
  g_ptr_array_unref (before);
  add_to_pixel (self, statement);
  finish (self);
}

/* Has pixels do @part, those of the nest to come if they can. */
static void
add_pointwise (
    Rewriting *self, const SkelLoopPart *part, const GPtrArray *parts)
{
  SkelNode *statement = skel_widen (self->unit, part, &self->wide, parts);

  if (!can_join (self, statement)) {
    finish (self);
    statement = skel_widen (self->unit, part, &self->wide, parts);
  }
  add_to_pixel (self, statement);
}

/* Adds the nest that @part is. */
static void
add_nest (Rewriting *self, const SkelLoopPart *part)
{
  SkelNode *nest = skel_loop_part_alone (self->unit, part);

  finish (self);
  touch (self, nest);
  g_ptr_array_add (self->statements, nest);
}

static void
add_parts (Rewriting *self, const GPtrArray *parts)
{
  for (guint i = 0; i < parts->len; i++) {
    Plan plan = plan_part (self, parts, i);
    GPtrArray *beside = list_beside (plan.part);

    if (plan.nest)
      add_nest (self, plan.part);
    else if (beside->len > 0)
      add_beside (self, plan.part, parts, beside);
    else
      add_pointwise (self, plan.part, parts);
    g_ptr_array_unref (beside);
  }
}

/* What stands for a statement that has one of @parts, in a loop that leaves
 * pixels out, beyond images of some sizes; or NULL. */
static SkelNode *
refuse_beyond (const Rewriting *self, const GPtrArray *parts)
{
  for (guint i = 0; i < parts->len; i++) {
    const SkelLoopPart *part = parts->pdata[i];
    int step = 1;

    for (int d = 0; d < 2; d++)
      if (part->solved[d] >= 0)
        step = MAX (
            step, ABS (g_array_index (part->path, SkelPathStep, part->solved[d])
                          .header.step));
    if (step > 1 && !skel_loop_part_is_in_large (part))
      return skel_make_refused (self->unit, part->leaf->location,
          "this is beyond the image where its size is no multiple of what the "
          "loop counts by: let the loop end before, as in `y < height - 1` for "
          "[y + 1]");
  }
  return NULL;
}

/* ---- statements ---- */

/* Whether @statement became others, which were added. */
static gboolean
part_statement (Rewriting *self, SkelNode *statement)
{
  GPtrArray *parts;
  SkelNode *refused = NULL;
  gboolean can;

  if ((statement->kind != SKEL_NODE_FOR && statement->kind != SKEL_NODE_ASSIGN)
      || !skel_node_writes_image (statement)
      || skel_node_count_kind (statement, SKEL_NODE_RETURN) > 0)
    return FALSE;
  if (self->pixel->len == 0)
    begin (self, statement->location);
  statement = skel_make_copy (self->unit, statement, NULL);
  parts = skel_loop_parts_find (self->unit, self->function, statement);
  if (!parts)
    return FALSE;
  can = (parts->len > 1 || !is_nest (self, parts->pdata[0]))
        && can_part (self, parts);
  if (can)
    add_parts (self, parts);
  else if ((refused = refuse_beyond (self, parts)))
    g_ptr_array_add (self->statements, refused);
  g_ptr_array_unref (parts);
  return can || refused;
}

static SkelNode *rewrite_statement (Rewriting *self, SkelNode *statement);

/* Has statements within @statement become others. */
static void
rewrite_within (Rewriting *self, SkelNode *statement)
{
  gboolean top = self->top;

  switch (statement->kind) {
    case SKEL_NODE_FOR:
      if (skel_hangs_on_size (self->function, statement->children[0])
          || skel_hangs_on_size (self->function, statement->children[1]))
        return;
      break;
    case SKEL_NODE_IF:
    case SKEL_NODE_DO:
    case SKEL_NODE_WHILE:
    case SKEL_NODE_BLOCK:
      break;
    default:
      return;
  }
  self->top = top && statement->kind == SKEL_NODE_BLOCK;
  for (int i = 0; i < statement->n_children; i++)
    statement->children[i] = rewrite_statement (self, statement->children[i]);
  self->top = top;
}

/* What @node, a statement or a block of such, becomes. */
static SkelNode *
rewrite_statement (Rewriting *self, SkelNode *node)
{
  Rewriting inner = *self;
  gboolean block = node->kind == SKEL_NODE_BLOCK;
  SkelNode *rewritten = node;

  if (!skel_node_writes_image (node))
    return node;
  inner.statements = g_ptr_array_new ();
  inner.pixel = g_ptr_array_new ();
  for (int i = 0; i < (block ? node->n_children : 1); i++) {
    SkelNode *statement = block ? node->children[i] : node;

    if (statement->kind == SKEL_NODE_EMPTY
        || part_statement (&inner, statement))
      continue;
    finish (&inner);
    rewrite_within (&inner, statement);
    touch (&inner, statement);
    g_ptr_array_add (inner.statements, statement);
  }
  finish (&inner);
  if (block || inner.statements->len != 1)
    rewritten = skel_make_block (self->unit, inner.statements, node->location);
  else
    rewritten = inner.statements->pdata[0];
  g_ptr_array_unref (inner.statements);
  g_ptr_array_unref (inner.pixel);
  return rewritten;
}

/* The block @body, with what was added declared before. */
static SkelNode *
declare (const Rewriting *self, SkelNode *body)
{
  if (self->declared->len == 0)
    return body;
  for (int i = 0; i < body->n_children; i++)
    g_ptr_array_add (self->declared, body->children[i]);
  return skel_make_block (self->unit, self->declared, body->location);
}

void
skel_partial_loops_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    SkelFunction *function = unit->functions[i];
    Rewriting self = { .unit = unit,
      .function = function,
      .size = { skel_find_parameter (function, "height"),
          skel_find_parameter (function, "width") },
      .touched = g_hash_table_new (NULL, NULL),
      .declared = g_ptr_array_new (),
      .top = !skel_function_is_called (unit, function) };

    if (self.size[0] && self.size[1])
      function->body
          = declare (&self, rewrite_statement (&self, function->body));
    g_hash_table_unref (self.touched);
    g_ptr_array_unref (self.declared);
  }
}
