/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-orders.c: the k-th smallest of several values.
 *
 * Minima and maxima do the same to whether values reach a threshold as to the
 * values: what they make of zeros and ones, all of them, says what they make of
 * numbers. If it is one where at least so many are one, the result is the one
 * at that place of the values in order, however it was found, and one network
 * finds it.
 */
#include "passes.h"
#include "term.h"

/* Values that are put in order, and extremes that may do it. */
#define MAX_VALUES 12
#define MAX_EXTREMES 256

/* Sets of values that are tried one by one where all together cost more. */
#define MAX_TRIED 16

#define N_WORDS ((1 << MAX_VALUES) / 64)

/* By the values' zeros and ones, as a binary number: what comes of them. */
typedef struct {
  guint64 words[N_WORDS];
} Table;

/* Several values of the old program, by id. */
typedef struct {
  const SkelTerm *values[MAX_VALUES];
  int n;
  gboolean is_listed;                 /* more is asked than for the extremes */
  gboolean is_chosen;                 /* they are put in order, */
  const SkelTerm *sorted[MAX_VALUES]; /* once that was done */
} Set;

/* What a term is made of, if it is made of extremes. */
typedef struct {
  Set set;
  GHashTable *tables; /* by term */
} Network;

typedef struct {
  GHashTable *sets;  /* Set, as a set */
  GPtrArray *listed; /* those that are */
  Set **of;          /* by the old terms' ids: the set that it is one of, */
  int *places;       /* and which, or NULL */
  const SkelTerm **terms;
} Orders;

static gboolean
is_extreme (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_BINARY
         && skel_operation_is_extreme (term->operation);
}

/* ---- which of several values a term is ---- */

static gboolean
is_one (const Table *table, guint number)
{
  return table->words[number / 64] >> number % 64 & 1;
}

/* That the value @i is one. */
static void
fill (Table *table, int i)
{
  static const guint64 within_a_word[]
      = { 0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
          0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000 };
  const int n = G_N_ELEMENTS (within_a_word);

  for (int word = 0; word < N_WORDS; word++)
    if (i < n)
      table->words[word] = within_a_word[i];
    else if (word >> (i - n) & 1)
      table->words[word] = G_MAXUINT64;
}

static void
combine (Table *table, SkelOperation operation, const Table *a, const Table *b)
{
  for (int i = 0; i < N_WORDS; i++)
    table->words[i] = operation == SKEL_OPERATION_MINIMUM
                          ? a->words[i] & b->words[i]
                          : a->words[i] | b->words[i];
}

/* What comes of @term; NULL: it is made of too much. */
static const Table *
table_of (Network *self, const SkelTerm *term)
{
  Table *table = g_hash_table_lookup (self->tables, term);
  const Table *a = NULL, *b = NULL;

  if (table)
    return table;
  if (is_extreme (term)) {
    if (g_hash_table_size (self->tables) >= MAX_EXTREMES
        || !(a = table_of (self, term->operands[0]))
        || !(b = table_of (self, term->operands[1])))
      return NULL;
  } else if (self->set.n == MAX_VALUES) {
    return NULL;
  }
  table = g_new0 (Table, 1);
  if (a)
    combine (table, term->operation, a, b);
  else
    fill (table, self->set.n), self->set.values[self->set.n++] = term;
  g_hash_table_insert (self->tables, (gpointer)term, table);
  return table;
}

/* The place that what @table says of @n values has among them, or -1. */
static int
place_in_order (const Table *table, int n)
{
  int least = 1;

  while (least < n && !is_one (table, (1u << least) - 1))
    least++;
  for (guint number = 0; number < 1u << n; number++)
    if (is_one (table, number) != (__builtin_popcount (number) >= least))
      return -1;
  return n - least;
}

static int
by_id (gconstpointer a, gconstpointer b)
{
  return (*(const SkelTerm **)a)->id - (*(const SkelTerm **)b)->id;
}

