/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "nest.h"

#include "../../graph/range.h"
#include "../front/header.h"
#include "../front/make.h"
#include "../front/queries.h"
#include "accumulation.h"
#include "signature.h"

#include <math.h>
#include <string.h>

static gboolean
read_header (SkelNode *loop, SkelInterpreter *interpreter, SkelHeader *header)
{
  if (skel_header_read (loop, header))
    return TRUE;
  skel_interpreter_fail (interpreter, loop->location,
      skel_header_read_any (loop, header) && ABS (header->step) > 1
          ? "loops over the pixels that leave some out write those that are so "
            "far from their counters, by constants: go over all pixels, and "
            "ask in an `if` which are meant, or let each find its block, as in "
            "`y / 8 * 8`"
          : "the loops over the pixels count an `int` upwards by one: write "
            "`for (int y = 0; y < height; y++)`");
  return FALSE;
}

/* How many pixels the loop leaves out before its first and after its last, -1
 * where that depends on parameters, and whether it runs over columns. */
static gboolean
read_space (const SkelHeader *header, SkelInterpreter *interpreter,
    SkelPhase phase, int *before, int *after, gboolean *columns)
{
  static const int rows[SKEL_PLACES]
      = { [SKEL_PLACE_Y] = 1, [SKEL_PLACE_FROM_BOTTOM] = 1 };
  static const int cells[SKEL_PLACES]
      = { [SKEL_PLACE_X] = 1, [SKEL_PLACE_FROM_RIGHT] = 1 };
  int coefficients[SKEL_PLACES];
  SkelRange start, limit;
  gboolean plain = TRUE, inside = TRUE;

  skel_interpreter_limit (
      interpreter, phase, header->start, coefficients, &start);
  for (int i = 0; i < SKEL_PLACES; i++) {
    plain = plain && coefficients[i] == 0;
    inside = inside && coefficients[i] >= 0;
  }
  inside = plain || (inside && start.low >= 0);
  skel_interpreter_limit (
      interpreter, phase, header->limit, coefficients, &limit);
  if (skel_interpreter_failed (interpreter))
    return FALSE;
  *columns = memcmp (coefficients, cells, sizeof cells) == 0;
  if (!inside || (!*columns && memcmp (coefficients, rows, sizeof rows) != 0)) {
    skel_interpreter_fail (interpreter, header->limit->location,
        "the loops over the pixels run from a constant, or a parameter, to "
        "`height` or `width`, or to as much less: outputs have the input's "
        "size, and where fewer pixels are meant, put an `if` around what is "
        "done with each");
    return FALSE;
  }
  /* height is 1 more than its two places together */
  limit.low = 1 - limit.low - (header->inclusive ? 1 : 0);
  limit.high = 1 - limit.high - (header->inclusive ? 1 : 0);
  if (start.low < 0 || start.high > SKEL_MAX_SIZE || limit.high < 0
      || limit.low > SKEL_MAX_SIZE) {
    skel_interpreter_fail (interpreter, header->limit->location,
        "this loop runs beyond the image");
    return FALSE;
  }
  *before = plain && skel_range_is_constant (start) ? start.low : -1;
  *after = skel_range_is_constant (limit) ? limit.low : -1;
  return TRUE;
}

/* The loop within @body: alone, or after statements, which are added to
 * @before. */
