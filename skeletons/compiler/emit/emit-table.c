/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* emit-table.c: kernel descriptions as constant C tables (see
 * ../runtime/kernel.h), which name the functions that emit-c.c and emit-cuda.c
 * print. */
#include "../infer/programs.h"
#include "../infer/uniforms.h"
#include "c-plan.h"
#include "cuda-chains.h"
#include "emit-once.h"
#include "print.h"

#include <string.h>

static const char *const type_names[] = {
  [SKEL_TYPE_BOOL] = "SKEL_TYPE_BOOL",
  [SKEL_TYPE_U8] = "SKEL_TYPE_U8",
  [SKEL_TYPE_I8] = "SKEL_TYPE_I8",
  [SKEL_TYPE_U16] = "SKEL_TYPE_U16",
  [SKEL_TYPE_I16] = "SKEL_TYPE_I16",
  [SKEL_TYPE_U32] = "SKEL_TYPE_U32",
  [SKEL_TYPE_I32] = "SKEL_TYPE_I32",
  [SKEL_TYPE_U64] = "SKEL_TYPE_U64",
  [SKEL_TYPE_I64] = "SKEL_TYPE_I64",
  [SKEL_TYPE_F32] = "SKEL_TYPE_F32",
  [SKEL_TYPE_F64] = "SKEL_TYPE_F64",
};

static const char *const combine_names[] = {
  [SKEL_COMBINE_ADD] = "SKEL_COMBINE_ADD",
  [SKEL_COMBINE_MINIMUM] = "SKEL_COMBINE_MINIMUM",
  [SKEL_COMBINE_MAXIMUM] = "SKEL_COMBINE_MAXIMUM",
  [SKEL_COMBINE_AND] = "SKEL_COMBINE_AND",
  [SKEL_COMBINE_OR] = "SKEL_COMBINE_OR",
  [SKEL_COMBINE_XOR] = "SKEL_COMBINE_XOR",
  [SKEL_COMBINE_NONE] = "SKEL_COMBINE_NONE",
};

static const char *const chroma_names[] = {
  [SKEL_CHROMA_KEEP] = "SKEL_CHROMA_KEEP",
  [SKEL_CHROMA_NEUTRAL] = "SKEL_CHROMA_NEUTRAL",
  [SKEL_CHROMA_APPLY] = "SKEL_CHROMA_APPLY",
};

typedef struct {
  unsigned flag;
  const char *name;
} Flag;

static const Flag class_flags[] = {
  { SKEL_CLASS_P2P, "SKEL_CLASS_P2P" },
  { SKEL_CLASS_PERMUTING, "SKEL_CLASS_PERMUTING" },
  { SKEL_CLASS_N2P, "SKEL_CLASS_N2P" },
  { SKEL_CLASS_R2S, "SKEL_CLASS_R2S" },
  { SKEL_CLASS_R2V, "SKEL_CLASS_R2V" },
  { 0, NULL },
};

static const Flag permutation_flags[] = {
  { SKEL_PERMUTATION_MIRROR_X, "SKEL_PERMUTATION_MIRROR_X" },
  { SKEL_PERMUTATION_MIRROR_Y, "SKEL_PERMUTATION_MIRROR_Y" },
  { SKEL_PERMUTATION_TRANSPOSE, "SKEL_PERMUTATION_TRANSPOSE" },
  { 0, NULL },
};

/* A string literal, on several lines where it is long. */
static void
print_string (GString *code, const char *string)
{
  int column = 0;

  g_string_append_c (code, '"');
  for (; *string != '\0'; string++) {
    guchar c = *string;

    if (column > 64 && string[-1] == ' ') {
      g_string_append (code, "\"\n      \"");
      column = 0;
    }
    if (c == '"' || c == '\\' || c == '?')
      g_string_append_printf (code, "\\%c", c);
    else if (c == '\n')
      g_string_append (code, "\\n");
    else if (c < 0x20 || c == 0x7f)
      g_string_append_printf (code, "\\%03o", c);
    else
      g_string_append_c (code, c);
    column++;
  }
  g_string_append_c (code, '"');
}

static void
print_string_field (GString *code, const char *field, const char *string)
{
  g_string_append_printf (code, "  .%s = ", field);
  print_string (code, string != NULL ? string : "");
  g_string_append (code, ",\n");
}

