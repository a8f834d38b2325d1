#include "interpret.h"

#include "library.h"
#include "range.h"
#include "state.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#define MAX_ITERATIONS 65536
/* Places in a body that reach images; they are looked up one by one. */
#define MAX_ACCESSES 4096

#define MAX_CELLS (1 << 17)
#define MAX_CALLS 16
#define MAX_REACH 1024

/* Where an array's elements are: cells of the state, or constants. */
typedef struct {
  int first; /* cell, or -1 */
  const SkelAbstract *constants;
  int n_dimensions;
  int dimensions[SKEL_MAX_RANK];
  const SkelSymbol *symbol; /* whose elements they are */
} Storage;

struct _SkelInterpreter {
  SkelAnalysis *analysis;
  SkelUnit *unit;
  const SkelRange *values;
  GPtrArray *diagnostics;
  gboolean failed;
  SkelPhase phase;
  SkelNest *nest;
  SkelState *state;     /* between statements at function level */
  GHashTable *storages; /* SkelSymbol to Storage */
  int n_cells;
  gint64 *steps;             /* left, shared by several runs */
  int in_subscript;          /* of an image: depth */
  GPtrArray *calls;          /* SkelFunction being called */
  const SkelNode *statement; /* being executed */
};

/* Where control goes when it leaves a statement other than at its end. */
typedef struct {
  SkelState *broken, *continued, *returned; /* NULL: cannot; unreachable
                                             * until it happens */
  SkelAbstract result;
  gboolean has_result;
} Flow;

static SkelAbstract evaluate (
    SkelInterpreter *self, SkelNode *node, SkelState *state);
static void execute (
    SkelInterpreter *self, SkelNode *node, SkelState *state, Flow *flow);
static void assume (
    SkelInterpreter *self, SkelNode *node, gboolean truth, SkelState *state);

void
skel_interpreter_fail (
    SkelInterpreter *self, SkelLocation location, const char *format, ...)
{
  va_list arguments;
  char *message;

  if (self->failed)
    return;
  self->failed = TRUE;
  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  skel_diagnose (self->diagnostics, location, "%s", message);
  g_free (message);
}

#define fail(self, node, ...)                                                  \
  skel_interpreter_fail (self, (node)->location, __VA_ARGS__)

gboolean
skel_interpreter_failed (const SkelInterpreter *self)
{
  return self->failed;
}

static SkelAbstract
anything (SkelType type)
{
  SkelAbstract value = skel_abstract_range (skel_range_of_type (type));

  value.nan = skel_type_is_floating (type);
  return value;
}

static SkelRole
role_of (SkelInterpreter *self, const SkelSymbol *symbol)
{
  return skel_role (self->analysis, symbol);
}

/* Cells for the elements of @symbol, which is of the function or one that it
 * calls. */
static void
allot (SkelInterpreter *self, const SkelSymbol *symbol)
{
  Storage *storage;
  gint64 length = 1;

  if (g_hash_table_contains (self->storages, symbol))
    return;
  storage = g_new0 (Storage, 1);
  storage->symbol = symbol;
  for (int i = 0; i < symbol->rank; i++) {
    storage->dimensions[i] = symbol->dimensions[i].length;
    length *= MAX (symbol->dimensions[i].length, 1);
  }
  storage->n_dimensions = symbol->rank;
  if (length > MAX_CELLS || self->n_cells + length > MAX_CELLS) {
    skel_interpreter_fail (self, symbol->location,
        "`%s` is too large: the variables of a kernel have at most %d "
        "elements together",
        symbol->name, MAX_CELLS);
    length = 1;
  }
  storage->first = self->n_cells;
  self->n_cells += length;
  g_hash_table_insert (self->storages, (gpointer)symbol, storage);
}

static gboolean
is_image (const SkelSymbol *symbol)
{
  return symbol->rank >= 2 && symbol->dimensions[1].length < 0;
}

static void
allot_declared (SkelInterpreter *self, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_DECLARE && !is_image (node->symbol))
    allot (self, node->symbol);
  for (int i = 0; i < node->n_children; i++)
    allot_declared (self, node->children[i]);
}

/* Flattens a table's initial values into @elements. */
static void
read_initial (SkelInterpreter *self, const Storage *storage, int depth,
    SkelNode *node, SkelAbstract *elements, int n_elements)
{
  int part = n_elements;

  if (node->kind != SKEL_NODE_INITIALIZER) {
    if (n_elements > 0)
      elements[0] = evaluate (self, node, self->state);
    return;
  }
  if (depth < storage->n_dimensions && storage->dimensions[depth] > 0)
    part = n_elements / storage->dimensions[depth];
  for (int i = 0; i < node->n_children && (i + 1) * part <= n_elements; i++)
    read_initial (
        self, storage, depth + 1, node->children[i], elements + i * part, part);
}

static const Storage *
table_storage (SkelInterpreter *self, const SkelSymbol *symbol)
{
  Storage *storage = g_hash_table_lookup (self->storages, symbol);
  SkelAbstract *elements;
  int length = 1;

  if (storage)
    return storage;
  storage = g_new0 (Storage, 1);
  storage->symbol = symbol;
  storage->first = -1;
  storage->n_dimensions = symbol->rank;
  for (int i = 0; i < symbol->rank; i++) {
    storage->dimensions[i] = symbol->dimensions[i].length;
    length
        = MIN ((gint64)length * MAX (storage->dimensions[i], 0), MAX_CELLS + 1);
  }
  if (length > MAX_CELLS) {
    skel_interpreter_fail (self, symbol->location,
        "`%s` is too large: a table has at most %d elements", symbol->name,
        MAX_CELLS);
    length = 1;
  }
  elements = skel_unit_allocate (self->unit, sizeof *elements * (length + 1));
  storage->constants = elements;
  g_hash_table_insert (self->storages, (gpointer)symbol, storage);
  if (symbol->initial)
    read_initial (self, storage, 0, symbol->initial, elements, length);
  return storage;
}

SkelInterpreter *
skel_interpreter_new (SkelAnalysis *analysis, SkelUnit *unit,
    const SkelRange *values, gint64 *steps, GPtrArray *diagnostics)
{
  SkelInterpreter *self = g_new0 (SkelInterpreter, 1);

  self->analysis = analysis;
  self->unit = unit;
  self->values = values;
  self->steps = steps;
  self->diagnostics = diagnostics;
  self->storages = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->calls = g_ptr_array_new ();

  allot_declared (self, analysis->function->body);
  for (guint i = 0; i < analysis->calls->len; i++) {
    SkelFunction *function = g_ptr_array_index (analysis->calls, i);

    allot_declared (self, function->body);
    for (int j = 0; j < function->n_parameters; j++)
      if (function->parameters[j]->rank == 0
          && !function->parameters[j]->pointer)
        allot (self, function->parameters[j]);
  }
  for (int i = 0; i < analysis->function->n_parameters; i++) {
    const SkelSymbol *symbol = analysis->function->parameters[i];

    if (role_of (self, symbol).kind == SKEL_ROLE_RESULT)
      allot (self, symbol);
  }

  self->state = skel_state_new (self->n_cells);
  for (int i = 0; i < self->n_cells; i++)
    self->state->cells[i].unset = TRUE;
  for (int i = 0; i < SKEL_PLACES; i++)
    self->state->places[i] = (SkelRange){ 0, SKEL_MAX_SIZE - 1 };
  return self;
}

void
skel_interpreter_free (SkelInterpreter *self)
{
  skel_state_free (self->state);
  g_hash_table_unref (self->storages);
  g_ptr_array_unref (self->calls);
  g_free (self);
}

/* Counts work, so that no input takes forever. */
static gboolean
goes_on (SkelInterpreter *self, const SkelNode *node, int steps)
{
  if (self->failed)
    return FALSE;
  *self->steps -= steps;
  if (*self->steps < 0)
    fail (self, node,
        "this is too much work for one pixel to be analysed: make the inner "
        "loops shorter");
  return !self->failed;
}

static SkelState *
copy_state (SkelInterpreter *self, const SkelNode *node, const SkelState *state)
{
  goes_on (self, node, 1 + state->n_cells / 8);
  return skel_state_copy (state);
}

/* ---- variables ---- */

static SkelAbstract
place (SkelPlace which, double rest, const SkelState *state)
{
  SkelAbstract value = skel_abstract_constant (rest);

  value.coefficients[which] = 1;
  value.range = skel_abstract_place_range (&value, state);
  return value;
}

static SkelAbstract
size (SkelPlace near, SkelPlace far, const SkelState *state)
{
  SkelAbstract value = skel_abstract_constant (1);

  value.coefficients[near] = 1;
  value.coefficients[far] = 1;
  value.range = skel_range_meet (skel_abstract_place_range (&value, state),
      (SkelRange){ 1, SKEL_MAX_SIZE });
  return value;
}

static const Storage *
storage_of (SkelInterpreter *self, const SkelSymbol *symbol)
{
  if (symbol->kind == SKEL_SYMBOL_TABLE)
    return table_storage (self, symbol);
  return g_hash_table_lookup (self->storages, symbol);
}

static SkelAbstract
parameter_value (SkelInterpreter *self, int index)
{
  const SkelParameter *parameter = &self->analysis->kernel.parameters[index];
  SkelAbstract value = skel_abstract_range (self->values[parameter->offset]);

  if (parameter->length == 1)
    value.shapes[parameter->offset / 64] |= (guint64)1
                                            << (parameter->offset % 64);
  return value;
}

static SkelAbstract
read_cell (SkelInterpreter *self, const SkelNode *node, const Storage *storage,
    const SkelAbstract *cell)
{
  if (!cell->unset)
    return *cell;
  if (role_of (self, storage->symbol).kind == SKEL_ROLE_RESULT)
    fail (self, node, "`%s` is read before it has a value",
        storage->symbol->name);
  else
    fail (self, node,
        "`%s` may be read here before it is set; a value cannot be carried "
        "from one pixel to the next other than as a result",
        storage->symbol->name);
  return anything (node->type);
}