static SkelNode *
inner_loop (
    const SkelNode *body, SkelInterpreter *interpreter, GPtrArray *before)
{
  const SkelNode *const *statements = (const SkelNode *const *)&body;
  int n = 1;

  while (n == 1 && statements[0]->kind == SKEL_NODE_BLOCK) {
    body = statements[0];
    statements = (const SkelNode *const *)body->children;
    n = body->n_children;
  }
  while (n > 0 && statements[n - 1]->kind == SKEL_NODE_EMPTY)
    n--;
  for (int i = 0; i < n - 1; i++)
    if (statements[i]->kind != SKEL_NODE_EMPTY)
      g_ptr_array_add (before, (gpointer)statements[i]);
  if (n > 0 && statements[n - 1]->kind == SKEL_NODE_FOR)
    return (SkelNode *)statements[n - 1];
  for (int i = 0; i < n; i++)
    if (statements[i]->kind == SKEL_NODE_FOR) {
      skel_interpreter_fail (interpreter, statements[n - 1]->location,
          "nothing can stand after the inner one of the loops over the pixels, "
          "which run in parallel: compute in it what each of them needs");
      return NULL;
    }
  if (skel_node_writes_image (body))
    skel_interpreter_fail (interpreter, body->location,
        "this loop is neither over whole rows and columns nor over a part of "
        "an image: alone, it counts by one, sets pixels that large images "
        "have, as `out[0][x]` is, reads none of that image but those and "
        "where it never is, and hands nothing from one turn to the next");
  else
    skel_interpreter_fail (interpreter, body->location,
        "a loop over the columns must follow the one over the rows: write "
        "`for (int x = 0; x < width; x++)`");
  return NULL;
}

/* Whether the statement @node, between the loops, may as well be done for each
 * pixel before @body; else @interpreter fails. */
static gboolean
check_between (const SkelAnalysis *analysis, const SkelNode *node,
    const SkelNode *body, SkelInterpreter *interpreter)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer key;
  gboolean good = TRUE;

  skel_node_collect_changed (node, changed);
  if (node->kind == SKEL_NODE_DECLARE)
    g_hash_table_add (changed, node->symbol);
  g_hash_table_iter_init (&iter, changed);
  while (good && g_hash_table_iter_next (&iter, &key, NULL)) {
    const SkelSymbol *symbol = key;
    SkelRoleKind role = skel_role (analysis, symbol).kind;

    good = FALSE;
    if (role == SKEL_ROLE_IMAGE)
      skel_interpreter_fail (interpreter, node->location,
          "`%s` is changed beside a loop over the pixels, which may find it "
          "otherwise than where each is done for all rows: write loops over "
          "the rows for each of them",
          symbol->name);
    else if (role == SKEL_ROLE_RESULT)
      skel_interpreter_fail (interpreter, node->location,
          "`%s` is changed between the two loops over the pixels, once a row: "
          "do it in the inner loop, for each pixel",
          symbol->name);
    else if (symbol->is_place && skel_node_assigns (body, symbol))
      skel_interpreter_fail (interpreter, node->location,
          "this pointer goes from one pixel to the next, which run in "
          "parallel, and not always by as much: move it by a constant in each "
          "turn, on every path through it, or declare it in the inner loop");
    else if (skel_node_assigns (body, symbol))
      skel_interpreter_fail (interpreter, node->location,
          "`%s` would be carried from one pixel to the next, and they run in "
          "parallel: declare it in the inner loop if each pixel sets it anew, "
          "or read the pixels beside it instead, as in [y][x - 1]",
          symbol->name);
    else
      good = TRUE;
  }
  g_hash_table_unref (changed);
  return good;
}

/* Takes the declaration of the inner loop's @variable off @between: it belongs
 * to the loop. What else is about it there fails. */
static void
drop_declaration (GPtrArray *between, const SkelSymbol *variable,
    SkelInterpreter *interpreter)
{
  for (guint i = between->len; i-- > 0;) {
    const SkelNode *statement = between->pdata[i];

    if (statement->kind == SKEL_NODE_DECLARE && statement->symbol == variable)
      g_ptr_array_remove_index (between, i);
    else if (skel_node_mentions (statement, variable))
      skel_interpreter_fail (interpreter, statement->location,
          "`%s` is something else before the loop that counts it: use another "
          "variable",
          variable->name);
  }
}

