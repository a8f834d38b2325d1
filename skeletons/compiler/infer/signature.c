/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "signature.h"

#include "../../graph/range.h"
#include "../front/queries.h"

#include <stdlib.h>
#include <string.h>

/* Properties that every element has. */
static const char *const taken_names[]
    = { "name", "parent", "qos", "border", "border-value", "cuda-device-id",
        "backend", "current-backend", "post-messages", "interval" };

/* Fields that every message with results has. */
static const char *const taken_fields[]
    = { "timestamp", "duration", "endtime" };

void
skel_set_role (SkelAnalysis *analysis, const SkelSymbol *symbol,
    SkelRoleKind kind, int index)
{
  SkelRole *role = g_new (SkelRole, 1);

  *role = (SkelRole){ kind, index };
  g_hash_table_replace (analysis->roles, (gpointer)symbol, role);
}

SkelRole
skel_role (const SkelAnalysis *analysis, const SkelSymbol *symbol)
{
  const SkelRole *role = g_hash_table_lookup (analysis->roles, symbol);

  return role ? *role : (SkelRole){ SKEL_ROLE_NONE, 0 };
}

gboolean
skel_declares_loop_variable (
    const SkelAnalysis *analysis, const SkelNode *statement)
{
  SkelRole role;

  if (statement->kind != SKEL_NODE_DECLARE)
    return FALSE;
  role = skel_role (analysis, statement->symbol);
  return role.kind == SKEL_ROLE_ROW || role.kind == SKEL_ROLE_COLUMN;
}

static gboolean
is_plain_int (const SkelSymbol *symbol)
{
  return symbol->rank == 0 && !symbol->pointer && symbol->type == SKEL_TYPE_I32
         && !symbol->unsupported && !symbol->enumeration;
}

/* width, height and strides, which the other parameters refer to. */
static gboolean
read_sizes (SkelAnalysis *analysis, GPtrArray *diagnostics)
{
  const SkelFunction *function = analysis->function;
  gboolean has_width = FALSE, has_height = FALSE;

  for (int i = 0; i < function->n_parameters; i++) {
    const SkelSymbol *symbol = function->parameters[i];
    gboolean is_width = strcmp (symbol->name, "width") == 0;
    gboolean is_height = strcmp (symbol->name, "height") == 0;
    gboolean is_stride = skel_symbol_is_pitch (symbol);

    if (!is_width && !is_height && !is_stride)
      continue;
    if (!is_plain_int (symbol)) {
      skel_diagnose (diagnostics, symbol->location,
          "`%s` must be declared as `int %s`", symbol->name, symbol->name);
      return FALSE;
    }
    has_width = has_width || is_width;
    has_height = has_height || is_height;
    skel_set_role (analysis, symbol,
        is_width    ? SKEL_ROLE_WIDTH
        : is_height ? SKEL_ROLE_HEIGHT
                    : SKEL_ROLE_STRIDE,
        0);
  }
  if (!has_width || !has_height)
    skel_diagnose (diagnostics, function->symbol->location,
        "`%s` lacks the size of its images: a kernel has the parameters "
        "`int width, int height`, and `int stride`",
        function->symbol->name);
  return has_width && has_height;
}

static gboolean
is_pixel_type (SkelType type)
{
  switch (type) {
    case SKEL_TYPE_U8:
    case SKEL_TYPE_I8:
    case SKEL_TYPE_U16:
    case SKEL_TYPE_I16:
    case SKEL_TYPE_U32:
    case SKEL_TYPE_I32:
    case SKEL_TYPE_F32:
      return TRUE;
    default:
      return FALSE;
  }
}

