/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "pixel-use.h"

#include "../front/queries.h"

typedef struct {
  guint set, maybe; /* channels, one bit each */
  gboolean dead;
} State;

/* A loop whose turns are followed one by one, in one of them. */
typedef struct _Turn {
  const SkelSymbol *counter;
  gint64 value;
  const struct _Turn *outer;
} Turn;

#define MAX_TURNS 64    /* of all loops around a statement, multiplied */
#define MAX_DECISIONS 4 /* that are taken one way and the other */

typedef struct {
  const SkelSymbol *image;
  const SkelPixelLoops *loops;
  guint all;        /* its channels */
  const Turn *turn; /* innermost first, or NULL */
  int turns;        /* of the loops that are followed so */
  SkelPixelUse found;
  GPtrArray *decisions; /* SkelNode: conditions that are taken for what */
  guint truths;         /* says of them, one bit each; or NULL */
  State state;
  State end; /* of the paths that go on with the next pixel */
} Use;

static void use_statement (Use *use, const SkelNode *node);

/* The value of @node, if constants and loops that are followed say it. */
static gboolean
read_number (const Use *use, const SkelNode *node, gint64 *value)
{
  gint64 right;

  node = skel_node_bare (node);
  if (node->kind == SKEL_NODE_INTEGER) {
    *value = node->value.i;
    return ABS (*value) < G_MAXINT16;
  }
  for (const Turn *turn = use->turn; turn; turn = turn->outer)
    if (node->kind == SKEL_NODE_VARIABLE && node->symbol == turn->counter) {
      *value = turn->value;
      return TRUE;
    }
  if (node->kind != SKEL_NODE_BINARY || skel_type_is_floating (node->type)
      || (node->operation != SKEL_OPERATION_ADD
          && node->operation != SKEL_OPERATION_SUBTRACT)
      || !read_number (use, node->children[0], value)
      || !read_number (use, node->children[1], &right))
    return FALSE;
  *value += node->operation == SKEL_OPERATION_ADD ? right : -right;
  return ABS (*value) < G_MAXINT16;
}

/* The channels of the use's image that @node is, 0 if it is none of its own
 * pixel. */
static guint
channels_at (const Use *use, const SkelNode *node)
{
  const SkelNode *pixel = node, *channel = NULL;
  gint64 number;

  if (use->image->rank == 3) {
    if (node->kind != SKEL_NODE_INDEX)
      return 0;
    channel = skel_node_bare (node->children[1]);
    pixel = node->children[0];
  }
  if (pixel->kind != SKEL_NODE_INDEX
      || pixel->children[0]->kind != SKEL_NODE_INDEX
      || pixel->children[0]->children[0]->kind != SKEL_NODE_VARIABLE
      || pixel->children[0]->children[0]->symbol != use->image
      || !skel_node_is_variable (
          pixel->children[0]->children[1], use->loops->rows.variable)
      || !skel_node_is_variable (
          pixel->children[1], use->loops->columns.variable))
    return 0;
  if (channel && read_number (use, channel, &number) && number >= 0
      && number < SKEL_MAX_CHANNELS)
    return (1u << number) & use->all;
  return use->all;
}

static gboolean
is_one_channel (guint channels)
{
  return (channels & (channels - 1)) == 0;
}

static void
use_read (Use *use, guint channels)
{
  use->found.read = TRUE;
  if ((use->state.set & channels) != channels)
    use->found.unset = TRUE;
}

/* @surely: all of @channels are. */
static void
use_write (Use *use, guint channels, gboolean surely)
{
  if (use->state.maybe & channels)
    use->found.again = TRUE;
  use->state.maybe |= channels;
  if (surely)
    use->state.set |= channels;
}

static void
use_expression (Use *use, const SkelNode *node, gboolean statement)
{
  guint channels = channels_at (use, node);

  if (channels) {
    use_read (use, channels);
    return;
  }
  if (node->symbol == use->image) {
    use->found.beside = TRUE;
    return;
  }
  if (node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT)
    channels = channels_at (use, node->children[0]);
  for (int i = channels ? 1 : 0; i < node->n_children; i++)
    use_expression (use, node->children[i], FALSE);
  if (!channels)
    return;
  if (node->kind == SKEL_NODE_INCREMENT
      || node->operation != SKEL_OPERATION_NONE)
    use_read (use, channels);
  if (!statement)
    use->found.again = TRUE;
  use_write (use, channels, is_one_channel (channels));
}

