/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* analyse.c: from a file of functions to what is known of its kernels. */
#include "analysis.h"

#include "../../graph/fixpoint.h"
#include "../front/comment.h"
#include "../front/queries.h"
#include "../front/variable-lives.h"
#include "carried.h"
#include "chain.h"
#include "describe-stage.h"
#include "expand.h"
#include "first-pixel.h"
#include "lives.h"
#include "merge.h"
#include "nest.h"
#include "part-copies.h"
#include "programs.h"
#include "sequence.h"
#include "settle-bounds.h"
#include "signature.h"
#include "split.h"
#include "start-statements.h"
#include "task.h"
#include "updates.h"
#include "uses.h"

#include <string.h>

/* What of the kernels is looked at. */
typedef enum {
  WHOLE,
  PART, /* a nest of a sequence */
  SIGNATURES,
} Depth;

static char *
element_name (const SkelKernel *kernel, const SkelComment *comment)
{
  char **words, *joined, *name;

  if (comment->element)
    return g_strdup (comment->element);
  words = g_strsplit (kernel->name, "_", -1);
  joined = g_strjoinv ("", words);
  name = g_strconcat ("gpu", joined, NULL);
  g_free (joined);
  g_strfreev (words);
  return name;
}

/* The folder and the name of the file, "kernels/sobel.c": the same wherever it
 * is built. */
static const char *
short_path (SkelUnit *unit)
{
  const char *path = unit->path + strlen (unit->path);
  int components = 0;

  while (
      path > unit->path && (!G_IS_DIR_SEPARATOR (path[-1]) || ++components < 2))
    path--;
  return skel_unit_string (unit, path);
}

static SkelAnalysis *
analysis_new (
    SkelUnit *unit, SkelFunction *function, const SkelComment *comment)
{
  SkelAnalysis *analysis = skel_analysis_new (unit, function);
  SkelKernel *kernel = &analysis->kernel;
  char *element;

  kernel->name = function->symbol->name;
  element = element_name (kernel, comment);
  kernel->element = skel_unit_string (unit, element);
  g_free (element);
  kernel->summary = comment->summary;
  kernel->description = comment->description;
  kernel->source = short_path (unit);
  kernel->chroma = comment->chroma;
  return analysis;
}

/* The results of a frame are those of its luma. */
static gboolean
check_chroma (const SkelAnalysis *analysis, GPtrArray *diagnostics)
{
  const SkelKernel *kernel = &analysis->kernel;

  if (kernel->chroma != SKEL_CHROMA_APPLY || kernel->n_results == 0)
    return TRUE;
  skel_diagnose (diagnostics, analysis->function->symbol->location,
      "`%s` has the result `%s`, of which chroma would have one of its own: "
      "(chroma apply) is for filters without results",
      kernel->name, kernel->results[0].name);
  return FALSE;
}

static gboolean
read_signature (
    const SkelTask *task, const SkelComment *comment, GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = task->analysis;

  skel_collect_uses (analysis);
  if (!skel_check_supported (analysis, diagnostics)
      || !skel_signature_read (analysis, task->unit, comment, diagnostics)
      || !skel_signature_read_locals (analysis, task->unit, diagnostics)
      || !check_chroma (analysis, diagnostics))
    return FALSE;
  skel_start_extremes (analysis, task->unit);
  return TRUE;
}

static void
take_pieces (SkelTask *task, const GArray *pieces)
{
  for (guint i = 0; i < pieces->len; i++) {
    const SkelPiece *piece = &g_array_index (pieces, SkelPiece, i);

    if (piece->kind == SKEL_PIECE_NEST)
      task->loop = piece->statement;
    else
      g_ptr_array_add (
          task->loop ? task->after : task->before, piece->statement);
  }
}