static const char *
how_to_accumulate (void)
{
  return "use +=, |=, &=, ^=, or a minimum or a maximum, whose comparison "
         "has an `if` of its own";
}

static void
fail_global (
    SkelInterpreter *self, const SkelNode *node, const SkelSymbol *symbol)
{
  fail (self, node,
      "`%s` is a global variable: make it a parameter, or a `static const` "
      "table",
      symbol->name);
}

static SkelAbstract
evaluate_variable (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  const SkelSymbol *symbol = node->symbol;
  SkelRole role = role_of (self, symbol);
  const Storage *storage;
  gboolean position
      = self->phase == SKEL_PHASE_PIXEL && self->in_subscript == 0;

  switch (role.kind) {
    case SKEL_ROLE_WIDTH:
    case SKEL_ROLE_HEIGHT:
    case SKEL_ROLE_ROW:
    case SKEL_ROLE_COLUMN:
      if (position)
        self->nest->uses_position = TRUE;
      if (role.kind == SKEL_ROLE_WIDTH)
        return size (SKEL_PLACE_X, SKEL_PLACE_FROM_RIGHT, state);
      if (role.kind == SKEL_ROLE_HEIGHT)
        return size (SKEL_PLACE_Y, SKEL_PLACE_FROM_BOTTOM, state);
      if (self->phase != SKEL_PHASE_PIXEL) {
        fail (self, node, "`%s` has no value outside the loops over pixels",
            symbol->name);
        return anything (node->type);
      }
      return place (
          role.kind == SKEL_ROLE_ROW ? SKEL_PLACE_Y : SKEL_PLACE_X, 0, state);
    case SKEL_ROLE_STRIDE:
      fail (self, node,
          "`%s` is where rows are in memory, not a value: compute with "
          "`width`",
          symbol->name);
      return anything (node->type);
    case SKEL_ROLE_PARAMETER:
      return parameter_value (self, role.index);
    case SKEL_ROLE_RESULT:
      if (self->phase == SKEL_PHASE_PIXEL) {
        fail (self, node,
            "a result can only be accumulated into inside the loops, so "
            "`%s` cannot be used here: %s",
            symbol->name, how_to_accumulate ());
        return anything (node->type);
      }
      break;
    default:
      break;
  }

  storage = storage_of (self, symbol);
  if (symbol->kind == SKEL_SYMBOL_GLOBAL) {
    fail_global (self, node, symbol);
    return anything (node->type);
  }
  if (!storage || node->rank > 0) {
    fail (self, node, "`%s` cannot be used as a value", symbol->name);
    return anything (node->type);
  }
  if (storage->constants)
    return storage->constants[0];
  return read_cell (self, node, storage, &state->cells[storage->first]);
}

/* ---- arrays ---- */

/* The VARIABLE below a chain of INDEX and DEREFERENCE. */
static SkelNode *
root_of (SkelNode *node)
{
  while (node->kind == SKEL_NODE_INDEX || node->kind == SKEL_NODE_DEREFERENCE)
    node = node->children[0];
  return node;
}

typedef struct {
  const Storage *storage;
  int first, last;      /* elements that it may be */
  SkelAbstract depends; /* what the index depends on */
} Element;

/* Which elements of an array @node may name. Fails, and gives FALSE, when
 * they are not proved to be within the array. */
static gboolean
locate (
    SkelInterpreter *self, SkelNode *node, SkelState *state, Element *element)
{
  SkelNode *root = root_of (node);
  SkelNode *subscripts[SKEL_MAX_RANK];
  int n_subscripts = 0, stride = 1, dimension;

  *element = (Element){ 0 };
  if (root->kind != SKEL_NODE_VARIABLE) {
    fail (self, node, "this is not an array that the language knows");
    return FALSE;
  }
  element->storage = storage_of (self, root->symbol);
  if (!element->storage) {
    if (root->symbol->kind == SKEL_SYMBOL_GLOBAL)
      fail_global (self, node, root->symbol);
    else
      fail (self, node, "`%s` cannot be used here", root->symbol->name);
    return FALSE;
  }
  for (SkelNode *part = node; part->kind == SKEL_NODE_INDEX;
       part = part->children[0])
    if (n_subscripts < SKEL_MAX_RANK)
      subscripts[n_subscripts++] = part->children[1];
  dimension = element->storage->n_dimensions;
  for (int i = 0; i < n_subscripts; i++) {
    SkelAbstract index = evaluate (self, subscripts[i], state);
    int length
        = --dimension >= 0 ? element->storage->dimensions[dimension] : -1;

    if (self->failed)
      return FALSE;
    if (dimension < 0) {
      fail (self, node, "`%s` is not an array: write *%s", root->symbol->name,
          root->symbol->name);
      return FALSE;
    }
    if (!skel_range_within (index.range, (SkelRange){ 0, length - 1 })) {
      fail (self, subscripts[i],
          "the index of `%s` is not proved to be within 0 and %d; it may be "
          "%.17g to %.17g: clamp it, or give its parameters a (range)",
          root->symbol->name, length - 1, index.range.low, index.range.high);
      return FALSE;
    }
    element->first += stride * (int)index.range.low;
    element->last += stride * (int)index.range.high;
    stride *= length;
    skel_abstract_depend (&element->depends, &index);
  }
  return TRUE;
}

static SkelAbstract
read_array (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  Element element;
  const SkelAbstract *cells;
  SkelAbstract value;

  if (!locate (self, node, state, &element))
    return anything (node->type);
  goes_on (self, node, (element.last - element.first) / 4);
  cells = element.storage->constants ? element.storage->constants
                                     : &state->cells[element.storage->first];
  value = read_cell (self, node, element.storage, &cells[element.first]);
  for (int i = element.first + 1; i <= element.last && !self->failed; i++) {
    SkelAbstract other = read_cell (self, node, element.storage, &cells[i]);

    value = skel_abstract_join (&value, state, &other, state);
  }
  if (element.first != element.last)
    skel_abstract_depend (&value, &element.depends);
  return value;
}

/* ---- images ---- */

