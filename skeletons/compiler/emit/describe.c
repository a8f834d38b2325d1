/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* describe.c: what was inferred about a file's kernels, for people to read and
 * for tests to compare. */
#include "../../runtime/groups.h"
#include "../../runtime/unrolled.h"
#include "../infer/cost.h"
#include "../infer/programs.h"
#include "../infer/states.h"
#include "../infer/uniforms.h"
#include "c-plan.h"
#include "cuda-chains.h"
#include "cuda-plan.h"
#include "print.h"

#include <string.h>

static const char *const combine_texts[] = {
  [SKEL_COMBINE_ADD] = "sum",
  [SKEL_COMBINE_MINIMUM] = "minimum",
  [SKEL_COMBINE_MAXIMUM] = "maximum",
  [SKEL_COMBINE_AND] = "bitwise and",
  [SKEL_COMBINE_OR] = "bitwise or",
  [SKEL_COMBINE_XOR] = "bitwise exclusive or",
  [SKEL_COMBINE_NONE] = "computed after the loops",
};

/* by SkelPermutation */
static const char *const permutation_texts[] = {
  "none",
  "mirrored left to right",
  "flipped top to bottom",
  "rotated by 180 degrees",
  "transposed",
  "rotated by 90 degrees counter-clockwise",
  "rotated by 90 degrees clockwise",
  "transposed about the other diagonal",
};

static void append_field (GString *text, const char *field, const char *format,
    ...) G_GNUC_PRINTF (3, 4);

/* "  field          value" */
static void
append_field (GString *text, const char *field, const char *format, ...)
{
  va_list arguments;

  g_string_append_printf (text, "  %-16s", field);
  va_start (arguments, format);
  g_string_append_vprintf (text, format, arguments);
  va_end (arguments);
  g_string_append_c (text, '\n');
}

static char *
value_text (SkelType type, SkelValue value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (skel_type_is_floating (type))
    return g_strdup (g_ascii_formatd (
        text, sizeof text, type == SKEL_TYPE_F32 ? "%.7g" : "%.15g", value.f));
  if (type == SKEL_TYPE_BOOL)
    return g_strdup (value.i ? "true" : "false");
  if (type == SKEL_TYPE_U64)
    return g_strdup_printf ("%" G_GUINT64_FORMAT, (guint64)value.i);
  return g_strdup_printf ("%" G_GINT64_FORMAT, value.i);
}

static void
append_classes (GString *text, unsigned classes)
{
  static const struct {
    unsigned flag;
    const char *text;
  } names[] = {
    { SKEL_CLASS_P2P, "P2P, pixel to pixel" },
    { SKEL_CLASS_PERMUTING, "permuting" },
    { SKEL_CLASS_N2P, "N2P, neighbourhood to pixel" },
    { SKEL_CLASS_R2S, "R2S, reduction to scalar" },
    { SKEL_CLASS_R2V, "R2V, reduction to vector" },
  };
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (classes & names[i].flag)
      g_string_append_printf (
          list, "%s%s", list->len > 0 ? "; " : "", names[i].text);
  append_field (text, "class", "%s", list->str);
  g_string_free (list, TRUE);
}

static void
append_images (GString *text, const SkelKernel *kernel, const SkelStage *stage)
{
  for (int i = 0; i < kernel->n_images; i++) {
    const SkelImage *image = &kernel->images[i];
    const SkelExtent *extent = &stage->extents[i];
    GString *line = g_string_new (skel_type_name (image->type));

    g_string_append_printf (line, ", %d channel%s", image->channels,
        image->channels > 1 ? "s" : "");
    if (image->transposed)
      g_string_append (line, ", transposed");
    if (!image->output) {
      if (stage->reads_anywhere[i])
        g_string_append_printf (line, ", read anywhere in the image%s",
            stage->reads_outside[i] ? " and outside" : "");
      else if (extent->left == 0 && extent->right == 0 && extent->top == 0
               && extent->bottom == 0)
        g_string_append (line, ", read at the pixel");
      else
        g_string_append_printf (line,
            ", read %d left, %d right, %d above, %d below%s", extent->left,
            extent->right, extent->top, extent->bottom,
            stage->reads_outside[i] ? "" : ", never outside the image");
    }
    g_string_prepend (line, ": ");
    g_string_prepend (line, image->name);
    append_field (text, image->output ? "output" : "input", "%s", line->str);
    g_string_free (line, TRUE);
  }
}