/* Which of the kernel's images @truths are of. */
static void
print_truths (GString *code, const SkelKernel *kernel, const gboolean truths[])
{
  for (int i = 0; i < kernel->n_images; i++)
    g_string_append_printf (
        code, "%s%s", i > 0 ? ", " : " ", truths[i] ? "TRUE" : "FALSE");
}

static void
print_flags (GString *code, const Flag *flags, unsigned value)
{
  const char *before = "";

  for (; flags->name != NULL; flags++) {
    if (value & flags->flag) {
      g_string_append_printf (code, "%s%s", before, flags->name);
      before = " | ";
    }
  }
  if (*before == '\0')
    g_string_append_c (code, '0');
}

static void
print_value (GString *code, SkelType type, SkelValue value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (skel_type_is_floating (type))
    g_string_append_printf (code, "{ .f = %s }",
        g_ascii_formatd (text, sizeof text, "%.17g", value.f));
  else if (value.i == G_MININT64)
    g_string_append (code, "{ .i = G_MININT64 }");
  else
    g_string_append_printf (code,
        value.i > G_MAXINT32 || value.i < G_MININT32
            ? "{ .i = G_GINT64_CONSTANT (%" G_GINT64_FORMAT ") }"
            : "{ .i = %" G_GINT64_FORMAT " }",
        value.i);
}

static void
print_images (GString *code, const char *name, const char *what,
    const SkelImage *images, int n_images)
{
  if (n_images == 0)
    return;
  g_string_append_printf (
      code, "\nstatic const SkelImage %s_%s[] = {\n", name, what);
  for (int i = 0; i < n_images; i++) {
    const SkelImage *image = &images[i];

    g_string_append (code, "  { .name = ");
    print_string (code, image->name);
    g_string_append_printf (code,
        ", .type = %s, .channels = %d,\n"
        "    .output = %s, .transposed = %s, .own = %s },\n",
        type_names[image->type], image->channels,
        image->output ? "TRUE" : "FALSE", image->transposed ? "TRUE" : "FALSE",
        image->own ? "TRUE" : "FALSE");
  }
  g_string_append (code, "};\n");
}

static void
print_constants (
    GString *code, const char *name, const SkelParameter *parameter)
{
  if (parameter->n_constants == 0)
    return;
  g_string_append_printf (code,
      "\nstatic const struct\n{\n  const char *name;\n  int value;\n"
      "} %s_constants_%d[] = {\n",
      name, parameter->offset);
  for (int i = 0; i < parameter->n_constants; i++) {
    g_string_append (code, "  { ");
    print_string (code, parameter->constants[i].name);
    g_string_append_printf (code, ", %d },\n", parameter->constants[i].value);
  }
  g_string_append (code, "};\n");
}

static void
print_parameters (GString *code, const char *name, const SkelKernel *kernel)
{
  if (kernel->n_parameters == 0)
    return;

  for (int i = 0; i < kernel->n_parameters; i++)
    print_constants (code, name, &kernel->parameters[i]);

  /* what is handed may be many, and its defaults are zeros for the most part */
  g_string_append_printf (code,
      "\nstatic const SkelValue %s_defaults[%d] = {\n", name, kernel->n_values);
  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *parameter = &kernel->parameters[i];

    for (int v = 0; v < parameter->length; v++) {
      if (parameter->handed && v > 0 && parameter->defaults[v].i == 0)
        continue;
      g_string_append_printf (code, "  [%d] = ", parameter->offset + v);
      print_value (code, parameter->type, parameter->defaults[v]);
      g_string_append (code, ",\n");
    }
  }
  g_string_append_printf (
      code, "};\n\nstatic const SkelParameter %s_parameters[] = {\n", name);
  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *parameter = &kernel->parameters[i];

    g_string_append (code, "  { .name = ");
    print_string (code, parameter->name);
    g_string_append (code, ",\n    .description = ");
    print_string (
        code, parameter->description != NULL ? parameter->description : "");
    g_string_append_printf (code,
        ",\n    .type = %s, .length = %d, .offset = %d,\n    .minimum = ",
        type_names[parameter->type], parameter->length, parameter->offset);
    print_value (code, parameter->type, parameter->minimum);
    g_string_append (code, ",\n    .maximum = ");
    print_value (code, parameter->type, parameter->maximum);
    g_string_append_printf (
        code, ",\n    .defaults = %s_defaults + %d", name, parameter->offset);
    if (parameter->handed)
      g_string_append (code, ",\n    .handed = TRUE");
    if (parameter->n_constants > 0)
      g_string_append_printf (code,
          ",\n    .constants = (const void *) %s_constants_%d,\n"
          "    .n_constants = %d",
          name, parameter->offset, parameter->n_constants);
    g_string_append (code, " },\n");
  }
  g_string_append (code, "};\n");
}

