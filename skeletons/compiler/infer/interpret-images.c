/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* interpret-images.c: pixels, read and written: where, and how far away. */
#include "beyond.h"
#include "interpreter.h"
#include "subscripts.h"

#include <math.h>

/* Places in a body that reach images; they are looked up one by one. */
#define MAX_ACCESSES 4096
#define MAX_REACH 1024

/* What is reached at @node, an INDEX of as many subscripts as there are. */
static SkelAccess
access_of (
    const SkelInterpreter *self, SkelNode *node, int image, gboolean write)
{
  SkelAccess access = { .node = node,
    .image = image,
    .write = write,
    .row_offset = { INFINITY, -INFINITY },
    .column_offset = { INFINITY, -INFINITY } };
  SkelNode *part = node;

  if (self->analysis->kernel.images[image].channels > 1) {
    access.channel = part->children[1];
    part = part->children[0];
  }
  access.column = part->children[1];
  access.row = part->children[0]->children[1];
  return access;
}

/* The nest's access at @node, which may be new. */
static SkelAccess *
access_at (SkelInterpreter *self, SkelNode *node, int image, gboolean write)
{
  SkelAccess access;

  for (guint i = 0; i < self->nest->accesses->len; i++) {
    SkelAccess *known = &g_array_index (self->nest->accesses, SkelAccess, i);

    if (known->node == node)
      return known;
  }
  access = access_of (self, node, image, write);
  if (self->nest->accesses->len == MAX_ACCESSES)
    fail (self, node,
        "a kernel reads and writes images in at most %d places: use inner "
        "loops, and a local variable for a pixel that a macro repeats",
        MAX_ACCESSES);
  g_array_append_val (self->nest->accesses, access);
  return &g_array_index (
      self->nest->accesses, SkelAccess, self->nest->accesses->len - 1);
}

/* The one place that a subscript is a distance from, or -1. */
static int
only_place (const SkelAbstract *index)
{
  int found = -1;

  for (int i = 0; i < SKEL_PLACES; i++)
    if (index->coefficients[i] == 1 && found < 0)
      found = i;
    else if (index->coefficients[i] != 0)
      return -1;
  return found;
}

/* Whether a subscript is a place itself, and not beside it. */
static gboolean
is_exact (const SkelAbstract *index)
{
  return only_place (index) >= 0 && index->rest.low == 0
         && index->rest.high == 0;
}

/* Bits of SkelPermutation of a subscript pair at @row and @column, or -1. */
static int
permutation_of (int row, int column)
{
  gboolean row_is_x = row == SKEL_PLACE_X || row == SKEL_PLACE_FROM_RIGHT;
  gboolean column_is_x
      = column == SKEL_PLACE_X || column == SKEL_PLACE_FROM_RIGHT;
  int permutation = 0;

  if (row < 0 || column < 0 || row_is_x == column_is_x)
    return -1;
  if (row == SKEL_PLACE_FROM_RIGHT || column == SKEL_PLACE_FROM_RIGHT)
    permutation |= SKEL_PERMUTATION_MIRROR_X;
  if (row == SKEL_PLACE_FROM_BOTTOM || column == SKEL_PLACE_FROM_BOTTOM)
    permutation |= SKEL_PERMUTATION_MIRROR_Y;
  if (row_is_x)
    permutation |= SKEL_PERMUTATION_TRANSPOSE;
  return permutation;
}

static SkelAbstract
evaluate_subscript (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelAbstract index;

  self->in_subscript++;
  index = skel_interpreter_evaluate (self, node, state);
  self->in_subscript--;
  return index;
}

/* The names of the parameters that @value depends on, or NULL; to be freed. */
static char *
parameters_of (SkelInterpreter *self, const SkelAbstract *value)
{
  const SkelKernel *kernel = &self->analysis->kernel;
  GString *names = g_string_new (NULL);

  for (int i = 0; i < kernel->n_parameters; i++)
    if (value->shapes[i / 64] >> (i % 64) & 1)
      g_string_append_printf (names, "%s`%s`", names->len > 0 ? " and " : "",
          kernel->parameters[i].name);
  return g_string_free (names, names->len == 0);
}