/* @body after the statements of @between. */
static SkelNode *
join_body (const SkelAnalysis *analysis, SkelUnit *unit,
    const GPtrArray *between, SkelNode *body, SkelInterpreter *interpreter)
{
  GPtrArray *statements;
  SkelNode *joined;

  if (between->len == 0)
    return body;
  for (guint i = 0; i < between->len; i++)
    if (!check_between (analysis, between->pdata[i], body, interpreter))
      return body;
  statements = g_ptr_array_copy ((GPtrArray *)between, NULL, NULL);
  g_ptr_array_add (statements, body);
  joined = skel_make_block (unit, statements, body->location);
  g_ptr_array_unref (statements);
  return joined;
}

/* ---- spaces that depend on parameters ---- */

/* start <= variable && variable < limit */
static SkelNode *
within (SkelUnit *unit, const SkelHeader *header)
{
  SkelNode *variable
      = skel_make_variable (unit, header->variable, header->start->location);

  return skel_make_binary (unit, SKEL_OPERATION_LOGICAL_AND,
      skel_make_binary (
          unit, SKEL_OPERATION_GREATER_EQUAL, variable, header->start),
      skel_make_binary (unit,
          header->inclusive ? SKEL_OPERATION_LESS_EQUAL : SKEL_OPERATION_LESS,
          variable, header->limit));
}

/* The pixel that the loops are at. */
static SkelNode *
new_pixel (SkelUnit *unit, const SkelNest *nest, SkelSymbol *image, int channel,
    SkelLocation location)
{
  SkelNode *pixel = skel_make_index (unit,
      skel_make_index (unit, skel_make_variable (unit, image, location),
          skel_make_variable (unit, nest->row, location)),
      skel_make_variable (unit, nest->column, location));

  if (image->rank == 3)
    pixel = skel_make_index (
        unit, pixel, skel_make_integer (unit, channel, location));
  return pixel;
}

static SkelSymbol *
image_symbol (const SkelAnalysis *analysis, int index)
{
  const SkelFunction *function = analysis->function;

  for (int i = 0; i < function->n_parameters; i++) {
    SkelRole role = skel_role (analysis, function->parameters[i]);

    if (role.kind == SKEL_ROLE_IMAGE && role.index == index)
      return function->parameters[i];
  }
  return NULL;
}

/* What stands in every output where the loops do not go: the input, or zero. */
static SkelNode *
leave_pixel (SkelAnalysis *analysis, SkelUnit *unit, const SkelNest *nest,
    SkelLocation location)
{
  const SkelKernel *kernel = &analysis->kernel;
  SkelNode *block = skel_make_node (unit, SKEL_NODE_BLOCK, SKEL_TYPE_I32,
      location, SKEL_MAX_IMAGES * SKEL_MAX_CHANNELS);

  block->n_children = 0;
  for (int i = 0; i < kernel->n_images; i++) {
    int filled_from = skel_kernel_filled_from (kernel, i);

    for (int c = 0; kernel->images[i].output && c < kernel->images[i].channels;
        c++) {
      SkelNode *pixel
          = new_pixel (unit, nest, image_symbol (analysis, i), c, location);
      SkelNode *value
          = filled_from >= 0
                ? new_pixel (unit, nest, image_symbol (analysis, filled_from),
                      c, location)
                : skel_make_node (unit,
                      skel_type_is_floating (kernel->images[i].type)
                          ? SKEL_NODE_FLOATING
                          : SKEL_NODE_INTEGER,
                      kernel->images[i].type, location, 0);

      block->children[block->n_children++]
          = skel_make_assign (unit, pixel, value);
    }
  }
  return block;
}

/* A space that is not known before the program runs becomes a condition in the
 * body, which then runs for all pixels. */
static SkelNode *
guard_body (SkelAnalysis *analysis, SkelUnit *unit, const SkelNest *nest,
    const SkelHeader *outer, const SkelHeader *inner)
{
  SkelNode *guard = skel_make_node (
      unit, SKEL_NODE_IF, SKEL_TYPE_I32, nest->body->location, 3);

  guard->children[0] = skel_make_binary (unit, SKEL_OPERATION_LOGICAL_AND,
      within (unit, outer), within (unit, inner));
  guard->children[1] = nest->body;
  guard->children[2] = leave_pixel (analysis, unit, nest, nest->body->location);
  return guard;
}