static void
print_results (GString *code, const char *name, const SkelKernel *kernel)
{
  if (kernel->n_results == 0)
    return;
  g_string_append_printf (
      code, "\nstatic const SkelResult %s_results[] = {\n", name);
  for (int i = 0; i < kernel->n_results; i++) {
    const SkelResult *result = &kernel->results[i];

    g_string_append (code, "  { .name = ");
    print_string (code, result->name);
    g_string_append_printf (code,
        ", .type = %s, .length = %d, .array = %s,\n"
        "    .combine = %s, .local = %s, .offset = %" G_GSIZE_FORMAT " },\n",
        type_names[result->type], result->length,
        result->array ? "TRUE" : "FALSE", combine_names[result->combine],
        result->local ? "TRUE" : "FALSE", result->offset);
  }
  g_string_append (code, "};\n");
}

static void
print_numbers (GString *code, const char *name, const char *part, int number,
    const char *what, const int *numbers, int n)
{
  if (n == 0)
    return;
  g_string_append_printf (
      code, "\nstatic const int %s_%s%d_%s[] = {", name, part, number, what);
  for (int i = 0; i < n; i++)
    g_string_append_printf (
        code, "%s%d,", i % 12 == 0 ? "\n  " : " ", numbers[i]);
  g_string_append (code, "\n};\n");
}

static void
print_stages (GString *code, const char *name, const SkelKernel *kernel,
    const SkelCPlan *plan)
{
  gboolean has_code = plan != NULL;

  for (int s = 0; s < kernel->n_stages; s++) {
    const SkelStage *stage = &kernel->stages[s];

    if (stage->n_points == 0)
      continue;
    print_numbers (
        code, name, "stage", s, "shapes", stage->shapes, stage->n_shapes);
    print_numbers (code, name, "stage", s, "points", stage->points,
        stage->n_points * stage->n_shapes);
  }
  g_string_append_printf (
      code, "\nstatic const SkelStage %s_stages[] = {\n", name);
  for (int s = 0; s < kernel->n_stages; s++) {
    const SkelStage *stage = &kernel->stages[s];

    g_string_append (code, "  { .classes = ");
    print_flags (code, class_flags, stage->classes);
    g_string_append_printf (code,
        ",\n    .space_left = %d, .space_right = %d, .space_top = %d, "
        ".space_bottom = %d,\n    .extents = {",
        stage->space_left, stage->space_right, stage->space_top,
        stage->space_bottom);
    for (int i = 0; i < kernel->n_images; i++)
      g_string_append_printf (code, "%s{ %d, %d, %d, %d }", i > 0 ? ", " : " ",
          stage->extents[i].left, stage->extents[i].right,
          stage->extents[i].top, stage->extents[i].bottom);
    g_string_append (code, " },\n    .reads_outside = {");
    print_truths (code, kernel, stage->reads_outside);
    g_string_append (code, " },\n    .reads_anywhere = {");
    print_truths (code, kernel, stage->reads_anywhere);
    g_string_append_printf (code,
        " },\n    .looks_outside = %s, .takes_units = %s, .takes_uniforms = "
        "%s,\n"
        "    .read_permutation = ",
        plan && plan->outside ? "TRUE" : "FALSE",
        plan && plan->any_column ? "TRUE" : "FALSE",
        plan && plan->takes_uniforms ? "TRUE" : "FALSE");
    print_flags (code, permutation_flags, stage->read_permutation);
    g_string_append (code, ",\n    .write_permutation = ");
    print_flags (code, permutation_flags, stage->write_permutation);
    g_string_append (code, ",\n    .permutation = ");
    print_flags (code, permutation_flags, stage->permutation);
    g_string_append_printf (code,
        ",\n    .moves = %s, .shift_invariant = %s,\n",
        stage->moves ? "TRUE" : "FALSE",
        stage->shift_invariant ? "TRUE" : "FALSE");
    if (stage->n_points > 0)
      g_string_append_printf (code,
          "    .shapes = %s_stage%d_shapes, .n_shapes = %d,\n"
          "    .points = %s_stage%d_points, .n_points = %d,\n",
          name, s, stage->n_shapes, name, s, stage->n_points);
    if (!has_code) {
      g_string_append (code, "  },\n");
      continue;
    }
    g_string_append_printf (code,
        "    .rows = { %s_stage%d_rows_baseline,\n"
        "#ifdef SKEL_HAVE_AVX2\n      [SKEL_ISA_AVX2] = "
        "%s_stage%d_rows_avx2,\n#endif\n"
        "#ifdef SKEL_HAVE_AVX512\n      [SKEL_ISA_AVX512] = "
        "%s_stage%d_rows_avx512,\n#endif\n    } },\n",
        name, s, name, s, name, s);
  }
  g_string_append (code, "};\n");
}

