/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "scan.h"

#include "../front/queries.h"

#include <string.h>

/* Fewer turns are done before threads have met. */
#define MIN_TURNS 24
/* Values only become less known: it takes a few times around a loop. */
#define MAX_TIMES 8

/* What is known of a value within a turn. */
typedef enum {
  KNOWN_FREE,  /* it depends on no turn before this one */
  KNOWN_SAME,  /* it is what the turn found in a slot */
  KNOWN_PLUS,  /* that plus something free, as far as the slot's type goes */
  KNOWN_LAST,  /* it is that or something free, and which of them is free */
  KNOWN_OTHER, /* it depends on turns before in another way */
} Known;

typedef struct {
  Known known;
  int slot;
} Value;

/* A variable that the body changes, or an element that it does. */
typedef struct {
  const SkelSymbol *symbol;
  const SkelNode *element; /* an INDEX; NULL: all of it */
  gboolean behind;         /* the element that the turn before changed */
  gboolean own;            /* the body declares it */
} Slot;

#define MAX_SLOTS 64

typedef struct {
  Value values[MAX_SLOTS];
  gboolean dead; /* nothing comes here */
} State;

typedef struct {
  SkelScan *scan;
  Slot slots[MAX_SLOTS];
  int n_slots;
  State state;
  State *left;     /* where CONTINUE goes, or NULL: out of the turn */
  gboolean failed; /* the turns follow each other */
} Turn;

static const Value FREE = { KNOWN_FREE, -1 };
static const Value OTHER = { KNOWN_OTHER, -1 };

static Value evaluate (Turn *turn, const SkelNode *node);
static void run (Turn *turn, const SkelNode *node);

/* ---- values ---- */

static gboolean
is_free (Value value)
{
  return value.known == KNOWN_FREE;
}

static gboolean
is_some (Value value)
{
  return value.known == KNOWN_SAME || value.known == KNOWN_PLUS;
}

/* Either of the two, and which is free. */
static Value
join (Value a, Value b)
{
  if (a.known == b.known && a.slot == b.slot)
    return a;
  if (is_some (a) && is_some (b) && a.slot == b.slot)
    return (Value){ KNOWN_PLUS, a.slot };
  if (is_free (b))
    return join (b, a);
  if (is_free (a) && (b.known == KNOWN_SAME || b.known == KNOWN_LAST))
    return (Value){ KNOWN_LAST, b.slot };
  if (a.known == KNOWN_LAST && b.known == KNOWN_SAME && a.slot == b.slot)
    return a;
  if (b.known == KNOWN_LAST && a.known == KNOWN_SAME && a.slot == b.slot)
    return b;
  return OTHER;
}

static SkelType
type_of (const Turn *turn, int slot)
{
  return turn->slots[slot].symbol->type;
}

/* @value as @type: sums wrap, so that of what is added only as many bits count
 * as the slot has. */
static Value
convert (const Turn *turn, Value value, SkelType type)
{
  SkelType from;

  if (!is_some (value))
    return is_free (value) ? value : OTHER;
  from = type_of (turn, value.slot);
  if (type == from)
    return value;
  if (skel_type_is_floating (type) || skel_type_is_floating (from)
      || type == SKEL_TYPE_BOOL || from == SKEL_TYPE_BOOL
      || skel_type_size (type) < skel_type_size (from))
    return OTHER;
  return (Value){ KNOWN_PLUS, value.slot };
}

static Value
combine (
    const Turn *turn, SkelOperation operation, Value a, Value b, SkelType type)
{
  if (is_free (a) && is_free (b))
    return FREE;
  if (operation == SKEL_OPERATION_ADD && is_free (a))
    return combine (turn, operation, b, a, type);
  if ((operation != SKEL_OPERATION_ADD && operation != SKEL_OPERATION_SUBTRACT)
      || !is_some (a) || !is_free (b) || skel_type_is_floating (type)
      || type == SKEL_TYPE_BOOL)
    return OTHER;
  a = convert (turn, a, type);
  return is_some (a) ? (Value){ KNOWN_PLUS, a.slot } : OTHER;
}

/* ---- states ---- */

static void
join_state (const Turn *turn, State *into, const State *from)
{
  if (from->dead)
    return;
  if (into->dead) {
    *into = *from;
    return;
  }
  for (int i = 0; i < turn->n_slots; i++)
    into->values[i] = join (into->values[i], from->values[i]);
}