SkelNest *
skel_nest_read (SkelAnalysis *analysis, SkelUnit *unit, SkelNode *loop,
    SkelInterpreter *interpreter, SkelStage *stage)
{
  GPtrArray *between = g_ptr_array_new ();
  SkelNest *nest = g_new0 (SkelNest, 1);
  SkelHeader outer, inner;
  SkelNode *inside;
  gboolean inner_columns;
  int before[2], after[2];

  nest->loop = loop;
  nest->accesses = g_array_new (FALSE, TRUE, sizeof (SkelAccess));
  nest->accumulations = g_array_new (FALSE, TRUE, sizeof (SkelAccumulation));
  nest->shape_values = g_array_new (FALSE, TRUE, sizeof (int));
  nest->point_shapes = g_array_new (FALSE, TRUE, sizeof (int));
  nest->points = g_array_new (FALSE, TRUE, sizeof (int));
  if (!read_header (loop, interpreter, &outer)
      || !read_space (&outer, interpreter, SKEL_PHASE_BEFORE, &before[0],
          &after[0], &nest->columns_outside))
    goto failed;
  skel_set_role (analysis, outer.variable,
      nest->columns_outside ? SKEL_ROLE_COLUMN : SKEL_ROLE_ROW, 0);
  if (!(inside = inner_loop (outer.body, interpreter, between))
      || !read_header (inside, interpreter, &inner)
      || !read_space (&inner, interpreter, SKEL_PHASE_INNER, &before[1],
          &after[1], &inner_columns))
    goto failed;
  if (nest->columns_outside == inner_columns
      || outer.variable == inner.variable) {
    skel_interpreter_fail (interpreter, inside->location,
        "one of the two loops runs over `height`, the other over `width`");
    goto failed;
  }
  drop_declaration (between, inner.variable, interpreter);
  nest->body = join_body (analysis, unit, between, inner.body, interpreter);
  if (skel_interpreter_failed (interpreter))
    goto failed;
  nest->row = nest->columns_outside ? inner.variable : outer.variable;
  nest->column = nest->columns_outside ? outer.variable : inner.variable;
  skel_set_role (analysis, nest->row, SKEL_ROLE_ROW, 0);
  skel_set_role (analysis, nest->column, SKEL_ROLE_COLUMN, 0);
  g_ptr_array_unref (between);
  if (MIN (before[0], before[1]) < 0 || MIN (after[0], after[1]) < 0) {
    nest->body = guard_body (analysis, unit, nest, &outer, &inner);
    return nest;
  }
  stage->space_top = before[nest->columns_outside];
  stage->space_bottom = after[nest->columns_outside];
  stage->space_left = before[!nest->columns_outside];
  stage->space_right = after[!nest->columns_outside];
  return nest;

failed:
  g_ptr_array_unref (between);
  skel_nest_free (nest);
  return NULL;
}

void
skel_nest_free (SkelNest *nest)
{
  g_array_unref (nest->accesses);
  g_array_unref (nest->accumulations);
  g_array_unref (nest->shape_values);
  g_array_unref (nest->point_shapes);
  g_array_unref (nest->points);
  g_free (nest);
}

const SkelAccess *
skel_nest_access (const SkelNest *nest, const SkelNode *node)
{
  for (guint i = 0; i < nest->accesses->len; i++) {
    const SkelAccess *access = &g_array_index (nest->accesses, SkelAccess, i);

    if (access->node == node)
      return access;
  }
  return NULL;
}

const SkelAccumulation *
skel_nest_accumulation (const SkelNest *nest, const SkelNode *node)
{
  for (guint i = 0; i < nest->accumulations->len; i++) {
    const SkelAccumulation *accumulation
        = &g_array_index (nest->accumulations, SkelAccumulation, i);

    if (accumulation->node == node)
      return accumulation;
  }
  return NULL;
}