/* How a step that is repeated until nothing changes is updated. */
static void
print_settling (GString *code, const char *name, const SkelAnalysis *analysis)
{
  const SkelSettling *settling = analysis->kernel.settling;
  gboolean rests[SKEL_RESTING_NUMBERS];
  gboolean known = skel_resting_numbers (analysis, rests);

  g_string_append_printf (code,
      "gboolean %s_update (const SkelRowsArguments *arguments, int y, int "
      "x);\n\n",
      name);
  if (known) {
    SkelType type = analysis->kernel.images[settling->before].type;
    int least = (int)skel_range_of_type (type).low;

    g_string_append_printf (code, "static const guint8 %s_rests[%d] = {", name,
        SKEL_RESTING_NUMBERS);
    for (int i = 0; i < SKEL_RESTING_NUMBERS; i++)
      g_string_append_printf (code, "%s%d,", i % 32 == 0 ? "\n  " : " ",
          rests[(guint8)(i - least)]);
    g_string_append (code, "\n};\n\n");
  }
  g_string_append_printf (code,
      "static const SkelSettling %s_settling = { %d, %d, %s_update, %s%s };\n",
      name, settling->before, settling->after, name, known ? name : "NULL",
      known ? "_rests" : "");
}

/* A chain's is that of its first step. */
static void
print_settling_field (
    GString *code, const char *name, const SkelAnalysis *analysis)
{
  const SkelChaining *chain = analysis->chain;
  char *step = chain ? skel_print_identifier (
                           analysis->unit, chain->steps[0]->kernel.name)
                     : NULL;

  g_string_append_printf (
      code, "  .settling = &%s_settling,\n", step ? step : name);
  g_free (step);
}

/* The function KERNEL_uniforms of a chain: those of its steps. */
static void
print_uniforms_of_steps (
    GString *code, const char *name, const SkelAnalysis *chain)
{
  g_string_append_printf (code,
      "\nstatic void\n%s_uniforms (int width, int height,\n"
      "    const SkelValue *values, guint8 *uniforms)\n{\n",
      name);
  for (int s = 0; s < chain->chain->n_steps; s++) {
    const SkelAnalysis *step = chain->chain->steps[s];
    const SkelKernel *kernel = &step->kernel;
    char *of = skel_print_identifier (step->unit, kernel->name);

    if (skel_uniforms (step)->size > 0) {
      g_string_append_printf (
          code, "  SkelValue of_step%d[%d];\n\n", s + 1, kernel->n_values + 1);
      for (int i = 0; i < kernel->n_parameters; i++)
        g_string_append_printf (code,
            "  memcpy (of_step%d + %d, values + %d, %d * sizeof *values);\n",
            s + 1, kernel->parameters[i].offset,
            chain->kernel.parameters[chain->chain->parameters[s][i]].offset,
            kernel->parameters[i].length);
      g_string_append_printf (code,
          "  %s_uniforms (width, height, of_step%d, uniforms + "
          "%" G_GSIZE_FORMAT ");\n",
          of, s + 1, skel_uniforms_of_step (chain, s));
    }
    g_free (of);
  }
  g_string_append (code, "}\n");
}

