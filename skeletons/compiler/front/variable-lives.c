/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "variable-lives.h"

#include "counts.h"
#include "make.h"
#include "queries.h"
#include "value-flow.h"

/* A life of the variable, or several that can as well be one. */
typedef struct {
  guint life;     /* 0: any that nobody wants */
  SkelNode *home; /* the loop that it is declared in; NULL: as the variable */
  SkelSymbol *symbol;
} Life;

typedef struct {
  SkelUnit *unit;
  SkelFunction *function;
  SkelSymbol *variable;
  SkelValueFlow *flow;
  GArray *lives; /* Life */
} Parting;

static const SkelMention *
mention_at (const Parting *self, guint i)
{
  return &g_array_index (self->flow->mentions, SkelMention, i);
}

static Life *
life_at (const Parting *self, guint i)
{
  return &g_array_index (self->lives, Life, i);
}

static gboolean
is_read (const Parting *self, guint life)
{
  return g_hash_table_contains (self->flow->read, GUINT_TO_POINTER (life));
}

/* Whether the mention is a declaration that gives a value which nobody wants.
 */
static gboolean
says_nothing (const Parting *self, const SkelMention *place)
{
  return place->node->kind == SKEL_NODE_DECLARE && !is_read (self, place->life);
}

/* ---- where lives are ---- */

/* Which child of a loop its body is. */
static SkelNode **
body_of (SkelNode *loop)
{
  return &loop->children[loop->kind == SKEL_NODE_FOR     ? 3
                         : loop->kind == SKEL_NODE_WHILE ? 1
                                                         : 0];
}

static gboolean
is_over_pixels (SkelNode *loop)
{
  return loop->kind == SKEL_NODE_FOR
         && (skel_node_mentions_size (loop->children[0])
             || skel_node_mentions_size (loop->children[1]));
}

/* Whether variables can be declared in each turn of @loop: one of those over
 * the pixels that none of these is in, or one around them. */
static gboolean
can_be_home (SkelNode *loop)
{
  return is_over_pixels (loop) != skel_node_has_pixel_loops (*body_of (loop));
}

/* Where the variable is declared. */
static const SkelAround *
find_declared (const Parting *self)
{
  for (guint i = 0; i < self->flow->mentions->len; i++)
    if (mention_at (self, i)->node->kind == SKEL_NODE_DECLARE)
      return mention_at (self, i)->around;
  return NULL;
}

/* Whether each pixel has a variable of its own. */
static gboolean
is_of_pixel (const Parting *self)
{
  for (const SkelAround *around = find_declared (self); around;
      around = around->around)
    if (is_over_pixels (around->loop) && can_be_home (around->loop))
      return TRUE;
  return FALSE;
}

/* The loops that both are in. */
static const SkelAround *
both_around (const SkelAround *one, const SkelAround *other)
{
  for (; one; one = one->around)
    for (const SkelAround *around = other; around; around = around->around)
      if (around == one)
        return one;
  return NULL;
}

/* The innermost of the loops around all of @life that has it declared; NULL:
 * none. */
static SkelNode *
find_home (const Parting *self, guint life)
{
  const SkelAround *around = NULL, *declared = find_declared (self);
  gboolean any = FALSE;

  for (guint i = 0; i < self->flow->mentions->len; i++) {
    const SkelMention *place = mention_at (self, i);

    if (place->life != life)
      continue;
    around = any ? both_around (around, place->around) : place->around;
    any = TRUE;
  }
  for (; around && around != declared; around = around->around)
    if (around->life != life && can_be_home (around->loop))
      return around->loop;
  return NULL;
}

/* ---- which are one variable ---- */

/* The one of @self->lives that @life, declared in @home, is of; adds it. */
static guint
add_life (Parting *self, guint life, SkelNode *home)
{
  Life added = { life, home, NULL };

  for (guint i = 0; i < self->lives->len; i++)
    if (home ? life_at (self, i)->home == home
             : !life_at (self, i)->home && life_at (self, i)->life == life)
      return i;
  g_array_append_val (self->lives, added);
  return self->lives->len - 1;
}