static gboolean
check_pitch (const SkelAnalysis *analysis, const SkelSymbol *symbol,
    GPtrArray *diagnostics)
{
  const SkelSymbol *pitch = symbol->dimensions[1].symbol;
  const SkelSymbol *rows = symbol->dimensions[0].symbol;
  gboolean transposed
      = rows && skel_role (analysis, rows).kind == SKEL_ROLE_WIDTH;
  char *own = g_strconcat (symbol->name, "_stride", NULL);
  gboolean fits = pitch && skel_role (analysis, pitch).kind == SKEL_ROLE_STRIDE
                  && (pitch->implied || strcmp (pitch->name, "stride") == 0
                      || strcmp (pitch->name, own) == 0);

  if (!fits)
    skel_diagnose (diagnostics, symbol->location,
        "the second dimension of `%s` must be a pitch, `%s`, or a parameter "
        "`int stride` or `int %s`",
        symbol->name, transposed ? "height" : "width", own);
  g_free (own);
  return fits;
}

/* Fills @image with what @symbol is, as an image. */
static gboolean
describe_image (const SkelAnalysis *analysis, const SkelSymbol *symbol,
    SkelImage *image, GPtrArray *diagnostics)
{
  const SkelSymbol *rows = symbol->dimensions[0].symbol;
  SkelRoleKind rows_role
      = rows ? skel_role (analysis, rows).kind : SKEL_ROLE_NONE;

  if (!is_pixel_type (symbol->type)) {
    skel_diagnose (diagnostics, symbol->location,
        "`%s` has pixels of type %s; images are of uint8_t, int8_t, "
        "uint16_t, int16_t, uint32_t, int32_t or float",
        symbol->name, skel_type_name (symbol->type));
    return FALSE;
  }
  if (rows_role != SKEL_ROLE_HEIGHT && rows_role != SKEL_ROLE_WIDTH) {
    skel_diagnose (diagnostics, symbol->location,
        "the first dimension of `%s` must be `height`, or `width` for an "
        "image that is transposed: all images have one size",
        symbol->name);
    return FALSE;
  }
  if (!check_pitch (analysis, symbol, diagnostics))
    return FALSE;
  if (symbol->rank == 3
      && (symbol->dimensions[2].length < 2
          || symbol->dimensions[2].length > SKEL_MAX_CHANNELS)) {
    skel_diagnose (diagnostics, symbol->location,
        "the third dimension of `%s` is its channels, and must be 2, 3 or 4",
        symbol->name);
    return FALSE;
  }
  *image = (SkelImage){ .name = symbol->name,
    .type = symbol->type,
    .channels = symbol->rank == 3 ? symbol->dimensions[2].length : 1,
    .output = !symbol->is_const,
    .transposed = rows_role == SKEL_ROLE_WIDTH,
    .own = symbol->own };
  return TRUE;
}

static gboolean
read_image (
    SkelAnalysis *analysis, const SkelSymbol *symbol, GPtrArray *diagnostics)
{
  SkelKernel *kernel = &analysis->kernel;

  if (kernel->n_images == SKEL_MAX_IMAGES) {
    skel_diagnose (diagnostics, symbol->location,
        "a kernel has at most %d images", SKEL_MAX_IMAGES);
    return FALSE;
  }
  if (!describe_image (analysis, symbol,
          (SkelImage *)&kernel->images[kernel->n_images], diagnostics))
    return FALSE;
  skel_set_role (analysis, symbol, SKEL_ROLE_IMAGE, kernel->n_images++);
  return TRUE;
}

gboolean
skel_signature_add_local (
    SkelAnalysis *analysis, const SkelSymbol *symbol, GPtrArray *diagnostics)
{
  SkelKernel *kernel = &analysis->kernel;
  SkelImage *image = (SkelImage *)&kernel->locals[kernel->n_locals];

  if (kernel->n_locals == SKEL_MAX_LOCALS) {
    skel_diagnose (diagnostics, symbol->location,
        "a kernel has at most %d local images", SKEL_MAX_LOCALS);
    return FALSE;
  }
  if (!describe_image (analysis, symbol, image, diagnostics))
    return FALSE;
  if (image->transposed || !image->output) {
    skel_diagnose (diagnostics, symbol->location,
        "the local image `%s` must be declared as `%s %s[height][stride]`",
        symbol->name, skel_type_name (symbol->type), symbol->name);
    return FALSE;
  }
  skel_set_role (
      analysis, symbol, SKEL_ROLE_IMAGE, kernel->n_images + kernel->n_locals++);
  return TRUE;
}