/* The slot that @node is a place in, or -1. */
static int
find_slot (const Turn *turn, const SkelNode *node)
{
  gpointer place = g_hash_table_lookup (turn->scan->places, node);

  if (place)
    return GPOINTER_TO_INT (place) - 1;
  while (node->symbol == NULL && node->n_children > 0)
    node = node->children[0];
  for (int i = 0; i < turn->n_slots; i++)
    if (turn->slots[i].symbol == node->symbol && !turn->slots[i].element)
      return i;
  return -1;
}

/* Elements of arrays of the body's own are not told apart. */
static void
set (Turn *turn, const SkelNode *place, Value value)
{
  int slot = find_slot (turn, place);

  if (slot < 0) {
    turn->failed = TRUE;
    return;
  }
  if (turn->slots[slot].symbol->rank > 0 && !turn->slots[slot].element)
    value = is_free (value) ? join (turn->state.values[slot], FREE) : OTHER;
  turn->state.values[slot] = value;
}

/* What @node changes hangs on something that is not free. */
static void
blur (Turn *turn, const SkelNode *node)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);

  skel_node_collect_changed (node, changed);
  for (int i = 0; i < turn->n_slots; i++)
    if (g_hash_table_contains (changed, turn->slots[i].symbol)
        && !turn->slots[i].behind)
      turn->state.values[i] = OTHER;
  g_hash_table_unref (changed);
}

/* ---- expressions ---- */

static Value
evaluate_all (Turn *turn, const SkelNode *node)
{
  gboolean known = TRUE;

  for (int i = 0; i < node->n_children; i++)
    known = is_free (evaluate (turn, node->children[i])) && known;
  return known ? FREE : OTHER;
}

/* The operands that @node may leave out change nothing. */
static Value
evaluate_some (Turn *turn, const SkelNode *node)
{
  for (int i = 1; i < node->n_children; i++)
    if (skel_node_has_effects (node->children[i]))
      turn->failed = TRUE;
  if (node->kind == SKEL_NODE_CONDITIONAL) {
    Value condition = evaluate (turn, node->children[0]);
    Value value = join (
        evaluate (turn, node->children[1]), evaluate (turn, node->children[2]));

    return is_free (condition) ? value : OTHER;
  }
  return evaluate_all (turn, node);
}

static Value
evaluate_assign (Turn *turn, const SkelNode *node)
{
  const SkelNode *place = node->children[0];
  Value value = evaluate (turn, node->children[1]);

  if (node->operation != SKEL_OPERATION_NONE)
    value = combine (turn, node->operation,
        convert (turn, evaluate (turn, place), node->computed), value,
        node->computed);
  value = value.known == KNOWN_LAST ? value : convert (turn, value, node->type);
  set (turn, place, value);
  return value;
}

static Value
evaluate_increment (Turn *turn, const SkelNode *node)
{
  Value before = evaluate (turn, node->children[0]);
  Value after = combine (turn, SKEL_OPERATION_ADD, before, FREE, node->type);

  set (turn, node->children[0], after);
  return node->postfix ? before : after;
}

static Value
evaluate_call (Turn *turn, const SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++)
    if (skel_node_changed (node, i))
      turn->failed = TRUE;
  return evaluate_all (turn, node);
}

static Value
evaluate (Turn *turn, const SkelNode *node)
{
  int slot;

  switch (node->kind) {
    case SKEL_NODE_VARIABLE:
      slot = find_slot (turn, node);
      return slot < 0 ? FREE : turn->state.values[slot];
    case SKEL_NODE_INDEX:
      slot = find_slot (turn, node);
      if (slot >= 0 && turn->slots[slot].element)
        return turn->state.values[slot];
      return evaluate_all (turn, node);
    case SKEL_NODE_CAST:
      return convert (turn, evaluate (turn, node->children[0]), node->type);
    case SKEL_NODE_BINARY:
      if (node->operation == SKEL_OPERATION_LOGICAL_AND
          || node->operation == SKEL_OPERATION_LOGICAL_OR)
        return evaluate_some (turn, node);
      if (node->operation == SKEL_OPERATION_COMMA) {
        evaluate (turn, node->children[0]);
        return evaluate (turn, node->children[1]);
      }
      {
        Value left = evaluate (turn, node->children[0]);
        Value right = evaluate (turn, node->children[1]);

        return combine (turn, node->operation, left, right, node->type);
      }
    case SKEL_NODE_CONDITIONAL:
      return evaluate_some (turn, node);
    case SKEL_NODE_ASSIGN:
      return evaluate_assign (turn, node);
    case SKEL_NODE_INCREMENT:
      return evaluate_increment (turn, node);
    case SKEL_NODE_CALL:
      return evaluate_call (turn, node);
    default:
      return evaluate_all (turn, node);
  }
}