/* Of the functions that other files define. */
static void
print_declarations (GString *code, const char *name,
    const SkelAnalysis *analysis, const SkelUniforms *uniforms)
{
  const SkelKernel *kernel = &analysis->kernel;
  static const struct {
    const char *guard, *suffix;
  } sets[] = {
    { NULL, "baseline" },
    { "SKEL_HAVE_AVX2", "avx2" },
    { "SKEL_HAVE_AVX512", "avx512" },
  };

  for (guint set = 0; !analysis->chain && set < G_N_ELEMENTS (sets); set++) {
    if (sets[set].guard != NULL)
      g_string_append_printf (code, "#ifdef %s\n", sets[set].guard);
    for (int s = 0; s < kernel->n_stages; s++)
      g_string_append_printf (code,
          "void %s_stage%d_rows_%s (const SkelRowsArguments *arguments,\n"
          "    int first, int last);\n",
          name, s, sets[set].suffix);
    if (sets[set].guard != NULL)
      g_string_append (code, "#endif\n");
  }
  if (kernel->n_results > 0)
    g_string_append_printf (code,
        "void %s_start (int width, int height, const SkelValue *values,\n"
        "    guint8 *results);\n",
        name);
  if (kernel->n_results > 0 && analysis->finish->len > 0)
    g_string_append_printf (code,
        "void %s_finish (int width, int height, const SkelValue *values,\n"
        "    guint8 *results);\n",
        name);
  if (kernel->settling && !analysis->chain)
    print_settling (code, name, analysis);
  if (uniforms->size > 0 && analysis->chain)
    print_uniforms_of_steps (code, name, analysis);
  else if (uniforms->size > 0)
    g_string_append_printf (code,
        "void %s_uniforms (int width, int height, const SkelValue *values,\n"
        "    guint8 *uniforms);\n",
        name);
  if (skel_uniforms_fit (uniforms, &analysis->kernel))
    g_string_append_printf (code,
        "#ifdef SKEL_HAVE_CUDA\nextern const SkelCudaKernel %s_cuda;\n"
        "#endif\n",
        name);
}

static void
print_sources (GString *code, const char *name, int number,
    const SkelSource *sources, int n_sources)
{
  if (n_sources == 0)
    return;
  g_string_append_printf (
      code, "\nstatic const SkelSource %s_step%d_sources[] = {", name, number);
  for (int i = 0; i < n_sources; i++)
    g_string_append_printf (code, "%s{ %d, %d },", i % 6 == 0 ? "\n  " : " ",
        sources[i].step, sources[i].index);
  g_string_append (code, "\n};\n");
}

/* The address of what was printed for a step, or NULL where it is empty. */
static void
print_list (
    GString *code, const char *name, int number, const char *what, int n)
{
  if (n > 0)
    g_string_append_printf (
        code, ".%s = %s_step%d_%s,\n    ", what, name, number, what);
}

/* What print_step () names. */
static void
print_step_lists (GString *code, const char *name, int number,
    const SkelStep *step, const SkelKernel *kernel)
{
  print_numbers (
      code, name, "step", number, "images", step->images, kernel->n_images);
  print_sources (code, name, number, step->sources, kernel->n_parameters);
  print_numbers (
      code, name, "step", number, "results", step->results, kernel->n_results);
}

static void
print_step (GString *code, const char *name, int number, const SkelStep *step,
    const SkelAnalysis *of)
{
  const SkelKernel *kernel = &of->kernel;
  char *part = skel_print_identifier (of->unit, kernel->name);

  g_string_append (code, "  { ");
  print_list (code, name, number, "images", kernel->n_images);
  print_list (code, name, number, "sources", kernel->n_parameters);
  print_list (code, name, number, "results", kernel->n_results);
  if (step->exchanges)
    g_string_append (code, ".exchanges = TRUE,\n    ");
  g_string_append_printf (code,
      ".results_offset = %" G_GSIZE_FORMAT ",\n    .kernel = &%s_kernel },\n",
      step->results_offset, part);
  g_free (part);
}

static void
print_repeats (GString *code, const char *name, const SkelKernel *kernel)
{
  if (kernel->n_repeats == 0)
    return;
  for (int r = 0; r < kernel->n_repeats; r++)
    g_string_append_printf (code,
        "\ngboolean %s_turn%d (int width, int height, const SkelValue "
        "*values,\n"
        "    gboolean first, SkelValue *counter);\n",
        name, r);
  g_string_append_printf (
      code, "\nstatic const SkelRepeat %s_repeats[] = {\n", name);
  for (int r = 0; r < kernel->n_repeats; r++)
    g_string_append_printf (code, "  { %d, %d, %s_turn%d, %s, %d, %d },\n",
        kernel->repeats[r].first, kernel->repeats[r].end, name, r,
        kernel->repeats[r].again ? "TRUE" : "FALSE", kernel->repeats[r].step,
        kernel->repeats[r].result);
  g_string_append (code, "};\n");
}

