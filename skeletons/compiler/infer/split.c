/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "split.h"

#include "../front/make.h"
#include "../front/queries.h"
#include "accumulation.h"
#include "branches.h"
#include "leave.h"
#include "settle.h"
#include "signature.h"
#include "synchronous.h"

/* The first place in @node that names an image, or NULL. */
static const SkelNode *
find_image (const SkelAnalysis *analysis, const SkelNode *node)
{
  if (node->kind == SKEL_NODE_VARIABLE
      && skel_role (analysis, node->symbol).kind == SKEL_ROLE_IMAGE)
    return node;
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *found = find_image (analysis, node->children[i]);

    if (found)
      return found;
  }
  return NULL;
}

/* A call that is handed images, or NULL. */
static const SkelNode *
find_call (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_CALL && node->symbol->function
      && skel_function_takes_images (node->symbol->function))
    return node;
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *found = find_call (node->children[i]);

    if (found)
      return found;
  }
  return NULL;
}

static gboolean
contains_loop_over (const SkelAnalysis *analysis, const SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++)
    if (node->children[i]->kind == SKEL_NODE_FOR
        && find_image (analysis, node->children[i]))
      return TRUE;
    else if (contains_loop_over (analysis, node->children[i]))
      return TRUE;
  return FALSE;
}

/* Whether a loop's @condition may be about the size of the images: it mentions
 * that or a variable, which may have been computed from it, other than the
 * loop's own. */
static gboolean
mentions_size (const SkelAnalysis *analysis, const SkelNode *condition,
    const SkelSymbol *loop_variable)
{
  if (condition->kind == SKEL_NODE_VARIABLE) {
    SkelRoleKind kind = skel_role (analysis, condition->symbol).kind;

    return condition->symbol != loop_variable
           && (kind == SKEL_ROLE_WIDTH || kind == SKEL_ROLE_HEIGHT
               || (kind == SKEL_ROLE_NONE
                   && condition->symbol->kind == SKEL_SYMBOL_LOCAL));
  }
  for (int i = 0; i < condition->n_children; i++)
    if (mentions_size (analysis, condition->children[i], loop_variable))
      return TRUE;
  return FALSE;
}

static SkelSymbol *
loop_variable (const SkelNode *loop)
{
  const SkelNode *step = loop->children[2];

  return step->n_children > 0 ? skel_accumulation_root (step->children[0])
                              : NULL;
}

/* Whether the FOR @loop may run as often as the images are large. */
static gboolean
goes_over_pixels (const SkelAnalysis *analysis, const SkelNode *loop)
{
  return mentions_size (analysis, loop->children[1], loop_variable (loop));
}

/* How deep loops that use images are nested in @node. */
static int
loop_depth (const SkelAnalysis *analysis, const SkelNode *node)
{
  int deepest = 0;

  for (int i = 0; i < node->n_children; i++) {
    int depth = loop_depth (analysis, node->children[i]);

    deepest = MAX (deepest, depth);
  }
  return deepest
         + (node->kind == SKEL_NODE_FOR && find_image (analysis, node) != NULL);
}

static gboolean
refuse_sequence (GPtrArray *diagnostics, const SkelNode *node, const char *what)
{
  skel_diagnose (diagnostics, node->location,
      "%s is not supported yet: write the loops over the pixels one after the "
      "other, or a kernel of each, and chain their elements",
      what);
  return FALSE;
}

/* Loops over pixels that use no image at all. */
static gboolean
take_empty_loop (const SkelAnalysis *analysis, GArray *pieces)
{
  for (guint i = 0; i < pieces->len; i++) {
    SkelPiece *piece = &g_array_index (pieces, SkelPiece, i);

    if (piece->statement->kind == SKEL_NODE_FOR
        && goes_over_pixels (analysis, piece->statement)) {
      piece->kind = SKEL_PIECE_NEST;
      return TRUE;
    }
  }
  return FALSE;
}

/* Whether the pieces have a nest, or get one. */
static gboolean
find_nest (const SkelAnalysis *analysis, GArray *pieces, GPtrArray *diagnostics)
{
  for (guint i = 0; i < pieces->len; i++)
    if (skel_piece_is_step (&g_array_index (pieces, SkelPiece, i)))
      return TRUE;
  if (take_empty_loop (analysis, pieces))
    return TRUE;
  skel_diagnose (diagnostics, analysis->function->symbol->location,
      "`%s` has no loops over the pixels of its images: write `for (int y = "
      "0; y < height; y++) for (int x = 0; x < width; x++) ...`",
      analysis->kernel.name);
  return FALSE;
}