/* @node, a subscript of @image, is not proved to be near the pixel. */
static void
fail_subscript (SkelInterpreter *self, const SkelNode *node, const char *image)
{
  const SkelSymbol *size;

  switch (skel_subscript_read (self->analysis, node, &size)) {
    case SKEL_SUBSCRIPT_BESIDE:
      fail (self, node,
          "this index of `%s` is not a loop variable plus something bounded, "
          "nor proved to be in the image: write it as [y + a][x + b] with "
          "constants, inner loop variables or parameters that have a (range), "
          "or ask first whether it is there",
          image);
      break;
    case SKEL_SUBSCRIPT_ROUND:
      fail (self, node,
          "this index of `%s` goes round the image, and may be below zero, as "
          "what is left of a division has the sign of what is divided: write "
          "`((x + a) %% %s + %s) %% %s`, in ints",
          image, size->name, size->name, size->name);
      break;
    case SKEL_SUBSCRIPT_FAR:
      fail (self, node,
          "how far from the pixel this reads `%s` has no known limit, nor is "
          "it "
          "proved to be in the image: ask first whether it is there, or write "
          "[y + a][x + b] with constants, inner loop variables or parameters "
          "that have a (range), or one of the eight flips and rotations",
          image);
      break;
  }
}

/* Whether a subscript of an image is a place and not too far from it, whatever
 * pixels are. */
static gboolean
is_near (const SkelAbstract *index)
{
  return !index->pixel && only_place (index) >= 0
         && index->rest.low >= -MAX_REACH && index->rest.high <= MAX_REACH;
}

/* Whether @row and @column are beside the pixel, or a flip or rotation of it
 * where all are. */
static gboolean
are_near (const SkelAnalysis *analysis, const SkelAbstract *row,
    const SkelAbstract *column)
{
  int permutation;

  if (!is_near (row) || !is_near (column))
    return FALSE;
  permutation = permutation_of (only_place (row), only_place (column));
  return permutation == 0
         || (permutation > 0 && !analysis->is_part && !analysis->mixes_places
             && is_exact (row) && is_exact (column));
}

static gboolean
check_subscript (SkelInterpreter *self, SkelNode *node, const char *image,
    const SkelAbstract *index)
{
  if (self->failed)
    return FALSE;
  if (index->pixel) {
    fail (self, node,
        "the place read in `%s` depends on a pixel's value, and is not proved "
        "to be in the image: ask first whether it is, or use the loop "
        "variables plus what is known before the program runs",
        image);
    return FALSE;
  }
  if (only_place (index) < 0 && skel_interpreter_wraps_below (node)) {
    fail (self, node, SKEL_WRAPS_BELOW, image);
    return FALSE;
  }
  if (only_place (index) < 0) {
    fail_subscript (self, node, image);
    return FALSE;
  }
  if (index->rest.low < -MAX_REACH || index->rest.high > MAX_REACH) {
    char *parameters = parameters_of (self, index);
    const char *distances
        = skel_interpreter_range_text (self, index->rest, SKEL_TYPE_I64);

    if (parameters)
      fail (self, node,
          "this may reach %s pixels away in `%s`, as far as the (range) of %s "
          "lets it, and the farthest is %d: narrow that",
          distances, image, parameters, MAX_REACH);
    else
      fail (self, node,
          "this may reach %s pixels away in `%s`, and the farthest is %d",
          distances, image, MAX_REACH);
    g_free (parameters);
    return FALSE;
  }
  return TRUE;
}

/* Whether a read at @index may fall outside the image. */
static gboolean
leaves_image (const SkelAbstract *index, const SkelState *state)
{
  static const SkelSide sides[] = {
    [SKEL_PLACE_X] = SKEL_SIDE_RIGHT,
    [SKEL_PLACE_Y] = SKEL_SIDE_BOTTOM,
    [SKEL_PLACE_FROM_RIGHT] = SKEL_SIDE_RIGHT,
    [SKEL_PLACE_FROM_BOTTOM] = SKEL_SIDE_BOTTOM,
  };
  int near = only_place (index);

  /* the whole index's range knows what y / 8 * 8 is, its parts do not */
  return (index->range.low < 0 && state->places[near].low + index->rest.low < 0)
         || skel_beyond (index, sides[near], state) > 0;
}

/* Where a read may be, beside the pixel or in the image; if that is @outside of
 * it. */
typedef struct {
  SkelRange rows, columns;
  gboolean outside, column_outside;
} SkelReach;

/* How far before the image's first row or column, and beyond the last one at
 * @side, a read at @index may be; FALSE: that is not known, or farther than any
 * may be. */
static gboolean
find_margin (const SkelAbstract *index, SkelSide side, const SkelState *state,
    SkelRange *margin)
{
  double least
      = MAX (index->range.low, skel_abstract_place_range (index, state).low);

  *margin = (SkelRange){ MIN (least, 0),
    MAX (skel_beyond (index, side, state), 0) };
  return margin->low >= -MAX_REACH && margin->high <= MAX_REACH
         && (!index->pixel || (margin->low == 0 && margin->high == 0));
}