/* A function of one nest. */
static gboolean
read_body (SkelTask *task, const GArray *pieces, GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = task->analysis;
  SkelNest *nest;

  skel_ranges_forget (analysis);
  take_pieces (task, pieces);
  if (!skel_task_find_nest (task, diagnostics))
    return FALSE;
  nest = g_ptr_array_index (analysis->nests, 0);
  skel_nest_find_accumulations (analysis, task->unit, nest, task->before);
  if (!skel_describe_results (analysis, nest, diagnostics))
    return FALSE;
  if (!skel_sort_statements (task, diagnostics)
      || !skel_task_run (task, diagnostics)
      || !skel_describe_stage (analysis, nest, diagnostics))
    return FALSE;
  skel_ranges_settle (analysis);
  return TRUE;
}

/* What is known of the nodes of functions that several kernels call: all that
 * any of them does there. */
typedef struct {
  SkelRange range;
  gboolean wraps, saturates, nan, reached;
} Known;

static void
join_known (SkelNode *node, GArray *known, guint *index)
{
  Known *entry;

  if (*index == known->len)
    g_array_append_val (
        known, ((Known){ node->range, node->wraps, node->saturates, node->nan,
                   node->reached }));
  entry = &g_array_index (known, Known, (*index)++);
  node->range = entry->range = skel_range_join (entry->range, node->range);
  node->wraps = entry->wraps = entry->wraps || node->wraps;
  node->saturates = entry->saturates = entry->saturates || node->saturates;
  node->nan = entry->nan = entry->nan || node->nan;
  node->reached = entry->reached = entry->reached || node->reached;
  for (int i = 0; i < node->n_children; i++)
    join_known (node->children[i], known, index);
}

static void
join_functions (const SkelAnalysis *analysis, GHashTable *known)
{
  for (guint i = 0; i < analysis->calls->len; i++) {
    SkelFunction *function = g_ptr_array_index (analysis->calls, i);
    GArray *nodes = g_hash_table_lookup (known, function);
    guint index = 0;

    if (!nodes) {
      nodes = g_array_new (FALSE, FALSE, sizeof (Known));
      g_hash_table_insert (known, function, nodes);
    }
    join_known (function->body, nodes, &index);
  }
}

/* What is found in a file. */
typedef struct {
  GPtrArray *analyses;
  GHashTable *known; /* SkelFunction to what is known of it */
} Found;

static SkelAnalysis *analyse_function (SkelUnit *unit, SkelFunction *function,
    const SkelComment *comment, Depth depth, Found *found,
    GPtrArray *diagnostics);

static void
add_found (Found *found, SkelAnalysis *analysis)
{
  g_ptr_array_add (found->analyses, analysis);
  join_functions (analysis, found->known);
}

/* Why @part, as @telling tells, may come to more than one end; or NULL. */
static const char *
object_to_settling (const SkelAnalysis *telling, const SkelPart *part,
    const SkelWriter *writer, SkelProgram *program)
{
  int before = skel_role (telling, part->before).index;
  int after = skel_role (telling, part->after).index;
  int again = skel_role (telling, part->again).index;
  const char *reason
      = skel_fixpoint_object (program, before, after, again, NULL);
  GArray *bounds;

  /* to find these takes long */
  if (reason) {
    bounds = skel_settle_bounds (writer, program, before);
    reason = skel_fixpoint_object (program, before, after, again, bounds);
    g_array_unref (bounds);
  }
  return reason;
}

/* Whether loops that are repeated until nothing changes come to one end, as
 * @part tells. */
