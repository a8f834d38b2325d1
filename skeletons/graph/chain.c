/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "chain.h"

#include "interior.h"
#include "passes.h"
#include "term.h"

/* What terms of a link become at some distance from the pixel. */
typedef struct {
  int dy, dx;
  const SkelTerm **terms; /* by their ids */
} Shifted;

typedef struct {
  SkelProgram *whole;
  const SkelChainLink *links;
  GPtrArray *first;   /* SkelTerm: those that the first link needs */
  GPtrArray *shifted; /* Shifted: of the first link */
  SkelExtent between; /* how far the second one reads what the first stores */
} Chaining;

static void
shifted_free (Shifted *shifted)
{
  g_free (shifted->terms);
  g_free (shifted);
}

static const SkelLoops *
loops_of (const SkelChainLink *link)
{
  return link->program->stages->pdata[0];
}

/* The place @distance from the pixel's. */
static const SkelTerm *
make_place (Chaining *self, int coordinate, int distance)
{
  return skel_term_binary (self->whole, SKEL_OPERATION_ADD,
      skel_term_place (self->whole, coordinate),
      skel_term_integer (self->whole, SKEL_TYPE_I32, distance));
}

static const SkelTerm *
make_load (Chaining *self, const SkelTerm *term, int image, int dy, int dx)
{
  SkelTerm load = *term;

  load.index = image;
  load.dy += dy;
  load.dx += dx;
  return skel_program_intern (self->whole, &load);
}

static const SkelTerm *
make_parameter (Chaining *self, int index, const SkelTerm *const *operands,
    const SkelTerm *term)
{
  return term->n_operands > 0
             ? skel_term_element (self->whole, index, operands[0])
             : skel_term_parameter (self->whole, index);
}

/* Makes of @term of @link what it is @dy and @dx from the pixel; NULL: it
 * cannot be. */
static const SkelTerm *
make_term (Chaining *self, const SkelChainLink *link, const SkelTerm *term,
    int dy, int dx, const SkelTerm **terms)
{
  const SkelTerm **operands = g_new (const SkelTerm *, term->n_operands + 1);
  const SkelTerm *made = NULL;
  gboolean complete = TRUE;

  for (int i = 0; i < term->n_operands; i++) {
    operands[i] = terms[term->operands[i]->id];
    complete = complete && operands[i];
  }
  if (complete)
    switch (term->kind) {
      case SKEL_TERM_GATHER:
        break;
      case SKEL_TERM_LOAD:
        made = make_load (self, term, link->images[term->index], dy, dx);
        break;
      case SKEL_TERM_PARAMETER:
        made = make_parameter (
            self, link->parameters[term->index], operands, term);
        break;
      case SKEL_TERM_PLACE:
        made = term->index == SKEL_COORDINATE_Y
                   ? make_place (self, term->index, dy)
               : term->index == SKEL_COORDINATE_X
                   ? make_place (self, term->index, dx)
                   : skel_term_place (self->whole, term->index);
        break;
      default:
        made = skel_interior_decide (self->whole,
            skel_rewrite_same (self->whole, term, operands), &self->between);
        break;
    }
  g_free (operands);
  return made;
}

/* The first link's terms @dy and @dx from the pixel. */
static const SkelTerm **
shift_first (Chaining *self, int dy, int dx)
{
  const SkelChainLink *link = &self->links[0];
  Shifted *shifted;

  for (guint i = 0; i < self->shifted->len; i++) {
    shifted = self->shifted->pdata[i];
    if (shifted->dy == dy && shifted->dx == dx)
      return shifted->terms;
  }
  shifted = g_new (Shifted, 1);
  *shifted = (Shifted){ dy, dx,
    g_new0 (const SkelTerm *, link->program->terms->len + 1) };
  g_ptr_array_add (self->shifted, shifted);
  for (guint i = 0; i < self->first->len; i++) {
    const SkelTerm *term = self->first->pdata[i];

    shifted->terms[term->id]
        = make_term (self, link, term, dy, dx, shifted->terms);
  }
  return shifted->terms;
}

/* What the first link stores where @load of the second one reads. */
static const SkelTerm *
take_stored (Chaining *self, const SkelTerm *load)
{
  const GArray *stores = loops_of (&self->links[0])->stores;
  int image = -1 - self->links[1].images[load->index];

  for (guint i = 0; i < stores->len; i++) {
    const SkelStore *store = &g_array_index (stores, SkelStore, i);

    if (store->image == image && store->channel == load->channel)
      return shift_first (self, load->dy, load->dx)[store->value->id];
  }
  return NULL;
}

static void
measure_between (Chaining *self, const GPtrArray *terms)
{
  SkelExtent *between = &self->between;

  for (guint i = 0; i < terms->len; i++) {
    const SkelTerm *term = terms->pdata[i];

    if (term->kind != SKEL_TERM_LOAD || self->links[1].images[term->index] >= 0)
      continue;
    between->left = MAX (between->left, -term->dx);
    between->right = MAX (between->right, term->dx);
    between->top = MAX (between->top, -term->dy);
    between->bottom = MAX (between->bottom, term->dy);
  }
}

static gboolean
store_all (Chaining *self, const SkelTerm *const *terms)
{
  const SkelChainLink *link = &self->links[1];
  SkelLoops *loops = self->whole->stages->pdata[0];

  for (guint i = 0; i < loops_of (link)->stores->len; i++) {
    SkelStore store = g_array_index (loops_of (link)->stores, SkelStore, i);

    store.image = link->images[store.image];
    store.value = terms[store.value->id];
    if (!store.value)
      return FALSE;
    g_array_append_val (loops->stores, store);
  }
  return TRUE;
}

gboolean
skel_program_chain (SkelProgram *whole, const SkelChainLink links[static 2])
{
  Chaining self = { .whole = whole,
    .links = links,
    .first = skel_program_order (links[0].program),
    .shifted = g_ptr_array_new_with_free_func ((GDestroyNotify)shifted_free) };
  GPtrArray *second = skel_program_order (links[1].program);
  const SkelTerm **terms
      = g_new0 (const SkelTerm *, links[1].program->terms->len + 1);
  gboolean complete;

  measure_between (&self, second);
  for (guint i = 0; i < second->len; i++) {
    const SkelTerm *term = second->pdata[i];

    terms[term->id]
        = term->kind == SKEL_TERM_LOAD && links[1].images[term->index] < 0
              ? take_stored (&self, term)
              : make_term (&self, &links[1], term, 0, 0, terms);
  }
  complete = store_all (&self, terms);
  g_ptr_array_unref (self.first);
  g_ptr_array_unref (self.shifted);
  g_ptr_array_unref (second);
  g_free (terms);
  return complete;
}