/* Whether @node names a pixel by a channel that is computed from @variable. */
static gboolean
picks_channel (const SkelAnalysis *analysis, const SkelNode *node,
    const SkelSymbol *variable)
{
  if (node->kind == SKEL_NODE_INDEX && node->rank == 0) {
    const SkelSymbol *root = skel_accumulation_root (node);

    if (root && root->rank == 3
        && skel_role (analysis, root).kind == SKEL_ROLE_IMAGE
        && skel_node_mentions (node->children[1], variable))
      return TRUE;
  }
  for (int i = 0; i < node->n_children; i++)
    if (picks_channel (analysis, node->children[i], variable))
      return TRUE;
  return FALSE;
}

/* A loop over channels where one over the pixels should be: among the @levels
 * outer ones of @node. Or NULL. */
static const SkelNode *
find_channel_loop (
    const SkelAnalysis *analysis, const SkelNode *node, int levels)
{
  const SkelSymbol *variable
      = node->kind == SKEL_NODE_FOR ? loop_variable (node) : NULL;

  if (levels == 0)
    return NULL;
  if (variable && contains_loop_over (analysis, node)
      && !mentions_size (analysis, node->children[1], variable)
      && picks_channel (analysis, node->children[3], variable))
    return node;
  if (node->kind == SKEL_NODE_FOR && find_image (analysis, node))
    levels--;
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *found
        = find_channel_loop (analysis, node->children[i], levels);

    if (found)
      return found;
  }
  return NULL;
}

static gboolean
declares_image (const SkelNode *statement)
{
  return statement->kind == SKEL_NODE_DECLARE
         && skel_symbol_is_image (statement->symbol);
}

/* Whether @node's loops may run as often as the images are large, for certain.
 */
static gboolean
names_size (const SkelAnalysis *analysis, const SkelNode *node)
{
  SkelRoleKind kind
      = node->symbol ? skel_role (analysis, node->symbol).kind : SKEL_ROLE_NONE;

  if (kind == SKEL_ROLE_WIDTH || kind == SKEL_ROLE_HEIGHT)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (names_size (analysis, node->children[i]))
      return TRUE;
  return FALSE;
}

/* Whether @node contains @levels loops within each other that do. */
static gboolean
contains_nest (const SkelAnalysis *analysis, const SkelNode *node, int levels)
{
  if (node->kind == SKEL_NODE_FOR && names_size (analysis, node->children[1]))
    levels--;
  if (levels == 0)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (contains_nest (analysis, node->children[i], levels))
      return TRUE;
  return FALSE;
}

/* Whether @loop is around nests. */
static gboolean
is_repetition (const SkelAnalysis *analysis, const SkelNode *loop)
{
  return loop->kind == SKEL_NODE_FOR
         && !names_size (analysis, loop->children[1])
         && contains_nest (analysis, loop->children[3], 2)
         && !find_channel_loop (analysis, loop, 2);
}

typedef struct {
  const SkelAnalysis *analysis;
  SkelUnit *unit;
  GArray *pieces;
  GPtrArray *diagnostics;
  gboolean any; /* nest so far */
  int depth;    /* of repetitions around what is added */
} Splitting;

static void
add_piece (Splitting *self, SkelPieceKind kind, SkelNode *statement)
{
  SkelPiece piece = { .kind = kind, .statement = statement };

  g_array_append_val (self->pieces, piece);
}

static gboolean add_statement (Splitting *self, SkelNode *statement);

/* What a loop goes on by after a turn that does so where @again holds, and is
 * left where @leave does; any may be NULL. */
static SkelNode *
join_conditions (SkelUnit *unit, SkelNode *again, SkelNode *leave)
{
  SkelNode *stays
      = leave ? skel_make_not (unit, skel_make_copy (unit, leave, NULL)) : NULL;

  return again && stays
             ? skel_make_binary (unit, SKEL_OPERATION_LOGICAL_AND, stays, again)
         : stays ? stays
                 : again;
}

/* The FOR @loop, which goes on as long as @again holds, or NULL. */
static gboolean
add_repetition (Splitting *self, SkelNode *loop, SkelNode *again)
{
  guint begin = self->pieces->len;
  guint n_leave;
  SkelNode *leave;
  gboolean good;

  if (!skel_leave_find (self->unit, loop, &leave, &n_leave, self->diagnostics))
    return FALSE;
  add_piece (self, SKEL_PIECE_BEGIN, loop);
  self->depth++;
  good = add_statement (self, loop->children[3]);
  self->depth--;
  if (good)
    g_array_set_size (self->pieces, self->pieces->len - n_leave);
  again = join_conditions (self->unit, again, leave);
  good = good
         && (!again
             || skel_leave_add (
                 self->unit, self->pieces, begin, again, self->diagnostics));
  add_piece (self, SKEL_PIECE_END, loop);
  return good;
}