static gboolean
check_settles (SkelTask *task, const SkelSequencer *sequencer,
    const SkelPart *part, Found *found, GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = analyse_function (
      task->unit, part->telling, part->comment, PART, found, diagnostics);
  const GPtrArray *programs;
  const char *reason;
  SkelWriter writer;

  if (!analysis)
    return FALSE;
  writer = skel_settle_writer (task->analysis, sequencer, part, analysis);
  programs = skel_programs (analysis, &reason);
  for (guint i = 0; programs && !reason && i < programs->len; i++)
    reason = object_to_settling (
        analysis, part, &writer, ((SkelInstance *)programs->pdata[i])->program);
  if (reason
      && analysis->kernel.stages[0]
          .reads_anywhere[skel_role (analysis, part->before).index])
    skel_diagnose (diagnostics, part->telling->symbol->location,
        "`%s` is changed here until nothing changes, and pixels that are not "
        "beside it, as where it goes round, are read of it: write another "
        "image, and copy it back in loops after these, turn by turn",
        part->before->name);
  else if (reason)
    skel_diagnose (diagnostics, part->telling->symbol->location,
        "`%s` is changed here until nothing changes, and must come to one end "
        "whatever the order of its pixels, but %s: let a pixel become one "
        "constant, or never less, or never more, where others have, and "
        "say `changed = 1` just there; or write another image, and copy it "
        "back in loops after these, turn by turn",
        part->before->name, reason);
  skel_analysis_free (analysis);
  return !reason;
}

/* A function of several. */
static gboolean
read_sequence (SkelTask *task, const SkelComment *comment, const GArray *pieces,
    Found *found, GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = task->analysis;
  SkelSequencer *sequencer
      = skel_sequencer_new (analysis, task->unit, comment, pieces);
  gboolean good;
  const SkelPart *part;
  guint before = diagnostics->len;

  skel_ranges_settle (analysis);
  while ((part = skel_sequencer_next (sequencer, diagnostics))) {
    SkelAnalysis *nest;

    if (part->telling
        && !check_settles (task, sequencer, part, found, diagnostics))
      break;
    nest = analyse_function (
        task->unit, part->function, part->comment, PART, found, diagnostics);
    if (!nest)
      break;
    add_found (found, nest);
    g_ptr_array_add (analysis->parts, nest);
    if (!skel_sequencer_analysed (sequencer, nest, diagnostics))
      break;
  }
  if (diagnostics->len > before)
    task->unsettled = skel_sequencer_get_settling (sequencer);
  good = diagnostics->len == before
         && skel_sequencer_finish (sequencer, diagnostics);
  skel_sequencer_free (sequencer);
  if (good) {
    skel_chain_steps (analysis, task->unit);
    skel_share_places (analysis);
  }
  return good;
}

/* A part may have no more than results for others. */
static gboolean
check_makes_something (const SkelTask *task, GPtrArray *diagnostics)
{
  const SkelKernel *kernel = &task->analysis->kernel;

  if (skel_has_output (kernel) || kernel->n_results > 0
      || task->analysis->is_part)
    return TRUE;
  skel_diagnose (diagnostics, task->analysis->function->symbol->location,
      "`%s` makes nothing: give it an image that is not const, or a result",
      kernel->name);
  return FALSE;
}

static void
note_origins (SkelAnalysis *analysis, const GArray *pieces)
{
  analysis->origins = g_array_new (FALSE, FALSE, sizeof (SkelOrigin));
  for (guint i = 0; i < pieces->len; i++) {
    const SkelPiece *piece = &g_array_index (pieces, SkelPiece, i);

    if (skel_piece_is_step (piece))
      g_array_append_val (analysis->origins, piece->origin);
  }
}

static gboolean
read_loops (SkelTask *task, const SkelComment *comment, Found *found,
    GPtrArray *diagnostics)
{
  GArray *pieces = skel_split (task->analysis, task->unit, diagnostics);
  gboolean good = pieces && check_makes_something (task, diagnostics);

  if (good && !task->analysis->is_part) {
    skel_part_copies (task->analysis, task->unit, pieces);
    good = skel_keep_updates (task->analysis, task->unit, pieces, diagnostics);
  }
  if (good && skel_split_is_sequence (task->analysis, pieces)) {
    GArray *merged;

    skel_part_lives (task->analysis, task->unit, pieces);
    skel_copy_carried (task->analysis, task->unit, pieces);
    note_origins (task->analysis, pieces);
    merged = skel_merge (
        task->analysis, task->unit, pieces, &task->analysis->merged);

    good = read_sequence (task, comment, merged, found, diagnostics);
    g_array_unref (merged);
  } else if (good) {
    good = read_body (task, pieces, diagnostics);
  }
  if (pieces)
    g_array_unref (pieces);
  return good;
}

