/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-cuda.c: the CUDA C++ of a kernel. The body is the kernel's own, with
 * windows in place of images; everything around it is a skeleton's, of
 * ../cuda/, that each entry point instantiates. */
#include "emit-cuda.h"

#include "cuda-chains.h"

static void
print_leave (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;

  skel_print_line (printer, "%s", "");
  skel_print_line (printer, "template <class Pixel>");
  skel_print_line (
      printer, "static __device__ __forceinline__ void leave (Pixel &pixel)");
  skel_print_line (printer, "{");
  printer->indent += 2;
  for (int i = 0; i < kernel->n_images; i++) {
    int input = skel_kernel_filled_from (kernel, i);

    if (!kernel->images[i].output)
      continue;
    for (int c = 0; c < kernel->images[i].channels; c++) {
      if (input < 0)
        skel_print_line (
            printer, "pixel.template output<%d> ()[%d] = 0;", i, c);
      else
        skel_print_line (printer,
            "pixel.template output<%d> ()[%d] = "
            "pixel.template input<%d> () (0, 0, %d);",
            i, c, input, c);
    }
  }
  printer->indent -= 2;
  skel_print_line (printer, "}");
}

static void
print_outputs (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;

  skel_print_line (printer, "struct Outputs");
  skel_print_line (printer, "{");
  printer->indent += 2;
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output)
      skel_print_line (printer, "%s image%d[%d];",
          skel_print_type (printer, kernel->images[i].type), i,
          kernel->images[i].channels);
  skel_print_line (
      printer, "template <int image> __device__ __forceinline__ auto &get ()");
  skel_print_line (printer, "{");
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output)
      skel_print_line (
          printer, "  if constexpr (image == %d) return image%d;", i, i);
  skel_print_line (printer, "}");
  skel_print_line (printer,
      "template <class V> __device__ __forceinline__ void each (V &v) const");
  skel_print_line (printer, "{");
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output)
      skel_print_line (printer, "  v.template visit<%d> (image%d);", i, i);
  skel_print_line (printer, "}");
  printer->indent -= 2;
  skel_print_line (printer, "};");
}

static gboolean
is_vector (const SkelResult *result)
{
  return result->array && result->combine != SKEL_COMBINE_NONE;
}

/* Where each array of @kernel lies in a copy, whose elements have 4 bytes at
 * least (SkelWide of results.cuh). Returns the copy's size. */
static gsize
lay_out_copy (const SkelKernel *kernel, gsize *offsets)
{
  gsize end = 0;

  for (int i = 0; i < kernel->n_results; i++) {
    const SkelResult *result = &kernel->results[i];
    gsize size = MAX (skel_type_size (result->type), 4);

    if (!is_vector (result))
      continue;
    offsets[i] = (end + size - 1) / size * size;
    end = offsets[i] + size * result->length;
  }
  return end;
}

static void
print_results (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  const SkelCudaPlace *place = printer->user;
  g_autofree gsize *copy_offsets = g_new0 (gsize, kernel->n_results + 1);
  gsize copy_size = lay_out_copy (kernel, copy_offsets);

  if (kernel->n_results == 0)
    return;

  skel_print_line (printer, "%s", "");
  skel_print_comment (printer, "What %s accumulates.", kernel->name);
  skel_print_line (printer, "struct %s_results", place->kernel);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_line (printer,
      "static constexpr int SIZE = %" G_GSIZE_FORMAT
      ", COPY_SIZE = %" G_GSIZE_FORMAT ";",
      kernel->results_size, copy_size);
  for (int i = 0; i < kernel->n_results; i++) {
    const SkelResult *result = &kernel->results[i];

    if (result->combine == SKEL_COMBINE_NONE)
      continue;
    skel_print_line (printer,
        result->array ? "SkelVector<%s> value%d;  /* %s */"
                      : "%s value%d;  /* %s */",
        skel_print_type (printer, result->type), i, result->name);
  }
  for (int copy = 0; copy <= 1; copy++) {
    skel_print_line (printer, "%s",
        copy ? "__device__ void attach_copy (uint8_t *copy)"
             : "__device__ void attach (uint8_t *block)");
    skel_print_line (printer, "{");
    for (int i = 0; i < kernel->n_results; i++) {
      const SkelResult *result = &kernel->results[i];

      if (is_vector (result))
        skel_print_line (printer,
            copy ? "  value%d.attach_copy (copy + %" G_GSIZE_FORMAT ");"
                 : "  value%d.attach (block + %" G_GSIZE_FORMAT ");",
            i, copy ? copy_offsets[i] : result->offset);
    }
    skel_print_line (printer, "}");
  }
  for (int vectors = 0; vectors <= 1; vectors++) {
    skel_print_line (printer, "template <class V>");
    skel_print_line (printer, "%s",
        vectors ? "static __device__ __forceinline__ void vectors (V &v)"
                : "__device__ __forceinline__ void scalars (V &v)");
    skel_print_line (printer, "{");
    for (int i = 0; i < kernel->n_results; i++) {
      const SkelResult *result = &kernel->results[i];
      const char *type = skel_print_type (printer, result->type);

      if (result->combine == SKEL_COMBINE_NONE || result->array != vectors)
        continue;
      if (vectors)
        skel_print_line (printer,
            "  v.template visit<%s, %s> (%" G_GSIZE_FORMAT ", %" G_GSIZE_FORMAT
            ", %d);",
            skel_cuda_operator_of (result), type, result->offset,
            copy_offsets[i], result->length);
      else
        skel_print_line (printer,
            "  v.template visit<%s, %s> (value%d, %" G_GSIZE_FORMAT ");",
            skel_cuda_operator_of (result), type, i, result->offset);
    }
    skel_print_line (printer, "}");
  }
  printer->indent -= 2;
  skel_print_line (printer, "};");
}