static gboolean
is_nothing (SkelRange range)
{
  return range.low == 0 && range.high == 0;
}

/* Whether the read @node at @row and @column, which is not beside the pixel, is
 * of some pixel of the image, or not too far outside. */
static gboolean
is_anywhere (const SkelNode *node, const SkelAbstract *row,
    const SkelAbstract *column, const SkelState *state, SkelReach *reach)
{
  reach->columns = skel_range_constant (0);
  if (!find_margin (row, SKEL_SIDE_BOTTOM, state, &reach->rows)
      || (!node->in_row
          && !find_margin (column, SKEL_SIDE_RIGHT, state, &reach->columns)))
    return FALSE;
  reach->column_outside = !is_nothing (reach->columns);
  reach->outside = reach->column_outside || !is_nothing (reach->rows);
  return TRUE;
}

/* Whether the @column of a read at @node may be in another row than it says:
 * then it fails. */
static gboolean
check_row (SkelInterpreter *self, SkelNode *node, const char *image,
    const SkelReach *reach)
{
  const SkelSymbol *symbol = skel_interpreter_root_of (node)->symbol;

  if (!symbol->dense || !symbol->own || node->in_row || !reach->column_outside)
    return TRUE;
  fail (self, node,
      "this may be beyond the end of a row of `%s`, where the next one begins: "
      "ask for the column, as in `x > 0 ? %s[y * width + x - 1] : 0`, or, if "
      "what is outside is the border's, declare `%s` with two dimensions, "
      "[height][width]",
      image, image, image);
  return FALSE;
}

/* What @node, which is beside the pixel, reaches at @row and @column. */
static SkelReach
reach_beside (const SkelNode *node, const SkelAbstract *row,
    const SkelAbstract *column, const SkelState *state)
{
  SkelReach reach = { row->rest, column->rest };

  reach.column_outside = !node->in_row && leaves_image (column, state);
  reach.outside = reach.column_outside || leaves_image (row, state);
  return reach;
}

static void
note_reach (SkelAccess *access, const SkelReach *reach)
{
  access->row_offset = skel_range_join (access->row_offset, reach->rows);
  access->column_offset
      = skel_range_join (access->column_offset, reach->columns);
  access->outside = access->outside || (!access->write && reach->outside);
}

static void
note_permutation (
    SkelInterpreter *self, SkelNode *node, gboolean write, unsigned permutation)
{
  SkelStage *stage = (SkelStage *)self->analysis->kernel.stages;
  unsigned *known
      = write ? &stage->write_permutation : &stage->read_permutation;
  gboolean first = TRUE;

  for (guint i = 0; i < self->nest->accesses->len; i++) {
    const SkelAccess *access
        = &g_array_index (self->nest->accesses, SkelAccess, i);

    /* an access that was visited has offsets */
    if (access->write == write && access->row_offset.low != INFINITY)
      first = FALSE;
  }
  if (first)
    *known = permutation;
  if (*known == permutation)
    return;
  self->analysis->mixes_places = !write;
  fail (self, node,
      "images are %s at two different flips or rotations of [y][x]: use "
      "one in a kernel",
      write ? "written" : "read");
}

void
skel_interpreter_note_shapes (SkelInterpreter *self, const SkelAbstract *value)
{
  const SkelKernel *kernel = &self->analysis->kernel;

  for (int i = 0; i < kernel->n_parameters; i++) {
    int index = kernel->parameters[i].offset;
    gboolean known = FALSE;

    if (!skel_interpreter_notes (self)
        || !(value->shapes[i / 64] >> (i % 64) & 1))
      continue;
    for (guint j = 0; j < self->nest->shape_values->len; j++)
      known
          = known || g_array_index (self->nest->shape_values, int, j) == index;
    if (!known)
      g_array_append_val (self->nest->shape_values, index);
  }
}

/* The channel that is meant, -1 where it may be several, and its subscript, if
 * there is one; FALSE on failure. */
static gboolean
evaluate_channel (SkelInterpreter *self, const SkelAccess *access,
    SkelState *state, int *channel, SkelAbstract *subscript)
{
  const SkelImage *image = &self->analysis->kernel.images[access->image];
  SkelAbstract index;

  *channel = 0;
  if (!access->channel)
    return TRUE;
  index = *subscript = evaluate_subscript (self, access->channel, state);
  if (self->failed)
    return FALSE;
  if (!skel_range_within (index.range, (SkelRange){ 0, image->channels - 1 })) {
    fail (self, access->channel,
        "`%s` has the channels 0 to %d, and this may be %s", image->name,
        image->channels - 1,
        skel_interpreter_range_text (self, index.range, access->channel->type));
    return FALSE;
  }
  *channel = skel_range_is_constant (index.range) ? index.range.low : -1;
  return TRUE;
}