/* The loops @by_turns are done turn by turn. Gives a loop that may have been
 * refused for being none of these, or NULL. */
static SkelAnalysis *
analyse_so (SkelUnit *unit, SkelFunction *function, const SkelComment *comment,
    Depth depth, const GPtrArray *by_turns, Found *found, SkelNode **unsettled,
    GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = analysis_new (unit, function, comment);
  SkelTask task;
  gboolean accepted;

  skel_task_begin (&task, analysis, unit);
  analysis->is_part = depth == PART;
  for (guint i = 0; i < by_turns->len; i++)
    g_ptr_array_add (analysis->by_turns, by_turns->pdata[i]);
  accepted = read_signature (&task, comment, diagnostics)
             && (depth == SIGNATURES
                 || read_loops (&task, comment, found, diagnostics));

  *unsettled = task.unsettled;
  skel_task_end (&task);
  if (!accepted)
    g_clear_pointer (&analysis, skel_analysis_free);
  return analysis;
}

/* Whether a turn of @loop is several nests. */
static gboolean
has_several_nests (const SkelNode *loop)
{
  GPtrArray *statements = g_ptr_array_new ();
  int n = 0;

  skel_node_collect_statements (
      loop->children[loop->kind == SKEL_NODE_DO ? 0 : 3], statements);
  for (guint i = 0; i < statements->len; i++)
    n += skel_node_has_pixel_loops (statements->pdata[i]);
  g_ptr_array_unref (statements);
  return n > 1;
}

/* A loop that does not settle in whatever order is taken turn by turn. Where
 * that is refused, too, the first reason tells more of one nest, and that of
 * the turns of several. */
static SkelAnalysis *
analyse_function (SkelUnit *unit, SkelFunction *function,
    const SkelComment *comment, Depth depth, Found *found,
    GPtrArray *diagnostics)
{
  GPtrArray *by_turns = g_ptr_array_new ();
  GPtrArray *first = skel_diagnostics_new (), *others = skel_diagnostics_new ();
  guint n_found = found->analyses->len;
  SkelNode *unsettled = NULL;
  SkelAnalysis *analysis;

  do {
    gboolean again = unsettled != NULL;

    g_ptr_array_set_size (found->analyses, n_found);
    g_ptr_array_set_size (others, 0);
    if (again)
      g_ptr_array_add (by_turns, unsettled);
    analysis = analyse_so (unit, function, comment, depth, by_turns, found,
        &unsettled, again ? others : first);
  } while (!analysis && unsettled);
  if (!analysis)
    skel_diagnostics_move (
        others->len > 0
                && has_several_nests (by_turns->pdata[by_turns->len - 1])
            ? others
            : first,
        diagnostics);
  g_ptr_array_unref (first);
  g_ptr_array_unref (others);
  g_ptr_array_unref (by_turns);
  return analysis;
}

static SkelAnalysis *
analyse_kernel (SkelUnit *unit, SkelFunction *function, Depth depth,
    Found *found, GPtrArray *diagnostics)
{
  guint before = diagnostics->len;
  const SkelComment *comment = skel_comment_parse (unit, function, diagnostics);
  SkelFunction *expanded = diagnostics->len == before
                               ? skel_expand_calls (unit, function, diagnostics)
                               : NULL;

  if (expanded && expanded != function)
    skel_variable_lives_rewrite_in (unit, expanded);
  return expanded ? analyse_function (
                        unit, expanded, comment, depth, found, diagnostics)
                  : NULL;
}

/* The first parameter of @function that was meant as an image, or NULL. */
static const SkelSymbol *
find_would_be_image (const SkelFunction *function)
{
  for (int i = 0; i < function->n_parameters; i++) {
    const SkelSymbol *symbol = function->parameters[i];

    if (!symbol->unsupported && (symbol->rank > 0 || symbol->pointer))
      return symbol;
  }
  return NULL;
}