/* Whether @branch is, or has as a statement of its own, a loop around nests. */
static gboolean
has_repetition (const SkelAnalysis *analysis, const SkelNode *branch)
{
  gboolean found = is_repetition (analysis, branch);

  for (int i = 0; branch->kind == SKEL_NODE_BLOCK && i < branch->n_children;
      i++)
    found = found || has_repetition (analysis, branch->children[i]);
  return found;
}

static gboolean add_branches (Splitting *self, SkelNode *statement);

/* Adds the branch @branch, which is taken where @condition holds: its loops
 * around nests, and nests, each under the condition. FALSE: it is something
 * else. */
static gboolean
add_branch (Splitting *self, SkelNode *condition, SkelNode *branch)
{
  SkelNode *part;

  if (branch->kind == SKEL_NODE_EMPTY || declares_image (branch))
    return TRUE;
  if (branch->kind == SKEL_NODE_BLOCK) {
    for (int i = 0; i < branch->n_children; i++)
      if (!add_branch (self, condition, branch->children[i]))
        return FALSE;
    return TRUE;
  }
  if (is_repetition (self->analysis, branch)) {
    part = skel_repeat_where (self->unit, condition, branch);
    return part && add_repetition (self, part, NULL);
  }
  if (!find_image (self->analysis, branch)
      || !contains_nest (self->analysis, branch, 2))
    return FALSE;
  part = skel_make_node (
      self->unit, SKEL_NODE_IF, SKEL_TYPE_I32, condition->location, 2);
  part->children[0] = skel_make_copy (self->unit, condition, NULL);
  part->children[1] = branch;
  return add_branches (self, part);
}

/* Adds the branches of @statement, one after the other. */
static gboolean
add_apart (Splitting *self, const SkelNode *statement)
{
  SkelNode *condition = statement->children[0];

  if (!skel_condition_stays (condition, statement)
      || !add_branch (self, condition, statement->children[1]))
    return FALSE;
  if (statement->n_children == 2)
    return TRUE;
  return add_branch (
      self, skel_make_not (self->unit, condition), statement->children[2]);
}

/* Adds the nests that stand for those of its branches. */
static gboolean
add_merged (Splitting *self, SkelNode *statement)
{
  GArray *nests = skel_merge_branches (
      self->unit, statement, self->analysis->function->body, self->depth == 0);

  for (guint i = 0; nests && i < nests->len; i++) {
    const SkelMergedNest *nest = &g_array_index (nests, SkelMergedNest, i);
    SkelPiece piece = { SKEL_PIECE_NEST, nest->nest, nest->written };

    for (guint k = 0; k < nest->before->len; k++)
      add_piece (self, SKEL_PIECE_PLAIN, nest->before->pdata[k]);
    if (nest->nest)
      g_array_append_val (self->pieces, piece);
    self->any = self->any || nest->nest;
  }
  if (nests)
    g_array_unref (nests);
  return nests != NULL;
}

/* An `if` around nests, or around loops around these. */
static gboolean
add_branches (Splitting *self, SkelNode *statement)
{
  guint before = self->diagnostics->len;
  gboolean repeats = FALSE;

  for (int i = 1; i < statement->n_children; i++)
    repeats
        = repeats || has_repetition (self->analysis, statement->children[i]);
  if (repeats ? add_apart (self, statement) : add_merged (self, statement))
    return TRUE;
  if (self->diagnostics->len == before)
    skel_diagnose (self->diagnostics, statement->location,
        "loops over the pixels can stand in the branches of an `if` where "
        "they all go over the same pixels, and nothing changes what the `if` "
        "asks: write other statements before it, or put the `if` into the "
        "loops");
  return FALSE;
}

/* The statements of a block that has nests. */
static gboolean
add_block (Splitting *self, const SkelNode *block)
{
  for (int i = 0; i < block->n_children; i++)
    if (!add_statement (self, block->children[i]))
      return FALSE;
  return TRUE;
}

/* Adds what is repeated until nothing changes: as what settles in whatever
 * order, or turn by turn. */
static gboolean
add_settling (Splitting *self, SkelNode *loop)
{
  SkelPiece piece = { .kind = SKEL_PIECE_SETTLE, .loop = loop };
  SkelNode *again, *counted;

  if (g_ptr_array_find (self->analysis->by_turns, loop, NULL)) {
    if (!skel_settle_is_entered (loop, self->pieces, self->diagnostics))
      return FALSE;
    counted = skel_leave_count (self->unit, loop, &again);
    return add_repetition (self, counted, again);
  }
  piece.statement = skel_synchronous_rewrite (
      self->analysis, self->unit, loop, &piece.written);
  g_array_append_val (self->pieces, piece);
  self->any = TRUE;
  return TRUE;
}

