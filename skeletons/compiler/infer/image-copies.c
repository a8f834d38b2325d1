/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "image-copies.h"

#include "../front/make.h"
#include "../front/queries.h"
#include "pixel-loops.h"

static gboolean
is_image (const SkelAnalysis *analysis, const SkelSymbol *symbol)
{
  return skel_role (analysis, symbol).kind == SKEL_ROLE_IMAGE;
}

/* ---- made ---- */

static SkelSymbol *
find_role (const SkelAnalysis *analysis, SkelRoleKind kind)
{
  const SkelFunction *function = analysis->function;

  for (int i = 0; i < function->n_parameters; i++)
    if (skel_role (analysis, function->parameters[i]).kind == kind)
      return function->parameters[i];
  return NULL;
}

SkelNode *
skel_make_size_loop (const SkelAnalysis *analysis, SkelUnit *unit,
    SkelRoleKind size, const char *name, SkelLocation location,
    SkelSymbol **variable)
{
  SkelNode *loop = skel_make_for (unit, 0, location, variable);

  (*variable)->name = name;
  loop->children[1]->children[1]
      = skel_make_variable (unit, find_role (analysis, size), location);
  return loop;
}

/* The channel @c, unless that is -1, of the pixel of @symbol, an image, or of
 * @symbol, a variable. */
static SkelNode *
make_place (const SkelAnalysis *analysis, SkelUnit *unit, SkelSymbol *symbol,
    int c, SkelSymbol *row, SkelSymbol *column, SkelLocation location)
{
  SkelNode *place = is_image (analysis, symbol)
                        ? skel_make_pixel (unit, symbol,
                              skel_make_variable (unit, row, location),
                              skel_make_variable (unit, column, location))
                        : skel_make_variable (unit, symbol, location);

  return c < 0 ? place
               : skel_make_index (
                     unit, place, skel_make_integer (unit, c, location));
}

void
skel_add_pixel_copies (const SkelAnalysis *analysis, SkelUnit *unit,
    SkelSymbol *to, SkelSymbol *from, SkelSymbol *row, SkelSymbol *column,
    SkelLocation location, GPtrArray *statements)
{
  /* an image's pixel, or the variable for it, is an array of them */
  gboolean has_channels = to->rank % 2 == 1;
  int last = has_channels ? to->dimensions[to->rank - 1].length - 1 : -1;

  for (int c = has_channels ? 0 : -1; c <= last; c++) {
    SkelNode *place = make_place (analysis, unit, to, c, row, column, location);
    SkelNode *value
        = from ? make_place (analysis, unit, from, c, row, column, location)
               : skel_make_converted (
                     unit, skel_make_integer (unit, 0, location), to->type);

    g_ptr_array_add (statements, skel_make_assign (unit, place, value));
  }
}

SkelPiece
skel_make_copy_piece (const SkelAnalysis *analysis, SkelUnit *unit,
    SkelSymbol *to, SkelSymbol *from, SkelLocation location)
{
  SkelSymbol *row, *column;
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *outer = skel_make_size_loop (
      analysis, unit, SKEL_ROLE_HEIGHT, "y", location, &row);
  SkelNode *inner = skel_make_size_loop (
      analysis, unit, SKEL_ROLE_WIDTH, "x", location, &column);

  skel_add_pixel_copies (
      analysis, unit, to, from, row, column, location, statements);
  inner->children[3] = skel_make_block (unit, statements, location);
  outer->children[3] = inner;
  g_ptr_array_unref (statements);
  return (SkelPiece){ SKEL_PIECE_NEST, outer, NULL, SKEL_ORIGIN_COPY };
}

/* ---- found ---- */

/* Whether @node does nothing but copy *@from, which is any if it is NULL, to
 * @image. */
static gboolean
only_copies (const SkelAnalysis *analysis, const SkelNode *node,
    const SkelSymbol *image, const SkelSymbol **from)
{
  const SkelNode *left, *right;

  switch (node->kind) {
    case SKEL_NODE_BLOCK:
      for (int i = 0; i < node->n_children; i++)
        if (!only_copies (analysis, node->children[i], image, from))
          return FALSE;
      return TRUE;
    case SKEL_NODE_FOR:
      return only_copies (analysis, node->children[3], image, from);
    case SKEL_NODE_ASSIGN:
      left = node->children[0];
      right = node->children[1];
      if (node->operation != SKEL_OPERATION_NONE)
        return FALSE;
      for (; left->kind == SKEL_NODE_INDEX && right->kind == SKEL_NODE_INDEX;
          left = left->children[0], right = right->children[0])
        if (!skel_node_equal (left->children[1], right->children[1]))
          return FALSE;
      if (left->kind != SKEL_NODE_VARIABLE || left->symbol != image
          || right->kind != SKEL_NODE_VARIABLE
          || (*from && right->symbol != *from))
        return FALSE;
      *from = right->symbol;
      return is_image (analysis, *from) && (*from)->kind == SKEL_SYMBOL_LOCAL;
    default:
      return FALSE;
  }
}

const SkelSymbol *
skel_find_copied (
    const SkelAnalysis *analysis, const SkelNode *node, const SkelSymbol *image)
{
  const SkelSymbol *from = NULL;

  return only_copies (analysis, node, image, &from) ? from : NULL;
}

/* The local image that the assignment in @node which comes first changes a
 * pixel of; or NULL. */
static const SkelSymbol *
find_assigned (const SkelAnalysis *analysis, const SkelNode *node)
{
  const SkelSymbol *symbol
      = node->kind == SKEL_NODE_ASSIGN ? skel_node_changed (node, 0) : NULL;

  for (int i = 0; !symbol && i < node->n_children; i++)
    symbol = find_assigned (analysis, node->children[i]);
  return symbol && is_image (analysis, symbol)
                 && symbol->kind == SKEL_SYMBOL_LOCAL
             ? symbol
             : NULL;
}

gboolean
skel_piece_copies (const SkelAnalysis *analysis, const SkelPiece *piece,
    const SkelSymbol **to, const SkelSymbol **from)
{
  const SkelKernel *kernel = &analysis->kernel;
  SkelPixelLoops loops;
  const SkelImage *images[2];

  if (piece->kind != SKEL_PIECE_NEST
      || !skel_pixel_loops_read (analysis, piece->statement, &loops)
      || !loops.all || skel_pixel_loops_between (loops.outer) != loops.inner)
    return FALSE;
  *to = find_assigned (analysis, loops.inner->children[3]);
  *from
      = *to ? skel_find_copied (analysis, loops.inner->children[3], *to) : NULL;
  if (!*from)
    return FALSE;
  for (int i = 0; i < 2; i++)
    images[i] = &kernel->locals[skel_role (analysis, i ? *from : *to).index
                                - kernel->n_images];
  return images[0]->type == images[1]->type
         && images[0]->channels == images[1]->channels;
}