/* How often @node mentions the loop variables or the size. */
static int
count_places (SkelInterpreter *self, const SkelNode *node)
{
  int count = 0;

  if (node->kind == SKEL_NODE_VARIABLE) {
    SkelRoleKind kind = skel_interpreter_role_of (self, node->symbol).kind;

    count = kind == SKEL_ROLE_ROW || kind == SKEL_ROLE_COLUMN
            || kind == SKEL_ROLE_WIDTH || kind == SKEL_ROLE_HEIGHT;
  }
  for (int i = 0; i < node->n_children; i++)
    count += count_places (self, node->children[i]);
  return count;
}

/* Takes note of a place @node beside the pixel, or of a flip or rotation of it,
 * at @row and @column; FALSE where it is no such place. */
static gboolean
reach_near (SkelInterpreter *self, SkelNode *node, const SkelAccess *access,
    const SkelAbstract *row, const SkelAbstract *column, const SkelState *state,
    SkelReach *reach)
{
  const char *name = self->analysis->kernel.images[access->image].name;
  int permutation;

  if (!check_subscript (self, access->row, name, row)
      || !check_subscript (self, access->column, name, column))
    return FALSE;
  permutation = permutation_of (only_place (row), only_place (column));
  if (permutation < 0) {
    fail (self, node,
        "`%s` is indexed by the same loop variable twice: write [y][x] or "
        "a flip or rotation of it",
        name);
    return FALSE;
  }
  if (skel_interpreter_notes (self))
    note_permutation (self, node, access->write, permutation);
  skel_interpreter_note_shapes (self, row);
  skel_interpreter_note_shapes (self, column);
  /* y - y % 8 is not the same distance everywhere */
  if (permutation == 0 && skel_interpreter_notes (self)
      && (count_places (self, access->row) > 1
          || count_places (self, access->column) > 1))
    self->nest->uses_position = TRUE;
  if (permutation != 0 && !(is_exact (row) && is_exact (column))) {
    fail (self, node,
        "`%s` is read beside a flip or rotation of [y][x]: read that alone in "
        "a kernel of its own, and chain the elements",
        name);
    return FALSE;
  }
  *reach = reach_beside (node, row, column, state);
  return TRUE;
}

/* Fails where the read @node, at @row and @column, which is not beside the
 * pixel, is not proved to be in the image by other reasons than what one of the
 * two says by itself. */
static gboolean
check_far (SkelInterpreter *self, SkelNode *node, const SkelAccess *access,
    const SkelAbstract *row, const SkelAbstract *column, const SkelState *state)
{
  const SkelImage *image = &self->analysis->kernel.images[access->image];
  gboolean row_is_far = only_place (row) < 0;
  gboolean column_is_far = only_place (column) < 0;
  const SkelAbstract *other = row_is_far ? column : row;
  SkelRange margin;

  if (image->transposed && (row_is_far || column_is_far))
    fail (self, node,
        "`%s` has `width` rows, and is read at [x][y] or a flip of it, and "
        "nowhere else: exchange them in a kernel of its own, and chain the "
        "elements",
        image->name);
  else if (row_is_far != column_is_far && is_near (other)
           && find_margin (row_is_far ? row : column,
               row_is_far ? SKEL_SIDE_BOTTOM : SKEL_SIDE_RIGHT, state, &margin)
           && !find_margin (other,
               row_is_far ? SKEL_SIDE_RIGHT : SKEL_SIDE_BOTTOM, state, &margin))
    fail (self, row_is_far ? access->column : access->row,
        "this %s of `%s` is not proved to be in the image, which may have "
        "fewer: ask first whether it is there",
        row_is_far ? "column" : "row", image->name);
  return !self->failed;
}

/* Takes note of where @node, an access of @row and @column, reaches; FALSE on
 * failure. */
static gboolean
reach (SkelInterpreter *self, SkelNode *node, const SkelAccess *like,
    const SkelAbstract *row, const SkelAbstract *column, const SkelState *state)
{
  const SkelImage *image = &self->analysis->kernel.images[like->image];
  SkelReach reach;
  gboolean anywhere = !like->write && !image->transposed
                      && !are_near (self->analysis, row, column)
                      && !skel_interpreter_wraps_below (like->row)
                      && !skel_interpreter_wraps_below (like->column)
                      && is_anywhere (node, row, column, state, &reach);

  if ((!anywhere
          && (!check_far (self, node, like, row, column, state)
              || !reach_near (self, node, like, row, column, state, &reach)))
      || (!like->write && !check_row (self, node, image->name, &reach)))
    return FALSE;
  if (skel_interpreter_notes (self)) {
    SkelAccess *access = access_at (self, node, like->image, like->write);

    access->varies = access->varies || anywhere || row->place || column->place;
    access->anywhere = access->anywhere || anywhere;
    self->nest->uses_position = self->nest->uses_position || anywhere;
    if (anywhere)
      note_permutation (self, node, FALSE, 0);
    note_reach (access, &reach);
  }
  return !self->failed;
}