static void
append_space (GString *text, const SkelStage *stage)
{
  if (stage->space_left == 0 && stage->space_right == 0 && stage->space_top == 0
      && stage->space_bottom == 0)
    append_field (text, "loops over", "all pixels");
  else
    append_field (text, "loops over",
        "all pixels but %d left, %d right, %d above, %d below",
        stage->space_left, stage->space_right, stage->space_top,
        stage->space_bottom);
}

static void
append_permutation (GString *text, const SkelStage *stage)
{
  if (stage->classes & SKEL_CLASS_PERMUTING)
    append_field (text, "permutation", "%s%s",
        permutation_texts[stage->permutation & 7],
        stage->moves ? ", moves pixels and computes nothing" : "");
}

/* The parameter, which is a number, of the value @index. */
static const char *
parameter_name (const SkelKernel *kernel, int index)
{
  for (int i = 0; i < kernel->n_parameters; i++)
    if (kernel->parameters[i].offset == index)
      return kernel->parameters[i].name;
  return "a parameter";
}

/* Whether a pixel becomes what it does by itself alone. */
static void
append_independence (
    GString *text, const SkelKernel *kernel, const SkelStage *stage)
{
  GString *settings;

  if (!(stage->classes & (SKEL_CLASS_P2P | SKEL_CLASS_N2P))
      || (stage->classes & SKEL_CLASS_PERMUTING)
      || ((stage->classes & SKEL_CLASS_N2P) && stage->n_points == 0))
    return;
  if (!stage->shift_invariant) {
    append_field (text, "depends on", "where the pixel is");
    return;
  }
  if (stage->classes & SKEL_CLASS_P2P) {
    append_field (text, "depends on", "the pixel alone");
    return;
  }
  settings = g_string_new (NULL);
  for (int i = 0; i < stage->n_shapes; i++)
    g_string_append_printf (settings, "%s%s is %d", i > 0 ? " and " : "",
        parameter_name (kernel, stage->shapes[i]), stage->points[i]);
  append_field (text, "depends on", "the pixel alone, where %s%s",
      settings->str, stage->n_points > 1 ? ", and for others" : "");
  g_string_free (settings, TRUE);
}

/* A number with the spelling that people read: 12, or 1.5. */
static char *
number_text (double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (text, sizeof text, "%.15g", number));
}

static void
append_count (GString *line, double number, const char *one, const char *many)
{
  char *text;

  if (number == 0)
    return;
  text = number_text (number);
  g_string_append_printf (line, "%s%s %s", line->len > 0 ? ", " : "", text,
      number == 1 ? one : many);
  g_free (text);
}

static void
append_cost (GString *text, const SkelAnalysis *analysis, const SkelNest *nest)
{
  GString *line = g_string_new (NULL);
  SkelCost cost;

  skel_cost (analysis, nest, &cost);
  append_count (line, cost.reads, "read", "reads");
  append_count (line, cost.writes, "write", "writes");
  append_count (line, cost.operations, "operation", "operations");
  append_count (line, cost.calls, "library call", "library calls");
  append_count (line, cost.accumulations, "accumulation", "accumulations");
  if (nest->shape_values->len > 0)
    g_string_append (line, ", with parameters at their defaults");
  append_field (text, "cost per pixel", "%s", line->str);
  for (guint i = 0; i < cost.unknown->len; i++)
    append_field (text, "",
        "the number of turns of the loop in line %d is unknown; counted as one",
        g_array_index (cost.unknown, int, i));
  g_array_unref (cost.unknown);
  g_string_free (line, TRUE);
}

static gboolean
is_whole_range (const SkelParameter *parameter)
{
  /* of floats, whose limits say nothing to a reader */
  return skel_type_is_floating (parameter->type) && parameter->maximum.f >= 3e38
         && parameter->minimum.f <= -3e38;
}