static gboolean
read_locals_in (
    SkelAnalysis *analysis, const SkelNode *node, GPtrArray *diagnostics)
{
  if (node->kind == SKEL_NODE_DECLARE && skel_symbol_is_image (node->symbol))
    return skel_signature_add_local (analysis, node->symbol, diagnostics);
  for (int i = 0; i < node->n_children; i++)
    if (!read_locals_in (analysis, node->children[i], diagnostics))
      return FALSE;
  return TRUE;
}

gboolean
skel_signature_read_locals (
    SkelAnalysis *analysis, SkelUnit *unit, GPtrArray *diagnostics)
{
  SkelKernel *kernel = &analysis->kernel;

  kernel->locals
      = skel_unit_allocate (unit, sizeof *kernel->locals * SKEL_MAX_LOCALS);
  return read_locals_in (analysis, analysis->function->body, diagnostics);
}

/* The name of @symbol as one that no result so far has: variables of several
 * calls or turns, or lives, may be called the same. */
static const char *
name_of_result (const SkelAnalysis *analysis, const SkelSymbol *symbol)
{
  const SkelKernel *kernel = &analysis->kernel;
  const char *name = symbol->name;

  for (int i = 0; i < kernel->n_results; i++)
    if (g_str_equal (kernel->results[i].name, name)) {
      char *other = g_strconcat (name, "_", NULL);

      name = skel_unit_string ((SkelUnit *)analysis->unit, other);
      g_free (other);
      i = -1;
    }
  return name;
}

int
skel_signature_add_result (
    SkelAnalysis *analysis, const SkelSymbol *symbol, gboolean local)
{
  SkelKernel *kernel = &analysis->kernel;
  SkelResult *result = (SkelResult *)&kernel->results[kernel->n_results];

  *result = (SkelResult){ .name = name_of_result (analysis, symbol),
    .type = symbol->type,
    .length = symbol->rank == 1 ? symbol->dimensions[0].length : 1,
    .array = symbol->rank == 1,
    .combine = SKEL_COMBINE_NONE,
    .local = local,
    .offset = kernel->results_size };
  kernel->results_size += skel_type_size (result->type) * result->length;
  kernel->results_size = (kernel->results_size + 7) & ~(gsize)7;
  skel_set_role (analysis, symbol, SKEL_ROLE_RESULT, kernel->n_results);
  return kernel->n_results++;
}

static gboolean
read_result (
    SkelAnalysis *analysis, const SkelSymbol *symbol, GPtrArray *diagnostics)
{
  if (analysis->kernel.n_results == SKEL_MAX_RESULTS) {
    skel_diagnose (diagnostics, symbol->location,
        "a kernel has at most %d results", SKEL_MAX_RESULTS);
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (taken_fields); i++)
    if (strcmp (symbol->name, taken_fields[i]) == 0) {
      skel_diagnose (diagnostics, symbol->location,
          "the result `%s` would be a field of the message that every message "
          "has: give it another name",
          symbol->name);
      return FALSE;
    }
  if (symbol->rank == 1 && symbol->dimensions[0].length <= 0) {
    skel_diagnose (diagnostics, symbol->location,
        "the length of the result `%s` must be a constant", symbol->name);
    return FALSE;
  }
  if (symbol->rank == 1 && symbol->dimensions[0].length > 65536) {
    skel_diagnose (diagnostics, symbol->location,
        "the result `%s` has more than 65536 elements", symbol->name);
    return FALSE;
  }
  skel_signature_add_result (analysis, symbol, FALSE);
  return TRUE;
}