static guint
number_of (Parting *self, const SkelMention *place)
{
  gboolean read = is_read (self, place->life);
  SkelNode *home = place->life == 0 || place->life == self->flow->kept
                           || (!read && !self->flow->block)
                       ? NULL
                       : find_home (self, place->life);

  return add_life (self, home || read ? place->life : 0, home);
}

/* The variable itself is the life that it has in the end, or the first. What
 * nobody wants is as good as that. */
static guint
find_own (const Parting *self)
{
  for (guint i = 0; self->flow->kept > 0 && i < self->lives->len; i++)
    if (life_at (self, i)->life == self->flow->kept)
      return i;
  for (guint i = 0; i < self->lives->len; i++)
    if (!life_at (self, i)->home && life_at (self, i)->life > 0)
      return i;
  for (guint i = 0; i < self->lives->len; i++)
    if (!life_at (self, i)->home)
      return i;
  return 0;
}

static void
name_lives (Parting *self)
{
  guint own = find_own (self);

  for (guint i = 0; i < self->lives->len; i++) {
    Life *life = life_at (self, i);

    life->symbol = self->variable;
    if (i == own || (!life->home && life->life == 0))
      continue;
    life->symbol
        = skel_make_symbol (self->unit, self->variable, SKEL_SYMBOL_LOCAL);
    life->symbol->pointer = FALSE;
  }
}

/* ---- the parting ---- */

/* Declares @symbol in the block that @statement becomes, behind others that it
 * begins with declaring so. */
static void
declare_first (SkelUnit *unit, SkelNode **statement, SkelSymbol *symbol)
{
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *block = *statement;
  guint i = 0;

  if (block->kind != SKEL_NODE_BLOCK)
    g_ptr_array_add (statements, block);
  for (int k = 0; block->kind == SKEL_NODE_BLOCK && k < block->n_children; k++)
    g_ptr_array_add (statements, block->children[k]);
  while (i < statements->len
         && ((SkelNode *)statements->pdata[i])->kind == SKEL_NODE_DECLARE
         && ((SkelNode *)statements->pdata[i])->n_children == 0)
    i++;
  g_ptr_array_insert (
      statements, i, skel_make_declaration (unit, symbol, NULL));
  *statement = skel_make_block (unit, statements, block->location);
  g_ptr_array_unref (statements);
}

/* The block that declares the variable, without that, or with @other beside it.
 */
static void
change_declaration (const Parting *self, SkelSymbol *other)
{
  SkelNode *block = self->flow->block;
  GPtrArray *statements = g_ptr_array_new ();

  for (int i = 0; i < block->n_children; i++) {
    SkelNode *child = block->children[i];
    gboolean it
        = child->kind == SKEL_NODE_DECLARE && child->symbol == self->variable;

    if (!it || other)
      g_ptr_array_add (statements, child);
    if (it && other)
      g_ptr_array_add (
          statements, skel_make_declaration (self->unit, other, NULL));
  }
  *block = *skel_make_block (self->unit, statements, block->location);
  g_ptr_array_unref (statements);
}

/* Has @node speak of @symbol in the place of the variable. */
static void
rename_mention (const Parting *self, SkelNode *node, SkelSymbol *symbol)
{
  if (symbol == self->variable)
    return;
  if (node->kind == SKEL_NODE_DEREFERENCE)
    *node = *skel_make_variable (self->unit, symbol, node->location);
  else
    node->symbol = symbol;
}

