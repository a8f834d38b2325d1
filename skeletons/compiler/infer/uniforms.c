/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "uniforms.h"

#include "../front/queries.h"
#include "cost.h"
#include "prologue.h"

/* Arrays with initial values alone are numbers in the code, up to so many
 * elements. */
#define MAX_WRITTEN_OUT 64
/* Numbers are computed by each thread in loops of up to so many turns. */
#define MAX_TURNS 32
/* Bytes of shared memory that a block spends on them at most. */
#define MAX_SHARED (8 << 10)

typedef struct {
  const SkelAnalysis *analysis;
  const SkelNode *body;
  GHashTable *symbols; /* SkelSymbol: the uniforms so far */
  GHashTable *varying; /* SkelSymbol: may differ from pixel to pixel */
  GHashTable *turns;   /* double of each SkelFunction */
} Search;

/* How many turns the loops in @node take; 0: there are none. */
static double
turns_of (const Search *search, const SkelNode *node)
{
  SkelFunction *function
      = node->kind == SKEL_NODE_CALL ? node->symbol->function : NULL;
  double turns = 0;

  if (function != NULL) {
    double *known = g_hash_table_lookup (search->turns, function);

    if (known == NULL) {
      known = g_new0 (double, 1);
      g_hash_table_insert (search->turns, function, known);
      *known = turns_of (search, function->body);
    }
    turns = *known;
  }
  for (int i = 0; i < node->n_children; i++)
    turns = MAX (turns, turns_of (search, node->children[i]));
  if (node->kind == SKEL_NODE_FOR)
    turns = MAX (turns, 1) * skel_cost_turns (node);
  return turns;
}

static gboolean
is_filled (const Search *search, const SkelSymbol *array)
{
  const GPtrArray *prologue = search->analysis->prologue;

  if (skel_symbol_length (array) > MAX_WRITTEN_OUT)
    return TRUE;
  for (guint i = 0; i < prologue->len; i++)
    if (skel_node_assigns (prologue->pdata[i], array)
        && turns_of (search, prologue->pdata[i]) > 0)
      return TRUE;
  return FALSE;
}

static gboolean
mentions_any (const SkelNode *node, GHashTable *symbols)
{
  if (node->symbol != NULL && g_hash_table_contains (symbols, node->symbol))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (mentions_any (node->children[i], symbols))
      return TRUE;
  return FALSE;
}

/* Adds the variables that @node sets and that outlive it. */
static gboolean
add_changed (Search *search, const SkelNode *node, GHashTable *needed)
{
  gboolean added = FALSE;

  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (node, i);

    if (symbol != NULL && g_hash_table_contains (needed, symbol))
      added |= g_hash_table_add (search->symbols, (gpointer)symbol);
    added |= add_changed (search, node->children[i], needed);
  }
  if (node->kind == SKEL_NODE_DECLARE
      && g_hash_table_contains (needed, node->symbol))
    added |= g_hash_table_add (search->symbols, node->symbol);
  return added;
}

/* One step: what is to be a uniform, and what is computed of uniforms.
 * FALSE when all are found. */
static gboolean
find_more (Search *search)
{
  GPtrArray *nodes = g_ptr_array_new (), *statements = g_ptr_array_new ();
  GHashTable *needed;
  gboolean added = FALSE;

  g_ptr_array_add (nodes, (gpointer)search->body);
  needed = skel_prologue_needs (
      search->analysis, nodes, search->symbols, statements);
  for (guint i = 0; i < statements->len; i++) {
    const SkelNode *statement = statements->pdata[i];

    if (statement->kind == SKEL_NODE_DECLARE && statement->symbol->rank > 0
        && is_filled (search, statement->symbol))
      added |= g_hash_table_add (search->symbols, statement->symbol);
    if (mentions_any (statement, search->symbols)
        || turns_of (search, statement) > MAX_TURNS)
      added |= add_changed (search, statement, needed);
  }
  g_hash_table_unref (needed);
  g_ptr_array_unref (nodes);
  g_ptr_array_unref (statements);
  return added;
}

/* --- which elements differ from pixel to pixel --- */

/* Variables that the body sets, but for those that only count its loops. */
static void
find_varying (Search *search, const SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (node, i);

    if (symbol != NULL)
      g_hash_table_add (search->varying, (gpointer)symbol);
    if (node->kind != SKEL_NODE_FOR || i == 1 || i == 3)
      find_varying (search, node->children[i]);
  }
  if (node->kind == SKEL_NODE_DECLARE)
    g_hash_table_add (search->varying, node->symbol);
}

static gboolean
varies (const Search *search, const SkelNode *node)
{
  if (node->symbol != NULL)
    switch (skel_role (search->analysis, node->symbol).kind) {
      case SKEL_ROLE_ROW:
      case SKEL_ROLE_COLUMN:
      case SKEL_ROLE_IMAGE:
        return TRUE;
      default:
        if (g_hash_table_contains (search->varying, node->symbol))
          return TRUE;
    }
  for (int i = 0; i < node->n_children; i++)
    if (varies (search, node->children[i]))
      return TRUE;
  return FALSE;
}

/* Whether @node reads an element of @array that may be another for each pixel.
 */
static gboolean
picks (const Search *search, const SkelNode *node, const SkelSymbol *array)
{
  if (node->kind == SKEL_NODE_INDEX && skel_node_mentions (node, array)
      && varies (search, node))
    return TRUE;
  if (node->kind == SKEL_NODE_CALL)
    for (int i = 0; i < node->n_children; i++)
      if (node->children[i]->rank > 0
          && skel_node_mentions (node->children[i], array))
        return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (picks (search, node->children[i], array))
      return TRUE;
  return FALSE;
}

