/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-window.h"

#include "../../graph/range.h"
#include "../front/queries.h"
#include "../infer/accumulation.h"
#include "../infer/prologue.h"
#include "print.h"

typedef struct {
  const SkelAnalysis *analysis;
  const SkelNest *nest;
} Search;

static const SkelNode *
bare (const SkelNode *node)
{
  while (node->kind == SKEL_NODE_CAST && node->type == SKEL_TYPE_I32
         && node->children[0]->type == SKEL_TYPE_I32)
    node = node->children[0];
  return node;
}

/* The only statement of blocks in each other. */
static const SkelNode *
only (const SkelNode *node)
{
  while (node->kind == SKEL_NODE_BLOCK && node->n_children == 1)
    node = node->children[0];
  return node;
}

/* --- what is the same for all pixels --- */

static gboolean
is_uniform_symbol (const Search *search, const SkelSymbol *symbol)
{
  if (symbol->kind == SKEL_SYMBOL_TABLE || symbol->kind == SKEL_SYMBOL_FUNCTION)
    return TRUE;
  switch (skel_role (search->analysis, symbol).kind) {
    case SKEL_ROLE_PARAMETER:
      break;
    case SKEL_ROLE_NONE: {
      const GPtrArray *prologue = search->analysis->prologue;
      gboolean declared = FALSE;

      for (guint i = 0; i < prologue->len; i++) {
        const SkelNode *statement = prologue->pdata[i];

        declared |= statement->kind == SKEL_NODE_DECLARE
                    && statement->symbol == symbol;
      }
      if (!declared)
        return FALSE;
      break;
    }
    default:
      return FALSE;
  }
  return !skel_node_assigns (search->nest->body, symbol);
}

/* Whether @node is an expression whose value is the same for all pixels, but
 * for @access, the pixel, which may be NULL. */
static gboolean
is_uniform (
    const Search *search, const SkelNode *node, const SkelAccess *access)
{
  if (access != NULL && node->kind == SKEL_NODE_INDEX
      && skel_node_equal (node, access->node))
    return TRUE;
  if (node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT)
    return FALSE;
  if (node->symbol != NULL && !is_uniform_symbol (search, node->symbol))
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!is_uniform (search, node->children[i], access))
      return FALSE;
  return TRUE;
}

/* --- loops and subscripts --- */

/* for (int variable = uniform; variable < uniform; variable++) */
static gboolean
match_loop (const Search *search, const SkelNode *loop, SkelCudaAxis *axis)
{
  const SkelNode *start = loop->children[0], *step = loop->children[2];
  const SkelNode *condition = bare (loop->children[1]);
  SkelOperation operation = condition->operation;
  const SkelNode *left, *right;

  if (start->kind != SKEL_NODE_DECLARE || start->n_children != 1
      || start->symbol->type != SKEL_TYPE_I32 || start->symbol->rank != 0
      || !is_uniform (search, start->children[0], NULL))
    return FALSE;
  if (step->kind != SKEL_NODE_INCREMENT || step->value.i != 1
      || step->children[0]->symbol != start->symbol)
    return FALSE;
  if (condition->kind != SKEL_NODE_BINARY)
    return FALSE;
  left = bare (condition->children[0]);
  right = bare (condition->children[1]);
  if (operation == SKEL_OPERATION_GREATER
      || operation == SKEL_OPERATION_GREATER_EQUAL) {
    const SkelNode *swap = left;

    left = right;
    right = swap;
    operation = operation == SKEL_OPERATION_GREATER ? SKEL_OPERATION_LESS
                                                    : SKEL_OPERATION_LESS_EQUAL;
  }
  if (operation != SKEL_OPERATION_LESS
      && operation != SKEL_OPERATION_LESS_EQUAL)
    return FALSE;
  if (left->kind != SKEL_NODE_VARIABLE || left->symbol != start->symbol
      || right->type != SKEL_TYPE_I32 || !is_uniform (search, right, NULL))
    return FALSE;
  axis->loop = loop;
  axis->bound = right;
  axis->inclusive = operation == SKEL_OPERATION_LESS_EQUAL;
  return TRUE;
}