static guint
hash_set (gconstpointer data)
{
  const Set *set = data;
  guint hash = set->n;

  for (int i = 0; i < set->n; i++)
    hash = hash * 31 + set->values[i]->id;
  return hash;
}

static gboolean
sets_equal (gconstpointer a, gconstpointer b)
{
  const Set *one = a, *other = b;

  for (int i = 0; i < one->n && one->n == other->n; i++)
    if (one->values[i] != other->values[i])
      return FALSE;
  return one->n == other->n;
}

/* Notes which of several values @term is; FALSE: that is not known. */
static gboolean
note (Orders *self, const SkelTerm *term)
{
  Network network
      = { .tables = g_hash_table_new_full (NULL, NULL, NULL, g_free) };
  const Table *table = table_of (&network, term);
  int place = table ? place_in_order (table, network.set.n) : -1;
  Set *set;

  g_hash_table_unref (network.tables);
  if (place < 0)
    return FALSE;
  qsort (network.set.values, network.set.n, sizeof *network.set.values, by_id);
  set = g_hash_table_lookup (self->sets, &network.set);
  if (!set) {
    set = g_memdup2 (&network.set, sizeof network.set);
    g_hash_table_add (self->sets, set);
  }
  if (place > 0 && place < set->n - 1 && !set->is_listed) {
    set->is_listed = TRUE;
    g_ptr_array_add (self->listed, set);
  }
  self->of[term->id] = set;
  self->places[term->id] = place;
  return TRUE;
}

/* Whether anything but an extreme uses a term, by ids. */
static guint8 *
find_needed (const SkelProgram *program, const GPtrArray *order)
{
  guint8 *needed = skel_program_roots (program);

  for (guint i = 0; i < order->len; i++) {
    const SkelTerm *term = order->pdata[i];

    for (int o = 0; !is_extreme (term) && o < term->n_operands; o++)
      needed[term->operands[o]->id] = TRUE;
  }
  return needed;
}

/* Looks at extremes from the last one on: those that are found, and what these
 * are made of, need not be looked at again, unless it is for its own sake. */
static void
find_orders (Orders *self, const SkelProgram *program, const GPtrArray *order)
{
  guint8 *needed = find_needed (program, order);

  for (guint i = order->len; i-- > 0;) {
    const SkelTerm *term = order->pdata[i];

    if (is_extreme (term) && needed[term->id] && !note (self, term))
      needed[term->operands[0]->id] = needed[term->operands[1]->id] = TRUE;
  }
  g_free (needed);
}

/* ---- a network that puts values in order ---- */

typedef struct {
  guint8 low, high;
} Exchange;

/* The middle one of four that are in order and another one is the middle one of
 * three. */
static const Exchange five[] = { { 0, 1 }, { 2, 3 }, { 0, 2 }, { 1, 3 },
  { 1, 2 }, { 2, 4 }, { 3, 4 }, { 1, 2 }, { 0, 1 } };

/* Threes by themselves, which of 3x3 pixels are rows: what neighbours have in
 * common. Then the least ones, the middle ones and the greatest ones. */
static const Exchange nine[] = { { 0, 1 }, { 3, 4 }, { 6, 7 }, { 1, 2 },
  { 4, 5 }, { 7, 8 }, { 0, 1 }, { 3, 4 }, { 6, 7 }, { 0, 3 }, { 3, 6 },
  { 0, 3 }, { 1, 4 }, { 4, 7 }, { 1, 4 }, { 5, 8 }, { 2, 5 }, { 5, 8 },
  { 1, 3 }, { 5, 7 }, { 2, 6 }, { 4, 6 }, { 2, 4 }, { 2, 3 }, { 5, 6 } };

/* Batcher's merge exchange, which is for any number of values: Knuth, The Art
 * of Computer Programming, 5.2.2, algorithm M. */
