/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "ranks.h"

#include "term.h"

#include <string.h>

/* Choices that are looked at together. */
#define MAX_ROOTS 16

/* Terms of a program that is looked at, for which to know it matters; and that
 * choices may be made of, and these times orders, for a program. */
#define MAX_TERMS 2048
#define MAX_STEPS 1024
#define MAX_WORK (G_GINT64_CONSTANT (2) << 30)

/* To look at a term takes as long as so many. */
#define LOOK 64

/* Orders that are looked at together, as machines have vectors. */
#define BATCH 16

/* A small number in each of them. */
typedef gint8 Lanes __attribute__ ((vector_size (BATCH)));

/* What indices and truths are within. */
#define MAX_NUMBER 100

/* Where a constant in the place of a value is: at no place of any order. */
#define NO_PLACE (-1)

/* What a term is to a choice: one of the values, of which only its place in
 * their order is known, or a number of which all is known. */
typedef enum {
  NOTHING,
  VALUE,
  NUMBER,
} Role;

typedef struct {
  const SkelTerm *term;
  const Lanes **operands;   /* what it is made of; NULL: it is not */
  gboolean may_be_constant; /* a constant may stand for the value */
  gboolean compares;        /* with values of which one may be such */
  Lanes of;                 /* in each order: the place, or the number */
} Step;

/* One that is chosen of the values. */
typedef struct {
  const SkelTerm *term;
  gint8 rank;
  gboolean is_wrong; /* it is another in some order */
} Root;

/* Choices of the same values. */
typedef struct {
  const guint8 *numbers; /* see find_numbers () */
  Root roots[MAX_ROOTS];
  int n_roots;
  Step *steps; /* operands first */
  int n_steps;
  Step nowhere; /* of constants in the places of values */
  int *indices; /* by the terms' ids, of steps */
  Step *values[SKEL_RANKS_VALUES];
  int n_values;
  int n_orders;        /* of the batch */
  gboolean is_unknown; /* a constant is compared with values */
  gint64 *work;        /* that is left */
} Choices;

static gboolean
is_extreme (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_BINARY
         && skel_operation_is_extreme (term->operation);
}

static gboolean
is_comparison (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_BINARY
         && skel_operation_is_comparison (term->operation);
}

/* Whether what a number is made of has to be numbers as well. */
static gboolean
is_arithmetic (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_BINARY
         && (term->operation == SKEL_OPERATION_ADD
             || term->operation == SKEL_OPERATION_SUBTRACT
             || term->operation == SKEL_OPERATION_AND
             || term->operation == SKEL_OPERATION_OR
             || term->operation == SKEL_OPERATION_XOR);
}

/* Whether a value is one of others. */
static gboolean
is_chosen (const SkelTerm *term)
{
  return is_extreme (term) || term->kind == SKEL_TERM_SELECT
         || term->kind == SKEL_TERM_PICK;
}

/* ---- what a choice is made of ---- */

/* By id: terms that are made of nothing but constants and comparisons. */
static guint8 *
find_numbers (const SkelProgram *program)
{
  guint8 *numbers = g_new0 (guint8, program->terms->len + 1);

  for (guint i = 0; i < program->terms->len; i++) {
    const SkelTerm *term = program->terms->pdata[i];
    gboolean all = TRUE;

    for (int o = 0; o < term->n_operands; o++)
      all = all && numbers[term->operands[o]->id];
    numbers[i]
        = skel_range_within (
              term->range, (SkelRange){ -MAX_NUMBER, MAX_NUMBER })
          && !skel_type_is_floating (term->type)
          && (term->kind == SKEL_TERM_CONSTANT || is_comparison (term)
              || (all
                  && (is_arithmetic (term) || term->kind == SKEL_TERM_SELECT)));
  }
  return numbers;
}

/* The operand @o of a term that is @role, as what it counts there; its own role
 * becomes *@other. */
static const SkelTerm *
operand_of (
    const SkelTerm *term, Role role, int o, const guint8 *numbers, Role *other)
{
  const SkelTerm *operand = term->operands[o];

  if (role == VALUE)
    *other = o == 0 && !is_extreme (term) ? NUMBER : VALUE;
  else
    *other = !is_comparison (term)
                     || (numbers[term->operands[0]->id]
                         && numbers[term->operands[1]->id])
                 ? NUMBER
                 : VALUE;
  return *other == VALUE ? skel_term_number (operand) : operand;
}