static void
refuse_would_be_image (const SkelFunction *function, const SkelSymbol *image,
    GPtrArray *diagnostics)
{
  const char *qualifier = image->is_const ? "const " : "";
  const char *type = skel_type_name (image->type);

  if (image->rank > 0 && image->dimensions[0].length > 0)
    skel_diagnose (diagnostics, image->location,
        "no kernel here: `%s` of `%s` %s: write `%s%s %s[height][stride]`, "
        "after the parameters `int width, int height, int stride`, and "
        "`%s[y][x]` in loops up to `height` and `width`",
        image->name, function->symbol->name,
        image->rank > 1 ? "has a fixed size, and images are of any size"
                        : "has one dimension, and an image has two",
        qualifier, type, image->name, image->name);
  else
    skel_diagnose (diagnostics, image->location,
        "no kernel here: `%s` of `%s` has one dimension and no pitch, and "
        "rows of an image are a pitch apart: write `%s[y * width + x]`, or add "
        "`int stride` to the parameters `int width, int height`, and write "
        "`%s[y * stride + x]`, or `%s%s %s[height][stride]` and `%s[y][x]`, in "
        "loops up to `height` and `width`",
        image->name, function->symbol->name, image->name, image->name,
        qualifier, type, image->name, image->name);
}

/* Says why none of the functions of @unit is a kernel. */
static void
refuse_file (const SkelUnit *unit, GPtrArray *diagnostics)
{
  for (int i = 0; i < unit->n_functions; i++) {
    const SkelFunction *function = unit->functions[i];
    const SkelSymbol *image = find_would_be_image (function);

    if (skel_function_takes_images (function)) {
      skel_diagnose (diagnostics, function->symbol->location,
          "no kernel here: `%s` takes an image, but it is static, and a kernel "
          "is not",
          function->symbol->name);
      return;
    }
    if (!image || function->symbol->is_static || !function->symbol->is_void)
      continue;
    refuse_would_be_image (function, image, diagnostics);
    return;
  }
  skel_diagnose (diagnostics, (SkelLocation){ 1, 1 },
      "no kernel here: a kernel is a function that is not static, returns "
      "void and takes at least one image, `T name[height][stride]`");
}

static GPtrArray *
analyse_unit (SkelUnit *unit, Depth depth, GPtrArray *diagnostics)
{
  Found all = {
    .analyses
    = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_analysis_free),
    .known
    = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify)g_array_unref),
  };
  gboolean refused = FALSE, found = FALSE;

  for (int i = 0; i < unit->n_functions; i++) {
    SkelAnalysis *analysis;

    if (skel_function_takes_images (unit->functions[i])
        && !unit->functions[i]->symbol->is_static
        && !unit->functions[i]->symbol->is_void) {
      skel_diagnose (diagnostics, unit->functions[i]->symbol->location,
          "`%s` returns a value; a kernel returns void, and hands out numbers "
          "through pointers",
          unit->functions[i]->symbol->name);
      refused = found = TRUE;
    }
    if (!skel_function_is_kernel (unit->functions[i]))
      continue;
    found = TRUE;
    analysis
        = analyse_kernel (unit, unit->functions[i], depth, &all, diagnostics);
    if (!analysis)
      refused = TRUE;
    else if (analysis->parts->len > 0)
      g_ptr_array_add (all.analyses, analysis);
    else
      add_found (&all, analysis);
  }
  g_hash_table_unref (all.known);
  if (!found)
    refuse_file (unit, diagnostics);
  if (refused || !found)
    g_clear_pointer (&all.analyses, g_ptr_array_unref);
  return all.analyses;
}

GPtrArray *
skel_analyse (SkelUnit *unit, GPtrArray *diagnostics)
{
  return analyse_unit (unit, WHOLE, diagnostics);
}

GPtrArray *
skel_read_signatures (SkelUnit *unit, GPtrArray *diagnostics)
{
  return analyse_unit (unit, SIGNATURES, diagnostics);
}