static void
print_chains (GString *code, const char *name, const GPtrArray *chains)
{
  if (chains->len == 0)
    return;
  g_string_append_printf (
      code, "\nstatic const SkelChain %s_chains[] = {\n", name);
  for (guint i = 0; i < chains->len; i++) {
    const SkelChaining *chain = ((SkelAnalysis *)chains->pdata[i])->chain;

    g_string_append_printf (code, "  { %d, %d, %d, %d },\n", chain->first,
        chain->end, chain->turns, chain->repeat);
  }
  g_string_append (code, "};\n");
}

/* Steps, and after them @chains. */
static void
print_steps (GString *code, const char *name, const SkelAnalysis *analysis,
    const GPtrArray *chains)
{
  const SkelKernel *kernel = &analysis->kernel;

  for (int s = 0; s < kernel->n_steps; s++)
    print_step_lists (
        code, name, s, &kernel->steps[s], kernel->steps[s].kernel);
  for (guint i = 0; i < chains->len; i++) {
    const SkelAnalysis *chain = chains->pdata[i];

    print_step_lists (
        code, name, kernel->n_steps + i, &chain->chain->step, &chain->kernel);
  }
  print_repeats (code, name, kernel);
  print_chains (code, name, chains);
  g_string_append_printf (
      code, "\nstatic const SkelStep %s_steps[] = {\n", name);
  for (int s = 0; s < kernel->n_steps; s++)
    print_step (code, name, s, &kernel->steps[s], analysis->parts->pdata[s]);
  for (guint i = 0; i < chains->len; i++) {
    const SkelAnalysis *chain = chains->pdata[i];

    print_step (code, name, kernel->n_steps + i, &chain->chain->step, chain);
  }
  g_string_append (code, "};\n");
}

static void
print_kernel (
    GString *code, const SkelAnalysis *analysis, const GPtrArray *chains)
{
  const SkelKernel *kernel = &analysis->kernel;
  char *name = skel_print_identifier (analysis->unit, kernel->name);
  const SkelUniforms *uniforms
      = kernel->steps ? NULL : skel_uniforms (analysis);
  /* the CPU does each of a chain's steps */
  const SkelCPlan *plan
      = kernel->steps || analysis->chain ? NULL : skel_c_plan (analysis);

  g_string_append_printf (code, "\n/* %s:%d */\n\n", kernel->source,
      analysis->function->symbol->location.line);
  if (kernel->steps)
    print_steps (code, name, analysis, chains);
  else
    print_declarations (code, name, analysis, uniforms);
  print_images (code, name, "images", kernel->images, kernel->n_images);
  print_images (code, name, "locals", kernel->locals, kernel->n_locals);
  print_parameters (code, name, kernel);
  print_results (code, name, kernel);
  print_stages (code, name, kernel, plan);

  g_string_append_printf (
      code, "\nstatic const SkelKernel %s_kernel = {\n", name);
  print_string_field (code, "name", kernel->name);
  print_string_field (code, "element", kernel->element);
  print_string_field (code, "summary", kernel->summary);
  print_string_field (code, "description", kernel->description);
  print_string_field (code, "source", kernel->source);
  g_string_append_printf (code,
      "  .chroma = %s,\n"
      "  .approximate = %s,\n",
      chroma_names[kernel->chroma], kernel->approximate ? "TRUE" : "FALSE");
  if (kernel->n_images > 0)
    g_string_append_printf (code, "  .images = %s_images,\n", name);
  g_string_append_printf (code, "  .n_images = %d,\n", kernel->n_images);
  if (kernel->n_parameters > 0)
    g_string_append_printf (code, "  .parameters = %s_parameters,\n", name);
  g_string_append_printf (code,
      "  .n_parameters = %d,\n"
      "  .n_values = %d,\n"
      "  .n_given = %d,\n"
      "  .n_handed = %d,\n",
      kernel->n_parameters, kernel->n_values, kernel->n_given,
      kernel->n_handed);
  if (kernel->n_results > 0)
    g_string_append_printf (code, "  .results = %s_results,\n", name);
  g_string_append_printf (code,
      "  .n_results = %d,\n"
      "  .results_size = %" G_GSIZE_FORMAT ",\n"
      "  .stages = %s_stages,\n"
      "  .n_stages = %d,\n",
      kernel->n_results, kernel->results_size, name, kernel->n_stages);
  if (kernel->steps)
    g_string_append_printf (code,
        "  .steps = %s_steps,\n"
        "  .n_steps = %d,\n",
        name, kernel->n_steps);
  if (chains && chains->len > 0)
    g_string_append_printf (code,
        "  .chains = %s_chains,\n"
        "  .n_chains = %d,\n",
        name, (int)chains->len);
  if (kernel->n_repeats > 0)
    g_string_append_printf (code,
        "  .repeats = %s_repeats,\n"
        "  .n_repeats = %d,\n",
        name, kernel->n_repeats);
  if (kernel->n_locals > 0)
    g_string_append_printf (code,
        "  .locals = %s_locals,\n"
        "  .n_locals = %d,\n",
        name, kernel->n_locals);
  if (kernel->settling)
    print_settling_field (code, name, analysis);
  if (kernel->n_results > 0 && !kernel->steps)
    g_string_append_printf (code, "  .start = %s_start,\n", name);
  if (kernel->n_results > 0 && analysis->finish->len > 0)
    g_string_append_printf (code, "  .finish = %s_finish,\n", name);
  if (uniforms && uniforms->size > 0)
    g_string_append_printf (code,
        "  .uniforms = %s_uniforms,\n"
        "  .uniforms_size = %" G_GSIZE_FORMAT ",\n"
        "  .uniforms_room = %" G_GSIZE_FORMAT ",\n",
        name, uniforms->size, skel_once_room (analysis, uniforms));
  if (uniforms && skel_uniforms_fit (uniforms, kernel))
    g_string_append_printf (
        code, "#ifdef SKEL_HAVE_CUDA\n  .cuda = &%s_cuda,\n#endif\n", name);
  g_string_append (code, "};\n");
  g_free (name);
}

