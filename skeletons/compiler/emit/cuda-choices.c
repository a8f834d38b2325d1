/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-choices.c: see cuda-choices.h */
#include "cuda-choices.h"

#include "../front/queries.h"
#include "../infer/cases.h"
#include "../infer/cost.h"

/* What an element of a local array counts, in branches. */
#define ELEMENT 2

/* And one of an array that lies in memory, a table. */
#define TABLE_ELEMENT 4

/* Rounds of looking for what varies; then everything does. */
#define MAX_ROUNDS 16

typedef struct {
  const SkelAnalysis *analysis;
  const SkelNest *nest;
  const SkelUniforms *uniforms;
  GHashTable *varying;     /* SkelSymbol: not known when compiled */
  GHashTable *chosen;      /* SkelFunction: called where a choice leads */
  GHashTable *functions;   /* double of each SkelFunction: its choices */
  const SkelNode *without; /* this, or NULL */
  gboolean found;          /* this round */
  gboolean everything;     /* varies */
} Search;

/* --- what is known when compiled --- */

static gboolean
symbol_varies (const Search *search, const SkelSymbol *symbol)
{
  SkelRole role = skel_role (search->analysis, symbol);

  if (role.kind == SKEL_ROLE_PARAMETER && symbol->rank == 0)
    return !skel_is_case (search->analysis,
        search->analysis->kernel.parameters[role.index].offset);
  return role.kind != SKEL_ROLE_NONE || search->everything
         || g_hash_table_contains (search->varying, symbol);
}

static gboolean
varies (const Search *search, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_VARIABLE && symbol_varies (search, node->symbol))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (varies (search, node->children[i]))
      return TRUE;
  return FALSE;
}

/* The element of an array: whether it is one that only a launch knows. */
static gboolean
picks (const Search *search, const SkelNode *node)
{
  return node->kind == SKEL_NODE_INDEX
         && (varies (search, node->children[1])
             || picks (search, node->children[0]));
}

static void
find (Search *search, const SkelSymbol *symbol)
{
  if (symbol != NULL)
    search->found |= g_hash_table_add (search->varying, (gpointer)symbol);
}

/* Whether @node may leave the function, or in no loop of its own the loop or
 * this turn of it, where a choice leads. */
static gboolean
jumps (const Search *search, const SkelNode *node, gboolean chosen,
    gboolean looping)
{
  switch (node->kind) {
    case SKEL_NODE_BREAK:
    case SKEL_NODE_CONTINUE:
      return chosen && !looping;
    case SKEL_NODE_RETURN:
      return chosen;
    case SKEL_NODE_FOR:
      looping = TRUE;
      break;
    case SKEL_NODE_IF:
    case SKEL_NODE_SWITCH:
      chosen = chosen || varies (search, node->children[0]);
      break;
    default:
      break;
  }
  for (int i = 0; i < node->n_children; i++)
    if (jumps (search, node->children[i], chosen, looping))
      return TRUE;
  return FALSE;
}

static void
find_in_call (Search *search, const SkelNode *node, gboolean chosen)
{
  const SkelFunction *function = node->symbol->function;

  if (chosen)
    search->found |= g_hash_table_add (search->chosen, (gpointer)function);
  for (int i = 0; i < node->n_children && i < function->n_parameters; i++) {
    if (varies (search, node->children[i]))
      find (search, function->parameters[i]);
    if (symbol_varies (search, function->parameters[i]))
      find (search, skel_node_changed (node, i));
  }
}

/* One round of finding what varies: what is computed of what does, and what is
 * set where a choice leads. */
static void
find_varying (Search *search, const SkelNode *node, gboolean chosen)
{
  gboolean inside = chosen;

  switch (node->kind) {
    case SKEL_NODE_DECLARE:
      if (node->n_children > 0 && varies (search, node->children[0]))
        find (search, node->symbol);
      break;
    case SKEL_NODE_ASSIGN:
      if (chosen || varies (search, node->children[1])
          || picks (search, node->children[0]))
        find (search, skel_node_changed (node, 0));
      break;
    case SKEL_NODE_INCREMENT:
      if (chosen || picks (search, node->children[0]))
        find (search, skel_node_changed (node, 0));
      break;
    case SKEL_NODE_IF:
    case SKEL_NODE_SWITCH:
    case SKEL_NODE_CONDITIONAL:
      inside = chosen || varies (search, node->children[0]);
      break;
    case SKEL_NODE_CALL:
      if (node->symbol->function != NULL)
        find_in_call (search, node, chosen);
      break;
    case SKEL_NODE_FOR:
      /* where a choice leads to a loop, that counts as ever */
      inside = varies (search, node->children[1]);
      for (int i = 0; i < 3; i++)
        find_varying (search, node->children[i], inside);
      find_varying (search, node->children[3],
          chosen || inside || jumps (search, node->children[3], FALSE, FALSE));
      return;
    case SKEL_NODE_WHILE:
    case SKEL_NODE_DO:
      inside = TRUE;
      break;
    default:
      break;
  }
  for (int i = 0; i < node->n_children; i++)
    find_varying (search, node->children[i], inside);
}

static void
find_all_varying (Search *search)
{
  const SkelAnalysis *analysis = search->analysis;

  for (int round = 0; round == 0 || search->found; round++) {
    search->everything = round == MAX_ROUNDS;
    if (search->everything)
      return;
    search->found = FALSE;
    for (guint i = 0; i < analysis->prologue->len; i++)
      find_varying (search, analysis->prologue->pdata[i], FALSE);
    find_varying (search, search->nest->body, FALSE);
    for (guint i = analysis->calls->len; i-- > 0;) {
      const SkelFunction *function = analysis->calls->pdata[i];

      find_varying (search, function->body,
          g_hash_table_contains (search->chosen, function)
              || jumps (search, function->body, FALSE, TRUE));
    }
  }
}