/* Counts @pixel, @first and @second in @node, a sum of them and of what is
 * uniform; FALSE if it is no such sum. */
static gboolean
count_terms (const Search *search, const SkelNode *node,
    const SkelSymbol *const symbols[3], int sign, int counts[3])
{
  node = bare (node);
  if (node->type != SKEL_TYPE_I32)
    return FALSE;
  if (node->kind == SKEL_NODE_VARIABLE)
    for (int i = 0; i < 3; i++)
      if (node->symbol == symbols[i]) {
        counts[i] += sign;
        return TRUE;
      }
  if (node->kind == SKEL_NODE_BINARY
      && (node->operation == SKEL_OPERATION_ADD
          || node->operation == SKEL_OPERATION_SUBTRACT))
    return count_terms (search, node->children[0], symbols, sign, counts)
           && count_terms (search, node->children[1], symbols,
               node->operation == SKEL_OPERATION_ADD ? sign : -sign, counts);
  return is_uniform (search, node, NULL);
}

static SkelSymbol *
variable_of (const SkelNode *loop)
{
  return loop != NULL ? loop->children[0]->symbol : NULL;
}

/* Which loop is over rows and which over columns. */
static gboolean
match_axes (const Search *search, SkelCudaWindow *window,
    const SkelCudaAxis *outer, const SkelCudaAxis *inner)
{
  const SkelCudaAxis none = { NULL, NULL, FALSE };
  const SkelNode *subscripts[2]
      = { window->access->row, window->access->column };
  const SkelSymbol *pixels[2] = { search->nest->row, search->nest->column };
  SkelCudaAxis *axes[2] = { &window->rows, &window->columns };
  int used[2] = { 0, 0 };

  for (int i = 0; i < 2; i++) {
    const SkelSymbol *symbols[3]
        = { pixels[i], variable_of (outer->loop), variable_of (inner->loop) };
    int counts[3] = { 0 };

    if (!count_terms (search, subscripts[i], symbols, 1, counts)
        || counts[0] != 1 || counts[1] < 0 || counts[2] < 0
        || counts[1] + counts[2] > 1)
      return FALSE;
    *axes[i] = counts[1] == 1 ? *outer : counts[2] == 1 ? *inner : none;
    used[0] += counts[1];
    used[1] += counts[2];
  }
  return used[0] == 1 && used[1] == (inner->loop != NULL);
}

/* --- what is combined --- */

/* A pixel within @node. */
static const SkelAccess *
find_access (const Search *search, const SkelNode *node)
{
  const SkelAccess *access = skel_nest_access (search->nest, node);

  for (int i = 0; access == NULL && i < node->n_children; i++)
    access = find_access (search, node->children[i]);
  return access;
}

static gboolean
is_small_integer (const SkelSymbol *symbol, gpointer data)
{
  const Search *search = data;

  return symbol->kind == SKEL_SYMBOL_LOCAL && symbol->rank == 0
         && !symbol->pointer && !skel_type_is_floating (symbol->type)
         && symbol->type != SKEL_TYPE_BOOL && skel_type_size (symbol->type) <= 4
         && skel_role (search->analysis, symbol).kind == SKEL_ROLE_NONE;
}

static gboolean
match_reduction (Search *search, SkelNode *statement, SkelCudaWindow *window)
{
  SkelAccumulation accumulation;
  SkelCudaReduction reduction = { 0 };
  const SkelNode *value;
  SkelSymbol *root;

  if (!skel_accumulation_match (
          statement, is_small_integer, search, &accumulation, &root)
      || accumulation.index != NULL || accumulation.value == NULL
      || accumulation.negated)
    return FALSE;
  value = accumulation.value;
  if (window->access == NULL)
    window->access = find_access (search, value);
  if (window->access == NULL || window->access->write
      || window->access->channel != NULL
      || !is_uniform (search, value, window->access)
      || find_access (search, value) == NULL)
    return FALSE;
  if (skel_type_is_floating (value->type))
    return FALSE;

  /* what the variable's type cannot hold is cut off, which is the same for the
   * whole unless it is for what is lesser or greater */
  if ((accumulation.combine == SKEL_COMBINE_MINIMUM
          || accumulation.combine == SKEL_COMBINE_MAXIMUM)
      && !skel_range_fits (value->range, root->type))
    return FALSE;

  for (guint i = 0; i < window->reductions->len; i++)
    if (g_array_index (window->reductions, SkelCudaReduction, i).symbol == root)
      return FALSE;
  reduction.symbol = root;
  reduction.combine = accumulation.combine;
  reduction.value = value;
  g_array_append_val (window->reductions, reduction);
  return TRUE;
}

