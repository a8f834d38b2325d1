/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "channels.h"

#include "term.h"

typedef struct {
  int channel;
  const SkelTerm **others; /* by id: what a term of the first channel is of the
                            * other one, as far as is known */
} Pairing;

/* Whether @other is of the channel what @first is of the first one. */
static gboolean
pair (Pairing *self, const SkelTerm *first, const SkelTerm *other)
{
  if (self->others[first->id])
    return self->others[first->id] == other;
  if (first->kind != other->kind || first->type != other->type
      || first->operation != other->operation || first->index != other->index
      || first->dy != other->dy || first->dx != other->dx
      || first->number.i != other->number.i
      || first->function != other->function
      || first->n_operands != other->n_operands
      || (first->depends & SKEL_DEPENDS_COLUMN))
    return FALSE;
  if (first->kind == SKEL_TERM_LOAD
      && (first->channel != 0 || other->channel != self->channel))
    return FALSE;
  for (int i = 0; i < first->n_operands; i++)
    if (!pair (self, first->operands[i], other->operands[i]))
      return FALSE;
  self->others[first->id] = other;
  return TRUE;
}

static const SkelTerm *
stored (const SkelLoops *loops, int image, int channel)
{
  for (guint i = 0; i < loops->stores->len; i++) {
    const SkelStore *store = &g_array_index (loops->stores, SkelStore, i);

    if (store->image == image && store->channel == channel)
      return store->value;
  }
  return NULL;
}

static gboolean
is_alike (const SkelProgram *program, int channel)
{
  const SkelLoops *loops = program->stages->pdata[0];
  Pairing self
      = { channel, g_new0 (const SkelTerm *, program->terms->len + 1) };
  gboolean alike = TRUE;

  for (guint i = 0; i < program->images->len && alike; i++)
    if (g_array_index (program->images, SkelImage, i).output) {
      const SkelTerm *first = stored (loops, i, 0);
      const SkelTerm *other = stored (loops, i, channel);

      alike = first && other && pair (&self, first, other);
    }
  g_free (self.others);
  return alike;
}

int
skel_count_alike_channels (const SkelProgram *program)
{
  const SkelLoops *loops = program->stages->pdata[0];
  int channels = g_array_index (program->images, SkelImage, 0).channels;

  if (loops->contributions->len > 0)
    return 1;
  for (guint i = 1; i < program->images->len; i++)
    if (g_array_index (program->images, SkelImage, i).channels != channels)
      return 1;
  for (int channel = 0; channel < channels; channel++)
    if (!is_alike (program, channel))
      return 1;
  return channels;
}
