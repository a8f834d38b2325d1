/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "carried.h"

#include "../front/make.h"
#include "../front/queries.h"
#include "image-copies.h"
#include "lives.h"
#include "states.h"

typedef struct {
  SkelAnalysis *analysis;
  SkelUnit *unit;
  GArray *pieces;
  GPtrArray *added; /* SkelSymbol */
} Carrying;

static SkelPiece *
piece_at (const Carrying *self, guint i)
{
  return &g_array_index (self->pieces, SkelPiece, i);
}

/* Where the repetition ends that begins with the piece @begin, if all its
 * pieces are nests, two at least that may be one, or stand beside them; else
 * 0. */
static guint
find_end (const Carrying *self, guint begin)
{
  guint end = begin + 1;
  int n_nests = 0;

  for (; piece_at (self, end)->kind != SKEL_PIECE_END; end++) {
    SkelPieceKind kind = piece_at (self, end)->kind;

    if (kind != SKEL_PIECE_NEST && kind != SKEL_PIECE_PLAIN)
      return 0;
    n_nests += kind == SKEL_PIECE_NEST;
  }
  return n_nests >= 2 && n_nests <= SKEL_MAX_CHAIN ? end : 0;
}

/* Whether the piece @index reads @image, and not to copy it, which leaves
 * nothing to those after it. */
static gboolean
reads (const Carrying *self, guint index, const SkelSymbol *image)
{
  const SkelSymbol *to, *from;

  return skel_node_mentions (piece_at (self, index)->statement, image)
         && !(skel_piece_copies (
                  self->analysis, piece_at (self, index), &to, &from)
              && from == image);
}

/* The only one of the pieces (@begin, @end) that writes @image, if nests before
 * it read what the turn before has written and this does not; 0: there is none.
 */
static guint
find_writer (const Carrying *self, guint begin, guint end, SkelSymbol *image)
{
  guint writer = 0;
  gboolean is_read = FALSE;
  const SkelSymbol *to, *from;

  for (guint i = begin + 1; i < end; i++) {
    const SkelNode *statement = piece_at (self, i)->statement;

    if (skel_node_assigns (statement, image)) {
      if (writer)
        return 0;
      writer = i;
    } else if (!writer) {
      is_read = is_read || reads (self, i, image);
    }
  }
  return writer && is_read
                 && !skel_is_wanted (
                     self->analysis, self->pieces, writer, image)
                 && skel_is_wanted (self->analysis, self->pieces, end, image)
                 && !skel_piece_copies (
                     self->analysis, piece_at (self, writer), &to, &from)
             ? writer
             : 0;
}

/* Calls @image @next in the pieces [@first, @end), and copies it back then. */
static void
copy_back (
    Carrying *self, guint first, guint end, SkelSymbol *image, SkelSymbol *next)
{
  GHashTable *map = g_hash_table_new (NULL, NULL);
  SkelPiece copy = skel_make_copy_piece (self->analysis, self->unit, image,
      next, piece_at (self, first)->statement->location);

  g_hash_table_insert (map, image, next);
  for (guint i = first; i < end; i++)
    if (skel_node_mentions (piece_at (self, i)->statement, image))
      piece_at (self, i)->statement
          = skel_make_copy (self->unit, piece_at (self, i)->statement, map);
  g_array_insert_val (self->pieces, end, copy);
  g_hash_table_unref (map);
}

/* Of the repetition [@begin, @end]. */
static void
carry_images (Carrying *self, guint begin, guint end)
{
  const SkelKernel *kernel = &self->analysis->kernel;
  int n_locals = kernel->n_locals;

  for (int i = 0; i < n_locals && kernel->n_locals < SKEL_MAX_LOCALS; i++) {
    SkelSymbol *image
        = skel_image_symbol (self->analysis, kernel->n_images + i);
    guint writer = find_writer (self, begin, end, image);
    SkelSymbol *next;

    if (!writer)
      continue;
    next = skel_add_state (self->analysis, self->unit, image, "next", NULL);
    copy_back (self, writer, end++, image, next);
    g_ptr_array_add (self->added, next);
  }
}

void
skel_copy_carried (SkelAnalysis *analysis, SkelUnit *unit, GArray *pieces)
{
  Carrying self = { analysis, unit, pieces, g_ptr_array_new () };

  for (guint i = 0; i < pieces->len; i++) {
    guint end = piece_at (&self, i)->kind == SKEL_PIECE_BEGIN
                    ? find_end (&self, i)
                    : 0;

    if (end)
      carry_images (&self, i, end);
  }
  if (self.added->len > 0)
    skel_declare_states (analysis, unit, self.added);
  g_ptr_array_unref (self.added);
}