static gboolean
match_window (Search *search, const SkelNode *loop, SkelCudaWindow *window)
{
  SkelCudaAxis outer = { 0 }, inner = { 0 };
  const SkelNode *body;

  window->access = NULL;
  g_array_set_size (window->reductions, 0);
  if (!match_loop (search, loop, &outer))
    return FALSE;
  body = only (loop->children[3]);
  if (body->kind == SKEL_NODE_FOR) {
    /* its bounds are uniform, so not the outer one's variable */
    if (!match_loop (search, body, &inner))
      return FALSE;
    body = only (body->children[3]);
  }
  if (body->kind == SKEL_NODE_BLOCK) {
    for (int i = 0; i < body->n_children; i++)
      if (!match_reduction (search, body->children[i], window))
        return FALSE;
  } else if (!match_reduction (search, (SkelNode *)body, window)) {
    return FALSE;
  }
  window->loop = loop;
  return window->reductions->len > 0
         && match_axes (search, window, &outer, &inner);
}

/* Looks for the loop where each pixel comes once. */
static gboolean
find_window (Search *search, const SkelNode *node, SkelCudaWindow *window)
{
  if (node->kind == SKEL_NODE_FOR)
    return match_window (search, node, window);
  if (node->kind != SKEL_NODE_BLOCK && node->kind != SKEL_NODE_IF)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (find_window (search, node->children[i], window))
      return TRUE;
  return FALSE;
}

static gboolean
contains (const SkelNode *node, const SkelNode *other)
{
  if (node == other)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (contains (node->children[i], other))
      return TRUE;
  return FALSE;
}

/* The extent of reads outside of the loop; FALSE if they are not constant. */
static gboolean
measure_others (const SkelNest *nest, SkelCudaWindow *window)
{
  SkelExtent *extent = &window->others;

  for (guint i = 0; i < nest->accesses->len; i++) {
    const SkelAccess *access = &g_array_index (nest->accesses, SkelAccess, i);
    SkelRange row = access->row_offset, column = access->column_offset;

    if (access->write || contains (window->loop, access->node))
      continue;
    if (!skel_range_is_constant (row) || !skel_range_is_constant (column))
      return FALSE;
    extent->left = MAX (extent->left, -column.low);
    extent->right = MAX (extent->right, column.low);
    extent->top = MAX (extent->top, -row.low);
    extent->bottom = MAX (extent->bottom, row.low);
  }
  return TRUE;
}

/* Finds which reductions fit 16 bits. */
static void
find_halves (const SkelAnalysis *analysis, SkelCudaWindow *window)
{
  const SkelAccess *access = window->access;
  const SkelExtent *extent = &analysis->kernel.stages[0].extents[access->image];
  double pixels = (double)(extent->left + 1 + extent->right)
                  * (extent->top + 1 + extent->bottom);

  for (guint i = 0; i < window->reductions->len; i++) {
    SkelCudaReduction *reduction
        = &g_array_index (window->reductions, SkelCudaReduction, i);
    const SkelNode *value = reduction->value;
    double highest;

    while (value->kind == SKEL_NODE_CAST
           && skel_range_fits (value->children[0]->range, value->type))
      value = value->children[0];
    highest = value->range.high;
    if (reduction->combine == SKEL_COMBINE_ADD)
      highest *= pixels;
    reduction->halves = skel_node_equal (value, access->node)
                        && value->range.low >= 0 && highest <= 65535
                        && skel_type_size (value->type) <= 2;
  }
}

/* Whether parameters or what is computed from them decide on @node, and not
 * only the pixel @access. */