/* The fixed value of a parameter in @shape, or NULL. */
static const gint64 *
fixed_value (const SkelCudaShape *shape, const SkelParameter *parameter)
{
  for (int i = 0; i < shape->n_fixed; i++)
    if (shape->fixed[i].index == parameter->offset && parameter->length == 1)
      return &shape->fixed[i].value;
  return NULL;
}

static const char *
shape_name (SkelPrinter *printer, int shape)
{
  const SkelCudaPlace *place = printer->user;
  const SkelCudaShape *which
      = &g_array_index (place->plan->shapes, SkelCudaShape, shape);
  const char *name = place->kernel;

  for (int i = 0; i < which->n_fixed; i++)
    name = skel_print_format (printer, "%s_%s%" G_GINT64_FORMAT, name,
        which->fixed[i].value < 0 ? "minus_" : "", ABS (which->fixed[i].value));
  return which->spares ? skel_print_format (printer, "%s_sparing", name) : name;
}

/* Whether the kernel's function takes an array as the parameter @index. */
static gboolean
is_array (const SkelAnalysis *analysis, int index)
{
  for (int s = 0; analysis->chain && s < analysis->chain->n_steps; s++)
    for (int i = 0; i < analysis->chain->steps[s]->kernel.n_parameters; i++)
      if (analysis->chain->parameters[s][i] == index)
        return is_array (analysis->chain->steps[s], i);
  return !analysis->chain
         && skel_cuda_symbol_in_role (analysis, SKEL_ROLE_PARAMETER, index)
                    ->rank
                > 0;
}

/* Prints the member of the parameter @index, whose value is found at @offset.
 * Returns how it begins; "" where its value is known. */
static const char *
print_value (SkelPrinter *printer, const SkelAnalysis *analysis, int index,
    int offset, const gint64 *fixed)
{
  const SkelParameter *parameter = &analysis->kernel.parameters[index];
  const char *type = skel_print_type (printer, parameter->type);

  if (is_array (analysis, index)) {
    skel_print_line (printer, "SkelArray<%s> value%d;  /* %s */", type, index,
        parameter->name);
    return skel_print_format (printer, "value%d {values + %d}", index, offset);
  }
  if (fixed) {
    skel_print_line (printer,
        "static constexpr %s value%d = %" G_GINT64_FORMAT ";  /* %s */", type,
        index, *fixed, parameter->name);
    return "";
  }
  skel_print_line (
      printer, "%s value%d;  /* %s */", type, index, parameter->name);
  return skel_print_format (printer, "value%d ((%s) values[%d].%s)", index,
      type, offset, skel_type_is_floating (parameter->type) ? "f" : "i");
}