/* Whether @term is a constant in the place of a value. */
static gboolean
is_nowhere (const SkelTerm *term, Role role)
{
  return role == VALUE && term->kind == SKEL_TERM_CONSTANT;
}

static gboolean
is_made (const SkelTerm *term, Role role)
{
  return role == VALUE ? is_chosen (term) : term->kind != SKEL_TERM_CONSTANT;
}

/* The roles of what @root is made of, by id; NULL: it is no choice that comes
 * of how a few values compare. */
static guint8 *
find_roles (const SkelTerm *const *terms, const SkelTerm *root,
    const guint8 *numbers, gint64 *work)
{
  guint8 *roles = g_new0 (guint8, root->id + 1);
  int n_steps = 0, n_values = 0, n_choices = 0;
  gboolean known = TRUE;

  *work -= (gint64)LOOK * root->id;
  roles[root->id] = VALUE;
  for (int id = root->id; id >= 0 && known; id--) {
    const SkelTerm *term = terms[id];
    Role role = roles[id];

    if (role == NOTHING)
      continue;
    n_choices += role == VALUE && is_chosen (term) && !is_extreme (term);
    n_values += role == VALUE && !is_chosen (term);
    known = ++n_steps <= MAX_STEPS && n_values <= SKEL_RANKS_VALUES
            && !skel_type_is_floating (term->type)
            && (role == VALUE ? skel_range_fits (term->range, SKEL_TYPE_I32)
                              : numbers[id]);
    for (int o = 0; known && is_made (term, role) && o < term->n_operands;
        o++) {
      Role other;
      const SkelTerm *operand = operand_of (term, role, o, numbers, &other);

      if (is_nowhere (operand, other))
        continue;
      known = roles[operand->id] == NOTHING || roles[operand->id] == other;
      roles[operand->id] = other;
    }
  }
  if (!known || n_choices == 0 || n_values < 2)
    g_clear_pointer (&roles, g_free);
  return roles;
}

/* Operands have been added before. */
static void
add_step (Choices *self, const SkelTerm *term, Role role)
{
  Step *step = &self->steps[self->n_steps];

  self->indices[term->id] = self->n_steps++;
  *step = (Step){ .term = term };
  if (is_made (term, role))
    step->operands = g_new (const Lanes *, term->n_operands);
  else if (role == VALUE)
    self->values[self->n_values++] = step;
  else
    step->of += (gint8)term->number.i;
  for (int o = 0; step->operands && o < term->n_operands; o++) {
    Role other;
    const SkelTerm *operand = operand_of (term, role, o, self->numbers, &other);
    const Step *made = is_nowhere (operand, other)
                           ? &self->nowhere
                           : &self->steps[self->indices[operand->id]];

    step->operands[o] = &made->of;
    if (made->may_be_constant && (role == NUMBER || is_extreme (term)))
      step->compares = TRUE;
    else
      step->may_be_constant = step->may_be_constant || made->may_be_constant;
  }
}

/* ---- orders ---- */

static void
take_choice (
    Lanes *to, const Lanes *condition, const Lanes *yes, const Lanes *no)
{
  Lanes which = *condition != 0;

  *to = (which & *yes) | (~which & *no);
}

static void
take_binary (Lanes *to, SkelOperation operation, const Lanes *a, const Lanes *b)
{
  Lanes less = *a < *b, equal = *a == *b;

  switch (operation) {
    case SKEL_OPERATION_MINIMUM:
      take_choice (to, &less, a, b);
      break;
    case SKEL_OPERATION_MAXIMUM:
      take_choice (to, &less, b, a);
      break;
    case SKEL_OPERATION_LESS:
      *to = less & 1;
      break;
    case SKEL_OPERATION_LESS_EQUAL:
      *to = (less | equal) & 1;
      break;
    case SKEL_OPERATION_GREATER:
      *to = ~(less | equal) & 1;
      break;
    case SKEL_OPERATION_GREATER_EQUAL:
      *to = ~less & 1;
      break;
    case SKEL_OPERATION_EQUAL:
      *to = equal & 1;
      break;
    case SKEL_OPERATION_NOT_EQUAL:
      *to = ~equal & 1;
      break;
    case SKEL_OPERATION_ADD:
      *to = *a + *b;
      break;
    case SKEL_OPERATION_SUBTRACT:
      *to = *a - *b;
      break;
    case SKEL_OPERATION_AND:
      *to = *a & *b;
      break;
    case SKEL_OPERATION_OR:
      *to = *a | *b;
      break;
    default:
      *to = *a ^ *b;
  }
}