static void
declare_lives (const Parting *self)
{
  for (guint i = 0; i < self->lives->len; i++) {
    const Life *life = life_at (self, i);
    gboolean own = life->symbol == self->variable;

    if (own && life->home)
      change_declaration (self, NULL);
    if (life->home)
      declare_first (self->unit, body_of (life->home), life->symbol);
    else if (!own && self->flow->block)
      change_declaration (self, life->symbol);
    else if (!own)
      declare_first (self->unit, &self->function->body, life->symbol);
  }
}

static void
part (Parting *self)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->flow->mentions->len; i++) {
    const SkelMention *place = mention_at (self, i);
    guint number = G_MAXUINT;

    if (!says_nothing (self, place))
      number = number_of (self, place);
    g_array_append_val (numbers, number);
  }
  name_lives (self);
  for (guint i = 0; i < numbers->len; i++)
    if (g_array_index (numbers, guint, i) < G_MAXUINT)
      rename_mention (self, mention_at (self, i)->node,
          life_at (self, g_array_index (numbers, guint, i))->symbol);
  declare_lives (self);
  g_array_unref (numbers);
}

/* ---- variables ---- */

static gboolean
has_length (const SkelSymbol *symbol)
{
  for (int i = 0; i < symbol->rank; i++)
    if (symbol->dimensions[i].length <= 0)
      return FALSE;
  return TRUE;
}

/* Whether @symbol may be several. Each loop has the variables that do nothing
 * but count for itself. */
static gboolean
can_be_parted (const SkelFunction *function, const SkelSymbol *symbol)
{
  return !symbol->unsupported && !symbol->is_const && !symbol->is_static
         && !symbol->is_place && has_length (symbol)
         && (symbol->kind == SKEL_SYMBOL_LOCAL
                 ? !symbol->pointer
                 : symbol->rank > 0 || symbol->pointer)
         && !skel_counts_only (function->body, symbol, NULL);
}

static void
rewrite_variable (SkelUnit *unit, SkelFunction *function, SkelSymbol *symbol)
{
  Parting self = { .unit = unit,
    .function = function,
    .variable = symbol,
    .flow = skel_value_flow_new (function, symbol),
    .lives = g_array_new (FALSE, FALSE, sizeof (Life)) };

  if (!self.flow->handed && !is_of_pixel (&self)
      && (self.flow->block || symbol->kind == SKEL_SYMBOL_PARAMETER))
    part (&self);
  g_array_unref (self.lives);
  skel_value_flow_free (self.flow);
}

/* Adds what @node declares, in its order, but for the lengths of arrays. */
static void
collect_declared (const SkelNode *node, GPtrArray *symbols, GHashTable *lengths)
{
  if (node->kind == SKEL_NODE_DECLARE) {
    g_ptr_array_add (symbols, node->symbol);
    for (int i = 0; i < node->symbol->rank; i++)
      if (node->symbol->dimensions[i].symbol)
        g_hash_table_add (lengths, node->symbol->dimensions[i].symbol);
  }
  for (int i = 0; i < node->n_children; i++)
    collect_declared (node->children[i], symbols, lengths);
}

void
skel_variable_lives_rewrite_in (SkelUnit *unit, SkelFunction *function)
{
  GPtrArray *symbols = g_ptr_array_new ();
  GHashTable *lengths = g_hash_table_new (NULL, NULL);

  function->body = skel_make_copy (unit, function->body, NULL);
  for (int i = 0; i < function->n_parameters; i++)
    g_ptr_array_add (symbols, function->parameters[i]);
  collect_declared (function->body, symbols, lengths);
  for (guint i = 0; i < symbols->len; i++)
    if (!g_hash_table_contains (lengths, symbols->pdata[i])
        && can_be_parted (function, symbols->pdata[i]))
      rewrite_variable (unit, function, symbols->pdata[i]);
  g_ptr_array_unref (symbols);
  g_hash_table_unref (lengths);
}

void
skel_variable_lives_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    if (skel_node_has_pixel_loops (unit->functions[i]->body))
      skel_variable_lives_rewrite_in (unit, unit->functions[i]);
}