void
skel_cuda_print_values (SkelPrinter *printer, const SkelCudaValues *of)
{
  const SkelKernel *kernel = &of->analysis->kernel;
  const char *initial = "";

  skel_print_line (printer, "struct %s_values", of->name);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_line (printer, "static constexpr bool KNOWN = %s;",
      of->shape->n_fixed > 0 ? "true" : "false");
  skel_print_line (printer,
      "static constexpr int SHARED = %" G_GSIZE_FORMAT ";", of->shared);
  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *parameter = &kernel->parameters[i];
    const char *value = print_value (printer, of->analysis, i,
        of->offsets ? of->offsets[i] : parameter->offset,
        fixed_value (of->shape, parameter));

    if (*value)
      initial = skel_print_format (
          printer, "%s%s %s", initial, *initial ? "," : " :", value);
  }
  if (of->uniforms && of->uniforms->size > 0) {
    skel_print_line (printer,
        "const uint8_t *uniforms, *shared;  /* computed on the host */");
    initial = skel_print_format (printer,
        "%s%s uniforms ((const uint8_t *) (values + %d)), shared (uniforms)",
        initial, *initial ? "," : " :", of->place);
  }
  skel_print_line (printer,
      "explicit __device__ %s_values (const SkelLaunchValue *values)%s {}",
      of->name, initial);
  printer->indent -= 2;
  skel_print_line (printer, "};");
}

static void
print_values (SkelPrinter *printer, int shape)
{
  const SkelCudaPlace *place = printer->user;
  const SkelCudaValues values = { .name = shape_name (printer, shape),
    .analysis = printer->analysis,
    .shape = &g_array_index (place->plan->shapes, SkelCudaShape, shape),
    .uniforms = place->plan->uniforms,
    .place = printer->analysis->kernel.n_values,
    .shared = place->plan->uniforms->shared };

  skel_print_line (printer, "%s", "");
  if (values.shape->n_fixed == 0)
    skel_print_comment (
        printer, "The parameters of %s.", printer->analysis->kernel.name);
  else
    skel_print_comment (
        printer, "The same, where what shapes the window is known.");
  skel_cuda_print_values (printer, &values);
}

static const char *
first_type (SkelPrinter *printer, int image)
{
  return image < 0 ? "uint8_t"
                   : skel_print_type (
                         printer, printer->analysis->kernel.images[image].type);
}

static const char *
class_name (SkelPrinter *printer, unsigned classes)
{
  static const struct {
    unsigned bit;
    const char *name;
  } names[] = { { SKEL_CLASS_P2P, "P2P" },
    { SKEL_CLASS_PERMUTING, "permuting" }, { SKEL_CLASS_N2P, "N2P" },
    { SKEL_CLASS_R2S, "R2S" }, { SKEL_CLASS_R2V, "R2V" } };
  const char *text = "";

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (classes & names[i].bit)
      text = skel_print_format (
          printer, "%s%s%s", text, *text != 0 ? ", " : "", names[i].name);
  return text;
}

/* By what the kernel's work is done. */
static void
print_skeletons (SkelPrinter *printer)
{
  const SkelCudaPlace *place = printer->user;
  GPtrArray *texts
      = skel_cuda_plan_list (place->plan, &printer->analysis->kernel);
  char *text;

  g_ptr_array_add (texts, NULL);
  text = g_strjoinv ("; ", (char **)texts->pdata);
  skel_print_comment (printer, "%s: %s.", place->kernel, text);
  g_free (text);
  g_ptr_array_unref (texts);
}