static void
join (State *into, const State *from)
{
  if (from->dead)
    return;
  if (into->dead) {
    *into = *from;
    return;
  }
  into->set &= from->set;
  into->maybe |= from->maybe;
}

/* How often @loop turns, as constants say, and which @header it has; -1: they
 * do not, or it may be left early. */
static gint64
count_turns (const SkelNode *loop, SkelHeader *header)
{
  const SkelNode *start, *limit;
  gint64 turns;

  if (loop->kind != SKEL_NODE_FOR || !skel_header_read_either (loop, header)
      || skel_node_breaks (header->body)
      || skel_node_assigns (header->body, header->variable))
    return -1;
  start = skel_node_bare (header->start);
  limit = skel_node_bare (header->limit);
  if (start->kind != SKEL_NODE_INTEGER || limit->kind != SKEL_NODE_INTEGER)
    return -1;
  turns = (limit->value.i - start->value.i) * header->step + header->inclusive;
  return header->differs && turns < 0 ? -1 : MAX (turns, 0);
}

/* What a turn of a loop does, whose state @end its `continue`s have. */
static void
use_turn (Use *use, const SkelNode *body)
{
  State end = use->end;

  use->end = (State){ .dead = TRUE };
  use_statement (use, body);
  join (&use->state, &use->end);
  use->end = end;
}

/* @turns of the loop that has @header, each by itself. */
static void
use_turns (Use *use, const SkelHeader *header, gint64 turns)
{
  Turn turn = { header->variable, skel_node_bare (header->start)->value.i,
    use->turn };
  int outer = use->turns;

  use->turn = &turn;
  use->turns *= turns;
  for (gint64 i = 0; i < turns; i++) {
    use_turn (use, header->body);
    turn.value += header->step;
  }
  use->turn = turn.outer;
  use->turns = outer;
}

/* A loop within the body. */
static void
use_loop (Use *use, const SkelNode *node)
{
  State before = use->state, end;
  SkelHeader header;
  gint64 turns = count_turns (node, &header);
  guint written;

  if (use->image->rank == 3 && turns > 0 && turns <= SKEL_MAX_CHANNELS
      && use->turns * turns <= MAX_TURNS
      && skel_node_mentions (header.body, use->image)) {
    use_turns (use, &header, turns);
    return;
  }
  end = use->end;
  use->end = (State){ .dead = TRUE };
  for (int i = 0; i < node->n_children; i++)
    use_statement (use, node->children[i]);
  join (&use->state, &use->end);
  use->end = end;
  if (turns == 1)
    return;
  written = use->state.maybe;
  if (written != before.maybe)
    use->found.again = TRUE;
  if (turns <= 0)
    use->state = before;
  use->state.maybe = written;
}

/* Which child of the IF @node is done, if that is decided: 2 may be none. 0: it
 * is not. */
static int
decided_child (const Use *use, const SkelNode *node)
{
  for (guint i = 0; use->decisions && i < use->decisions->len; i++)
    if (skel_node_equal (use->decisions->pdata[i], node->children[0]))
      return use->truths & (1u << i) ? 1 : 2;
  return 0;
}

static void
use_if (Use *use, const SkelNode *node)
{
  int child = decided_child (use, node);
  State no;

  use_expression (use, node->children[0], FALSE);
  if (child > 0) {
    if (child < node->n_children)
      use_statement (use, node->children[child]);
    return;
  }
  no = use->state;
  use_statement (use, node->children[1]);
  if (node->n_children > 2) {
    State yes = use->state;

    use->state = no;
    use_statement (use, node->children[2]);
    no = use->state;
    use->state = yes;
  }
  join (&use->state, &no);
}

static void
use_statement (Use *use, const SkelNode *node)
{
  State before;

  if (use->state.dead)
    return;
  switch (node->kind) {
    case SKEL_NODE_BLOCK:
      for (int i = 0; i < node->n_children; i++)
        use_statement (use, node->children[i]);
      break;
    case SKEL_NODE_DECLARE:
      for (int i = 0; i < node->n_children; i++)
        use_expression (use, node->children[i], FALSE);
      break;
    case SKEL_NODE_IF:
      use_if (use, node);
      break;
    case SKEL_NODE_FOR:
    case SKEL_NODE_WHILE:
    case SKEL_NODE_DO:
      use_loop (use, node);
      break;
    case SKEL_NODE_SWITCH:
      before = use->state;
      use_expression (use, node->children[0], FALSE);
      use_statement (use, node->children[1]);
      use->state.set = before.set;
      use->state.dead = FALSE;
      break;
    case SKEL_NODE_CASE:
    case SKEL_NODE_DEFAULT:
      use->state.set = 0;
      use->state.dead = FALSE;
      use_statement (use, node->children[node->n_children - 1]);
      break;
    case SKEL_NODE_CONTINUE:
    case SKEL_NODE_BREAK:
      join (&use->end, &use->state);
      use->state.dead = TRUE;
      break;
    default:
      use_expression (use, node, TRUE);
      break;
  }
}