static void
append_parameter (GString *text, const SkelParameter *parameter)
{
  GString *line;

  if (parameter->handed) {
    append_field (text, "handed", "%s: %s, %d of them, by an earlier step",
        parameter->name, skel_type_name (parameter->type), parameter->length);
    return;
  }
  line = g_string_new (parameter->name);

  g_string_append_printf (line, ": %s",
      parameter->n_constants > 0 ? "enum" : skel_type_name (parameter->type));
  if (parameter->length > 1)
    g_string_append_printf (line, "[%d]", parameter->length);

  if (parameter->n_constants > 0) {
    g_string_append (line, ", one of");
    for (int i = 0; i < parameter->n_constants; i++)
      g_string_append_printf (line, "%s %s (%d)", i > 0 ? "," : "",
          parameter->constants[i].name, parameter->constants[i].value);
  } else if (is_whole_range (parameter)) {
    g_string_append (line, ", any");
  } else {
    char *low = value_text (parameter->type, parameter->minimum);
    char *high = value_text (parameter->type, parameter->maximum);

    g_string_append_printf (line, ", %s to %s", low, high);
    g_free (low);
    g_free (high);
  }
  g_string_append (line, ", default");
  for (int i = 0; i < parameter->length; i++) {
    char *value = value_text (parameter->type, parameter->defaults[i]);

    g_string_append_printf (line, " %s", value);
    g_free (value);
  }
  append_field (text, "parameter", "%s", line->str);
  if (parameter->description != NULL && *parameter->description != '\0')
    append_field (text, "", "  %s", parameter->description);
  g_string_free (line, TRUE);
}

/* Whether @node is a constant; its value. */
static gboolean
constant_value (const SkelNode *node, SkelType type, SkelValue *value)
{
  gboolean negative = FALSE;
  double number;

  for (; node->kind == SKEL_NODE_CAST || node->kind == SKEL_NODE_NEGATE;
      node = node->children[0])
    negative = negative != (node->kind == SKEL_NODE_NEGATE);
  if (node->kind == SKEL_NODE_FLOATING) {
    number = negative ? -node->value.f : node->value.f;
  } else if (node->kind == SKEL_NODE_INTEGER) {
    if (!skel_type_is_floating (type)) {
      value->i = negative ? -node->value.i : node->value.i;
      return TRUE;
    }
    number = negative ? -node->value.i : node->value.i;
  } else {
    return FALSE;
  }
  if (skel_type_is_floating (type))
    value->f = number;
  else
    value->i = number;
  return TRUE;
}

typedef struct {
  const SkelAnalysis *analysis;
  int result, assignments;
  SkelNode *value;
} Start;

static void
find_start (const SkelNode *node, Start *start)
{
  const SkelNode *target = NULL;
  SkelNode *value = NULL;

  if (node->kind == SKEL_NODE_ASSIGN) {
    target = node->children[0];
    value = node->operation == SKEL_OPERATION_NONE ? node->children[1] : NULL;
  } else if (node->kind == SKEL_NODE_DECLARE && node->n_children > 0) {
    target = node;
    value = node->children[0];
  }
  while (target != NULL && target->symbol == NULL)
    target = target->n_children > 0 ? target->children[0] : NULL;
  if (target != NULL) {
    SkelRole role = skel_role (start->analysis, target->symbol);

    if (role.kind == SKEL_ROLE_RESULT && role.index == start->result) {
      start->assignments++;
      start->value = value;
    }
  }
  for (int i = 0; i < node->n_children; i++)
    find_start (node->children[i], start);
}

static void
append_result (GString *text, const SkelAnalysis *analysis, int index)
{
  const SkelResult *result = &analysis->kernel.results[index];
  Start start = { analysis, index, 0, NULL };
  GString *line = g_string_new (result->name);
  SkelValue value;

  g_string_append_printf (line, ": %s", skel_type_name (result->type));
  if (result->array)
    g_string_append_printf (line, "[%d]", result->length);
  g_string_append_printf (line, ", %s", combine_texts[result->combine]);

  for (guint i = 0; i < analysis->start->len; i++)
    find_start (analysis->start->pdata[i], &start);
  if (start.assignments == 1 && start.value != NULL
      && constant_value (start.value, result->type, &value)) {
    char *number = value_text (result->type, value);

    g_string_append_printf (line, ", starts at %s", number);
    g_free (number);
  } else if (result->combine != SKEL_COMBINE_NONE) {
    g_string_append (line, ", starts at what is computed before the loops");
  }
  append_field (
      text, result->local ? "local result" : "result", "%s", line->str);
  g_string_free (line, TRUE);
}