static void
print_kernel (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  const SkelNest *nest = printer->analysis->nests->pdata[0];
  const SkelStage *stage = &kernel->stages[0];
  const SkelCudaPlace *place = printer->user;
  const SkelCudaPlan *plan = place->plan;
  const SkelExtent *extent
      = &g_array_index (plan->shapes, SkelCudaShape, 0).extent;
  GString *types = g_string_new (NULL), *channels = g_string_new (NULL);

  for (int i = 0; i < kernel->n_images; i++) {
    g_string_append_printf (
        types, ", %s", skel_print_type (printer, kernel->images[i].type));
    if (i + 1 < kernel->n_images)
      g_string_append_printf (
          channels, "image == %d ? %d : ", i, kernel->images[i].channels);
    else
      g_string_append_printf (channels, "%d", kernel->images[i].channels);
  }

  skel_print_line (printer, "%s", "");
  if (plan->window != NULL)
    skel_cuda_print_window_tables (printer);
  skel_print_comment (printer,
      "%s:%d: %s. %s; reads at most %d pixels to the left, %d to the right, "
      "%d up and %d down.",
      kernel->source, nest->loop->location.line, kernel->name,
      class_name (printer, stage->classes), extent->left, extent->right,
      extent->top, extent->bottom);
  print_skeletons (printer);
  skel_print_line (printer,
      "template <class Values_, int LEFT_, int RIGHT_, int TOP_, int BOTTOM_>");
  skel_print_line (printer, "struct %s_kernel", place->kernel);
  skel_print_line (printer, "{");
  printer->indent += 2;
  skel_print_line (printer, "using Values = Values_;");
  if (kernel->n_results > 0)
    skel_print_line (printer, "using Results = %s_results;", place->kernel);
  else
    skel_print_line (printer, "using Results = SkelNoResults;");
  skel_print_line (
      printer, "using In = %s;", first_type (printer, plan->input));
  skel_print_line (
      printer, "using Out = %s;", first_type (printer, plan->output));
  skel_print_line (printer,
      "template <int image> using Type = SkelPick<image%s>;", types->str);
  skel_print_line (printer,
      "static __device__ constexpr int channels (int image) { return %s; }",
      channels->str);
  skel_print_line (printer,
      "static constexpr int INPUT = %d, IN_CHANNELS = %d, WINDOWED = %d, "
      "OUTPUT = %d, OUT_CHANNELS = %d;",
      plan->input, plan->input < 0 ? 1 : kernel->images[plan->input].channels,
      plan->windowed, plan->output,
      plan->output < 0 ? 1 : kernel->images[plan->output].channels);
  skel_print_line (printer,
      "static constexpr int LEFT = LEFT_, RIGHT = RIGHT_, TOP = TOP_, "
      "BOTTOM = BOTTOM_;");
  skel_print_line (printer,
      "static constexpr int SPACE_LEFT = %d, SPACE_RIGHT = %d, SPACE_TOP = %d, "
      "SPACE_BOTTOM = %d;",
      stage->space_left, stage->space_right, stage->space_top,
      stage->space_bottom);
  skel_print_line (printer, "static constexpr unsigned READ = %u, WRITE = %u;",
      stage->read_permutation, stage->write_permutation);
  skel_print_line (printer, "static constexpr bool POSITION = %s;",
      nest->uses_position ? "true" : "false");
  skel_print_line (printer, "%s", "");
  print_outputs (printer);
  skel_print_line (printer, "%s", "");
  if (kernel->settling && !printer->analysis->chain) {
    skel_cuda_print_rests (printer);
    skel_cuda_print_flood (printer);
    skel_print_line (printer, "%s", "");
  }
  skel_cuda_print_run (printer, "run");
  if (plan->window != NULL)
    skel_cuda_print_window (printer);
  print_leave (printer);
  printer->indent -= 2;
  skel_print_line (printer, "};");
  g_string_free (types, TRUE);
  g_string_free (channels, TRUE);
}

static void
print_marches (SkelPrinter *printer)
{
  const SkelCudaPlace *place = printer->user;

  for (guint i = 0; i < place->plan->shapes->len; i++) {
    const SkelCudaShape *shape
        = &g_array_index (place->plan->shapes, SkelCudaShape, i);

    if (shape->march && place->plan->settles)
      skel_cuda_print_settled (printer, shape_name (printer, i), shape);
    else if (shape->march && printer->analysis->chain)
      skel_cuda_print_chain (printer, shape_name (printer, i), shape);
    if (shape->framed)
      skel_cuda_print_framed (printer, shape_name (printer, i));
    if (shape->march)
      skel_cuda_print_march (printer,
          skel_print_format (printer, "%s_march", shape_name (printer, i)),
          shape->march, &shape->frame, NULL);
    if (shape->inside)
      skel_cuda_print_march (printer,
          skel_print_format (printer, "%s_inside", shape_name (printer, i)),
          shape->inside, &shape->frame, &shape->away);
  }
}

/* Of the parameters and the uniforms. */
static int
count_values (const SkelPrinter *printer)
{
  const SkelCudaPlace *place = printer->user;

  return printer->analysis->kernel.n_values
         + place->plan->uniforms->size / sizeof (SkelValue);
}

/* ", a_step1, a_step2" of the chain @name, or of its one step. */
static const char *
name_steps (SkelPrinter *printer, const char *name)
{
  const SkelChaining *chain = printer->analysis->chain;
  const char *text = "";

  for (int s = 0; s < (chain ? chain->n_steps : 1); s++)
    text = skel_print_format (printer, "%s, %s_step%d", text, name, s + 1);
  return text;
}

