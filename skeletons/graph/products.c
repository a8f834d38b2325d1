/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "products.h"

#include "term.h"

/* So that what is less than 2^-scale of one is still a half. */
#define MAX_SCALE 12

/* @term as a product with a constant, which may be 1. */
static gboolean
take_apart (const SkelTerm *term, SkelProduct *product)
{
  term = skel_term_number (term);
  *product = (SkelProduct){ .term = term, .factor = 1 };
  if (term->kind == SKEL_TERM_BINARY
      && term->operation == SKEL_OPERATION_MULTIPLY)
    for (int i = 0; i < 2; i++) {
      const SkelTerm *factor = skel_term_number (term->operands[i]);

      if (factor->kind != SKEL_TERM_CONSTANT || factor->number.i <= 0)
        continue;
      product->term = skel_term_number (term->operands[1 - i]);
      product->factor = factor->number.i;
      break;
    }
  return product->term->range.low >= 0
         && product->term->range.high <= SKEL_GREATEST_EXACT_HALF
         && !skel_term_is_still (product->term)
         && product->factor <= G_MAXINT32 / SKEL_GREATEST_EXACT_HALF;
}

/* Whether @whole, by 2^scale, and @parted can be added up as halves. */
static gboolean
can_be_added (SkelProduct *whole, SkelProduct *parted, int scale)
{
  gint64 unit = (gint64)1 << scale;

  if (whole->factor % unit != 0)
    return FALSE;
  whole->high = whole->factor / unit;
  whole->low = 0;
  parted->high = (parted->factor + unit / 2) / unit;
  parted->low = parted->factor - parted->high * unit;
  return parted->high <= SKEL_GREATEST_EXACT_HALF
         && (whole->high * whole->term->range.high <= SKEL_GREATEST_EXACT_HALF
             || ((whole->high & (whole->high - 1)) == 0
                 && whole->high <= SKEL_GREATEST_EXACT_HALF));
}

gboolean
skel_products_find (const SkelTerm *comparison, SkelProducts *found)
{
  gboolean less = comparison->operation == SKEL_OPERATION_LESS;

  if (comparison->kind != SKEL_TERM_BINARY
      || (!less && comparison->operation != SKEL_OPERATION_LESS_EQUAL)
      || skel_type_is_floating (comparison->operands[0]->type)
      || !take_apart (comparison->operands[less ? 0 : 1], &found->less)
      || !take_apart (comparison->operands[less ? 1 : 0], &found->more))
    return FALSE;
  for (found->scale = 0; found->scale <= MAX_SCALE; found->scale++) {
    found->less_is_parted
        = !can_be_added (&found->less, &found->more, found->scale);
    if (!found->less_is_parted
        || can_be_added (&found->more, &found->less, found->scale))
      return TRUE;
  }
  return FALSE;
}