/* What stands before the loops and is not computed again for each pixel. */
static void
append_uniforms (GString *text, const SkelAnalysis *analysis)
{
  const SkelKernel *kernel = &analysis->kernel;
  const SkelUniforms *uniforms = skel_uniforms (analysis);

  for (guint i = 0; i < uniforms->uniforms->len; i++) {
    const SkelUniform *uniform
        = &g_array_index (uniforms->uniforms, SkelUniform, i);
    GString *line;

    if (uniform->scratch)
      continue;
    line = g_string_new (uniform->symbol->name);
    g_string_append_printf (
        line, ": %s", skel_type_name (uniform->symbol->type));
    for (int d = 0; d < uniform->symbol->rank; d++)
      g_string_append_printf (
          line, "[%d]", uniform->symbol->dimensions[d].length);
    append_field (text, "once a frame", "%s", line->str);
    g_string_free (line, TRUE);
  }
  if (skel_kernel_count_launched (kernel) > SKEL_MAX_LAUNCH_VALUES)
    append_field (text, "runs on",
        "the CPU only: its parameters are %d values, and CUDA passes %d to a "
        "kernel",
        skel_kernel_count_launched (kernel), SKEL_MAX_LAUNCH_VALUES);
  else if (!skel_uniforms_fit (uniforms, kernel))
    append_field (text, "runs on",
        "the CPU only: that is %" G_GSIZE_FORMAT
        " bytes, and CUDA passes %d to a kernel",
        uniforms->size, SKEL_MAX_UNIFORMS);
}

/* Where C leaves open what a float becomes. */
static void
append_saturations (GString *text, const SkelAnalysis *analysis)
{
  GPtrArray *saturations = skel_saturations (analysis);

  for (guint i = 0; i < saturations->len; i++) {
    const SkelSaturation *saturation = saturations->pdata[i];

    append_field (text, "saturates",
        "line %d: %s, which may be %.9g to %.9g%s, to %s",
        saturation->node->location.line, skel_type_name (saturation->from),
        saturation->range.low, saturation->range.high,
        saturation->nan ? " or not a number" : "",
        skel_type_name (saturation->type));
  }
  g_ptr_array_unref (saturations);
}

/* By what the work is done. */
static void
append_skeletons (GString *text, const SkelAnalysis *analysis)
{
  char *how = skel_c_plan_text (skel_c_plan (analysis));
  const SkelCudaPlan *plan = skel_cuda_plan (analysis);
  GPtrArray *skeletons = skel_cuda_plan_list (plan, &analysis->kernel);

  append_field (text, "CPU", "%s", how);
  for (guint i = 0; i < skeletons->len; i++)
    append_field (
        text, i == 0 ? "CUDA" : "", "%s", (const char *)skeletons->pdata[i]);
  g_ptr_array_unref (skeletons);
  g_free (how);
}

/* Why the graph has not all of it. */
static void
append_opaque (GString *text, const SkelAnalysis *analysis)
{
  const char *reason;

  if (!skel_programs (analysis, &reason))
    append_field (text, "opaque", "%s", reason);
}

/* Of a nest. */
static void
append_loops (GString *text, const SkelAnalysis *analysis)
{
  const SkelStage *stage = analysis->kernel.stages;

  append_space (text, stage);
  append_permutation (text, stage);
  append_independence (text, &analysis->kernel, stage);
  append_cost (text, analysis, analysis->nests->pdata[0]);
}

static void
append_code (GString *text, const SkelAnalysis *analysis)
{
  append_uniforms (text, analysis);
  append_saturations (text, analysis);
  append_opaque (text, analysis);
  append_skeletons (text, analysis);
}

static const SkelImage *
image_of (const SkelKernel *kernel, int index)
{
  return index < kernel->n_images ? &kernel->images[index]
                                  : &kernel->locals[index - kernel->n_images];
}

/* The images that the step @index reads, or writes. */
static void
append_images_used (
    GString *line, const SkelAnalysis *analysis, int index, gboolean written)
{
  const SkelStep *step = &analysis->kernel.steps[index];
  const char *before = written ? ", writes " : ", reads ";

  for (int i = 0; i < step->kernel->n_images; i++) {
    if (!step->kernel->images[i].output != !written
        || !skel_uses_image (analysis->parts->pdata[index], i))
      continue;
    g_string_append_printf (line, "%s%s", before,
        image_of (&analysis->kernel, step->images[i])->name);
    before = " and ";
  }
}