/* The work of @entry's shape that goes by @march. */
static const char *
name_work (SkelPrinter *printer, const SkelCudaPlanEntry *entry,
    const char *march, int unroll, int fetch)
{
  const char *name = shape_name (printer, entry->shape);

  return skel_print_format (printer,
      "SkelMarchWork<%s_shaped, %s_%s, %d, %d, %d, %d, %d, %d>", name, name,
      march, entry->step, entry->units, unroll, fetch, entry->edge_rows,
      entry->edge_turn);
}

static void
print_entries (SkelPrinter *printer)
{
  const SkelKernel *kernel = &printer->analysis->kernel;
  const SkelCudaPlace *place = printer->user;
  gboolean handed = skel_is_handed (printer->analysis);
  const char *given = handed ? "(const SkelLaunchValue *)launch.head.handed"
                             : "launch.values";
  int values = handed ? 0 : count_values (printer);

  for (guint i = 0; i < place->plan->shapes->len; i++) {
    const SkelExtent *extent
        = &g_array_index (place->plan->shapes, SkelCudaShape, i).extent;
    const char *name = shape_name (printer, i);

    skel_print_line (printer, "%s", "");
    skel_print_line (printer,
        "using %s_shaped = %s_kernel<%s_values, %d, %d, %d, %d>;", name,
        place->kernel, name, extent->left, extent->right, extent->top,
        extent->bottom);
  }

  if (kernel->n_results > 0) {
    skel_print_line (printer, "%s", "");
    skel_print_line (printer,
        "extern \"C\" __global__ void __launch_bounds__ (256) %s_clear "
        "(const __grid_constant__ SkelLaunchOf<%d> launch)",
        place->kernel, skel_kernel_count_launched (kernel));
    skel_print_line (printer, "{");
    skel_print_line (printer, "  skel_await_last_launch ();");
    skel_print_line (printer, "  skel_clear<%s_shaped> (launch.head);",
        shape_name (printer, 0));
    skel_print_line (printer, "}");
  }
  for (guint i = 0; i < place->plan->entries->len; i++) {
    const SkelCudaPlanEntry *entry
        = &g_array_index (place->plan->entries, SkelCudaPlanEntry, i);
    const char *name = shape_name (printer, entry->shape);
    const char *resident = entry->resident == 0 ? ""
                                                : skel_print_format (printer,
                                                      ", %d", entry->resident);

    skel_print_line (printer, "%s", "");
    skel_print_line (printer,
        "extern \"C\" __global__ void __launch_bounds__ (%d%s) %s "
        "(const __grid_constant__ SkelLaunchOf<%d> launch)",
        entry->block, resident, entry->function, values);
    skel_print_line (printer, "{");
    skel_print_line (printer, "  skel_await_last_launch ();");
    if (entry->layout == SKEL_CUDA_GENERAL)
      skel_print_line (
          printer, "  skel_general<%s_shaped> (launch.head, %s);", name, given);
    else if (entry->then_units > 0)
      skel_print_line (printer,
          "  skel_settle<%s_settled, %d, %d, SkelThen<%s_shaped, %s_march, %d, "
          "%d>> (launch.head, %s);",
          name, kernel->settling->before, kernel->settling->after, name, name,
          entry->then_units, kernel->settling->before, given);
    else if (place->plan->settles)
      skel_print_line (printer,
          "  skel_settle<%s_shaped, %d, %d> (launch.head, %s);", name,
          kernel->settling->before, kernel->settling->after, given);
    else if (entry->march && entry->along > 0)
      skel_print_line (printer,
          "  skel_chain<%s_shaped, %s_march, %d, %d, %d, %d, %d, %d%s> "
          "(launch.head, %s);",
          name, name, entry->step, entry->units, entry->unroll, entry->fetch,
          entry->edge_rows, entry->along, name_steps (printer, name), given);
    else if (entry->march
             && g_array_index (place->plan->shapes, SkelCudaShape, entry->shape)
                 .inside)
      skel_print_line (printer, "  skel_march<%s, %d, %s> (launch.head, %s);",
          name_work (printer, entry, "march", 1, 1), entry->block,
          name_work (printer, entry, "inside", entry->unroll, entry->fetch),
          given);
    else if (entry->march)
      skel_print_line (printer, "  skel_march<%s, %d> (launch.head, %s);",
          name_work (printer, entry, "march", entry->unroll, entry->fetch),
          entry->block, given);
    else if (entry->window)
      skel_print_line (printer,
          "  skel_window<%s_shaped, %d, %d, %d, %d> "
          "(launch.head, %s);",
          name, entry->step, entry->units, entry->rows, entry->block, given);
    else
      skel_print_line (printer,
          "  skel_stencil<%s_shaped, %d, %d, %d, %d> "
          "(launch.head, %s);",
          name, entry->step, entry->units, entry->unroll, entry->block, given);
    skel_print_line (printer, "}");
  }
}