static guint
channels_of (const SkelSymbol *image)
{
  return image->rank == 3 ? (1u << image->dimensions[2].length) - 1 : 1;
}

/* The statements between the loops of a nest, and those in the inner one. */
static void
use_nest (Use *use)
{
  const SkelPixelLoops *loops = use->loops;
  const SkelNode *between = skel_pixel_loops_between (loops->outer);

  for (int i = 0; i < loops->outer->n_children - 1; i++)
    use_expression (use, loops->outer->children[i], FALSE);
  if (between->kind == SKEL_NODE_BLOCK)
    for (int i = 0; i < between->n_children; i++)
      if (between->children[i] != loops->inner)
        use_statement (use, between->children[i]);
  use_statement (use, loops->inner->children[3]);
  join (&use->state, &use->end);
}

static Use
use_of (const SkelSymbol *image, const SkelPixelLoops *loops,
    GPtrArray *decisions, guint truths)
{
  Use use = { .image = image,
    .loops = loops,
    .all = channels_of (image),
    .turns = 1,
    .decisions = decisions,
    .truths = truths,
    .end = { .dead = TRUE } };

  use_nest (&use);
  use.found.whole = use.state.set == use.all;
  return use;
}

SkelPixelUse
skel_pixel_use (const SkelSymbol *image, const SkelPixelLoops *loops)
{
  return use_of (image, loops, NULL, 0).found;
}

/* ---- pixels that are left ---- */

/* Whether @node is the same for all pixels of the nest @loops but for where
 * they are. *@is_place: for that it is not. */
static gboolean
is_of_place (
    const SkelPixelLoops *loops, const SkelNode *node, gboolean *is_place)
{
  const SkelNode *declared;

  if (node->symbol == loops->rows.variable
      || node->symbol == loops->columns.variable)
    *is_place = TRUE;
  else if (node->kind == SKEL_NODE_INDEX || node->kind == SKEL_NODE_DEREFERENCE
           || skel_node_has_effects (node))
    return FALSE;
  else if (node->kind == SKEL_NODE_VARIABLE) {
    declared = skel_node_declaration (loops->outer, node->symbol);
    return node->symbol->rank == 0
           && !skel_node_assigns (loops->outer, node->symbol)
           && (!declared
               || (declared->n_children > 0
                   && is_of_place (loops, declared->children[0], is_place)));
  }
  for (int i = 0; i < node->n_children; i++)
    if (!is_of_place (loops, node->children[i], is_place))
      return FALSE;
  return TRUE;
}

/* Adds the conditions in @node that where the pixel is decides. */
static void
collect_decisions (
    const SkelPixelLoops *loops, SkelNode *node, GPtrArray *decisions)
{
  gboolean is_place = FALSE;

  if (node->kind == SKEL_NODE_IF
      && is_of_place (loops, node->children[0], &is_place) && is_place)
    g_ptr_array_add (decisions, node->children[0]);
  for (int i = 0; i < node->n_children; i++)
    collect_decisions (loops, node->children[i], decisions);
}

gboolean
skel_pixels_are_left (const SkelSymbol *image, const SkelPixelLoops *loops)
{
  GPtrArray *decisions = g_ptr_array_new ();
  gboolean any_left = FALSE, all = TRUE;

  collect_decisions (loops, loops->outer, decisions);
  if (decisions->len > MAX_DECISIONS)
    g_ptr_array_set_size (decisions, 0);
  for (guint i = 0; all && i < 1u << decisions->len; i++) {
    Use use = use_of (image, loops, decisions, i);
    gboolean is_left = use.state.maybe == 0;

    any_left = any_left || is_left;
    all = is_left || use.found.whole;
  }
  g_ptr_array_unref (decisions);
  return all && any_left;
}