/* ---- statements ---- */

static void
run_declaration (Turn *turn, const SkelNode *node)
{
  Value value = FREE;

  for (int i = 0; i < turn->n_slots; i++)
    if (turn->slots[i].symbol == node->symbol) {
      if (node->n_children > 0)
        value = evaluate (turn, node->children[0]);
      turn->state.values[i]
          = node->symbol->rank > 0 && !is_free (value) ? OTHER : value;
    }
}

static void
run_if (Turn *turn, const SkelNode *node)
{
  gboolean known = is_free (evaluate (turn, node->children[0]));
  State no = turn->state;

  if (!known && (skel_node_continues (node) || skel_node_breaks (node)))
    turn->failed = TRUE;
  run (turn, node->children[1]);
  if (node->n_children > 2) {
    State yes = turn->state;

    turn->state = no;
    run (turn, node->children[2]);
    no = turn->state;
    turn->state = yes;
  }
  join_state (turn, &turn->state, &no);
  if (!known)
    blur (turn, node);
}

/* A loop within the turn, however often it goes around. */
static void
run_loop (Turn *turn, const SkelNode *node)
{
  const SkelNode *body = node->children[node->kind == SKEL_NODE_FOR ? 3 : 1];
  const SkelNode *condition
      = node->children[node->kind == SKEL_NODE_FOR ? 1 : 0];
  State *around = turn->left, before;
  gboolean known = TRUE;

  if (node->kind == SKEL_NODE_FOR)
    run (turn, node->children[0]);
  for (int i = 0; i < MAX_TIMES; i++) {
    State left = { .dead = TRUE };

    before = turn->state;
    if (condition->kind != SKEL_NODE_EMPTY)
      known = is_free (evaluate (turn, condition)) && known;
    turn->left = &left;
    run (turn, body);
    join_state (turn, &turn->state, &left);
    if (node->kind == SKEL_NODE_FOR && !turn->state.dead)
      run (turn, node->children[2]);
    join_state (turn, &turn->state, &before);
    if (memcmp (
            before.values, turn->state.values, turn->n_slots * sizeof (Value))
        == 0)
      break;
    turn->failed = turn->failed || i == MAX_TIMES - 1;
  }
  turn->left = around;
  if (!known)
    blur (turn, node);
}

static void
run (Turn *turn, const SkelNode *node)
{
  if (turn->state.dead)
    return;
  switch (node->kind) {
    case SKEL_NODE_BLOCK:
      for (int i = 0; i < node->n_children; i++)
        run (turn, node->children[i]);
      break;
    case SKEL_NODE_DECLARE:
      run_declaration (turn, node);
      break;
    case SKEL_NODE_IF:
      run_if (turn, node);
      break;
    case SKEL_NODE_FOR:
    case SKEL_NODE_WHILE:
      run_loop (turn, node);
      break;
    case SKEL_NODE_CONTINUE:
    case SKEL_NODE_BREAK:
      join_state (turn, turn->left, &turn->state);
      turn->state.dead = TRUE;
      break;
    case SKEL_NODE_DO:
    case SKEL_NODE_SWITCH:
    case SKEL_NODE_RETURN:
    case SKEL_NODE_UNSUPPORTED:
      turn->failed = TRUE;
      break;
    case SKEL_NODE_EMPTY:
      break;
    default:
      evaluate (turn, node);
      break;
  }
}

/* ---- the header ---- */

static gboolean
are_few (const SkelHeader *header)
{
  return header->start->kind == SKEL_NODE_INTEGER
         && header->limit->kind == SKEL_NODE_INTEGER
         && ABS (header->limit->value.i - header->start->value.i) < MIN_TURNS;
}

static gboolean
read_header (const SkelNode *loop, SkelHeader *header)
{
  return skel_header_read_either (loop, header) && !header->differs
         && header->limit->type == SKEL_TYPE_I32 && !are_few (header)
         && !skel_node_has_effects (header->start)
         && !skel_node_has_effects (header->limit)
         && !skel_node_mentions (header->limit, header->variable)
         && !skel_node_assigns (header->body, header->variable);
}

/* ---- elements of arrays ---- */