/* What a sequence does, one after the other. */
static void
append_steps (GString *text, const SkelAnalysis *analysis)
{
  const SkelKernel *kernel = &analysis->kernel;
  int bytes = 0;

  for (int i = 0; i < kernel->n_locals; i++) {
    const SkelImage *local = &kernel->locals[i];
    gboolean stored = skel_kernel_stores (kernel, i);

    /* what others are at some time may lie where these do */
    if (!stored
        && skel_is_state (
            analysis, skel_image_symbol (analysis, kernel->n_images + i)))
      continue;
    if (stored)
      bytes += local->channels * skel_type_size (local->type);
    append_field (text, "local image", "%s: %s, %d channel%s%s", local->name,
        skel_type_name (local->type), local->channels,
        local->channels > 1 ? "s" : "", stored ? "" : ", stays within a step");
  }
  if (bytes > 0)
    append_field (text, "memory", "%d byte%s for each pixel", bytes,
        bytes > 1 ? "s" : "");
  for (guint i = 0; i < analysis->repetitions->len; i++) {
    const SkelRepetition *repetition
        = &g_array_index (analysis->repetitions, SkelRepetition, i);

    append_field (text, "repeats", "steps %d to %d, for %s from %.0f to %.0f%s",
        repetition->first + 1, repetition->end, repetition->variable->name,
        repetition->turns.low, repetition->turns.high,
        repetition->again ? ", until it is left" : "");
  }
  for (guint s = 0; s < analysis->parts->len; s++) {
    GString *line = g_string_new (kernel->steps[s].kernel->name);

    append_images_used (line, analysis, s, FALSE);
    append_images_used (line, analysis, s, TRUE);
    if (kernel->steps[s].kernel->settling)
      g_string_append (line, ", until nothing changes");
    if (kernel->steps[s].exchanges)
      g_string_append (
          line, kernel->steps[s].images[0] == kernel->steps[s].images[1]
                    ? ", which is there"
                    : ", by exchanging them");
    append_field (text, s == 0 ? "steps" : "", "%s", line->str);
    g_string_free (line, TRUE);
  }
}

/* The pair of steps of @analysis that begins with @first, or NULL. */
static const SkelAnalysis *
pair_at (const SkelAnalysis *analysis, int first)
{
  for (guint i = 0; i < analysis->chains->len; i++) {
    const SkelAnalysis *chain = analysis->chains->pdata[i];

    if (chain->chain->first == first && chain->chain->end == first + 2)
      return chain;
  }
  return NULL;
}

/* The one of @chains that the steps @first and the next are in, or the turns of
 * @first; or NULL. */
static const SkelAnalysis *
chain_of (const GPtrArray *chains, int first, gboolean turns)
{
  for (guint i = 0; i < chains->len; i++) {
    const SkelAnalysis *chain = chains->pdata[i];

    if ((chain->chain->turns > 1) == turns
        && (turns ? chain->chain->first == first
                  : chain->chain->first <= first
                        && first + 1 < chain->chain->end))
      return chain;
  }
  return NULL;
}

static char *
name_chain (const SkelChaining *chain)
{
  if (chain->turns > 1 && chain->end == chain->first + 1)
    return g_strdup_printf (
        "%d turns of step %d as one", chain->turns, chain->first + 1);
  if (chain->turns > 1)
    return g_strdup_printf ("%d turns of steps %d to %d as one", chain->turns,
        chain->first + 1, chain->end);
  return g_strdup_printf ("steps %d %s %d as one", chain->first + 1,
      chain->end == chain->first + 2 ? "and" : "to", chain->end);
}

static void
append_chain (GString *text, const char *field, const SkelAnalysis *chain)
{
  GPtrArray *texts
      = skel_cuda_plan_list (skel_cuda_plan (chain), &chain->kernel);
  char *name = name_chain (chain->chain);

  for (guint j = 0; j < texts->len; j++)
    append_field (text, j == 0 ? field : "", "%s: %s", name,
        (const char *)texts->pdata[j]);
  g_free (name);
  g_ptr_array_unref (texts);
}

/* Which of a sequence's steps, and of their turns, a GPU does as one, by what;
 * and why it does not with others. */
static void
append_chains (GString *text, const SkelAnalysis *analysis)
{
  GPtrArray *chosen = skel_cuda_chains (analysis);
  const char *field = "on CUDA";

  for (int i = 0; i < analysis->kernel.n_steps; i++) {
    const SkelAnalysis *chain = chain_of (chosen, i, FALSE);
    const SkelAnalysis *turns = chain_of (chosen, i, TRUE);

    if (turns) {
      append_chain (text, field, turns);
      field = "";
    }
    if (i + 1 == analysis->kernel.n_steps || (chain && chain->chain->first < i))
      continue;
    if (chain) {
      append_chain (text, field, chain);
    } else {
      const SkelAnalysis *pair = pair_at (analysis, i);

      append_field (text, field, "steps %d and %d apart: %s", i + 1, i + 2,
          pair ? skel_cuda_object_to_chain (pair)
               : (const char *)analysis->apart->pdata[i]);
    }
    field = "";
  }
  g_ptr_array_unref (chosen);
}

