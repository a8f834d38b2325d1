/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "chain.h"

#include "interior.h"
#include "passes.h"
#include "term.h"

/* What terms of a link become at some distance from the pixel. */
typedef struct {
  int link, dy, dx;
  const SkelTerm **terms; /* by their ids */
} Shifted;

typedef struct {
  SkelProgram *whole;
  const SkelChainLink *links;
  int n_links;
  GPtrArray **needed; /* by links: SkelTerm, those that it needs */
  GPtrArray *shifted; /* Shifted */
  SkelExtent between; /* how far what is not stored is read */
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

static const SkelTerm **shift (Chaining *self, int link, int dy, int dx);
static const SkelTerm *take_stored (
    Chaining *self, const SkelTerm *load, int between, int dy, int dx);

/* What @load, which @link may but need not have, reads, seen from @dy, @dx. */
static const SkelTerm *
take_pixel (Chaining *self, const SkelChainLink *link, const SkelTerm *load,
    int dy, int dx)
{
  int image = link->images[load->index];

  return image < 0 ? take_stored (self, load, image, dy, dx)
                   : make_load (self, load, image, dy, dx);
}

/* Whether the place @distance from the pixel's is so far from the ends. */
static const SkelTerm *
make_inside (
    Chaining *self, int coordinate, int distance, int before, int after)
{
  const SkelTerm *place = make_place (self, coordinate, distance);
  const SkelTerm *first
      = skel_term_binary (self->whole, SKEL_OPERATION_GREATER_EQUAL, place,
          skel_term_integer (self->whole, SKEL_TYPE_I32, before));
  const SkelTerm *last
      = skel_term_binary (self->whole, SKEL_OPERATION_LESS, place,
          skel_term_binary (self->whole, SKEL_OPERATION_SUBTRACT,
              skel_term_place (self->whole, coordinate == SKEL_COORDINATE_Y
                                                ? SKEL_COORDINATE_HEIGHT
                                                : SKEL_COORDINATE_WIDTH),
              skel_term_integer (self->whole, SKEL_TYPE_I32, after)));

  return skel_term_binary (self->whole, SKEL_OPERATION_AND,
      skel_interior_decide (self->whole, first, &self->between),
      skel_interior_decide (self->whole, last, &self->between));
}

/* What the loops of @link leave out where @store stores. */
static const SkelTerm *
make_left_out (Chaining *self, const SkelChainLink *link,
    const SkelStore *store, int dy, int dx)
{
  const GArray *images = link->program->images;
  const SkelImage *to = &g_array_index (images, SkelImage, store->image);

  for (guint i = 0; i < images->len; i++) {
    const SkelImage *from = &g_array_index (images, SkelImage, i);

    if (skel_image_fills (from, to))
      return take_pixel (self, link,
          &(SkelTerm){ .kind = SKEL_TERM_LOAD,
              .type = from->type,
              .index = i,
              .channel = store->channel },
          dy, dx);
  }
  return skel_term_constant (self->whole, to->type, (SkelValue){ 0 });
}

/* What @link stores @dy and @dx from the pixel. */
static const SkelTerm *
make_stored (Chaining *self, int link, const SkelStore *store, int dy, int dx)
{
  const SkelLoops *loops = loops_of (&self->links[link]);
  const SkelTerm *value = shift (self, link, dy, dx)[store->value->id];
  const SkelTerm *inside;

  if (loops->left + loops->right + loops->top + loops->bottom == 0)
    return value;
  inside = skel_term_binary (self->whole, SKEL_OPERATION_AND,
      make_inside (self, SKEL_COORDINATE_Y, dy, loops->top, loops->bottom),
      make_inside (self, SKEL_COORDINATE_X, dx, loops->left, loops->right));
  return skel_term_select (self->whole, inside, value,
      make_left_out (self, &self->links[link], store, dy, dx));
}

/* What an earlier link stores where @load reads, seen from @dy, @dx. */
static const SkelTerm *
take_stored (Chaining *self, const SkelTerm *load, int between, int dy, int dx)
{
  int writer = skel_chain_writer (between);
  const GArray *stores = loops_of (&self->links[writer])->stores;

  for (guint i = 0; i < stores->len; i++) {
    const SkelStore *store = &g_array_index (stores, SkelStore, i);

    if (store->image == skel_chain_written (between)
        && store->channel == load->channel)
      return make_stored (self, writer, store, dy + load->dy, dx + load->dx);
  }
  return NULL;
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
        made = take_pixel (self, link, term, dy, dx);
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

/* The terms of @link @dy and @dx from the pixel. */
static const SkelTerm **
shift (Chaining *self, int link, int dy, int dx)
{
  const GPtrArray *needed = self->needed[link];
  Shifted *shifted;

  for (guint i = 0; i < self->shifted->len; i++) {
    shifted = self->shifted->pdata[i];
    if (shifted->link == link && shifted->dy == dy && shifted->dx == dx)
      return shifted->terms;
  }
  shifted = g_new (Shifted, 1);
  *shifted = (Shifted){ link, dy, dx,
    g_new0 (const SkelTerm *, self->links[link].program->terms->len + 1) };
  g_ptr_array_add (self->shifted, shifted);
  for (guint i = 0; i < needed->len; i++) {
    const SkelTerm *term = needed->pdata[i];

    shifted->terms[term->id]
        = make_term (self, &self->links[link], term, dy, dx, shifted->terms);
  }
  return shifted->terms;
}

/* How far from the pixel each link is wanted, those before @link by it. */
static void
measure_link (const Chaining *self, int link, SkelExtent *wanted)
{
  for (guint i = 0; i < self->needed[link]->len; i++) {
    const SkelTerm *term = self->needed[link]->pdata[i];
    SkelExtent reach;
    int image;

    if (term->kind != SKEL_TERM_LOAD)
      continue;
    image = self->links[link].images[term->index];
    if (image >= 0)
      continue;
    reach = (SkelExtent){ -term->dx, term->dx, -term->dy, term->dy };
    reach = skel_extent_add (&wanted[link], &reach);
    skel_extent_join (&wanted[skel_chain_writer (image)], &reach);
  }
}

static void
measure_between (Chaining *self)
{
  SkelExtent *wanted = g_new0 (SkelExtent, self->n_links);

  for (int i = self->n_links - 1; i >= 0; i--) {
    measure_link (self, i, wanted);
    skel_extent_join (&self->between, &wanted[i]);
  }
  g_free (wanted);
}

static gboolean
store_all (Chaining *self)
{
  const SkelChainLink *link = &self->links[self->n_links - 1];
  SkelLoops *loops = self->whole->stages->pdata[0];

  for (guint i = 0; i < loops_of (link)->stores->len; i++) {
    SkelStore store = g_array_index (loops_of (link)->stores, SkelStore, i);

    store.value = make_stored (self, self->n_links - 1, &store, 0, 0);
    store.image = link->images[store.image];
    if (!store.value)
      return FALSE;
    g_array_append_val (loops->stores, store);
  }
  return TRUE;
}

gboolean
skel_program_chain (SkelProgram *whole, const SkelChainLink *links, int n_links)
{
  Chaining self = { .whole = whole,
    .links = links,
    .n_links = n_links,
    .needed = g_new (GPtrArray *, n_links),
    .shifted = g_ptr_array_new_with_free_func ((GDestroyNotify)shifted_free) };
  gboolean complete;

  for (int i = 0; i < n_links; i++)
    self.needed[i] = skel_program_order (links[i].program);
  measure_between (&self);
  complete = store_all (&self);
  for (int i = 0; i < n_links; i++)
    g_ptr_array_unref (self.needed[i]);
  g_free (self.needed);
  g_ptr_array_unref (self.shifted);
  return complete;
}