static gboolean
name_is_free (const SkelSymbol *symbol, GPtrArray *diagnostics)
{
  char *property = g_strdelimit (g_strdup (symbol->name), "_", '-');
  gboolean is_free = TRUE;

  if (!g_ascii_isalpha (property[0])) {
    skel_diagnose (diagnostics, symbol->location,
        "the parameter `%s` would be the property `%s`, and properties begin "
        "with a letter: give it another name",
        symbol->name, property);
    g_free (property);
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (taken_names); i++)
    if (strcmp (property, taken_names[i]) == 0)
      is_free = FALSE;
  if (!is_free)
    skel_diagnose (diagnostics, symbol->location,
        "the parameter `%s` would be the property `%s`, which every element "
        "has: give it another name",
        symbol->name, property);
  g_free (property);
  return is_free;
}

static int
compare_constants (const void *a, const void *b)
{
  const typeof (*((SkelParameter *)NULL)->constants) *left = a, *right = b;

  return left->value < right->value ? -1 : left->value > right->value;
}

static gboolean
read_parameter (SkelAnalysis *analysis, SkelUnit *unit,
    const SkelSymbol *symbol, const SkelCommentParameter *documented,
    GPtrArray *diagnostics)
{
  SkelKernel *kernel = &analysis->kernel;
  SkelParameter *parameter
      = (SkelParameter *)&kernel->parameters[kernel->n_parameters];
  int length = symbol->rank == 1 ? symbol->dimensions[0].length : 1;

  if (!analysis->is_part && !name_is_free (symbol, diagnostics))
    return FALSE;
  if (length <= 0) {
    skel_diagnose (diagnostics, symbol->location,
        "the length of the parameter `%s` must be a constant", symbol->name);
    return FALSE;
  }
  if (kernel->n_parameters == SKEL_MAX_PARAMETERS) {
    skel_diagnose (diagnostics, symbol->location,
        "a kernel has at most %d parameters", SKEL_MAX_PARAMETERS);
    return FALSE;
  }
  if (!documented->handed && length > SKEL_MAX_GIVEN_VALUES - kernel->n_given) {
    skel_diagnose (diagnostics, symbol->location,
        "the parameters of a kernel hold at most %d values together: put those "
        "that never change in a `static const` table",
        SKEL_MAX_GIVEN_VALUES);
    return FALSE;
  }
  if (length > SKEL_MAX_VALUES - kernel->n_values) {
    skel_diagnose (diagnostics, symbol->location,
        "what loops over the pixels use that others before them have "
        "accumulated, and parameters, are at most %d values together: make "
        "`%s` shorter",
        SKEL_MAX_VALUES, symbol->name);
    return FALSE;
  }
  *parameter = (SkelParameter){ .name = symbol->name,
    .description = documented->description,
    .type = symbol->type,
    .length = length,
    .minimum = documented->minimum,
    .maximum = documented->maximum,
    .defaults = documented->defaults,
    .handed = documented->handed };
  if (symbol->enumeration) {
    gpointer constants = skel_unit_allocate (
        unit, sizeof *parameter->constants * symbol->n_constants);

    parameter->constants = constants;
    parameter->n_constants = symbol->n_constants;
    memcpy (constants, symbol->constants,
        sizeof *parameter->constants * symbol->n_constants);
    qsort (constants, symbol->n_constants, sizeof *parameter->constants,
        compare_constants);
  }
  kernel->n_values += length;
  if (documented->handed)
    kernel->n_handed++;
  else
    kernel->n_given += length;
  skel_set_role (analysis, symbol, SKEL_ROLE_PARAMETER, kernel->n_parameters++);
  return TRUE;
}

/* Where the values of each parameter are: what is handed comes last. */
static void
lay_out_parameters (const SkelKernel *kernel)
{
  int given = 0, handed = kernel->n_given;

  for (int i = 0; i < kernel->n_parameters; i++) {
    SkelParameter *parameter = (SkelParameter *)&kernel->parameters[i];
    int *next = parameter->handed ? &handed : &given;

    parameter->offset = *next;
    *next += parameter->length;
  }
}

