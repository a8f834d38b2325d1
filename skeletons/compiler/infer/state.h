/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* state.h: what the interpreter knows at one point of a program.
 *
 * See interpret.h for what an abstract value is.
 */
#pragma once

#include "interpret.h"
#include "paths.h"

G_BEGIN_DECLS

/* The sides of an image at which the places end that are counted from the other
 * side. */
typedef enum { SKEL_SIDE_RIGHT, SKEL_SIDE_BOTTOM, SKEL_SIDES } SkelSide;

/* The place that is counted from @side, and the one from the other. */
static inline SkelPlace
skel_side_from (SkelSide side)
{
  return SKEL_PLACE_FROM_RIGHT + (int)side;
}

static inline SkelPlace
skel_side_place (SkelSide side)
{
  return SKEL_PLACE_X + (int)side;
}

/* What is as far beyond the last column or row may be anywhere. */
#define SKEL_FAR 4096

typedef struct {
  SkelRange range;               /* of the value, whatever else is known */
  int coefficients[SKEL_PLACES]; /* the value is the sum of these times */
  SkelRange rest;                /* the places, plus this; of integers */
  gboolean nan;                  /* may be a NaN */
  gboolean nonzero; /* is other than zero, though the range may span it */
  gboolean pixel;   /* is computed from a pixel's value, not just decided by */
  gboolean place;   /* depends on the pixel's place, beside the coefficients */
  gboolean unset;   /* may be read before it is set */
  int within[SKEL_SIDES]; /* it is SKEL_FAR less this beyond the last column,
                           * and row, at most, see beyond.h; 0: that is not
                           * known */
  int less_within[SKEL_SIDES]; /* the same of what has the other sign */
  int number;                  /* its value number, see numbering.h, or 0 */
  int base; /* that of an integer that this is more than by so much, or
             * 0; above is zero then */
  SkelRange above;
  SkelBuilt built; /* what computes it, see builder.h */
  /* in the turns of a loop that are taken at once: the value is what a variable
   * was before this turn, and what has been added since; a float has had so
   * many additions, each of a value of growth, or of none of them */
  int origin; /* a number for the variable, or 0 */
  int additions;
  SkelRange growth;
  guint64 shapes[SKEL_MAX_PARAMETERS / 64]; /* the parameters, but for arrays,
                                             * that it depends on: a bit each */
} SkelAbstract;

/* An expression that was compared with something, or the difference of two
 * that were compared with each other: the range that it has as long as nothing
 * that it mentions is changed. */
typedef struct {
  const SkelNode *node;
  const SkelNode *less; /* what is subtracted from node, or NULL */
  SkelRange range;
  gboolean nonzero;
  int within[SKEL_SIDES]; /* of node, where less is NULL: as in SkelAbstract */
} SkelFact;

#define SKEL_MAX_FACTS 16

/* Values of variables, which states share until one of them changes them. */
#define SKEL_CELLS_SHARED 64

typedef struct {
  int n_states;
  gboolean settled; /* none is a choice, and none has been changed since */
  SkelAbstract cells[SKEL_CELLS_SHARED];
} SkelCells;

struct _SkelState {
  gboolean reachable;
  SkelRange places[SKEL_PLACES];
  SkelCells **cells; /* of skel_state_cell (); may be NULL until the state is
                      * reached */
  int n_cells;
  SkelFact facts[SKEL_MAX_FACTS];
  int n_facts;
  /* by image and channel (image * SKEL_MAX_CHANNELS + channel): written on
   * every path to here, and on some path to here */
  guint32 written, maybe_written;
  /* while a program is built: the path on which this is reached, or NULL, and
   * what was written, by image and channel */
  const SkelPath *path;
  SkelBuilt outputs[SKEL_MAX_IMAGES * SKEL_MAX_CHANNELS];
};

SkelAbstract skel_abstract_range (SkelRange range);

