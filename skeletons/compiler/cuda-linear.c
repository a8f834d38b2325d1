#include "cuda-linear.h"

#include "range.h"

/* Fewer pixels are not worth the telling apart. */
#define FEWEST_READS 2

typedef struct {
  const SkelAnalysis *analysis;
  const SkelNest *nest;
  GHashTable *tainted;
  int reads;
} Search;

/* Whether @node depends on a pixel. */
static gboolean
is_tainted (const Search *search, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_INDEX
      && skel_nest_access (search->nest, node) != NULL)
    return TRUE;
  if (node->symbol != NULL
      && g_hash_table_contains (search->tainted, node->symbol))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (is_tainted (search, node->children[i]))
      return TRUE;
  return FALSE;
}

static const SkelSymbol *
root_of (const SkelNode *place)
{
  while (place->symbol == NULL && place->n_children > 0)
    place = place->children[0];
  return place->symbol;
}

/* One round of finding what depends on pixels; TRUE when more was found. A
 * choice by a pixel taints all that is set within it. */
static gboolean
spread (Search *search, const SkelNode *node, gboolean chosen)
{
  const SkelSymbol *symbol = NULL;
  gboolean found = FALSE;

  if (node->kind == SKEL_NODE_DECLARE) {
    symbol = node->symbol;
    chosen
        = chosen
          || (node->n_children > 0 && is_tainted (search, node->children[0]));
  } else if (node->kind == SKEL_NODE_ASSIGN) {
    symbol = root_of (node->children[0]);
    chosen = chosen || is_tainted (search, node->children[1]);
  } else if (node->kind == SKEL_NODE_INCREMENT) {
    symbol = root_of (node->children[0]);
  } else if (node->kind == SKEL_NODE_IF || node->kind == SKEL_NODE_SWITCH
             || node->kind == SKEL_NODE_CONDITIONAL) {
    chosen = chosen || is_tainted (search, node->children[0]);
  }
  if (symbol != NULL && chosen
      && skel_role (search->analysis, symbol).kind != SKEL_ROLE_IMAGE)
    found = g_hash_table_add (search->tainted, (gpointer)symbol);
  for (int i = 0; i < node->n_children; i++)
    found |= spread (search, node->children[i], chosen);
  return found;
}

/* Whether the column's variable stands in @node other than in a pixel's
 * subscripts: it differs between two pixels. */
static gboolean
uses_column (const Search *search, const SkelNode *node)
{
  if (node->symbol == search->nest->column)
    return TRUE;
  if (node->kind == SKEL_NODE_INDEX
      && skel_nest_access (search->nest, node) != NULL)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (uses_column (search, node->children[i]))
      return TRUE;
  return FALSE;
}

static gboolean
is_scalar (const Search *search, const SkelNode *node)
{
  return !is_tainted (search, node) && node->type == SKEL_TYPE_I32
         && node->rank == 0;
}

/* A pixel of bytes, read as an int at a distance that is the same for all. */
static gboolean
is_pixel (Search *search, const SkelNode *node)
{
  const SkelAccess *access;

  if (node->kind != SKEL_NODE_INDEX || node->type != SKEL_TYPE_U8)
    return FALSE;
  access = skel_nest_access (search->nest, node);
  if (access == NULL || access->write || access->channel != NULL)
    return FALSE;
  search->reads++;
  return TRUE;
}

static gboolean
is_linear (Search *search, const SkelNode *node)
{
  if (node->type != SKEL_TYPE_I32 || node->rank != 0)
    return FALSE;
  if (is_scalar (search, node))
    return !uses_column (search, node);
  switch (node->kind) {
    case SKEL_NODE_CAST:
      return is_pixel (search, node->children[0]);
    case SKEL_NODE_VARIABLE:
      return TRUE;
    case SKEL_NODE_NEGATE:
      return skel_node_fits (node) && is_linear (search, node->children[0]);
    case SKEL_NODE_BINARY:
      if (!skel_node_fits (node))
        return FALSE;
      if (node->operation == SKEL_OPERATION_ADD
          || node->operation == SKEL_OPERATION_SUBTRACT)
        return is_linear (search, node->children[0])
               && is_linear (search, node->children[1]);
      return node->operation == SKEL_OPERATION_MULTIPLY
             && (is_scalar (search, node->children[0])
                 || is_scalar (search, node->children[1]))
             && is_linear (search, node->children[0])
             && is_linear (search, node->children[1]);
    default:
      return FALSE;
  }
}

static gboolean
is_local_int (const Search *search, const SkelSymbol *symbol)
{
  return symbol->kind == SKEL_SYMBOL_LOCAL && symbol->type == SKEL_TYPE_I32
         && symbol->rank == 0 && !symbol->pointer
         && skel_role (search->analysis, symbol).kind == SKEL_ROLE_NONE;
}