SkelRange *
skel_parameter_ranges (const SkelKernel *kernel)
{
  SkelRange *values = g_new0 (SkelRange, kernel->n_values + 1);

  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *parameter = &kernel->parameters[i];

    for (int j = 0; j < parameter->length; j++)
      values[parameter->offset + j] = skel_range_of_parameter (parameter);
  }
  return values;
}

/* Several dimensions, but not those of an image. */
static void
refuse_dimensions (const SkelSymbol *symbol, GPtrArray *diagnostics)
{
  gint64 rows = symbol->dimensions[0].length;
  gint64 columns = symbol->dimensions[1].length;

  if (symbol->rank == 2 && rows > 0 && columns > 0
      && rows * columns <= SKEL_MAX_GIVEN_VALUES)
    skel_diagnose (diagnostics, symbol->location,
        "`%s` is neither an image, of any size, as in `%s[height][stride]`, "
        "nor an array of one dimension: write `%s[%d]`, and `%s[%d * i + j]` "
        "for `%s[i][j]`",
        symbol->name, symbol->name, symbol->name, (int)(rows * columns),
        symbol->name, (int)columns, symbol->name);
  else
    skel_diagnose (diagnostics, symbol->location,
        "`%s` is neither an image, of any size, as in `%s[height][stride]`, "
        "nor an array of one dimension",
        symbol->name, symbol->name);
}

static gboolean
read_other (SkelAnalysis *analysis, SkelUnit *unit, const SkelSymbol *symbol,
    const SkelCommentParameter *documented, GPtrArray *diagnostics)
{
  if (symbol->unsupported) {
    skel_diagnose (diagnostics, symbol->location,
        "the parameter `%s` is %s: parameters are numbers, enums, images and "
        "arrays of constant length",
        symbol->name, symbol->unsupported);
    return FALSE;
  }
  if (symbol->rank > 1) {
    refuse_dimensions (symbol, diagnostics);
    return FALSE;
  }
  if (symbol->pointer && symbol->is_const) {
    skel_diagnose (diagnostics, symbol->location,
        "`%s` is a const pointer: write `const %s %s[N]` for a parameter of N "
        "values, or `const %s %s[height][stride]` for an image, or say by its "
        "pitch which pixels of one it points to, as in `%s[y * stride + x]`",
        symbol->name, skel_type_name (symbol->type), symbol->name,
        skel_type_name (symbol->type), symbol->name, symbol->name);
    return FALSE;
  }
  if (symbol->pointer || (symbol->rank == 1 && !symbol->is_const))
    return read_result (analysis, symbol, diagnostics);
  return read_parameter (analysis, unit, symbol, documented, diagnostics);
}

gboolean
skel_signature_read (SkelAnalysis *analysis, SkelUnit *unit,
    const SkelComment *comment, GPtrArray *diagnostics)
{
  const SkelFunction *function = analysis->function;
  SkelKernel *kernel = &analysis->kernel;

  kernel->images
      = skel_unit_allocate (unit, sizeof *kernel->images * SKEL_MAX_IMAGES);
  kernel->parameters = skel_unit_allocate (
      unit, sizeof *kernel->parameters * (function->n_parameters + 1));
  kernel->results
      = skel_unit_allocate (unit, sizeof *kernel->results * SKEL_MAX_RESULTS);
  if (!read_sizes (analysis, diagnostics))
    return FALSE;
  for (int i = 0; i < function->n_parameters; i++) {
    const SkelSymbol *symbol = function->parameters[i];

    if (skel_role (analysis, symbol).kind != SKEL_ROLE_NONE)
      continue;
    if (!(skel_symbol_is_image (symbol) && !symbol->unsupported
                ? read_image (analysis, symbol, diagnostics)
                : read_other (analysis, unit, symbol, &comment->parameters[i],
                      diagnostics)))
      return FALSE;
  }
  lay_out_parameters (kernel);
  return TRUE;
}