/* Whether any of @lanes is other than 0. */
static gboolean
is_any (Lanes lanes)
{
  guint64 words[BATCH / 8], any = 0;

  memcpy (words, &lanes, sizeof words);
  for (int i = 0; i < BATCH / 8; i++)
    any |= words[i];
  return any != 0;
}

/* What @step is in each order of the batch. */
static void
take_step (Choices *self, Step *step)
{
  const Lanes *const *operands = step->operands;

  if (step->compares
      && is_any ((*operands[0] == NO_PLACE) | (*operands[1] == NO_PLACE)))
    self->is_unknown = TRUE;

  switch (step->term->kind) {
    case SKEL_TERM_SELECT:
      take_choice (&step->of, operands[0], operands[1], operands[2]);
      break;
    case SKEL_TERM_PICK:
      step->of = *operands[1];
      for (int o = 2; o < step->term->n_operands; o++) {
        Lanes reaches = *operands[0] >= (gint8)(o - 1);

        take_choice (&step->of, &reaches, operands[o], &step->of);
      }
      break;
    default:
      take_binary (&step->of, step->term->operation, operands[0], operands[1]);
  }
}

static void
take_steps (Choices *self)
{
  for (int s = 0; s < self->n_steps; s++)
    if (self->steps[s].operands)
      take_step (self, &self->steps[s]);
}

/* Whether in an order of the batch @root is not the rank-th smallest value. */
static gboolean
is_wrong (const Choices *self, const Root *root)
{
  const Lanes chosen = self->steps[self->indices[root->term->id]].of;
  Lanes less = { 0 }, at_most = { 0 };

  for (int v = 0; v < self->n_values; v++) {
    less -= self->values[v]->of < chosen;
    at_most -= self->values[v]->of <= chosen;
  }
  return is_any ((less > root->rank) | (at_most <= root->rank));
}

/* Looks at the orders of the batch. FALSE: nothing has one rank in all of them,
 * or that is not known. */
static gboolean
take_batch (Choices *self)
{
  gboolean any = FALSE;

  *self->work -= (gint64)self->n_steps * BATCH;
  if (*self->work < 0)
    return FALSE;
  take_steps (self);
  for (int r = 0; r < self->n_roots; r++) {
    Root *root = &self->roots[r];

    root->is_wrong = root->is_wrong || is_wrong (self, root);
    any = any || !root->is_wrong;
  }
  self->n_orders = 0;
  return any && !self->is_unknown;
}

/* Looks at all orders that put the first @n values where @places says, which
 * are the first @n_places. FALSE: as take_batch (). */
static gboolean
take_orders (Choices *self, const gint8 *places, int n, int n_places)
{
  if (n == self->n_values) {
    for (int v = 0; v < n; v++)
      self->values[v]->of[self->n_orders] = places[v];
    return ++self->n_orders < BATCH || take_batch (self);
  }
  /* the next one before a place, or after all, and then at one */
  for (int next = 0; next < 2 * n_places + 1; next++) {
    gboolean is_new = next <= n_places;
    int place = is_new ? next : next - n_places - 1;
    gint8 all[SKEL_RANKS_VALUES];

    for (int v = 0; v < n; v++)
      all[v] = (gint8)(places[v] + (is_new && places[v] >= place));
    all[n] = (gint8)place;
    if (!take_orders (self, all, n + 1, n_places + is_new))
      return FALSE;
  }
  return TRUE;
}

/* Finds the ranks of what is chosen where the values come one after the other.
 */
static void
find_first_ranks (Choices *self)
{
  for (int v = 0; v < self->n_values; v++)
    self->values[v]->of = (Lanes){ 0 } + (gint8)v;
  take_steps (self);
  for (int r = 0; r < self->n_roots; r++) {
    Root *root = &self->roots[r];

    root->rank = self->steps[self->indices[root->term->id]].of[0];
    root->is_wrong = root->rank == NO_PLACE;
  }
}

