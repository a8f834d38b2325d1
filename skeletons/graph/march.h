/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* march.h: how a program is computed by going down the rows of its images.
 *
 * Each row of pixels is taken once, of all images together. Of each value what
 * later rows will ask for is kept: a value that two rows have in common is
 * computed once, and so is one that two columns have.
 *
 * Of a long sum of rows that are all alike not the rows are kept but the sum,
 * and what falls out of it is taken once more.
 *
 * A machine's word holds two numbers of 16 bits, which half the columns are
 * apart. What fits that, and can be computed so, is; the rest is computed in
 * the type that it has, for one of the two columns after the other.
 *
 * A pair is first + 65536 * second modulo 2^32. Sums, and products with what is
 * the same for all pixels, need not know which sign the two have. Before all
 * else a bias is added that makes them what they are without a sign.
 *
 * Or its numbers are halves, as machines compute with: n * 2^-24 has the bits
 * of n and a sign, and is exact up to SKEL_GREATEST_EXACT_HALF. What is not
 * negative has the same bits either way.
 *
 * Pairs of truths that are found by comparing are masks: all bits of a half, or
 * none.
 */
#pragma once

#include "products.h"
#include "shifts.h"

G_BEGIN_DECLS

typedef enum {
  SKEL_LANE_STILL,  /* one number for all pixels */
  SKEL_LANE_PAIR,   /* two columns in a word */
  SKEL_LANE_SINGLE, /* each column by itself */
} SkelLane;

/* A value of shifts.h, and what the march needs of it; the term of a value is
 * what skel_term_number () gives. */
typedef struct {
  const SkelTerm *term; /* one of those that are the value; NULL: none needs
                         * it */
  SkelShift shift;      /* of that */
  SkelLane lane;
  int row;         /* its last, below that of the pixel which is written */
  int depth;       /* rows before that are needed, too */
  int left, right; /* columns beyond those that are written, to the left (not
                    * positive) and to the right (not negative, but where none
                    * at the edge is needed) */
  int uses;        /* operands of other values that are it */
  gboolean kept;   /* it is computed by itself, and not where it is used */
  gboolean halves; /* its pair is computed of halves; what may be negative is
                    * one of halves then */
  gboolean mask;   /* its pair is one of masks */
  /* It is the middle one of these; or NULL. */
  const SkelTerm *middle[3];
  /* It compares these (products.h); or there is no term. */
  SkelProducts products;
  /* It slides: it is the sum of so many rows of another value, of which this
   * is the last one; so what it was a row above is, but for this and for the
   * one that falls out. 0 rows: it does not. */
  const SkelTerm *summand;
  int summands;
} SkelMarchValue;

/* What of an image is read, around the pixel that is written. */
typedef struct {
  gboolean read;           /* anything */
  int left, right;         /* columns, neither negative */
  int first_row, last_row; /* below the pixel; above it they are negative */
  gboolean trails;         /* and what falls out of sums that slide, */
  int trailing_row;        /* which is there */
} SkelMarchInput;

/* What a channel of a pixel becomes. */
typedef struct {
  int image, channel;
  const SkelTerm *term; /* the number that it is a part of, */
  int byte;             /* which begins there, from the lowest one */
} SkelMarchStore;

typedef struct {
  SkelProgram *program; /* arranged; its only stage has what each pixel adds to
                         * results */
  SkelShift *shifts;    /* of its terms */
  SkelMarchValue *values;
  int n_values;
  SkelMarchInput inputs[SKEL_MAX_IMAGES];
  GArray *stores;   /* SkelMarchStore, by image and channel */
  gboolean spares;  /* nothing is kept but what is read */
  gboolean slides;  /* some sum does */
  gboolean mirrors; /* going up the rows is the same as going down */
  int above;        /* rows that are taken before the first that is written */
  int rows;         /* of which something is kept, at most */
} SkelMarch;

/* Why there can be no march through the images of @program, which is in its
 * form, whatever values its parameters have: a constant text; NULL: there may
 * be. Pixels, of 32 bits a channel at most, are to be read at known distances,
 * and none may move. */
const char *skel_march_object (const SkelProgram *program);

/* How to march through the images of @program, which is in its form; to be
 * freed with skel_march_free (). NULL, with @reason set to a constant text,
 * where that cannot be. One that @spares keeps nothing from row to row but what
 * it reads: values that two rows have in common are computed for each. */
SkelMarch *skel_march_new (
    const SkelProgram *program, gboolean spares, const char **reason);
void skel_march_free (SkelMarch *march);

/* What @value is made of: its term's operands, those that it is the middle one
 * of or whose products it compares, or the row that a sum which slides gets. */
int skel_march_operands (const SkelMarchValue *value);
const SkelTerm *skel_march_operand (const SkelMarchValue *value, int i);

/* Whether @value compares products, which are its operands then. */
gboolean skel_march_has_products (const SkelMarchValue *value);

/* Whether @term, an operand, is a truth that can be had as a mask. */
gboolean skel_march_is_mask (const SkelMarch *march, const SkelTerm *term);

/* Rows that are taken in one turn at least, so that by its end nothing that is
 * kept has to change its place; and rather, so that more is fetched at once. */
int skel_march_least_turn (const SkelMarch *march);
int skel_march_turn (const SkelMarch *march);

/* Words that are kept from row to row where a strip has twice @half units and
 * pixels are @step of them; and how many are computed for each row. */
int skel_march_kept (const SkelMarch *march, int step, int half);
int skel_march_work (const SkelMarch *march, int step, int half);

/* What must be added to numbers of @range so that none is negative; and so that
 * their lowest byte stays what it is as well. */
gint64 skel_march_bias (SkelRange range);
gint64 skel_march_byte_bias (SkelRange range);

G_END_DECLS