/* Adds what @statement is. */
static gboolean
add_statement (Splitting *self, SkelNode *statement)
{
  const SkelAnalysis *analysis = self->analysis;
  const SkelNode *image = find_image (analysis, statement);

  if (statement->kind == SKEL_NODE_EMPTY || declares_image (statement))
    return TRUE;
  if (image && skel_settle_is (statement)
      && !names_size (analysis, statement->children[1])
      && contains_nest (analysis, statement, 2))
    return add_settling (self, statement);
  if (image && is_repetition (analysis, statement))
    return add_repetition (self, statement, NULL);
  if (image && statement->kind == SKEL_NODE_BLOCK
      && contains_nest (analysis, statement, 2))
    return add_block (self, statement);
  if (image && statement->kind == SKEL_NODE_IF
      && contains_nest (analysis, statement, 2))
    return add_branches (self, statement);
  if (image
      && (statement->kind != SKEL_NODE_FOR
          || (self->any && !goes_over_pixels (analysis, statement)))) {
    if (contains_loop_over (analysis, statement))
      return refuse_sequence (
          self->diagnostics, statement, "a statement around its loops");
    skel_diagnose (self->diagnostics, image->location,
        "`%s` can only be used in the loops over its pixels; an extreme may "
        "start with the first of them if these loops compare all with it",
        image->symbol->name);
    return FALSE;
  }
  add_piece (self, image ? SKEL_PIECE_NEST : SKEL_PIECE_PLAIN, statement);
  self->any = self->any || image;
  return TRUE;
}

static gboolean
check_calls (const SkelNode *body, GPtrArray *diagnostics)
{
  const SkelNode *found = find_call (body);

  if (!found)
    return TRUE;
  if (found->is_void) {
    skel_diagnose (diagnostics, found->location,
        "`%s` is a kernel, and another can only call it beside its own loops "
        "over the pixels",
        found->symbol->name);
    return FALSE;
  }
  if (skel_node_mentions (found->symbol->function->body, found->symbol)) {
    skel_diagnose (diagnostics, found->location,
        "`%s` calls itself: recursion is not supported, use a loop",
        found->symbol->name);
    return FALSE;
  }
  skel_diagnose (diagnostics, found->location,
      "`%s` takes a whole image: hand that over with its own pitch and, if the "
      "function does more than return an expression, in a statement of its "
      "own, "
      "as in `int v = %s (...);`",
      found->symbol->name, found->symbol->name);
  return FALSE;
}

GArray *
skel_split (
    const SkelAnalysis *analysis, SkelUnit *unit, GPtrArray *diagnostics)
{
  const SkelNode *body = analysis->function->body;
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (SkelPiece));
  Splitting self = { analysis, unit, pieces, diagnostics, FALSE, 0 };
  gboolean good = check_calls (body, diagnostics) && add_block (&self, body);

  if (!good || !find_nest (analysis, pieces, diagnostics))
    g_clear_pointer (&pieces, g_array_unref);
  return pieces;
}

gboolean
skel_split_check_nest (
    const SkelAnalysis *analysis, const SkelNode *nest, GPtrArray *diagnostics)
{
  const SkelNode *channels = find_channel_loop (analysis, nest, 2);
  gboolean over_pixels = goes_over_pixels (analysis, nest);
  int depth = loop_depth (analysis, nest);

  if ((depth == 1 || (depth > 2 && !over_pixels))
      && !contains_nest (analysis, nest, 1)) {
    const SkelNode *image = find_image (analysis, nest);

    skel_diagnose (diagnostics, image->location,
        "`%s` can only be used in the loops over its pixels: write `for (int y "
        "= 0; y < height; y++) for (int x = 0; x < width; x++) ...` around it",
        image->symbol->name);
    return FALSE;
  }
  if (depth <= 2)
    return TRUE;
  if (channels && (channels == nest || over_pixels)) {
    skel_diagnose (diagnostics, channels->location,
        "the loops over the pixels are the outer ones: put this loop over the "
        "channels into them, `for (int y ...) for (int x ...) for (int %s "
        "...)`",
        loop_variable (channels)->name);
    return FALSE;
  }
  return over_pixels
         || refuse_sequence (diagnostics, nest, "repetition around its loops");
}

gboolean
skel_split_is_sequence (const SkelAnalysis *analysis, const GArray *pieces)
{
  int n_nests = 0;

  for (guint i = 0; i < pieces->len; i++) {
    SkelPieceKind kind = g_array_index (pieces, SkelPiece, i).kind;

    if (kind == SKEL_PIECE_BEGIN || kind == SKEL_PIECE_SETTLE)
      return TRUE;
    n_nests += kind == SKEL_PIECE_NEST;
  }
  return n_nests > 1 || analysis->kernel.n_locals > 0;
}