/* Whether @node, a statement, can be executed for two pixels at once. */
static gboolean
is_linear_statement (Search *search, const SkelNode *node)
{
  switch (node->kind) {
    case SKEL_NODE_EMPTY:
      return TRUE;
    case SKEL_NODE_BLOCK:
      for (int i = 0; i < node->n_children; i++)
        if (!is_linear_statement (search, node->children[i]))
          return FALSE;
      return TRUE;
    case SKEL_NODE_DECLARE:
      if (!g_hash_table_contains (search->tainted, node->symbol))
        return node->symbol->rank == 0
               && (node->n_children == 0
                   || !uses_column (search, node->children[0]));
      return is_local_int (search, node->symbol)
             && (node->n_children == 0
                 || is_linear (search, node->children[0]));
    case SKEL_NODE_FOR:
      for (int i = 0; i < 3; i++)
        if (is_tainted (search, node->children[i])
            || uses_column (search, node->children[i]))
          return FALSE;
      if (!is_linear_statement (search, node->children[3]))
        return FALSE;
      search->reads *= 2; /* a loop has some turns */
      return TRUE;
    case SKEL_NODE_ASSIGN:
      return node->children[0]->kind == SKEL_NODE_VARIABLE
             && g_hash_table_contains (
                 search->tainted, node->children[0]->symbol)
             && is_local_int (search, node->children[0]->symbol)
             && node->type == SKEL_TYPE_I32
             && (node->operation == SKEL_OPERATION_NONE
                 || ((node->operation == SKEL_OPERATION_ADD
                         || node->operation == SKEL_OPERATION_SUBTRACT)
                     && node->computed == SKEL_TYPE_I32))
             && skel_node_fits (node) && is_linear (search, node->children[1]);
    default:
      return FALSE;
  }
}

/* The statements of a body, through the blocks that end it. */
static void
flatten (const SkelNode *body, GPtrArray *statements)
{
  if (body->kind != SKEL_NODE_BLOCK) {
    g_ptr_array_add (statements, (gpointer)body);
    return;
  }
  for (int i = 0; i + 1 < body->n_children; i++)
    g_ptr_array_add (statements, body->children[i]);
  if (body->n_children > 0)
    flatten (body->children[body->n_children - 1], statements);
}

static gboolean
mentions (const SkelNode *node, const SkelSymbol *symbol)
{
  if (node->symbol == symbol)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (mentions (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

/* What is known of @symbol's value wherever @node reads it. */
static void
join_reads (const SkelNode *node, const SkelSymbol *symbol, SkelRange *range)
{
  if (node->kind == SKEL_NODE_VARIABLE && node->symbol == symbol)
    *range = skel_range_join (*range, node->range);
  for (int i = 0; i < node->n_children; i++)
    join_reads (node->children[i], symbol, range);
}

/* Finds the sums that the rest reads; FALSE if one may not fit. */
static gboolean
find_sums (SkelCudaLinear *linear)
{
  GHashTableIter iterator;
  gpointer key;

  g_hash_table_iter_init (&iterator, linear->tainted);
  while (g_hash_table_iter_next (&iterator, &key, NULL)) {
    SkelCudaSum sum = { key, FALSE };
    SkelRange range = { 1, 0 };
    gboolean set = FALSE, read = FALSE;

    for (guint i = 0; i < linear->part->len; i++)
      set |= mentions (linear->part->pdata[i], key);
    for (guint i = 0; i < linear->rest->len; i++) {
      read |= mentions (linear->rest->pdata[i], key);
      join_reads (linear->rest->pdata[i], key, &range);
    }
    if (!set || !read)
      continue;
    if (skel_range_is_empty (range))
      return FALSE;
    if (skel_range_within (range, (SkelRange){ -32768, 32767 }))
      sum.has_sign = range.low < 0;
    else if (!skel_range_within (range, (SkelRange){ 0, 65535 }))
      return FALSE;
    g_array_append_val (linear->sums, sum);
  }
  return linear->sums->len > 0;
}

static gint
compare_sums (gconstpointer a, gconstpointer b)
{
  const SkelSymbol *x = ((const SkelCudaSum *)a)->symbol;
  const SkelSymbol *y = ((const SkelCudaSum *)b)->symbol;

  if (x->location.line != y->location.line)
    return x->location.line - y->location.line;
  return x->location.column - y->location.column;
}

SkelCudaLinear *
skel_cuda_linear_new (const SkelAnalysis *analysis)
{
  SkelCudaLinear *linear = g_new0 (SkelCudaLinear, 1);
  const SkelNest *nest = analysis->nests->pdata[0];
  Search search = { .analysis = analysis, .nest = nest };
  GPtrArray *statements = g_ptr_array_new ();
  guint n = 0;

  linear->part = g_ptr_array_new ();
  linear->rest = g_ptr_array_new ();
  linear->sums = g_array_new (FALSE, TRUE, sizeof (SkelCudaSum));
  linear->tainted = search.tainted = g_hash_table_new (NULL, NULL);
  while (spread (&search, nest->body, FALSE))
    ;

  flatten (nest->body, statements);
  while (n < statements->len) {
    const SkelNode *statement = statements->pdata[n];

    if (!is_linear_statement (&search, statement))
      break;
    g_ptr_array_add (linear->part, (gpointer)statement);
    /* what has nothing to do with pixels is done again for the rest */
    if (!is_tainted (&search, statement))
      g_ptr_array_add (linear->rest, (gpointer)statement);
    n++;
  }
  for (; n < statements->len; n++)
    g_ptr_array_add (linear->rest, statements->pdata[n]);
  g_ptr_array_unref (statements);

  if (search.reads < FEWEST_READS || !find_sums (linear)) {
    skel_cuda_linear_free (linear);
    return NULL;
  }
  g_array_sort (linear->sums, compare_sums);
  return linear;
}

void
skel_cuda_linear_free (SkelCudaLinear *linear)
{
  if (linear == NULL)
    return;
  g_ptr_array_unref (linear->part);
  g_ptr_array_unref (linear->rest);
  g_array_unref (linear->sums);
  g_hash_table_unref (linear->tainted);
  g_free (linear);
}