/* --- the block --- */

static gsize
round_up (gsize size)
{
  return (size + 7) / 8 * 8;
}

typedef enum {
  SCRATCH, /* what the body sets: no place */
  PICKED,
  OTHERS,
} Kind;

/* Adds the uniforms of @kind, but for those that are there already. In the
 * order of their declarations: what prints the host's code and what prints the
 * device's have to agree. */
static void
add (const Search *search, SkelUniforms *uniforms, Kind kind)
{
  const GPtrArray *prologue = search->analysis->prologue;

  for (guint i = 0; i < prologue->len; i++) {
    const SkelNode *statement = prologue->pdata[i];
    const SkelSymbol *symbol = statement->symbol;
    SkelUniform uniform = { .symbol = symbol, .scratch = kind == SCRATCH };

    if (statement->kind != SKEL_NODE_DECLARE
        || !g_hash_table_contains (search->symbols, symbol)
        || !skel_node_mentions (search->body, symbol)
        || skel_uniforms_find (uniforms, symbol) != NULL)
      continue;
    if (kind == SCRATCH) {
      if (!skel_node_assigns (search->body, symbol))
        continue;
    } else {
      uniform.offset = uniforms->size;
      uniform.size
          = skel_symbol_length (symbol) * skel_type_size (symbol->type);
      if (kind == PICKED
          && (uniform.offset + uniform.size > MAX_SHARED
              || !picks (search, search->body, symbol)))
        continue;
      uniforms->size += round_up (uniform.size);
    }
    g_array_append_val (uniforms->uniforms, uniform);
  }
}

static SkelUniforms *
make (void)
{
  SkelUniforms *uniforms = g_new0 (SkelUniforms, 1);

  uniforms->symbols = g_hash_table_new (NULL, NULL);
  uniforms->uniforms = g_array_new (FALSE, FALSE, sizeof (SkelUniform));
  return uniforms;
}

/* Their steps' blocks, of which one is shared where there is room for all. */
static SkelUniforms *
join_steps (const SkelChaining *chain)
{
  SkelUniforms *all = make ();
  gboolean picks = FALSE;

  for (int s = 0; s < chain->n_steps; s++) {
    const SkelUniforms *of = skel_uniforms (chain->steps[s]);

    for (guint i = 0; i < of->uniforms->len; i++) {
      SkelUniform uniform = g_array_index (of->uniforms, SkelUniform, i);

      uniform.offset += all->size;
      g_array_append_val (all->uniforms, uniform);
    }
    all->size += of->size;
    picks = picks || of->shared > 0;
  }
  if (picks && all->size <= MAX_SHARED)
    all->shared = all->size;
  return all;
}

static SkelUniforms *
find_uniforms (const SkelAnalysis *analysis)
{
  SkelUniforms *uniforms = make ();
  const SkelNest *nest = analysis->nests->pdata[0];
  Search search = { analysis, nest->body, uniforms->symbols,
    g_hash_table_new (NULL, NULL),
    g_hash_table_new_full (NULL, NULL, NULL, g_free) };

  while (find_more (&search))
    ;
  find_varying (&search, nest->body);
  add (&search, uniforms, SCRATCH);
  add (&search, uniforms, PICKED);
  uniforms->shared = uniforms->size;
  add (&search, uniforms, OTHERS);
  g_hash_table_unref (search.varying);
  g_hash_table_unref (search.turns);
  return uniforms;
}

static gpointer
uniforms_new (const SkelAnalysis *analysis)
{
  return analysis->chain ? join_steps (analysis->chain)
                         : find_uniforms (analysis);
}

static void
uniforms_free (gpointer data)
{
  SkelUniforms *uniforms = data;

  g_hash_table_unref (uniforms->symbols);
  g_array_unref (uniforms->uniforms);
  g_free (uniforms);
}

const SkelUniforms *
skel_uniforms (const SkelAnalysis *analysis)
{
  return skel_keep (analysis, "uniforms", uniforms_new, uniforms_free);
}

gsize
skel_uniforms_of_step (const SkelAnalysis *chain, int step)
{
  gsize offset = 0;

  for (int s = 0; s < step; s++)
    offset += skel_uniforms (chain->chain->steps[s])->size;
  return offset;
}

int
skel_uniforms_count (const SkelUniforms *uniforms)
{
  int count = 0;

  for (guint i = 0; i < uniforms->uniforms->len; i++)
    if (!g_array_index (uniforms->uniforms, SkelUniform, i).scratch)
      count++;
  return count;
}

const SkelUniform *
skel_uniforms_at (const SkelUniforms *uniforms, guint place)
{
  for (guint i = 0; i < uniforms->uniforms->len; i++) {
    const SkelUniform *uniform
        = &g_array_index (uniforms->uniforms, SkelUniform, i);

    if (!uniform->scratch && place-- == 0)
      return uniform;
  }
  return NULL;
}

const SkelUniform *
skel_uniforms_find (const SkelUniforms *uniforms, const SkelSymbol *symbol)
{
  for (guint i = 0; i < uniforms->uniforms->len; i++) {
    const SkelUniform *uniform
        = &g_array_index (uniforms->uniforms, SkelUniform, i);

    if (uniform->symbol == symbol)
      return uniform;
  }
  return NULL;
}

gboolean
skel_uniforms_fit (const SkelUniforms *uniforms, const SkelKernel *kernel)
{
  return (kernel->n_handed > 0 || uniforms->size <= SKEL_MAX_UNIFORMS)
         && skel_kernel_count_launched (kernel) <= SKEL_MAX_LAUNCH_VALUES;
}