/* Finds which of the roots are wrong, of terms below @end that have the @roles.
 * FALSE: all are. */
static gboolean
look (Choices *self, const SkelTerm *const *terms, const guint8 *roles, int end)
{
  int n = 0;

  for (int id = 0; id < end; id++)
    n += roles[id] != NOTHING;
  self->steps = g_new (Step, n);
  self->indices = g_new (int, end);
  for (int id = 0; id < end; id++) {
    self->indices[id] = -1;
    if (roles[id] != NOTHING)
      add_step (self, terms[id], roles[id]);
  }
  find_first_ranks (self);
  return take_orders (self, NULL, 0, 0)
         && (self->n_orders == 0 || take_batch (self));
}

static SkelRanked *
ranked_new (const Choices *self, int rank)
{
  SkelRanked *ranked = g_new0 (SkelRanked, 1);

  ranked->n_values = self->n_values;
  ranked->rank = rank;
  for (int v = 0; v < self->n_values; v++)
    ranked->values[v] = self->values[v]->term;
  return ranked;
}

/* Whether the terms of which @others has the roles choose of the same values as
 * those of @roles, which then become the roles of both. */
static gboolean
join_roles (guint8 *roles, const guint8 *others, const SkelTerm *const *terms,
    int end, int end_of_others)
{
  for (int id = 0; id < end; id++) {
    Role role = roles[id], other = id < end_of_others ? others[id] : NOTHING;
    gboolean is_value
        = (role == VALUE || other == VALUE) && !is_chosen (terms[id]);

    if (role != other && (is_value || (role != NOTHING && other != NOTHING)))
      return FALSE;
  }
  for (int id = 0; id < end_of_others; id++)
    roles[id] |= others[id];
  return TRUE;
}

/* Looks at the term @root, and at others before it that are @needed and choose
 * of the same values. */
static void
find_ranked (SkelRanked **of, const SkelTerm *const *terms,
    const SkelTerm *root, const guint8 *needed, const guint8 *numbers,
    gint64 *work)
{
  guint8 *roles = find_roles (terms, root, numbers, work);
  Choices choices = { .numbers = numbers,
    .roots = { { .term = root } },
    .n_roots = 1,
    .nowhere = { .may_be_constant = TRUE, .of = (Lanes){ 0 } + NO_PLACE },
    .work = work };

  for (int id = root->id - 1;
      roles && id >= 0 && choices.n_roots < MAX_ROOTS && *work > 0; id--)
    if (needed[id] && is_chosen (terms[id]) && !numbers[id]) {
      guint8 *others = find_roles (terms, terms[id], numbers, work);

      if (others && join_roles (roles, others, terms, root->id + 1, id + 1))
        choices.roots[choices.n_roots++] = (Root){ .term = terms[id] };
      g_free (others);
    }
  if (roles && look (&choices, terms, roles, root->id + 1))
    for (int r = 0; r < choices.n_roots; r++)
      if (!choices.roots[r].is_wrong && !of[choices.roots[r].term->id])
        of[choices.roots[r].term->id]
            = ranked_new (&choices, choices.roots[r].rank);
  for (int s = 0; s < choices.n_steps; s++)
    g_free (choices.steps[s].operands);
  g_free (choices.steps);
  g_free (choices.indices);
  g_free (roles);
}

/* From the last term on, since what is made of ranks needs no others. */
void
skel_find_ranks (const SkelProgram *program, SkelRanked **of)
{
  const SkelTerm *const *terms = (const SkelTerm *const *)program->terms->pdata;
  guint8 *needed = skel_program_roots (program);
  guint8 *numbers = find_numbers (program);
  gint64 work = skel_program_count (program) <= MAX_TERMS ? MAX_WORK : 0;

  for (guint i = program->terms->len; i-- > 0;) {
    const SkelRanked *ranked;

    if (!needed[i])
      continue;
    if (is_chosen (terms[i]) && !numbers[i] && !of[i] && work > 0)
      find_ranked (of, terms, terms[i], needed, numbers, &work);
    ranked = of[i];
    for (int v = 0; ranked && v < ranked->n_values; v++)
      needed[ranked->values[v]->id] = TRUE;
    for (int o = 0; !ranked && o < terms[i]->n_operands; o++)
      needed[terms[i]->operands[o]->id] = TRUE;
  }
  g_free (needed);
  g_free (numbers);
}