static void
print_code (const SkelAnalysis *analysis, const SkelCudaPlan *plan,
    const char *prefix, GString *code, GHashTable *printed)
{
  SkelCudaPlace place = { .plan = plan,
    .kernel = skel_print_identifier (analysis->unit, analysis->kernel.name),
    .unrolled = g_hash_table_new (NULL, NULL) };
  SkelPrinter *printer
      = skel_printer_new (&skel_cuda_dialect, analysis, prefix, code, &place);

  place.width = skel_print_size (printer, SKEL_ROLE_WIDTH, "width");
  place.height = skel_print_size (printer, SKEL_ROLE_HEIGHT, "height");
  place.values = skel_print_own_name (printer, "values");
  place.results = skel_print_own_name (printer, "results");
  place.pixel = skel_print_own_name (printer, "pixel");
  skel_print_shared (printer, printed);
  for (guint shape = 0; shape < plan->shapes->len; shape++)
    print_values (printer, shape);
  print_results (printer);
  print_kernel (printer);
  print_marches (printer);
  print_entries (printer);
  skel_cuda_print_between (printer, prefix);
  skel_printer_free (printer);
  g_hash_table_unref (place.unrolled);
  g_free (place.kernel);
}

/* The chains of @analyses that have code, to be freed. */
static GPtrArray *
find_chains (const GPtrArray *analyses)
{
  GPtrArray *all = g_ptr_array_new ();

  for (guint i = 0; i < analyses->len; i++)
    g_ptr_array_extend_and_steal (all, skel_cuda_chains (analyses->pdata[i]));
  return all;
}

static gboolean
any_settles (const GPtrArray *analyses)
{
  for (guint i = 0; i < analyses->len; i++)
    if (((const SkelAnalysis *)analyses->pdata[i])->kernel.settling)
      return TRUE;
  return FALSE;
}

static gboolean
any_framed (const GPtrArray *analyses)
{
  for (guint i = 0; i < analyses->len; i++) {
    const GArray *shapes = skel_cuda_plan (analyses->pdata[i])->shapes;

    for (guint j = 0; j < shapes->len; j++)
      if (g_array_index (shapes, SkelCudaShape, j).framed)
        return TRUE;
  }
  return FALSE;
}

char *
skel_emit_cuda (const SkelUnit *unit, GPtrArray *analyses)
{
  GString *code = g_string_new (NULL);
  GPtrArray *kernels = skel_select_kernels (analyses, SKEL_KERNELS_WITH_LOOPS);
  GPtrArray *chains = find_chains (analyses);
  GHashTable *printed = g_hash_table_new (NULL, NULL);
  char *file = skel_print_identifier (unit, unit->path);
  char *prefix = g_strconcat (file, "_c", NULL);

  g_string_append_printf (code,
      "/* Made by skelc from %s: its kernels on CUDA.\n"
      " * The code for devices is to be embedded as skel_fatbin_%s. */\n"
      "#include \"skeleton.cuh\"\n"
      "#include \"../runtime/saturate.h\"\n",
      ((SkelAnalysis *)analyses->pdata[0])->kernel.source, file);

  if (any_settles (kernels))
    g_string_append (code, "#include \"settle.cuh\"\n");
  if (chains->len > 0 || any_framed (kernels))
    g_string_append (code, "#include \"chain.cuh\"\n");
  for (guint i = 0; i < kernels->len; i++) {
    const SkelCudaPlan *plan = skel_cuda_plan (kernels->pdata[i]);

    if (skel_uniforms_fit (
            plan->uniforms, &((SkelAnalysis *)kernels->pdata[i])->kernel))
      print_code (kernels->pdata[i], plan, prefix, code, printed);
  }
  for (guint i = 0; i < chains->len; i++)
    print_code (chains->pdata[i], skel_cuda_plan (chains->pdata[i]), prefix,
        code, printed);
  g_free (prefix);
  g_free (file);
  g_ptr_array_unref (kernels);
  g_ptr_array_unref (chains);
  g_hash_table_unref (printed);
  return g_string_free (code, FALSE);
}
