/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "split.h"

#include "../front/queries.h"
#include "accumulation.h"
#include "signature.h"

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
    if (g_array_index (pieces, SkelPiece, i).kind == SKEL_PIECE_NEST)
      return TRUE;
  if (take_empty_loop (analysis, pieces))
    return TRUE;
  skel_diagnose (diagnostics, analysis->function->symbol->location,
      "`%s` has no loops over the pixels of its images: write `for (int y = "
      "0; y < height; y++) for (int x = 0; x < width; x++) ...`",
      analysis->kernel.name);
  return FALSE;
}

/* Adds what @statement is; @any: there is a nest before it. */
static gboolean
add_piece (const SkelAnalysis *analysis, SkelNode *statement, gboolean *any,
    GArray *pieces, GPtrArray *diagnostics)
{
  const SkelNode *image = find_image (analysis, statement);
  SkelPiece piece = { SKEL_PIECE_PLAIN, statement };
  gboolean loops = statement->kind == SKEL_NODE_FOR
                   && (!*any || goes_over_pixels (analysis, statement));

  if (image && !loops) {
    if (contains_loop_over (analysis, statement))
      return refuse_sequence (diagnostics, statement,
          statement->kind == SKEL_NODE_DO ? "repetition around its loops"
                                          : "a statement around its loops");
    skel_diagnose (diagnostics, image->location,
        "`%s` can only be used in the loops over its pixels",
        image->symbol->name);
    return FALSE;
  }
  if (image) {
    piece.kind = SKEL_PIECE_NEST;
    *any = TRUE;
  }
  g_array_append_val (pieces, piece);
  return TRUE;
}

static gboolean
check_calls (const SkelNode *body, GPtrArray *diagnostics)
{
  const SkelNode *found = find_call (body);

  if (!found)
    return TRUE;
  if (found->is_void)
    return refuse_sequence (diagnostics, found, "a call to another kernel");
  skel_diagnose (diagnostics, found->location,
      "`%s` takes a whole image: pass it the pixels that it computes with, "
      "as in `%s (in[y][x])`",
      found->symbol->name, found->symbol->name);
  return FALSE;
}

static gboolean
declares_image (const SkelNode *statement)
{
  return statement->kind == SKEL_NODE_DECLARE
         && skel_symbol_is_image (statement->symbol);
}

GArray *
skel_split (const SkelAnalysis *analysis, GPtrArray *diagnostics)
{
  const SkelNode *body = analysis->function->body;
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (SkelPiece));
  gboolean good = check_calls (body, diagnostics), any = FALSE;

  for (int i = 0; good && i < body->n_children; i++)
    if (body->children[i]->kind != SKEL_NODE_EMPTY
        && !declares_image (body->children[i]))
      good = add_piece (analysis, body->children[i], &any, pieces, diagnostics);
  if (!good || !find_nest (analysis, pieces, diagnostics))
    g_clear_pointer (&pieces, g_array_unref);
  return pieces;
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

gboolean
skel_split_check_nest (
    const SkelAnalysis *analysis, const SkelNode *nest, GPtrArray *diagnostics)
{
  const SkelNode *channels = find_channel_loop (analysis, nest, 2);
  gboolean over_pixels = goes_over_pixels (analysis, nest);

  if (loop_depth (analysis, nest) <= 2)
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

  for (guint i = 0; i < pieces->len; i++)
    n_nests += g_array_index (pieces, SkelPiece, i).kind == SKEL_PIECE_NEST;
  return n_nests > 1 || analysis->kernel.n_locals > 0;
}