static void
write_pixel (SkelInterpreter *self, const SkelNode *node, SkelState *state,
    const SkelAccess *access, int channel, const SkelAbstract *written)
{
  const char *name = self->analysis->kernel.images[access->image].name;
  guint32 bit;

  if (channel < 0) {
    fail (self, access->channel,
        "which channel of `%s` is written must be known for each step of "
        "the loop: use a constant or the variable of a loop over channels",
        name);
    return;
  }
  bit = (guint32)1 << (access->image * SKEL_MAX_CHANNELS + channel);
  if (state->maybe_written & bit)
    fail (self, node,
        "`%s` is written a second time on a path to here: write each pixel "
        "exactly once, from a local variable",
        name);
  state->written |= bit;
  state->maybe_written |= bit;
  skel_build_store (self->builder, state, access->image, channel, written);
}

void
skel_interpreter_reach_image (SkelInterpreter *self, SkelNode *node,
    SkelState *state, int image, SkelAbstract *read,
    const SkelAbstract *written)
{
  gboolean write = written != NULL;
  const SkelKernel *kernel = &self->analysis->kernel;
  const char *name = kernel->images[image].name;
  SkelAccess access;
  SkelAbstract row, column, subscript;
  int channel;

  if (node->rank > 0 || node->kind != SKEL_NODE_INDEX) {
    fail (self, node,
        "`%s` can only be used as %s[y][x]%s: images are not values", name,
        name, kernel->images[image].channels > 1 ? "[channel]" : "");
    return;
  }
  if (self->phase != SKEL_PHASE_PIXEL) {
    fail (
        self, node, "`%s` can only be used in the loops over its pixels", name);
    return;
  }
  access = access_of (self, node, image, write);
  row = evaluate_subscript (self, access.row, state);
  column = evaluate_subscript (self, access.column, state);
  if (self->failed)
    return;
  if (write && !(is_exact (&row) && is_exact (&column))) {
    fail (self, node,
        "`%s` can only be written at [y][x] itself, or at one of its eight "
        "flips and rotations: read elsewhere instead, as in [y][x - 1]",
        name);
    return;
  }
  if (!reach (self, node, &access, &row, &column, state)
      || !evaluate_channel (self, &access, state, &channel, &subscript))
    return;
  if (write) {
    write_pixel (self, node, state, &access, channel, written);
    return;
  }
  read->number
      = skel_numbering_load (self->numbering, image, channel, &row, &column);
  read->built = skel_build_read (
      self->builder, image, &row, &column, access.channel ? &subscript : NULL);
}

static void
fail_output (SkelInterpreter *self, const SkelNode *node, int image)
{
  const SkelKernel *kernel = &self->analysis->kernel;
  const char *name = kernel->images[image].name;
  gboolean has_input = FALSE;

  for (int i = 0; i < kernel->n_images; i++)
    has_input = has_input || !kernel->images[i].output;
  if (self->analysis->is_part)
    fail (self, node,
        "`%s` is changed in these loops, which read it at other places, too, "
        "and pixels run in parallel: write another image in them, and copy it "
        "back in loops after them",
        name);
  else if (has_input)
    fail (self, node,
        "`%s` is an output, and an output is never read, as an image is not "
        "updated in place: read an input, and keep what is written in a local "
        "variable",
        name);
  else
    fail (self, node,
        "`%s` is an output, and an output is never read, as an image is not "
        "updated in place: read the pixels from an image of their own, `const "
        "%s in[height][stride]`",
        name, skel_type_name (kernel->images[image].type));
}

SkelAbstract
skel_interpreter_read_image (
    SkelInterpreter *self, SkelNode *node, SkelState *state, int image)
{
  SkelAbstract value;

  if (self->analysis->kernel.images[image].output) {
    fail_output (self, node, image);
    return skel_abstract_anything (node->type);
  }
  value = skel_abstract_anything (node->type);
  value.pixel = TRUE;
  skel_interpreter_reach_image (self, node, state, image, &value, NULL);
  return value;
}