static gboolean
depends_on_launch (const SkelNode *node, const SkelAccess *access)
{
  if (skel_node_equal (node, access->node))
    return FALSE;
  if (node->symbol != NULL
      && (node->symbol->kind == SKEL_SYMBOL_PARAMETER
          || node->symbol->kind == SKEL_SYMBOL_LOCAL))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (depends_on_launch (node->children[i], access))
      return TRUE;
  return FALSE;
}

/* Whether @node may be computed where a condition keeps the loop from running,
 * which is what proves its divisors, shifts and indices. */
static gboolean
is_total (const SkelNode *node, const SkelAccess *access)
{
  if (skel_node_equal (node, access->node))
    return TRUE;
  switch (node->kind) {
    case SKEL_NODE_BINARY:
      if ((node->operation == SKEL_OPERATION_DIVIDE
              || node->operation == SKEL_OPERATION_REMAINDER
              || node->operation == SKEL_OPERATION_SHIFT_LEFT
              || node->operation == SKEL_OPERATION_SHIFT_RIGHT)
          && depends_on_launch (node->children[1], access))
        return FALSE;
      break;
    case SKEL_NODE_INDEX:
      if (depends_on_launch (node->children[1], access))
        return FALSE;
      break;
    case SKEL_NODE_CALL:
      if (node->symbol != NULL && node->symbol->function != NULL)
        for (int i = 0; i < node->n_children; i++)
          if (depends_on_launch (node->children[i], access))
            return FALSE;
      break;
    default:
      break;
  }
  for (int i = 0; i < node->n_children; i++)
    if (!is_total (node->children[i], access))
      return FALSE;
  return TRUE;
}

/* Whether the window and what is combined can be computed apart from the body:
 * from the parameters alone, whether or not the loop runs. */
static gboolean
stands_alone (const SkelAnalysis *analysis, const SkelCudaWindow *window)
{
  const SkelFunction *function = analysis->function;
  const SkelCudaAxis *axes[] = { &window->rows, &window->columns };
  GPtrArray *nodes = g_ptr_array_new (), *prologue = g_ptr_array_new ();
  GHashTable *needs;
  gboolean alone = TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (axes); i++)
    if (axes[i]->loop != NULL) {
      g_ptr_array_add (nodes, axes[i]->loop->children[0]);
      g_ptr_array_add (nodes, (gpointer)axes[i]->bound);
    }
  for (guint i = 0; i < window->reductions->len; i++)
    g_ptr_array_add (nodes,
        (gpointer)g_array_index (window->reductions, SkelCudaReduction, i)
            .value);
  g_ptr_array_add (nodes, window->access->row);
  g_ptr_array_add (nodes, window->access->column);

  for (guint i = 0; i < nodes->len; i++)
    alone &= is_total (nodes->pdata[i], window->access);
  needs = skel_prologue_needs (analysis, nodes, NULL, prologue);
  for (int i = 0; i < function->n_parameters; i++) {
    SkelRoleKind role = skel_role (analysis, function->parameters[i]).kind;

    if (role != SKEL_ROLE_IMAGE && role != SKEL_ROLE_PARAMETER
        && g_hash_table_contains (needs, function->parameters[i]))
      alone = FALSE;
  }
  g_hash_table_unref (needs);
  g_ptr_array_unref (prologue);
  g_ptr_array_unref (nodes);
  return alone;
}

SkelCudaWindow *
skel_cuda_window_new (const SkelAnalysis *analysis)
{
  SkelCudaWindow *window = g_new0 (SkelCudaWindow, 1);
  const SkelNest *nest = analysis->nests->pdata[0];
  Search search = { .analysis = analysis, .nest = nest };

  window->reductions = g_array_new (FALSE, TRUE, sizeof (SkelCudaReduction));
  if (!find_window (&search, nest->body, window)
      || !stands_alone (analysis, window) || !measure_others (nest, window)) {
    skel_cuda_window_free (window);
    return NULL;
  }
  find_halves (analysis, window);
  return window;
}

void
skel_cuda_window_free (SkelCudaWindow *window)
{
  if (window == NULL)
    return;
  g_array_unref (window->reductions);
  g_free (window);
}