/* Whether @node is factor * variable + offset, the factor 1 or -1. */
static gboolean
read_place (const SkelNode *node, const SkelSymbol *variable, int *factor,
    gint64 *offset)
{
  const SkelNode *constant, *rest;

  while (node->kind == SKEL_NODE_CAST && !skel_type_is_floating (node->type)
         && skel_type_size (node->type) >= sizeof (int))
    node = node->children[0];
  if (node->kind == SKEL_NODE_VARIABLE && node->symbol == variable) {
    *factor = 1;
    *offset = 0;
    return TRUE;
  }
  if (node->kind != SKEL_NODE_BINARY
      || (node->operation != SKEL_OPERATION_ADD
          && node->operation != SKEL_OPERATION_SUBTRACT))
    return FALSE;
  constant = skel_node_bare (node->children[1]);
  rest = node->children[0];
  if (constant->kind == SKEL_NODE_INTEGER) {
    if (!read_place (rest, variable, factor, offset))
      return FALSE;
    *offset += node->operation == SKEL_OPERATION_ADD ? constant->value.i
                                                     : -constant->value.i;
    return TRUE;
  }
  constant = skel_node_bare (rest);
  if (constant->kind != SKEL_NODE_INTEGER
      || !read_place (node->children[1], variable, factor, offset))
    return FALSE;
  if (node->operation == SKEL_OPERATION_SUBTRACT) {
    *factor = -*factor;
    *offset = -*offset;
  }
  *offset += constant->value.i;
  return TRUE;
}

static int
add_slot (Turn *turn, Slot slot)
{
  if (turn->n_slots == MAX_SLOTS) {
    turn->failed = TRUE;
    return 0;
  }
  turn->slots[turn->n_slots] = slot;
  return turn->n_slots++;
}

/* The place of the one element of @array that @node changes in a turn. */
static gboolean
find_changed_place (const SkelNode *node, const SkelSymbol *array,
    const SkelSymbol *variable, int *factor, gint64 *offset)
{
  for (int i = 0; i < node->n_children; i++) {
    if (skel_node_changed (node, i) == array)
      return node->children[i]->kind == SKEL_NODE_INDEX
             && read_place (
                 node->children[i]->children[1], variable, factor, offset);
    if (find_changed_place (node->children[i], array, variable, factor, offset))
      return TRUE;
  }
  return FALSE;
}

typedef struct {
  const SkelSymbol *array;
  int own, behind; /* slots; -1: not met yet */
  int factor;
  gint64 offset;
} Element;

/* Finds out which slot each element of the array in @node is. */
static void
read_elements (
    Turn *turn, const SkelNode *node, Element *element, gboolean changed)
{
  if (node->kind == SKEL_NODE_INDEX
      && skel_node_bare (node->children[0])->symbol == element->array) {
    int factor;
    gint64 offset;
    gboolean known = read_place (
        node->children[1], turn->scan->header.variable, &factor, &offset);
    gboolean behind
        = known && factor == element->factor
          && offset
                 == element->offset - (gint64)factor * turn->scan->header.step;
    int *slot = behind ? &element->behind : &element->own;

    if (!known || factor != element->factor
        || (!behind && offset != element->offset) || (behind && changed)) {
      turn->failed = TRUE;
      return;
    }
    if (*slot < 0)
      *slot = add_slot (turn,
          (Slot){
              .symbol = element->array, .element = node, .behind = behind });
    g_hash_table_insert (
        turn->scan->places, (gpointer)node, GINT_TO_POINTER (*slot + 1));
    return;
  }
  if (node->symbol == element->array) {
    turn->failed = TRUE;
    return;
  }
  for (int i = 0; i < node->n_children; i++)
    read_elements (turn, node->children[i], element,
        skel_node_changed (node, i) == element->array);
}

static void
add_array (Turn *turn, const SkelSymbol *array)
{
  Element element = { .array = array, .own = -1, .behind = -1 };

  if (array->rank != 1 || skel_node_mentions (turn->scan->header.start, array)
      || skel_node_mentions (turn->scan->header.limit, array)
      || !find_changed_place (turn->scan->header.body, array,
          turn->scan->header.variable, &element.factor, &element.offset)) {
    turn->failed = TRUE;
    return;
  }
  read_elements (turn, turn->scan->header.body, &element, FALSE);
}

/* ---- slots ---- */

static gint
compare_places (gconstpointer a, gconstpointer b)
{
  const SkelSymbol *left = *(const SkelSymbol *const *)a;
  const SkelSymbol *right = *(const SkelSymbol *const *)b;

  if (left->location.line != right->location.line)
    return left->location.line - right->location.line;
  return left->location.column - right->location.column;
}

/* The symbols of @set in the order of the file. */
static GPtrArray *
sort (GHashTable *set)
{
  GPtrArray *sorted = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer symbol;

  g_hash_table_iter_init (&iter, set);
  while (g_hash_table_iter_next (&iter, &symbol, NULL))
    g_ptr_array_add (sorted, symbol);
  g_ptr_array_sort (sorted, compare_places);
  return sorted;
}