/* ---- accumulations ---- */

static gboolean
is_result (const SkelSymbol *symbol, gpointer analysis)
{
  return skel_role (analysis, symbol).kind == SKEL_ROLE_RESULT;
}

/* Whether @symbol's value can outlive a pixel: what is declared before the nest
 * may turn out to be a result. */
static gboolean
is_lasting (const SkelSymbol *symbol, gpointer declared)
{
  return symbol->kind == SKEL_SYMBOL_PARAMETER
         || g_ptr_array_find (declared, symbol, NULL);
}

/* Adds the accumulations among the statements of @node. */
static void
find_in_statement (SkelAnalysis *analysis, SkelNest *nest, SkelNode *node)
{
  SkelAccumulation accumulation;
  SkelSymbol *root;

  if (skel_accumulation_match (
          node, is_result, analysis, &accumulation, &root)) {
    accumulation.result = skel_role (analysis, root).index;
    g_array_append_val (nest->accumulations, accumulation);
    return;
  }
  switch (node->kind) {
    case SKEL_NODE_BLOCK:
    case SKEL_NODE_IF:
    case SKEL_NODE_SWITCH:
    case SKEL_NODE_CASE:
    case SKEL_NODE_DEFAULT:
      for (int i = 0; i < node->n_children; i++)
        find_in_statement (analysis, nest, node->children[i]);
      break;
    case SKEL_NODE_FOR:
      find_in_statement (analysis, nest, node->children[3]);
      break;
    default:
      break;
  }
}

/* Every mention of @symbol in @node that is part of an accumulation. */
static int
count_accumulated (SkelNode *node, SkelSymbol *symbol,
    gboolean (*is_symbol) (const SkelSymbol *, gpointer))
{
  SkelAccumulation accumulation;
  SkelSymbol *root;
  int count = 0;

  if (skel_accumulation_match (node, is_symbol, symbol, &accumulation, &root))
    return skel_node_count_uses (node, symbol);
  if (node->kind == SKEL_NODE_BLOCK || node->kind == SKEL_NODE_IF
      || node->kind == SKEL_NODE_FOR || node->kind == SKEL_NODE_SWITCH
      || node->kind == SKEL_NODE_CASE || node->kind == SKEL_NODE_DEFAULT)
    for (int i = 0; i < node->n_children; i++)
      count += count_accumulated (node->children[i], symbol, is_symbol);
  return count;
}

static gboolean
is_same_symbol (const SkelSymbol *symbol, gpointer wanted)
{
  return symbol == wanted;
}

static void
find_declared (SkelNode *node, GPtrArray *symbols)
{
  if (node->kind == SKEL_NODE_DECLARE)
    g_ptr_array_add (symbols, node->symbol);
  else if (node->kind == SKEL_NODE_BLOCK)
    for (int i = 0; i < node->n_children; i++)
      find_declared (node->children[i], symbols);
}

void
skel_nest_find_accumulations (SkelAnalysis *analysis, SkelUnit *unit,
    SkelNest *nest, const GPtrArray *before)
{
  GPtrArray *declared = g_ptr_array_new ();

  for (guint i = 0; i < before->len; i++)
    find_declared (g_ptr_array_index (before, i), declared);
  skel_accumulation_separate (unit, nest->body, is_lasting, declared);
  for (guint i = 0; i < declared->len; i++) {
    SkelSymbol *symbol = g_ptr_array_index (declared, i);
    int mentions = skel_node_count_uses (nest->body, symbol);

    if (mentions > 0 && symbol->rank <= 1
        && analysis->kernel.n_results < SKEL_MAX_RESULTS
        && skel_role (analysis, symbol).kind == SKEL_ROLE_NONE
        && mentions == count_accumulated (nest->body, symbol, is_same_symbol))
      skel_signature_add_result (analysis, symbol, TRUE);
  }
  g_ptr_array_unref (declared);
  find_in_statement (analysis, nest, nest->body);
}
