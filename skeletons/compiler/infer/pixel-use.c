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

#define MAX_TURNS 64 /* of all loops around a statement, multiplied */

typedef struct {
  const SkelSymbol *image;
  const SkelPixelLoops *loops;
  guint all;        /* its channels */
  const Turn *turn; /* innermost first, or NULL */
  int turns;        /* of the loops that are followed so */
  SkelPixelUse found;
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

static void
use_if (Use *use, const SkelNode *node)
{
  State no;

  use_expression (use, node->children[0], FALSE);
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

SkelPixelUse
skel_pixel_use (const SkelSymbol *image, const SkelPixelLoops *loops)
{
  Use use = { .image = image,
    .loops = loops,
    .all = channels_of (image),
    .turns = 1,
    .end = { .dead = TRUE } };
  const SkelNode *between = skel_pixel_loops_between (loops->outer);

  for (int i = 0; i < loops->outer->n_children - 1; i++)
    use_expression (&use, loops->outer->children[i], FALSE);
  if (between->kind == SKEL_NODE_BLOCK)
    for (int i = 0; i < between->n_children; i++)
      if (between->children[i] != loops->inner)
        use_statement (&use, between->children[i]);
  use_statement (&use, loops->inner->children[3]);
  join (&use.state, &use.end);
  use.found.whole = use.state.set == use.all;
  return use.found;
}