/* --- counting --- */

static gboolean
is_local_array (const Search *search, const SkelNode *node)
{
  const SkelUniform *uniform;

  while (node->kind == SKEL_NODE_INDEX)
    node = node->children[0];
  if (node->kind != SKEL_NODE_VARIABLE
      || (node->symbol->kind != SKEL_SYMBOL_LOCAL
          && node->symbol->kind != SKEL_SYMBOL_PARAMETER)
      || skel_role (search->analysis, node->symbol).kind != SKEL_ROLE_NONE)
    return FALSE;
  uniform = skel_uniforms_find (search->uniforms, node->symbol);
  return uniform == NULL || uniform->scratch;
}

static gboolean
is_table (const Search *search, const SkelNode *node)
{
  SkelRoleKind role;

  while (node->kind == SKEL_NODE_INDEX)
    node = node->children[0];
  if (node->kind != SKEL_NODE_VARIABLE)
    return FALSE;
  role = skel_role (search->analysis, node->symbol).kind;
  return role == SKEL_ROLE_NONE || role == SKEL_ROLE_PARAMETER;
}

/* Whether nvcc computes @node in any case and then selects: it sets numbers
 * only, and computes nothing dear. */
static gboolean
is_selection (const Search *search, const SkelNode *node)
{
  switch (node->kind) {
    case SKEL_NODE_BREAK:
    case SKEL_NODE_CONTINUE:
    case SKEL_NODE_RETURN:
    case SKEL_NODE_FOR:
    case SKEL_NODE_WHILE:
    case SKEL_NODE_DO:
    case SKEL_NODE_SWITCH:
    case SKEL_NODE_CALL:
      return FALSE;
    case SKEL_NODE_INDEX:
      if (picks (search, node) && is_local_array (search, node))
        return FALSE;
      break;
    default:
      break;
  }
  for (int i = 0; i < node->n_children; i++)
    if (!is_selection (search, node->children[i]))
      return FALSE;
  return TRUE;
}

/* How many branches the condition of a branch is. */
static double
parts_of (const Search *search, const SkelNode *condition)
{
  if (condition->kind == SKEL_NODE_BINARY
      && (condition->operation == SKEL_OPERATION_LOGICAL_AND
          || condition->operation == SKEL_OPERATION_LOGICAL_OR))
    return parts_of (search, condition->children[0])
           + parts_of (search, condition->children[1]);
  return varies (search, condition) ? 1 : 0;
}

static double count (Search *search, const SkelNode *node);

static gboolean
reads_images (const Search *search, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_INDEX
      && skel_nest_access (search->nest, node) != NULL)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (reads_images (search, node->children[i]))
      return TRUE;
  return FALSE;
}

/* How often the code of @loop is repeated. */
static double
turns_of (const Search *search, const SkelNode *loop)
{
  double turns = skel_cost_turns (loop);

  if (varies (search, loop->children[1])
      || (turns > SKEL_CUDA_MAX_UNROLLED && !reads_images (search, loop)))
    return 1;
  return turns;
}

static double
count_call (Search *search, const SkelFunction *function)
{
  double *known = g_hash_table_lookup (search->functions, function);

  if (known == NULL) {
    known = g_new0 (double, 1);
    g_hash_table_insert (search->functions, (gpointer)function, known);
    *known = count (search, function->body);
  }
  return *known;
}

static double
count (Search *search, const SkelNode *node)
{
  double choices = 0;

  if (node == search->without)
    return 0;
  for (int i = 0; i < node->n_children; i++)
    choices += count (search, node->children[i]);
  switch (node->kind) {
    case SKEL_NODE_FOR:
      return choices * turns_of (search, node)
             + (varies (search, node->children[1]) ? 1 : 0);
    case SKEL_NODE_WHILE:
    case SKEL_NODE_DO:
      return choices + 1;
    case SKEL_NODE_IF:
      if (is_selection (search, node->children[1])
          && (node->n_children < 3 || is_selection (search, node->children[2])))
        return choices;
      return choices + parts_of (search, node->children[0]);
    case SKEL_NODE_CASE:
      return choices + 1;
    case SKEL_NODE_INDEX:
      if (node->rank > 0 || !picks (search, node))
        return choices;
      if (is_local_array (search, node))
        return choices + ELEMENT;
      return is_table (search, node) ? choices + TABLE_ELEMENT : choices;
    case SKEL_NODE_CALL:
      if (node->symbol->function != NULL)
        choices += count_call (search, node->symbol->function);
      return choices;
    default:
      return choices;
  }
}

double
skel_cuda_choices (const SkelAnalysis *analysis, const SkelUniforms *uniforms,
    const SkelNode *without)
{
  Search search = { .analysis = analysis,
    .uniforms = uniforms,
    .without = without,
    .nest = analysis->nests->pdata[0],
    .varying = g_hash_table_new (NULL, NULL),
    .chosen = g_hash_table_new (NULL, NULL),
    .functions = g_hash_table_new_full (NULL, NULL, NULL, g_free) };
  double choices;

  find_all_varying (&search);
  choices = count (&search, search.nest->body);
  g_hash_table_unref (search.varying);
  g_hash_table_unref (search.chosen);
  g_hash_table_unref (search.functions);
  return choices;
}