static void
find_slots (Turn *turn)
{
  const SkelHeader *header = &turn->scan->header;
  GHashTable *declared = g_hash_table_new (NULL, NULL);
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GPtrArray *sorted;

  skel_node_collect_declared (header->body, declared);
  skel_node_collect_changed (header->body, changed);
  sorted = sort (declared);
  for (guint i = 0; i < sorted->len; i++)
    add_slot (turn, (Slot){ .symbol = sorted->pdata[i], .own = TRUE });
  g_ptr_array_unref (sorted);
  sorted = sort (changed);
  for (guint i = 0; i < sorted->len; i++) {
    const SkelSymbol *symbol = sorted->pdata[i];

    if (g_hash_table_contains (declared, symbol))
      continue;
    if (symbol->pointer || skel_node_mentions (header->start, symbol)
        || skel_node_mentions (header->limit, symbol))
      turn->failed = TRUE;
    else if (symbol->rank > 0)
      add_array (turn, symbol);
    else
      add_slot (turn, (Slot){ .symbol = symbol });
  }
  g_ptr_array_unref (sorted);
  g_hash_table_unref (changed);
  g_hash_table_unref (declared);
}

/* What the turn leaves to the next in @slot: a SkelScanKind, or -1. */
static int
kind_of (const Turn *turn, int index)
{
  const Slot *slot = &turn->slots[index];
  Value value = turn->state.values[index];

  if (slot->element && !slot->behind)
    return SKEL_SCAN_EACH;
  if (slot->behind)
    for (int i = 0; i < turn->n_slots; i++)
      if (turn->slots[i].symbol == slot->symbol && !turn->slots[i].behind)
        value = turn->state.values[i];
  if (is_free (value))
    return SKEL_SCAN_LAST;
  if (value.slot != index)
    return -1;
  if (value.known == KNOWN_PLUS)
    return SKEL_SCAN_SUM;
  return value.known == KNOWN_SAME || value.known == KNOWN_LAST ? SKEL_SCAN_LAST
                                                                : -1;
}

static void
run_turn (Turn *turn)
{
  State left = { .dead = TRUE };

  for (int i = 0; i < turn->n_slots; i++) {
    const Slot *slot = &turn->slots[i];

    turn->state.values[i] = slot->own || (slot->element && !slot->behind)
                                ? FREE
                                : (Value){ KNOWN_SAME, i };
  }
  turn->left = &left;
  if (skel_node_breaks (turn->scan->header.body))
    turn->failed = TRUE;
  if (!turn->failed)
    run (turn, turn->scan->header.body);
  join_state (turn, &turn->state, &left);
}

static void
find_scanned (Turn *turn)
{
  int numbers[MAX_SLOTS];
  GHashTableIter iter;
  gpointer node, number;

  for (int i = 0; i < turn->n_slots; i++) {
    const Slot *slot = &turn->slots[i];
    int kind = slot->own ? 0 : kind_of (turn, i);
    SkelScanned scanned
        = { .symbol = slot->symbol, .element = slot->element, .kind = kind };

    if (kind < 0)
      turn->failed = TRUE;
    numbers[i] = turn->scan->scanned->len;
    if (!slot->own)
      g_array_append_val (turn->scan->scanned, scanned);
  }
  g_hash_table_iter_init (&iter, turn->scan->places);
  while (g_hash_table_iter_next (&iter, &node, &number))
    g_hash_table_iter_replace (
        &iter, GINT_TO_POINTER (numbers[GPOINTER_TO_INT (number) - 1] + 1));
}

SkelScan *
skel_scan_new (const SkelNode *loop)
{
  SkelScan *scan = g_new0 (SkelScan, 1);
  Turn *turn = g_new0 (Turn, 1);

  scan->scanned = g_array_new (FALSE, FALSE, sizeof (SkelScanned));
  scan->places = g_hash_table_new (NULL, NULL);
  turn->scan = scan;
  turn->failed = !read_header (loop, &scan->header);
  if (!turn->failed)
    find_slots (turn);
  if (!turn->failed)
    run_turn (turn);
  if (!turn->failed)
    find_scanned (turn);
  if (turn->failed)
    g_clear_pointer (&scan, skel_scan_free);
  g_free (turn);
  return scan;
}

void
skel_scan_free (SkelScan *scan)
{
  g_array_unref (scan->scanned);
  g_hash_table_unref (scan->places);
  g_free (scan);
}