char *
skel_emit_table (const SkelUnit *unit, GPtrArray *analyses)
{
  GString *code = g_string_new (NULL);
  char *file = skel_print_identifier (unit, unit->path);

  g_string_append_printf (code,
      "/* Made by skelc from %s: the descriptions of its kernels. */\n"
      "#include \"runtime/kernel.h\"\n\n#include <string.h>\n",
      ((const SkelAnalysis *)analyses->pdata[0])->kernel.source);
  for (guint i = 0; i < analyses->len; i++) {
    GPtrArray *chains = skel_cuda_chains (analyses->pdata[i]);

    for (guint j = 0; j < chains->len; j++)
      print_kernel (code, chains->pdata[j], NULL);
    print_kernel (code, analyses->pdata[i], chains);
    g_ptr_array_unref (chains);
  }

  g_string_append_printf (code,
      "\nextern const SkelKernel *const skel_kernels_%s[];\n"
      "const SkelKernel *const skel_kernels_%s[] = {\n",
      file, file);
  for (guint i = 0; i < analyses->len; i++) {
    const SkelAnalysis *analysis = analyses->pdata[i];
    char *name = skel_print_identifier (unit, analysis->kernel.name);

    if (!analysis->is_part)
      g_string_append_printf (code, "  &%s_kernel,\n", name);
    g_free (name);
  }
  g_string_append (code, "  NULL\n};\n");
  g_free (file);
  return g_string_free (code, FALSE);
}

char *
skel_emit_list (GPtrArray *units)
{
  GString *declarations
      = g_string_new ("/* Made by skelc: all kernel files. */\n"
                      "#include \"runtime/kernel.h\"\n\n");
  GString *list
      = g_string_new ("\nconst SkelKernel *const *const skel_kernel_files[]"
                      " = {\n");

  for (guint i = 0; i < units->len; i++) {
    const SkelUnit *unit = units->pdata[i];
    char *file = skel_print_identifier (unit, unit->path);

    g_string_append_printf (declarations,
        "extern const SkelKernel *const skel_kernels_%s[];\n", file);
    g_string_append_printf (list, "  skel_kernels_%s,\n", file);
    g_free (file);
  }
  g_string_append (list, "  NULL,\n};\n");
  g_string_append (declarations, list->str);
  g_string_free (list, TRUE);
  return g_string_free (declarations, FALSE);
}