static void
merge_exchange (SkelProgram *to, const SkelTerm **values, int n)
{
  int most = 1;

  while (2 * most < n)
    most *= 2;
  for (int p = most; p > 0; p /= 2)
    for (int q = most, r = 0, d = p;; d = q - p, q /= 2, r = p) {
      for (int i = 0; i + d < n; i++)
        if ((i & p) == r)
          skel_term_exchange (to, &values[i], &values[i + d]);
      if (q == p)
        break;
    }
}

static int
by_place (gconstpointer a, gconstpointer b)
{
  return skel_term_compare (*(const SkelTerm **)a, *(const SkelTerm **)b);
}

/* What of it nobody uses is not in the program either. */
static void
sort (SkelProgram *to, const Orders *self, Set *set)
{
  for (int i = 0; i < set->n; i++)
    set->sorted[i] = self->terms[set->values[i]->id];
  qsort (set->sorted, set->n, sizeof *set->sorted, by_place);
  if (set->n == 5)
    for (guint i = 0; i < G_N_ELEMENTS (five); i++)
      skel_term_exchange (
          to, &set->sorted[five[i].low], &set->sorted[five[i].high]);
  else if (set->n == 9)
    for (guint i = 0; i < G_N_ELEMENTS (nine); i++)
      skel_term_exchange (
          to, &set->sorted[nine[i].low], &set->sorted[nine[i].high]);
  else
    merge_exchange (to, set->sorted, set->n);
}

/* ---- the pass ---- */

static const SkelTerm *
rewrite (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  Orders *self = data;
  Set *set = self->of[term->id];

  /* once there is no room, terms are missing */
  if (to->terms->len >= SKEL_MAX_TERMS)
    return NULL;
  if (set && set->is_chosen) {
    if (!set->sorted[0])
      sort (to, self, set);
    self->terms[term->id] = set->sorted[self->places[term->id]];
  } else {
    self->terms[term->id] = skel_rewrite_same (to, term, operands);
  }
  return self->terms[term->id];
}

/* The program with the chosen sets in order. */
static SkelProgram *
rewritten (Orders *self, const SkelProgram *program)
{
  for (guint i = 0; i < self->listed->len; i++)
    ((Set *)self->listed->pdata[i])->sorted[0] = NULL;
  return skel_program_rewrite (program, rewrite, self);
}

/* Puts @next in the place of *@best, unless it has more terms. */
static gboolean
take_better (SkelProgram **best, SkelProgram *next)
{
  SkelProgram *other = next;
  gboolean is_better
      = next && skel_program_count (next) <= skel_program_count (*best);

  if (is_better) {
    other = *best;
    *best = next;
  }
  skel_program_free (other);
  return is_better;
}

static void
choose_all (Orders *self, gboolean is_chosen)
{
  for (guint i = 0; i < self->listed->len; i++)
    ((Set *)self->listed->pdata[i])->is_chosen = is_chosen;
}

SkelProgram *
skel_pass_orders (const SkelProgram *program)
{
  GPtrArray *order = skel_program_order (program);
  guint n = program->terms->len + 1;
  Orders orders
      = { .sets = g_hash_table_new_full (hash_set, sets_equal, g_free, NULL),
          .listed = g_ptr_array_new (),
          .of = g_new0 (Set *, n),
          .places = g_new0 (int, n),
          .terms = g_new0 (const SkelTerm *, n) };
  SkelProgram *best;

  find_orders (&orders, program, order);
  best = rewritten (&orders, program);
  if (best && orders.listed->len > 0) {
    choose_all (&orders, TRUE);
    if (!take_better (&best, rewritten (&orders, program))) {
      choose_all (&orders, FALSE);
      for (guint i = 0; i < MIN (orders.listed->len, MAX_TRIED); i++) {
        Set *set = orders.listed->pdata[i];

        set->is_chosen = TRUE;
        set->is_chosen = take_better (&best, rewritten (&orders, program));
      }
    }
  }
  g_hash_table_unref (orders.sets);
  g_ptr_array_unref (orders.listed);
  g_free (orders.of);
  g_free (orders.places);
  g_free (orders.terms);
  g_ptr_array_unref (order);
  return best;
}