/* Why the step @index and the next do not go over the image together. */
static const char *
object_to_group (
    const SkelJob *job, const SkelGroup *groups, int n_groups, int index)
{
  const SkelGroup *one = skel_groups_find (groups, n_groups, index);
  const SkelGroup *next = skel_groups_find (groups, n_groups, index + 1);
  SkelGroup both = { .first = one ? one->first : index,
    .end = next ? next->end : index + 2 };

  return skel_groups_object (job, &both);
}

/* Which of a sequence's steps go over the image together on the CPU. */
static void
append_groups (GString *text, const SkelAnalysis *analysis)
{
  SkelJob job = { .kernel = &analysis->kernel, .components = 1 };
  int n;
  SkelGroup *groups = skel_groups_plan (&job, &n);
  const char *field = "on the CPU";

  for (int i = 0; i + 1 < job.kernel->n_steps; i++) {
    const SkelGroup *group = skel_groups_find (groups, n, i);

    if (group && i == group->first)
      append_field (text, field, "steps %d %s %d together", i + 1,
          group->end == i + 2 ? "and" : "to", group->end);
    else if (!group || i + 1 == group->end)
      append_field (text, field, "steps %d and %d apart: %s", i + 1, i + 2,
          object_to_group (&job, groups, n, i));
    else
      continue;
    field = "";
  }
  for (int i = 0; i < job.kernel->n_repeats; i++) {
    const SkelRepeat *repeat = &job.kernel->repeats[i];
    SkelUnrolled *turns = skel_unrolled_plan (&job, i);

    if (turns && turns->exchanges == repeat->first + 1)
      append_field (text, field, "%d turns of step %d together",
          SKEL_UNROLLED_TURNS, repeat->first + 1);
    else if (turns)
      append_field (text, field, "%d turns of steps %d to %d together",
          SKEL_UNROLLED_TURNS, repeat->first + 1, turns->exchanges);
    else
      continue;
    field = "";
    skel_unrolled_free (turns);
  }
  g_free (groups);
}

static void
append_kernel (GString *text, const SkelAnalysis *analysis)
{
  const SkelKernel *kernel = &analysis->kernel;
  const char *without_element = analysis->is_part
                                    ? "it is a part of a sequence"
                                    : skel_kernel_without_element (kernel);

  g_string_append_printf (text, "%s\n", kernel->name);
  append_field (text, "source", "%s:%d", kernel->source,
      analysis->function->symbol->location.line);
  if (without_element == NULL)
    append_field (text, "element", "%s", kernel->element);
  else
    append_field (text, "element", "none: %s", without_element);
  if (!analysis->is_part && kernel->summary && *kernel->summary != '\0')
    append_field (text, "summary", "%s", kernel->summary);
  append_classes (text, kernel->stages->classes);
  append_images (text, kernel, kernel->stages);
  if (kernel->steps) {
    append_steps (text, analysis);
    append_chains (text, analysis);
    append_groups (text, analysis);
  } else {
    append_loops (text, analysis);
  }
  for (int i = 0; i < kernel->n_parameters; i++)
    append_parameter (text, &kernel->parameters[i]);
  for (int i = 0; i < kernel->n_results; i++)
    append_result (text, analysis, i);
  if (!kernel->steps)
    append_code (text, analysis);
  append_field (text, "chroma", "%s",
      kernel->chroma == SKEL_CHROMA_APPLY     ? "as the luma"
      : kernel->chroma == SKEL_CHROMA_NEUTRAL ? "neutral"
                                              : "kept");
  append_field (text, "arithmetic", "%s",
      kernel->approximate ? "equal within the documented bound"
                          : "exact, bit for bit");
}

char *
skel_describe (const SkelUnit *unit, GPtrArray *analyses)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < analyses->len; i++) {
    if (i > 0)
      g_string_append_c (text, '\n');
    append_kernel (text, analyses->pdata[i]);
  }
  return g_string_free (text, FALSE);
}