static SkelAccess *
access_at (SkelInterpreter *self, SkelNode *node, int image, gboolean write)
{
  SkelAccess access = { .node = node,
    .image = image,
    .write = write,
    .row_offset = { INFINITY, -INFINITY },
    .column_offset = { INFINITY, -INFINITY } };
  SkelNode *part = node;

  for (guint i = 0; i < self->nest->accesses->len; i++) {
    SkelAccess *known = &g_array_index (self->nest->accesses, SkelAccess, i);

    if (known->node == node)
      return known;
  }
  if (self->analysis->kernel.images[image].channels > 1) {
    access.channel = part->children[1];
    part = part->children[0];
  }
  access.column = part->children[1];
  access.row = part->children[0]->children[1];
  if (self->nest->accesses->len == MAX_ACCESSES)
    fail (self, node,
        "a kernel reads and writes images in at most %d places: use inner "
        "loops",
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
  index = evaluate (self, node, state);
  self->in_subscript--;
  return index;
}

static gboolean
check_subscript (SkelInterpreter *self, SkelNode *node, const char *image,
    const SkelAbstract *index)
{
  if (self->failed)
    return FALSE;
  if (index->pixel) {
    fail (self, node,
        "the place read in `%s` depends on a pixel's value: use the loop "
        "variables plus what is known before the program runs",
        image);
    return FALSE;
  }
  if (only_place (index) < 0) {
    fail (self, node,
        "this index of `%s` is not a loop variable plus something bounded: "
        "write it as [y + a][x + b] with constants, inner loop variables "
        "or parameters that have a (range)",
        image);
    return FALSE;
  }
  if (index->rest.low < -MAX_REACH || index->rest.high > MAX_REACH) {
    fail (self, node,
        "this may reach %.17g to %.17g pixels away in `%s`; the farthest is "
        "%d: give the parameters that it depends on a (range)",
        index->rest.low, index->rest.high, image, MAX_REACH);
    return FALSE;
  }
  return TRUE;
}

/* Whether a read at @index may fall outside the image. */
static gboolean
leaves_image (const SkelAbstract *index, const SkelState *state)
{
  static const SkelPlace opposite[] = {
    [SKEL_PLACE_X] = SKEL_PLACE_FROM_RIGHT,
    [SKEL_PLACE_Y] = SKEL_PLACE_FROM_BOTTOM,
    [SKEL_PLACE_FROM_RIGHT] = SKEL_PLACE_X,
    [SKEL_PLACE_FROM_BOTTOM] = SKEL_PLACE_Y,
  };
  int near = only_place (index);

  return state->places[near].low + index->rest.low < 0
         || state->places[opposite[near]].low - index->rest.high < 0;
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
  else if (*known != permutation)
    fail (self, node,
        "images are %s at two different flips or rotations of [y][x]: use "
        "one in a kernel",
        write ? "written" : "read");
}

static void
note_shapes (SkelInterpreter *self, const SkelAbstract *value)
{
  for (int i = 0; i < SKEL_MAX_VALUES; i++) {
    gboolean known = FALSE;

    if (!(value->shapes[i / 64] >> (i % 64) & 1))
      continue;
    for (guint j = 0; j < self->nest->shape_values->len; j++)
      known = known || g_array_index (self->nest->shape_values, int, j) == i;
    if (!known)
      g_array_append_val (self->nest->shape_values, i);
  }
}

/* The channel that is meant, -1 where it may be several; FALSE on failure. */
static gboolean
evaluate_channel (SkelInterpreter *self, const SkelAccess *access,
    SkelState *state, int *channel)
{
  const SkelImage *image = &self->analysis->kernel.images[access->image];
  SkelAbstract index;

  *channel = 0;
  if (!access->channel)
    return TRUE;
  index = evaluate_subscript (self, access->channel, state);
  if (self->failed)
    return FALSE;
  if (!skel_range_within (index.range, (SkelRange){ 0, image->channels - 1 })) {
    fail (self, access->channel,
        "`%s` has the channels 0 to %d, and this may be %.17g to %.17g",
        image->name, image->channels - 1, index.range.low, index.range.high);
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
    SkelRoleKind kind = role_of (self, node->symbol).kind;

    count = kind == SKEL_ROLE_ROW || kind == SKEL_ROLE_COLUMN
            || kind == SKEL_ROLE_WIDTH || kind == SKEL_ROLE_HEIGHT;
  }
  for (int i = 0; i < node->n_children; i++)
    count += count_places (self, node->children[i]);
  return count;
}

/* Reads or writes the pixel that @node names. */
static void
reach_image (SkelInterpreter *self, SkelNode *node, SkelState *state, int image,
    gboolean write)
{
  const SkelKernel *kernel = &self->analysis->kernel;
  const char *name = kernel->images[image].name;
  SkelAccess *known, access;
  SkelAbstract row, column;
  int permutation, channel;
  guint32 bit;

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
  access = *access_at (self, node, image, write);
  row = evaluate_subscript (self, access.row, state);
  column = evaluate_subscript (self, access.column, state);
  if (!check_subscript (self, access.row, name, &row)
      || !check_subscript (self, access.column, name, &column)
      || !evaluate_channel (self, &access, state, &channel))
    return;
  known = access_at (self, node, image, write);
  permutation = permutation_of (only_place (&row), only_place (&column));
  if (permutation < 0) {
    fail (self, node,
        "`%s` is indexed by the same loop variable twice: write [y][x] or "
        "a flip or rotation of it",
        name);
    return;
  }
  note_permutation (self, node, write, permutation);
  note_shapes (self, &row);
  note_shapes (self, &column);
  /* y - y % 8 is not the same distance everywhere */
  if (permutation == 0
      && (count_places (self, access.row) > 1
          || count_places (self, access.column) > 1))
    self->nest->uses_position = TRUE;

  if (write || permutation != 0) {
    if (row.rest.low != 0 || row.rest.high != 0 || column.rest.low != 0
        || column.rest.high != 0) {
      fail (self, node,
          write ? "`%s` can only be written at [y][x] itself, or at one of "
                  "its eight flips and rotations"
                : "`%s` is read at a flip or rotation of [y][x] and beside "
                  "it: a kernel moves pixels or reads neighbours, not both",
          name);
      return;
    }
  }
  known->row_offset = skel_range_join (known->row_offset, row.rest);
  known->column_offset = skel_range_join (known->column_offset, column.rest);
  if (!write) {
    known->outside = known->outside || leaves_image (&row, state)
                     || leaves_image (&column, state);
    return;
  }
  if (channel < 0) {
    fail (self, access.channel,
        "which channel of `%s` is written must be known for each step of "
        "the loop: use a constant or the variable of a loop over channels",
        name);
    return;
  }
  bit = (guint32)1 << (image * SKEL_MAX_CHANNELS + channel);
  if (state->maybe_written & bit)
    fail (self, node,
        "`%s` is written a second time on a path to here: write each pixel "
        "exactly once, from a local variable",
        name);
  state->written |= bit;
  state->maybe_written |= bit;
}

static SkelAbstract
read_image (SkelInterpreter *self, SkelNode *node, SkelState *state, int image)
{
  SkelAbstract value;

  if (self->analysis->kernel.images[image].output) {
    fail (self, node,
        "`%s` is an output, and an output is never read, as an image is not "
        "updated in place: keep the value in a local variable",
        self->analysis->kernel.images[image].name);
    return anything (node->type);
  }
  reach_image (self, node, state, image, FALSE);
  value = anything (node->type);
  value.pixel = TRUE;
  return value;
}

/* ---- assignments ---- */

/* What was known of the elements of @storage, by each name that they have: a
 * function calls its caller's array by another. */
static void
forget_elements (
    SkelInterpreter *self, SkelState *state, const Storage *storage)
{
  GHashTableIter iterator;
  gpointer symbol, other;

  if (state->n_facts == 0)
    return;
  g_hash_table_iter_init (&iterator, self->storages);
  while (g_hash_table_iter_next (&iterator, &symbol, &other))
    if (((const Storage *)other)->first == storage->first)
      skel_state_forget (state, symbol);
}

static void
write_element (SkelInterpreter *self, SkelNode *node, SkelState *state,
    const SkelAbstract *value)
{
  Element element;
  SkelAbstract *cells;

  if (!locate (self, node, state, &element))
    return;
  if (element.storage->constants) {
    fail (
        self, node, "`%s` is a constant table", element.storage->symbol->name);
    return;
  }
  forget_elements (self, state, element.storage);
  cells = &state->cells[element.storage->first];
  if (element.first == element.last) {
    cells[element.first] = *value;
    return;
  }
  goes_on (self, node, (element.last - element.first) / 4);
  for (int i = element.first; i <= element.last; i++) {
    gboolean unset = cells[i].unset;

    cells[i]
        = unset ? *value : skel_abstract_join (&cells[i], state, value, state);
    /* which of them was set is not known */
    cells[i].unset = unset;
  }
}

static void
write_place (SkelInterpreter *self, SkelNode *node, SkelState *state,
    const SkelAbstract *value)
{
  SkelNode *root = root_of (node);
  SkelRole role;

  if (self->failed)
    return;
  node->range = skel_range_join (node->range, value->range);
  if (root->kind != SKEL_NODE_VARIABLE) {
    fail (self, node, "this cannot be assigned to");
    return;
  }
  role = role_of (self, root->symbol);
  switch (role.kind) {
    case SKEL_ROLE_IMAGE:
      if (!self->analysis->kernel.images[role.index].output)
        fail (self, node,
            "`%s` is an input: declare it without const to "
            "write to it",
            root->symbol->name);
      else
        reach_image (self, node, state, role.index, TRUE);
      return;
    case SKEL_ROLE_NONE:
      break;
    case SKEL_ROLE_RESULT:
      if (self->phase != SKEL_PHASE_PIXEL)
        break;
      fail (self, node,
          "`%s` is set here instead of accumulated: inside the loops, %s",
          root->symbol->name, how_to_accumulate ());
      return;
    default:
      fail (self, node, "`%s` must not be changed: use a local variable",
          root->symbol->name);
      return;
  }
  if (root->symbol->kind == SKEL_SYMBOL_GLOBAL) {
    fail (self, node,
        "`%s` is a global variable, and a kernel cannot write to it: use a "
        "local variable or a result",
        root->symbol->name);
    return;
  }
  write_element (self, node, state, value);
}

/* Converts @value, of type @from, as C does; @node is for messages. */
static SkelAbstract
convert (SkelInterpreter *self, const SkelNode *node, SkelAbstract value,
    SkelType from, SkelType type)
{
  SkelAbstract converted = value;

  if (from == type)
    return value;
  if (skel_type_is_floating (from) && !skel_type_is_floating (type)
      && type != SKEL_TYPE_BOOL) {
    SkelRange whole = { trunc (value.range.low), trunc (value.range.high) };

    if (value.nan || !skel_range_fits (whole, type)) {
      fail (self, node,
          "this %s is converted to %s without proof that it is in range; it "
          "may be %.9g to %.9g%s: clamp it first",
          skel_type_name (from), skel_type_name (type), value.range.low,
          value.range.high, value.nan ? " or not a number" : "");
      return anything (type);
    }
  }
  converted.range = skel_range_convert (value.range, from, type);
  converted.nan = value.nan && skel_type_is_floating (type);
  converted.nonzero = value.nonzero && !skel_type_is_floating (from)
                      && skel_range_fits (value.range, type);
  if (skel_type_is_floating (type) || skel_type_is_floating (from)
      || type == SKEL_TYPE_BOOL || !skel_range_fits (value.range, type)) {
    memset (converted.coefficients, 0, sizeof converted.coefficients);
    converted.rest = converted.range;
  }
  return converted;
}

/* ---- arithmetic ---- */

static gboolean
is_comparison (SkelOperation operation)
{
  return operation >= SKEL_OPERATION_LESS
         && operation <= SKEL_OPERATION_NOT_EQUAL;
}

static gboolean
is_shift (SkelOperation operation)
{
  return operation == SKEL_OPERATION_SHIFT_LEFT
         || operation == SKEL_OPERATION_SHIFT_RIGHT;
}

static gboolean
is_signed (SkelType type)
{
  return type == SKEL_TYPE_I32 || type == SKEL_TYPE_I64 || type == SKEL_TYPE_I16
         || type == SKEL_TYPE_I8;
}

static gboolean
check_operands (SkelInterpreter *self, SkelNode *node, SkelOperation operation,
    SkelType type, const SkelAbstract *left, const SkelAbstract *right)
{
  SkelRange all = skel_range_of_type (type);
  const SkelNode *right_node = node->children[node->n_children - 1];

  if (self->failed)
    return FALSE;
  if (skel_type_is_floating (type))
    return TRUE;
  if (operation == SKEL_OPERATION_DIVIDE
      || operation == SKEL_OPERATION_REMAINDER) {
    if (!skel_abstract_is_nonzero (right))
      fail (self, right_node,
          "the divisor is not proved to be other than zero; it may be %.17g "
          "to %.17g: guard it, as in `b != 0 ? a / b : 0`, or give its "
          "parameters a (range)",
          right->range.low, right->range.high);
    else if (all.low < 0 && left->range.low <= all.low
             && skel_range_contains (right->range, -1))
      fail (self, node,
          "the most negative number may be divided by -1 here, "
          "which overflows: guard against it");
  }
  if (is_shift (operation)) {
    int bits = 8 * skel_type_size (type);

    if (!skel_range_within (right->range, (SkelRange){ 0, bits - 1 }))
      fail (self, right_node,
          "the shift count is not proved to be within 0 and %d; it may be "
          "%.17g to %.17g",
          bits - 1, right->range.low, right->range.high);
  }
  return !self->failed;
}

/* Values that hang on the same places differ by their rests only. */
static void
compare_places (SkelOperation operation, const SkelAbstract *left,
    const SkelAbstract *right, SkelRange *range)
{
  SkelAbstract difference = { 0 };
  gboolean nan = FALSE;

  if (!skel_abstract_has_places (left) || !skel_abstract_has_places (right))
    return;
  skel_abstract_add_places (&difference, left, right, -1);
  if (!skel_abstract_has_places (&difference))
    *range = skel_range_binary (
        operation, SKEL_TYPE_I64, difference.rest, (SkelRange){ 0, 0 }, &nan);
}

/* Whether a value is multiplied by itself. */
static gboolean
is_square (const SkelNode *node, SkelOperation operation)
{
  return operation == SKEL_OPERATION_MULTIPLY && node->n_children == 2
         && skel_node_equal (node->children[0], node->children[1])
         && !skel_node_has_effects (node->children[0]);
}

/* @left operation @right, both of @type (but a shift's count). */
static SkelAbstract
combine (SkelInterpreter *self, SkelNode *node, SkelOperation operation,
    SkelType type, const SkelAbstract *left, const SkelAbstract *right)
{
  SkelAbstract value = { 0 };
  gboolean nan = left->nan || right->nan, fits;

  if (!check_operands (self, node, operation, type, left, right))
    return anything (is_comparison (operation) ? SKEL_TYPE_I32 : type);
  value.range
      = skel_range_binary (operation, type, left->range, right->range, &nan);
  if (is_comparison (operation)) {
    if (left->nan || right->nan)
      value.range = (SkelRange){ 0, 1 };
    else if (!skel_type_is_floating (type))
      compare_places (operation, left, right, &value.range);
    value.rest = value.range;
    skel_abstract_depend (&value, left);
    skel_abstract_depend (&value, right);
    return value;
  }
  if (is_square (node, operation)) {
    value.range.low = MAX (value.range.low, 0);
    nan = left->nan;
  }
  value.nan = nan && skel_type_is_floating (type);
  if (value.nan)
    value.range = skel_range_of_type (type);
  fits = skel_type_is_floating (type) || skel_range_fits (value.range, type);
  value.rest = value.range;
  if (!skel_type_is_floating (type) && fits) {
    if (operation == SKEL_OPERATION_ADD)
      skel_abstract_add_places (&value, left, right, 1);
    else if (operation == SKEL_OPERATION_SUBTRACT)
      skel_abstract_add_places (&value, left, right, -1);
    else if (operation == SKEL_OPERATION_MULTIPLY
             && skel_range_is_constant (right->range))
      skel_abstract_scale_places (&value, left, right->range.low);
    else if (operation == SKEL_OPERATION_MULTIPLY
             && skel_range_is_constant (left->range))
      skel_abstract_scale_places (&value, right, left->range.low);
  }
  if (!fits) {
    if (is_signed (type))
      node->wraps = TRUE;
    value.range = value.rest = skel_range_wrap (value.range, type);
  }
  skel_abstract_depend (&value, left);
  skel_abstract_depend (&value, right);
  return value;
}

/* ---- calls ---- */

static Flow
flow_new (void)
{
  return (Flow){ 0 };
}

static SkelState *
nowhere (const SkelState *like)
{
  SkelState *state = skel_state_new (like->n_cells);

  state->reachable = FALSE;
  return state;
}

static SkelAbstract
call_library (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  const SkelLibraryFunction *function
      = skel_library_function (node->symbol->name);
  SkelRange arguments[3];
  SkelAbstract value = { 0 };
  gboolean nan = FALSE;

  if (!function) {
    fail (self, node,
        "`%s` is not known: a kernel calls static functions of its file and "
        "those of <math.h> and <stdlib.h> that compute a number",
        node->symbol->name);
    return anything (node->type);
  }
  if (node->n_children != function->n_arguments) {
    fail (self, node, "`%s` takes %d arguments", node->symbol->name,
        function->n_arguments);
    return anything (node->type);
  }
  for (int i = 0; i < node->n_children; i++) {
    SkelAbstract argument = evaluate (self, node->children[i], state);

    arguments[i] = argument.range;
    nan = nan || argument.nan;
    skel_abstract_depend (&value, &argument);
  }
  if (self->failed)
    return anything (node->type);
  if (function->approximate)
    self->analysis->kernel.approximate = TRUE;
  value.range = skel_library_range (function, node->type, arguments, &nan);
  value.rest = value.range;
  if (skel_type_is_floating (node->children[0]->type)
      && !skel_type_is_floating (node->type)) {
    value.nan = nan;
    return convert (self, node, value, node->children[0]->type, node->type);
  }
  value.nan = nan && skel_type_is_floating (node->type);
  if (!skel_type_is_floating (node->type)
      && !skel_range_fits (value.range, node->type)) {
    node->wraps = TRUE;
    value.range = skel_range_of_type (node->type);
  }
  value.rest = value.range;
  return value;
}

/* Binds an array argument to the caller's elements. */
static Storage *
bind_array (
    SkelInterpreter *self, SkelNode *argument, const SkelSymbol *parameter)
{
  SkelNode *root = argument;
  const Storage *storage;
  Storage *bound;
  SkelRole role;

  while (root->kind == SKEL_NODE_CAST && root->n_children == 1)
    root = root->children[0];
  if (root->kind != SKEL_NODE_VARIABLE) {
    fail (self, argument,
        "a function can only be called with values and whole local arrays");
    return NULL;
  }
  role = role_of (self, root->symbol);
  if (role.kind == SKEL_ROLE_IMAGE || role.kind == SKEL_ROLE_RESULT
      || role.kind == SKEL_ROLE_PARAMETER
      || !(storage = storage_of (self, root->symbol))) {
    fail (self, argument,
        "`%s` cannot be handed to a function: it takes values and local "
        "arrays",
        root->symbol->name);
    return NULL;
  }
  if (storage->constants && !parameter->is_const) {
    fail (self, argument,
        "`%s` is a constant table: declare the parameter "
        "`%s` const",
        root->symbol->name, parameter->name);
    return NULL;
  }
  bound = g_new (Storage, 1);
  *bound = *storage;
  return bound;
}

/* Evaluates all arguments before it binds any: one of them may call the same
 * function. */
static gboolean
bind_arguments (SkelInterpreter *self, SkelNode *node, SkelState *state,
    const SkelFunction *function)
{
  SkelAbstract *values = g_new0 (SkelAbstract, function->n_parameters);

  for (int i = 0; i < function->n_parameters && !self->failed; i++) {
    const SkelSymbol *parameter = function->parameters[i];
    SkelNode *argument = i < node->n_children ? node->children[i] : NULL;

    if (!argument) {
      fail (self, node, "`%s` lacks an argument", function->symbol->name);
    } else if (parameter->rank == 0 && !parameter->pointer) {
      values[i] = evaluate (self, argument, state);
      values[i] = convert (
          self, argument, values[i], argument->type, parameter->type);
    }
  }
  for (int i = 0; i < function->n_parameters && !self->failed; i++) {
    const SkelSymbol *parameter = function->parameters[i];

    skel_state_forget (state, parameter);
    if (parameter->rank > 0 || parameter->pointer) {
      Storage *bound = bind_array (self, node->children[i], parameter);

      if (bound)
        g_hash_table_replace (self->storages, (gpointer)parameter, bound);
    } else {
      state->cells[storage_of (self, parameter)->first] = values[i];
    }
  }
  g_free (values);
  return !self->failed;
}

static SkelAbstract
call_function (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelFunction *function = node->symbol->function;
  Flow flow = flow_new ();

  for (guint i = 0; i < self->calls->len; i++)
    if (g_ptr_array_index (self->calls, i) == function) {
      fail (self, node,
          "`%s` calls itself: recursion is not supported, use "
          "a loop",
          function->symbol->name);
      return anything (node->type);
    }
  if (self->calls->len >= MAX_CALLS) {
    fail (self, node, "calls are nested more than %d deep", MAX_CALLS);
    return anything (node->type);
  }
  if (!bind_arguments (self, node, state, function))
    return anything (node->type);

  g_ptr_array_add (self->calls, function);
  flow.returned = nowhere (state);
  execute (self, function->body, state, &flow);
  g_ptr_array_set_size (self->calls, self->calls->len - 1);
  if (!self->failed && state->reachable && !node->is_void)
    fail (self, function->symbol, "`%s` may end without returning a value",
        function->symbol->name);
  skel_state_join (state, flow.returned);
  skel_state_free (flow.returned);
  return flow.has_result ? flow.result : anything (node->type);
}

/* ---- accumulations ---- */

/* Ranges for the parts of an accumulation that are not evaluated as values:
 * the result itself, read and written. */
static void
range_of_results (SkelInterpreter *self, SkelNode *node)
{
  if (node->kind == SKEL_NODE_VARIABLE || node->kind == SKEL_NODE_DEREFERENCE
      || node->kind == SKEL_NODE_INDEX) {
    SkelNode *root = root_of (node);

    if (root->kind == SKEL_NODE_VARIABLE
        && role_of (self, root->symbol).kind == SKEL_ROLE_RESULT) {
      node->range = skel_range_of_type (node->type);
      return;
    }
  }
  for (int i = 0; i < node->n_children; i++)
    range_of_results (self, node->children[i]);
  if (skel_range_is_empty (node->range))
    node->range = skel_range_of_type (node->type);
}

static void
accumulate (SkelInterpreter *self, SkelNode *node, SkelState *state,
    const SkelAccumulation *accumulation)
{
  const SkelResult *result
      = &self->analysis->kernel.results[accumulation->result];
  SkelAbstract value = skel_abstract_constant (1);

  if (accumulation->index) {
    SkelAbstract index = evaluate (self, accumulation->index, state);

    if (self->failed)
      return;
    if (!skel_range_within (index.range, (SkelRange){ 0, result->length - 1 }))
      fail (self, accumulation->index,
          "the index of `%s` is not proved to be within 0 and %d; it may be "
          "%.17g to %.17g: clamp it, or make the array longer",
          result->name, result->length - 1, index.range.low, index.range.high);
  }
  if (accumulation->value)
    value = evaluate (self, accumulation->value, state);
  if (self->failed)
    return;
  if (accumulation->value
      && (accumulation->combine == SKEL_COMBINE_MINIMUM
          || accumulation->combine == SKEL_COMBINE_MAXIMUM)) {
    SkelType type = accumulation->value->type;

    if (skel_type_is_floating (type) && !skel_type_is_floating (result->type))
      fail (self, accumulation->value,
          "the %s is computed as a %s, but `%s` is of type %s: compare "
          "integers, as in `if (v < *least) *least = v;`, or make the result "
          "a double",
          accumulation->combine == SKEL_COMBINE_MINIMUM ? "minimum" : "maximum",
          skel_type_name (type), result->name, skel_type_name (result->type));
    else if (type != result->type
             && (skel_type_is_floating (type)
                     ? result->type == SKEL_TYPE_F32
                     : !skel_type_is_floating (result->type)
                           && !skel_range_fits (value.range, result->type)))
      fail (self, accumulation->value,
          "the %s may be %.9g to %.9g, which `%s`, a %s, cannot hold: convert "
          "it before it is compared, or give the result a wider type",
          accumulation->combine == SKEL_COMBINE_MINIMUM ? "minimum" : "maximum",
          value.range.low, value.range.high, result->name,
          skel_type_name (result->type));
  }
  if (accumulation->combine == SKEL_COMBINE_ADD
      && skel_type_is_floating (result->type))
    self->analysis->kernel.approximate = TRUE;
  range_of_results (self, node);
}

/* ---- expressions ---- */

/* What is at @place before it is assigned to, which evaluates its subscripts:
 * here that has no effects. */
static SkelAbstract
value_before (SkelInterpreter *self, SkelNode *place, SkelState *state)
{
  SkelAbstract value;
  SkelState *copy;

  if (!skel_node_has_effects (place))
    return evaluate (self, place, state);
  copy = copy_state (self, place, state);
  value = evaluate (self, place, copy);
  skel_state_free (copy);
  return value;
}

static SkelAbstract
evaluate_assignment (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelNode *left = node->children[0], *right = node->children[1];
  SkelNode *root = root_of (left);
  SkelAbstract value;

  if (root->kind == SKEL_NODE_VARIABLE && node != self->statement
      && role_of (self, root->symbol).kind == SKEL_ROLE_IMAGE)
    fail (
        self, node, "write `%s` in a statement of its own", root->symbol->name);
  if (node->operation == SKEL_OPERATION_NONE) {
    value = evaluate (self, right, state);
    value = convert (self, right, value, right->type, node->type);
  } else {
    SkelAbstract before = value_before (self, left, state);
    SkelAbstract operand = evaluate (self, right, state);

    before = convert (self, left, before, left->type, node->computed);
    if (!is_shift (node->operation))
      operand = convert (self, right, operand, right->type, node->computed);
    value = combine (
        self, node, node->operation, node->computed, &before, &operand);
    value = convert (self, node, value, node->computed, node->type);
  }
  write_place (self, left, state, &value);
  return value;
}

/* C promotes what is incremented to int. */
static SkelType
promoted (SkelType type)
{
  return type < SKEL_TYPE_U32 ? SKEL_TYPE_I32 : type;
}

static SkelAbstract
evaluate_increment (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelNode *place = node->children[0];
  SkelType type = promoted (node->type);
  SkelAbstract before = value_before (self, place, state);
  SkelAbstract one = skel_abstract_constant (1);
  SkelAbstract after = convert (self, place, before, node->type, type);

  after = combine (self, node,
      node->value.i > 0 ? SKEL_OPERATION_ADD : SKEL_OPERATION_SUBTRACT, type,
      &after, &one);
  after = convert (self, node, after, type, node->type);
  write_place (self, place, state, &after);
  return node->postfix ? before : after;
}

/* Known to be other than zero, known to be zero, or either. */
static void
truth_of (const SkelAbstract *value, gboolean *may_hold, gboolean *may_fail)
{
  *may_fail = skel_range_contains (value->range, 0);
  *may_hold = value->nan || value->range.low != 0 || value->range.high != 0;
}

static SkelAbstract
evaluate_conditional (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelAbstract condition = evaluate (self, node->children[0], state);
  SkelAbstract yes = { 0 }, no = { 0 };
  gboolean may_hold, may_fail;
  SkelState *other;

  truth_of (&condition, &may_hold, &may_fail);
  if (self->failed)
    return anything (node->type);
  if (!may_fail)
    return evaluate (self, node->children[1], state);
  if (!may_hold)
    return evaluate (self, node->children[2], state);

  other = copy_state (self, node, state);
  assume (self, node->children[0], TRUE, state);
  assume (self, node->children[0], FALSE, other);
  if (state->reachable)
    yes = evaluate (self, node->children[1], state);
  if (other->reachable)
    no = evaluate (self, node->children[2], other);
  if (!state->reachable)
    yes = no;
  else if (other->reachable)
    yes = skel_abstract_join (&yes, state, &no, other);
  skel_abstract_depend (&yes, &condition);
  skel_state_join (state, other);
  skel_state_free (other);
  return yes;
}

static SkelAbstract
evaluate_logical (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  gboolean both = node->operation == SKEL_OPERATION_LOGICAL_AND;
  SkelAbstract left = evaluate (self, node->children[0], state), right;
  SkelAbstract value = skel_abstract_range ((SkelRange){ 0, 1 });
  gboolean may_hold, may_fail, right_may_hold, right_may_fail;
  SkelState *other;

  if (self->failed)
    return value;
  truth_of (&left, &may_hold, &may_fail);
  skel_abstract_depend (&value, &left);
  if (both ? !may_hold : !may_fail) {
    value.range = value.rest = skel_range_constant (both ? 0 : 1);
    return value;
  }
  /* the right side runs only where the left has not decided */
  other = copy_state (self, node, state);
  assume (self, node->children[0], both, other);
  assume (self, node->children[0], !both, state);
  if (both ? !may_fail : !may_hold)
    state->reachable = FALSE;
  if (other->reachable) {
    right = evaluate (self, node->children[1], other);
    truth_of (&right, &right_may_hold, &right_may_fail);
    skel_abstract_depend (&value, &right);
    if (both) {
      may_fail = may_fail || right_may_fail;
      may_hold = may_hold && right_may_hold;
    } else {
      may_hold = may_hold || right_may_hold;
      may_fail = may_fail && right_may_fail;
    }
    value.range = (SkelRange){ may_fail ? 0 : 1, may_hold ? 1 : 0 };
  } else {
    value.range = skel_range_constant (both ? 0 : 1);
  }
  value.rest = value.range;
  skel_state_join (state, other);
  skel_state_free (other);
  return value;
}

static SkelAbstract
evaluate_unary (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelAbstract operand = evaluate (self, node->children[0], state);
  SkelAbstract zero = skel_abstract_constant (0);
  SkelAbstract value = operand;
  gboolean may_hold, may_fail;

  if (self->failed)
    return anything (node->type);
  switch (node->kind) {
    case SKEL_NODE_NEGATE:
      if (!skel_type_is_floating (node->type))
        return combine (
            self, node, SKEL_OPERATION_SUBTRACT, node->type, &zero, &operand);
      value.range = value.rest = skel_range_negate (operand.range);
      return value;
    case SKEL_NODE_COMPLEMENT:
      /* ~v is -v - 1, or the type's largest value less v */
      memset (value.coefficients, 0, sizeof value.coefficients);
      value.nonzero = FALSE;
      value.range
          = is_signed (node->type)
                ? (SkelRange){ -operand.range.high - 1, -operand.range.low - 1 }
                : skel_range_wrap ((SkelRange){ -operand.range.high - 1,
                                       -operand.range.low - 1 },
                    node->type);
      value.rest = value.range;
      return value;
    default:
      truth_of (&operand, &may_hold, &may_fail);
      value = skel_abstract_range (
          (SkelRange){ may_hold ? 0 : 1, may_fail ? 1 : 0 });
      skel_abstract_depend (&value, &operand);
      return value;
  }
}

static SkelAbstract
evaluate_kind (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelAbstract left, right;
  SkelNode *root;

  switch (node->kind) {
    case SKEL_NODE_INTEGER:
      return skel_abstract_constant (node->type == SKEL_TYPE_U64
                                         ? (double)(guint64)node->value.i
                                         : (double)node->value.i);
    case SKEL_NODE_FLOATING:
      left = skel_abstract_constant (node->value.f);
      if (isnan (node->value.f))
        left = anything (node->type);
      return left;
    case SKEL_NODE_VARIABLE:
      if (role_of (self, node->symbol).kind == SKEL_ROLE_IMAGE)
        return read_image (
            self, node, state, role_of (self, node->symbol).index);
      return evaluate_variable (self, node, state);
    case SKEL_NODE_INDEX:
    case SKEL_NODE_DEREFERENCE:
      root = root_of (node);
      if (root->kind == SKEL_NODE_VARIABLE) {
        SkelRole role = role_of (self, root->symbol);

        if (role.kind == SKEL_ROLE_IMAGE)
          return read_image (self, node, state, role.index);
        if (role.kind == SKEL_ROLE_PARAMETER) {
          const SkelParameter *parameter
              = &self->analysis->kernel.parameters[role.index];

          if (node->kind != SKEL_NODE_INDEX) {
            fail (self, node, "write %s[0]", parameter->name);
            return anything (node->type);
          }
          left = evaluate (self, node->children[1], state);
          if (!self->failed
              && !skel_range_within (
                  left.range, (SkelRange){ 0, parameter->length - 1 }))
            fail (self, node->children[1],
                "the index of `%s` is not proved to be within 0 and %d; it "
                "may be %.17g to %.17g",
                parameter->name, parameter->length - 1, left.range.low,
                left.range.high);
          return skel_abstract_range (self->values[parameter->offset]);
        }
        if (role.kind == SKEL_ROLE_RESULT && self->phase == SKEL_PHASE_PIXEL)
          return evaluate_variable (self, root, state);
      }
      return read_array (self, node, state);
    case SKEL_NODE_NEGATE:
    case SKEL_NODE_COMPLEMENT:
    case SKEL_NODE_NOT:
      return evaluate_unary (self, node, state);
    case SKEL_NODE_BINARY:
      if (node->operation == SKEL_OPERATION_LOGICAL_AND
          || node->operation == SKEL_OPERATION_LOGICAL_OR)
        return evaluate_logical (self, node, state);
      left = evaluate (self, node->children[0], state);
      right = evaluate (self, node->children[1], state);
      if (node->operation == SKEL_OPERATION_COMMA)
        return right;
      return combine (
          self, node, node->operation, node->children[0]->type, &left, &right);
    case SKEL_NODE_CONDITIONAL:
      return evaluate_conditional (self, node, state);
    case SKEL_NODE_CAST:
      left = evaluate (self, node->children[0], state);
      if (node->is_void || self->failed)
        return left;
      return convert (self, node, left, node->children[0]->type, node->type);
    case SKEL_NODE_CALL:
      if (node->symbol->function)
        return call_function (self, node, state);
      return call_library (self, node, state);
    case SKEL_NODE_ASSIGN:
      return evaluate_assignment (self, node, state);
    case SKEL_NODE_INCREMENT:
      return evaluate_increment (self, node, state);
    case SKEL_NODE_UNSUPPORTED:
      fail (self, node, "%s is not part of the kernel language", node->text);
      break;
    default:
      fail (self, node, "this cannot be used as a value");
      break;
  }
  return anything (node->type);
}

static SkelAbstract
evaluate (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelAbstract value;
  SkelRange by_places;

  if (!goes_on (self, node, 1) || !state->reachable)
    return anything (node->type);
  if (self->phase == SKEL_PHASE_PIXEL && self->calls->len == 0) {
    const SkelAccumulation *accumulation
        = skel_nest_accumulation (self->nest, node);

    if (accumulation) {
      accumulate (self, node, state, accumulation);
      return anything (node->type);
    }
  }
  value = evaluate_kind (self, node, state);
  if (self->failed || node->is_void)
    return value;
  skel_state_recall (state, node, &value);
  if (skel_abstract_has_places (&value)) {
    by_places = skel_range_meet (
        value.range, skel_abstract_place_range (&value, state));
    if (!skel_range_is_empty (by_places))
      value.range = by_places;
  } else if (!skel_type_is_floating (node->type)) {
    value.rest = value.range;
  }
  node->range = skel_range_join (node->range, value.range);
  return value;
}

/* ---- conditions ---- */

/* The cell of a variable or of an element that is certain, or NULL. */
static SkelAbstract *
cell_of (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelNode *root = root_of (node);
  const Storage *storage;
  Element element;

  if (root->kind != SKEL_NODE_VARIABLE
      || role_of (self, root->symbol).kind != SKEL_ROLE_NONE
      || root->symbol->kind == SKEL_SYMBOL_TABLE
      || root->symbol->kind == SKEL_SYMBOL_GLOBAL)
    return NULL;
  storage = storage_of (self, root->symbol);
  if (!storage || storage->constants)
    return NULL;
  if (node->kind == SKEL_NODE_VARIABLE)
    return node->rank == 0 ? &state->cells[storage->first] : NULL;
  if (!locate (self, node, state, &element) || element.first != element.last)
    return NULL;
  return &state->cells[element.storage->first + element.first];
}

/* Takes note that @node's value is within @range, and more of it. */
static void
constrain (SkelInterpreter *self, SkelNode *node, SkelRange range,
    gboolean is_number, gboolean nonzero, SkelState *state)
{
  SkelAbstract *cell;

  while (node->kind == SKEL_NODE_CAST) {
    SkelNode *operand = node->children[0];

    if (skel_type_is_floating (operand->type) ? node->type != SKEL_TYPE_F64
        : skel_type_is_floating (node->type)
            ? skel_type_size (operand->type) * 2 > skel_type_size (node->type)
            : !skel_range_fits (skel_range_of_type (operand->type), node->type)
                  && !skel_range_fits (operand->range, node->type))
      break;
    if (!skel_type_is_floating (operand->type))
      range = (SkelRange){ ceil (range.low), floor (range.high) };
    node = operand;
  }
  if (node->kind == SKEL_NODE_INTEGER || node->kind == SKEL_NODE_FLOATING)
    return;
  cell = cell_of (self, node, state);
  if (!cell) {
    skel_state_add_fact (
        state, (SkelFact){ .node = node, .range = range, .nonzero = nonzero });
    return;
  }
  range = skel_range_meet (range, cell->range);
  if (skel_range_is_empty (range) && !(cell->nan && !is_number)) {
    state->reachable = FALSE;
    return;
  }
  if (skel_range_is_empty (range))
    return;
  cell->range = range;
  cell->nonzero = cell->nonzero || nonzero;
  if (!skel_abstract_has_places (cell))
    cell->rest = range;
  if (is_number)
    cell->nan = FALSE;
}

static SkelOperation
negated (SkelOperation operation)
{
  switch (operation) {
    case SKEL_OPERATION_LESS:
      return SKEL_OPERATION_GREATER_EQUAL;
    case SKEL_OPERATION_LESS_EQUAL:
      return SKEL_OPERATION_GREATER;
    case SKEL_OPERATION_GREATER:
      return SKEL_OPERATION_LESS_EQUAL;
    case SKEL_OPERATION_GREATER_EQUAL:
      return SKEL_OPERATION_LESS;
    case SKEL_OPERATION_EQUAL:
      return SKEL_OPERATION_NOT_EQUAL;
    default:
      return SKEL_OPERATION_EQUAL;
  }
}

/* @a but for @b where that is at one of its ends. */
static SkelRange
without (SkelRange a, SkelRange b, SkelType type)
{
  if (!skel_range_is_constant (b))
    return a;
  if (a.low == b.low)
    a.low = skel_range_next (a.low, type, TRUE);
  if (a.high == b.high)
    a.high = skel_range_next (a.high, type, FALSE);
  return a;
}

static gboolean
is_zero (const SkelAbstract *value)
{
  return value->range.low == 0 && value->range.high == 0;
}

/* What left - right is, given that left operation right; of integers. */
static SkelRange
difference_given (SkelOperation operation)
{
  switch (operation) {
    case SKEL_OPERATION_LESS:
      return (SkelRange){ -INFINITY, -1 };
    case SKEL_OPERATION_LESS_EQUAL:
      return (SkelRange){ -INFINITY, 0 };
    case SKEL_OPERATION_GREATER:
      return (SkelRange){ 1, INFINITY };
    case SKEL_OPERATION_GREATER_EQUAL:
      return (SkelRange){ 0, INFINITY };
    case SKEL_OPERATION_EQUAL:
      return (SkelRange){ 0, 0 };
    default:
      return (SkelRange){ -INFINITY, INFINITY };
  }
}

/* Takes note that left operation right. @is_number: neither is a NaN. */
static void
assume_comparison (SkelInterpreter *self, SkelNode *left_node,
    SkelOperation operation, SkelNode *right_node, gboolean is_number,
    SkelState *state)
{
  SkelType type = left_node->type;
  SkelAbstract left = evaluate (self, left_node, state);
  SkelAbstract right = evaluate (self, right_node, state);
  SkelAbstract difference = { 0 }, opposite = { 0 };
  SkelRange a = left.range, b = right.range;
  gboolean differ = operation == SKEL_OPERATION_NOT_EQUAL;

  if (self->failed || !state->reachable)
    return;
  switch (operation) {
    case SKEL_OPERATION_LESS:
      a.high = MIN (a.high, skel_range_next (right.range.high, type, FALSE));
      b.low = MAX (b.low, skel_range_next (left.range.low, type, TRUE));
      break;
    case SKEL_OPERATION_LESS_EQUAL:
      a.high = MIN (a.high, right.range.high);
      b.low = MAX (b.low, left.range.low);
      break;
    case SKEL_OPERATION_GREATER:
      a.low = MAX (a.low, skel_range_next (right.range.low, type, TRUE));
      b.high = MIN (b.high, skel_range_next (left.range.high, type, FALSE));
      break;
    case SKEL_OPERATION_GREATER_EQUAL:
      a.low = MAX (a.low, right.range.low);
      b.high = MIN (b.high, left.range.high);
      break;
    case SKEL_OPERATION_EQUAL:
      a = b = skel_range_meet (a, b);
      break;
    default:
      a = without (a, right.range, type);
      b = without (b, left.range, type);
      break;
  }
  if (skel_range_is_empty (a) || skel_range_is_empty (b)) {
    if (is_number || !(left.nan || right.nan))
      state->reachable = FALSE;
    return;
  }
  constrain (self, left_node, a, is_number,
      differ && is_zero (&right) && !left.nan, state);
  constrain (self, right_node, b, is_number,
      differ && is_zero (&left) && !right.nan, state);
  if (skel_type_is_floating (type) || !state->reachable)
    return;
  if (!skel_range_is_constant (left.range)
      && !skel_range_is_constant (right.range))
    skel_state_add_fact (state, (SkelFact){ .node = left_node,
                                    .less = right_node,
                                    .range = difference_given (operation),
                                    .nonzero = differ });

  skel_abstract_add_places (&difference, &left, &right, -1);
  skel_abstract_add_places (&opposite, &right, &left, -1);
  /* x != 0 leaves the places from 1 */
  if (differ && left.range.low < a.low)
    skel_state_narrow_places (state, &opposite, -1);
  if (differ && left.range.high > a.high)
    skel_state_narrow_places (state, &difference, -1);
  if (operation == SKEL_OPERATION_LESS)
    skel_state_narrow_places (state, &difference, -1);
  if (operation == SKEL_OPERATION_LESS_EQUAL
      || operation == SKEL_OPERATION_EQUAL)
    skel_state_narrow_places (state, &difference, 0);
  if (operation == SKEL_OPERATION_GREATER)
    skel_state_narrow_places (state, &opposite, -1);
  if (operation == SKEL_OPERATION_GREATER_EQUAL
      || operation == SKEL_OPERATION_EQUAL)
    skel_state_narrow_places (state, &opposite, 0);
}

/* left && right where @truth is TRUE, left || right negated where FALSE: both
 * sides are as wanted. */
static void
assume_both (
    SkelInterpreter *self, SkelNode *node, gboolean truth, SkelState *state)
{
  assume (self, node->children[0], truth, state);
  assume (self, node->children[1], truth, state);
}

static void
assume_either (
    SkelInterpreter *self, SkelNode *node, gboolean truth, SkelState *state)
{
  SkelState *other = copy_state (self, node, state);

  assume (self, node->children[0], truth, state);
  assume (self, node->children[0], !truth, other);
  assume (self, node->children[1], truth, other);
  skel_state_join (state, other);
  skel_state_free (other);
}

/* Takes note in @state that @node is other than zero, or that it is zero. */
static void
assume (SkelInterpreter *self, SkelNode *node, gboolean truth, SkelState *state)
{
  SkelAbstract value;
  SkelRange range;

  if (self->failed || !state->reachable || skel_node_has_effects (node))
    return;
  if (node->kind == SKEL_NODE_NOT) {
    assume (self, node->children[0], !truth, state);
    return;
  }
  if (node->kind == SKEL_NODE_CAST
      && !skel_type_is_floating (node->children[0]->type)
      && (node->type == SKEL_TYPE_BOOL
          || skel_type_size (node->type)
                 >= skel_type_size (node->children[0]->type))) {
    assume (self, node->children[0], truth, state);
    return;
  }
  if (node->kind == SKEL_NODE_BINARY) {
    if (node->operation == SKEL_OPERATION_LOGICAL_AND
        || node->operation == SKEL_OPERATION_LOGICAL_OR) {
      if ((node->operation == SKEL_OPERATION_LOGICAL_AND) == truth)
        assume_both (self, node, truth, state);
      else
        assume_either (self, node, truth, state);
      return;
    }
    if (is_comparison (node->operation)) {
      /* a comparison that does not hold may be one with a NaN */
      assume_comparison (self, node->children[0],
          truth ? node->operation : negated (node->operation),
          node->children[1],
          truth ? node->operation != SKEL_OPERATION_NOT_EQUAL
                : node->operation == SKEL_OPERATION_NOT_EQUAL,
          state);
      return;
    }
  }
  value = evaluate (self, node, state);
  range = truth ? without (value.range, skel_range_constant (0), node->type)
                : skel_range_meet (value.range, skel_range_constant (0));
  if (skel_range_is_empty (range)) {
    if (!(truth && value.nan))
      state->reachable = FALSE;
    return;
  }
  constrain (self, node, range, !truth, truth && !value.nan, state);
}

/* ---- statements ---- */

static void
leave (SkelInterpreter *self, SkelNode *node, SkelState *state,
    SkelState *target, const char *what)
{
  if (!target) {
    fail (self, node, "%s", what);
    return;
  }
  skel_state_join (target, state);
  state->reachable = FALSE;
}

static void
execute_if (SkelInterpreter *self, SkelNode *node, SkelState *state, Flow *flow)
{
  SkelAbstract condition = evaluate (self, node->children[0], state);
  SkelNode *otherwise = node->n_children > 2 ? node->children[2] : NULL;
  gboolean may_hold, may_fail;
  SkelState *other;

  if (self->failed)
    return;
  truth_of (&condition, &may_hold, &may_fail);
  if (!may_fail) {
    execute (self, node->children[1], state, flow);
    return;
  }
  if (!may_hold) {
    if (otherwise)
      execute (self, otherwise, state, flow);
    return;
  }
  other = copy_state (self, node, state);
  assume (self, node->children[0], TRUE, state);
  assume (self, node->children[0], FALSE, other);
  execute (self, node->children[1], state, flow);
  if (otherwise)
    execute (self, otherwise, other, flow);
  skel_state_join (state, other);
  skel_state_free (other);
}

static void
execute_for (
    SkelInterpreter *self, SkelNode *node, SkelState *state, Flow *flow)
{
  SkelNode *condition = node->children[1];
  SkelState *broken = nowhere (state), *after = nowhere (state);

  execute (self, node->children[0], state, flow);
  for (int i = 0; state->reachable && !self->failed; i++) {
    Flow inner = *flow;
    gboolean may_hold = TRUE, may_fail = FALSE;

    if (i > MAX_ITERATIONS) {
      fail (self, node,
          "this loop may take more than %d steps: give it a constant limit, "
          "or one of parameters that have a (range)",
          MAX_ITERATIONS);
      break;
    }
    if (condition->kind != SKEL_NODE_EMPTY) {
      SkelAbstract value = evaluate (self, condition, state);

      truth_of (&value, &may_hold, &may_fail);
      if (self->phase == SKEL_PHASE_PIXEL)
        note_shapes (self, &value);
      if (may_hold && may_fail) {
        SkelState *done = copy_state (self, node, state);

        assume (self, condition, FALSE, done);
        skel_state_join (after, done);
        skel_state_free (done);
        assume (self, condition, TRUE, state);
      } else if (may_fail) {
        skel_state_join (after, state);
        state->reachable = FALSE;
      }
    }
    if (self->failed || !state->reachable)
      break;
    inner.broken = broken;
    inner.continued = nowhere (state);
    execute (self, node->children[3], state, &inner);
    skel_state_join (state, inner.continued);
    skel_state_free (inner.continued);
    flow->result = inner.result;
    flow->has_result = inner.has_result;
    if (state->reachable)
      execute (self, node->children[2], state, flow);
  }
  skel_state_join (after, broken);
  state->reachable = FALSE;
  skel_state_join (state, after);
  skel_state_free (after);
  skel_state_free (broken);
}

/* Whether the labels of a switch are all the values that @range has. */
static gboolean
covers (const SkelNode *body, SkelRange range)
{
  double found = 0;

  if (range.high - range.low > 1024)
    return FALSE;
  for (int i = 0; i < body->n_children; i++)
    for (const SkelNode *label = body->children[i];
         label->kind == SKEL_NODE_CASE; label = label->children[1])
      if (skel_range_contains (range, label->children[0]->value.i))
        found++;
  return found == range.high - range.low + 1;
}

static void
execute_switch (
    SkelInterpreter *self, SkelNode *node, SkelState *state, Flow *flow)
{
  SkelNode *body = node->children[1];
  SkelAbstract value = evaluate (self, node->children[0], state);
  SkelState *entry, *broken;
  Flow inner = *flow;
  gboolean has_default = FALSE, covered;

  if (self->failed)
    return;
  if (body->kind != SKEL_NODE_BLOCK) {
    fail (self, node, "the body of a switch must be a block { ... }");
    return;
  }
  covered = covers (body, value.range);
  entry = copy_state (self, node, state);
  broken = nowhere (state);
  inner.broken = broken;
  state->reachable = FALSE;
  for (int i = 0; i < body->n_children && !self->failed; i++) {
    SkelNode *statement = body->children[i];

    while (statement->kind == SKEL_NODE_CASE
           || statement->kind == SKEL_NODE_DEFAULT) {
      gboolean is_case = statement->kind == SKEL_NODE_CASE;
      SkelState *here = copy_state (self, node, entry);

      if (is_case) {
        double wanted = statement->children[0]->value.i;

        here->reachable
            = here->reachable && skel_range_contains (value.range, wanted);
        if (here->reachable && !skel_node_has_effects (node->children[0]))
          constrain (self, node->children[0], skel_range_constant (wanted),
              TRUE, FALSE, here);
        statement = statement->children[1];
      } else {
        has_default = TRUE;
        here->reachable = here->reachable && !covered;
        statement = statement->children[0];
      }
      skel_state_join (state, here);
      skel_state_free (here);
    }
    execute (self, statement, state, &inner);
  }
  flow->result = inner.result;
  flow->has_result = inner.has_result;
  skel_state_join (state, broken);
  if (!has_default && !covered)
    skel_state_join (state, entry);
  skel_state_free (entry);
  skel_state_free (broken);
}

static void
execute_return (
    SkelInterpreter *self, SkelNode *node, SkelState *state, Flow *flow)
{
  if (self->calls->len == 0) {
    fail (self, node, "a kernel cannot return before its end");
    return;
  }
  if (node->n_children > 0) {
    const SkelFunction *function
        = g_ptr_array_index (self->calls, self->calls->len - 1);
    SkelAbstract value = evaluate (self, node->children[0], state);

    if (self->failed)
      return;
    value = convert (self, node->children[0], value, node->children[0]->type,
        function->symbol->type);
    flow->result = flow->has_result ? skel_abstract_join (
                       &flow->result, flow->returned, &value, state)
                                    : value;
    flow->has_result = TRUE;
  }
  leave (self, node, state, flow->returned, "return outside a function");
}

static void
execute_declaration (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  const SkelSymbol *symbol = node->symbol;
  SkelNode *initial = node->n_children > 0 ? node->children[0] : NULL;
  const Storage *storage;
  int length = 1;

  if (role_of (self, symbol).kind == SKEL_ROLE_ROW
      || role_of (self, symbol).kind == SKEL_ROLE_COLUMN)
    return;
  if (symbol->unsupported || symbol->pointer) {
    fail (self, node,
        "`%s` is %s, and a kernel's variables are scalars and "
        "arrays of them",
        symbol->name, symbol->unsupported ? symbol->unsupported : "a pointer");
    return;
  }
  if (symbol->is_static && !symbol->is_const) {
    fail (self, node,
        "`%s` is static: a kernel keeps nothing from one call "
        "to the next",
        symbol->name);
    return;
  }
  for (int i = 0; i < symbol->rank; i++) {
    if (symbol->dimensions[i].length <= 0) {
      fail (self, node, "the length of `%s` must be a constant", symbol->name);
      return;
    }
    length *= symbol->dimensions[i].length;
  }
  storage = storage_of (self, symbol);
  skel_state_forget (state, symbol);
  if (!initial) {
    for (int i = 0; i < length; i++) {
      state->cells[storage->first + i] = anything (symbol->type);
      state->cells[storage->first + i].unset = TRUE;
    }
    return;
  }
  if (initial->kind == SKEL_NODE_INITIALIZER) {
    SkelAbstract *elements = g_new (SkelAbstract, length);

    /* what the list leaves out is zero */
    for (int i = 0; i < length; i++)
      elements[i] = skel_abstract_constant (0);
    read_initial (self, storage, 0, initial, elements, length);
    memcpy (&state->cells[storage->first], elements, sizeof *elements * length);
    g_free (elements);
    return;
  }
  if (symbol->rank > 0) {
    fail (self, node, "an array is set by a list in braces");
    return;
  }
  state->cells[storage->first] = convert (self, initial,
      evaluate (self, initial, state), initial->type, symbol->type);
}

static void
execute (SkelInterpreter *self, SkelNode *node, SkelState *state, Flow *flow)
{
  if (!goes_on (self, node, 1) || !state->reachable)
    return;
  self->statement = node;
  if (self->phase == SKEL_PHASE_PIXEL && self->calls->len == 0
      && node->kind == SKEL_NODE_IF) {
    const SkelAccumulation *accumulation
        = skel_nest_accumulation (self->nest, node);

    if (accumulation) {
      accumulate (self, node, state, accumulation);
      return;
    }
  }
  switch (node->kind) {
    case SKEL_NODE_BLOCK:
      for (int i = 0; i < node->n_children; i++)
        execute (self, node->children[i], state, flow);
      break;
    case SKEL_NODE_DECLARE:
      execute_declaration (self, node, state);
      break;
    case SKEL_NODE_IF:
      execute_if (self, node, state, flow);
      break;
    case SKEL_NODE_FOR:
      execute_for (self, node, state, flow);
      break;
    case SKEL_NODE_WHILE:
    case SKEL_NODE_DO:
      fail (self, node,
          "%s loops are not supported here: write a `for` loop "
          "with a bounded limit",
          node->kind == SKEL_NODE_DO ? "do" : "while");
      break;
    case SKEL_NODE_SWITCH:
      execute_switch (self, node, state, flow);
      break;
    case SKEL_NODE_CASE:
    case SKEL_NODE_DEFAULT:
      fail (self, node, "a label must stand directly in its switch's block");
      break;
    case SKEL_NODE_BREAK:
      leave (self, node, state, flow->broken,
          "this leaves the loops over the pixels, which always run to their "
          "end: put it in an inner loop");
      break;
    case SKEL_NODE_CONTINUE:
      leave (self, node, state, flow->continued, "continue outside a loop");
      break;
    case SKEL_NODE_RETURN:
      execute_return (self, node, state, flow);
      break;
    case SKEL_NODE_EMPTY:
      break;
    default:
      evaluate (self, node, state);
      break;
  }
}

/* ---- the phases ---- */

static void
run (SkelInterpreter *self, SkelNode *statement)
{
  Flow flow = flow_new ();

  execute (self, statement, self->state, &flow);
}

void
skel_interpreter_before (SkelInterpreter *self, SkelNode *statement)
{
  self->phase = SKEL_PHASE_BEFORE;
  run (self, statement);
}

/* Marks the elements of @symbol as unset. */
static void
unset (SkelInterpreter *self, const SkelSymbol *symbol, SkelState *state)
{
  const Storage *storage = g_hash_table_lookup (self->storages, symbol);
  int length = 1;

  if (!storage || storage->first < 0)
    return;
  for (int i = 0; i < storage->n_dimensions; i++)
    length *= MAX (storage->dimensions[i], 1);
  for (int i = 0; i < length; i++)
    state->cells[storage->first + i].unset = TRUE;
}

/* Marks as unset what @node assigns to, results excepted. */
static void
unset_assigned (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  if (node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT) {
    SkelNode *root = root_of (node->children[0]);

    if (root->kind == SKEL_NODE_VARIABLE
        && role_of (self, root->symbol).kind != SKEL_ROLE_RESULT)
      unset (self, root->symbol, state);
  }
  /* an array that a function is called with may be assigned to there */
  if (node->kind == SKEL_NODE_CALL && node->symbol->function)
    for (int i = 0; i < node->n_children; i++) {
      const SkelSymbol *symbol = root_of (node->children[i])->symbol;

      if (node->children[i]->rank > 0 && symbol
          && i < node->symbol->function->n_parameters
          && !node->symbol->function->parameters[i]->is_const)
        unset (self, symbol, state);
    }
  for (int i = 0; i < node->n_children; i++)
    unset_assigned (self, node->children[i], state);
}

void
skel_interpreter_forget (SkelInterpreter *self, SkelNode *statement)
{
  unset_assigned (self, statement, self->state);
}

void
skel_interpreter_limit (SkelInterpreter *self, SkelNode *limit,
    int coefficients[SKEL_PLACES], SkelRange *rest)
{
  SkelAbstract value;

  self->phase = SKEL_PHASE_BEFORE;
  value = evaluate (self, limit, self->state);
  memcpy (coefficients, value.coefficients, sizeof value.coefficients);
  *rest = value.rest;
}

static void
check_written (SkelInterpreter *self, const SkelState *state)
{
  const SkelKernel *kernel = &self->analysis->kernel;

  for (int i = 0; i < kernel->n_images; i++)
    for (int c = 0; c < kernel->images[i].channels; c++) {
      guint32 bit = (guint32)1 << (i * SKEL_MAX_CHANNELS + c);

      if (!kernel->images[i].output || (state->written & bit))
        continue;
      if (kernel->images[i].channels > 1)
        fail (self, self->nest->body,
            "channel %d of `%s` is not written on every path through the "
            "loop's body",
            c, kernel->images[i].name);
      else
        fail (self, self->nest->body,
            "`%s` is not written on every path through the loop's body",
            kernel->images[i].name);
    }
}

void
skel_interpreter_pixel (
    SkelInterpreter *self, SkelNest *nest, const SkelStage *stage)
{
  SkelState *state = self->state;
  Flow flow = flow_new ();

  if (self->failed)
    return;
  self->phase = SKEL_PHASE_PIXEL;
  self->nest = nest;
  state->places[SKEL_PLACE_X].low = stage->space_left;
  state->places[SKEL_PLACE_Y].low = stage->space_top;
  state->places[SKEL_PLACE_FROM_RIGHT].low = stage->space_right;
  state->places[SKEL_PLACE_FROM_BOTTOM].low = stage->space_bottom;
  unset_assigned (self, nest->body, state);
  flow.continued = nowhere (state);
  execute (self, nest->body, state, &flow);
  skel_state_join (state, flow.continued);
  skel_state_free (flow.continued);
  check_written (self, state);

  for (int i = 0; i < SKEL_PLACES; i++)
    state->places[i] = (SkelRange){ 0, SKEL_MAX_SIZE - 1 };
  state->reachable = TRUE;
  state->n_facts = 0;
  unset_assigned (self, nest->body, state);
  for (int i = 0; i < self->analysis->kernel.n_results; i++) {
    const SkelResult *result = &self->analysis->kernel.results[i];
    GHashTableIter iterator;
    gpointer symbol, storage;

    /* what was accumulated can be anything */
    g_hash_table_iter_init (&iterator, self->storages);
    while (g_hash_table_iter_next (&iterator, &symbol, &storage)) {
      SkelRole role = role_of (self, symbol);

      if (role.kind == SKEL_ROLE_RESULT && role.index == i
          && result->combine != SKEL_COMBINE_NONE)
        for (int j = 0; j < result->length; j++)
          state->cells[((Storage *)storage)->first + j]
              = anything (result->type);
    }
  }
}

void
skel_interpreter_after (SkelInterpreter *self, SkelNode *statement)
{
  self->phase = SKEL_PHASE_AFTER;
  run (self, statement);
}

gboolean
skel_interpreter_results_set (SkelInterpreter *self, int *missing)
{
  GHashTableIter iterator;
  gpointer symbol, value;

  g_hash_table_iter_init (&iterator, self->storages);
  while (g_hash_table_iter_next (&iterator, &symbol, &value)) {
    SkelRole role = role_of (self, symbol);
    const Storage *storage = value;

    if (role.kind != SKEL_ROLE_RESULT)
      continue;
    /* what the loops do not accumulate is set after them */
    if (self->phase == SKEL_PHASE_BEFORE
        && self->analysis->kernel.results[role.index].combine
               == SKEL_COMBINE_NONE)
      continue;
    for (int j = 0; j < self->analysis->kernel.results[role.index].length; j++)
      if (self->state->cells[storage->first + j].unset) {
        *missing = role.index;
        return FALSE;
      }
  }
  return TRUE;
}