/* Whether the value is known to be other than zero. */
gboolean skel_abstract_is_nonzero (const SkelAbstract *value);
SkelAbstract skel_abstract_constant (double value);

/* Nothing is known that @value is more than. */
void skel_abstract_forget_base (SkelAbstract *value);

/* What @type can hold. */
SkelAbstract skel_abstract_anything (SkelType type);

/* The dependencies of @from are also those of @to. */
void skel_abstract_depend (SkelAbstract *to, const SkelAbstract *from);

/* Likewise, but where @by decides which of some values @to is: that it may, by
 * a pixel's value. */
void skel_abstract_decide (SkelAbstract *to, const SkelAbstract *by);

/* The range of the value as far as its places tell. */
SkelRange skel_abstract_place_range (
    const SkelAbstract *value, const SkelState *state);
gboolean skel_abstract_has_places (const SkelAbstract *value);

/* @left plus @sign times @right, which did not overflow. */
void skel_abstract_add_places (SkelAbstract *sum, const SkelAbstract *left,
    const SkelAbstract *right, int sign);

/* What became of a variable's value before the turn: @left plus @sign times
 * @right, which did not overflow. */
void skel_abstract_add_growth (SkelAbstract *sum, const SkelAbstract *left,
    const SkelAbstract *right, int sign, gboolean floating);

/* @value times @factor, likewise. */
void skel_abstract_scale_places (
    SkelAbstract *product, const SkelAbstract *value, double factor);

/* A whole number that @left / @right is at most, or less than where *@below, as
 * far as their places tell; else INFINITY. Both are whole numbers, @right a
 * positive one. */
double skel_abstract_quotient (const SkelAbstract *left,
    const SkelAbstract *right, const SkelState *state, gboolean *below);

/* What is either @a, known in the state @in_a, or @b, known in @in_b. */
SkelAbstract skel_abstract_join (const SkelAbstract *a, const SkelState *in_a,
    const SkelAbstract *b, const SkelState *in_b);

SkelState *skel_state_new (int n_cells);

/* The value of the variable, or element, that has the number @cell; what it was
 * once another state, or another value, is changed is not to be asked. */
static inline const SkelAbstract *
skel_state_cell (const SkelState *state, int cell)
{
  return &state->cells[cell / SKEL_CELLS_SHARED]
              ->cells[cell % SKEL_CELLS_SHARED];
}

/* The same, to be changed before the state is copied, joined or split. */
SkelAbstract *skel_state_change (SkelState *state, int cell);

SkelState *skel_state_copy (const SkelState *state);
/* One that is never reached, with as many cells. */
SkelState *skel_state_nowhere (const SkelState *like);
void skel_state_free (SkelState *state);

/* Whether all variables have the same values in both, as far as is known. */
gboolean skel_state_has_cells (const SkelState *state, const SkelState *other);

/* Makes @state what is known where the two meet. */
void skel_state_join (SkelState *state, const SkelState *other);

/* Narrows the places given that the sum of @value's, with its rest, is at most
 * @most. Makes the state unreachable if it cannot be. */
void skel_state_narrow_places (
    SkelState *state, const SkelAbstract *value, double most);

void skel_state_add_fact (SkelState *state, SkelFact fact);

/* What is known of how @symbol differs from others once @growth was added to
 * it, as @facts; their number is returned. */
int skel_state_differences (const SkelState *state, const SkelSymbol *symbol,
    double growth, SkelFact facts[static SKEL_MAX_FACTS]);

/* Forgets what was found of expressions that mention @symbol. */
void skel_state_forget (SkelState *state, const SkelSymbol *symbol);

/* Narrows @value, which is @a less @b, of @type, by what is known of the two,
 * and of each of them and a third. */
void skel_state_recall_difference (const SkelState *state, SkelType type,
    const SkelNode *a, const SkelNode *b, SkelAbstract *value);

/* Narrows @value by what is known of expressions like @node. */
void skel_state_recall (
    const SkelState *state, const SkelNode *node, SkelAbstract *value);

G_END_DECLS
