/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "updates.h"

#include "../front/make.h"
#include "../front/queries.h"
#include "image-copies.h"
#include "pixel-loops.h"
#include "signature.h"
#include "states.h"

typedef struct {
  SkelAnalysis *analysis;
  SkelUnit *unit;
  GArray *pieces;
  GPtrArray *diagnostics;
  GPtrArray *added; /* SkelSymbol: images */
  gboolean failed;
} Updating;

static SkelPiece *
piece_at (const Updating *self, guint i)
{
  return &g_array_index (self->pieces, SkelPiece, i);
}

static SkelRole
role_of (const Updating *self, const SkelSymbol *symbol)
{
  return skel_role (self->analysis, symbol);
}

static gboolean
is_image (const Updating *self, const SkelSymbol *symbol)
{
  return symbol && role_of (self, symbol).kind == SKEL_ROLE_IMAGE;
}

/* ---- what a nest does with its pixel of an image ---- */

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
  gboolean beside;  /* other pixels than its own are spoken of */
  gboolean read;    /* its own is, */
  gboolean unset;   /* before it is surely set */
  gboolean again;   /* it may be set again, or within an expression */
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
  use->read = TRUE;
  if ((use->state.set & channels) != channels)
    use->unset = TRUE;
}

/* @surely: all of @channels are. */
static void
use_write (Use *use, guint channels, gboolean surely)
{
  if (use->state.maybe & channels)
    use->again = TRUE;
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
    use->beside = TRUE;
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
    use->again = TRUE;
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
    use->again = TRUE;
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

static Use
use_of (const SkelSymbol *image, const SkelPixelLoops *loops)
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
  return use;
}

/* ---- images ---- */

/* What @image is at some time, as a local image. */
static SkelSymbol *
add_image (Updating *self, const SkelSymbol *image, const char *what)
{
  char *ending = self->added->len == 0
                     ? g_strdup (what)
                     : g_strdup_printf ("%s%u", what, self->added->len + 1);
  SkelSymbol *symbol = skel_add_state (
      self->analysis, self->unit, image, ending, self->diagnostics);

  g_free (ending);
  if (symbol)
    g_ptr_array_add (self->added, symbol);
  else
    self->failed = TRUE;
  return symbol;
}

/* Calls @from @to in the pieces before @end. */
static void
rename_before (Updating *self, guint end, SkelSymbol *from, SkelSymbol *to)
{
  GHashTable *map = g_hash_table_new (NULL, NULL);

  g_hash_table_insert (map, from, to);
  for (guint i = 0; i < end; i++)
    if (skel_node_mentions (piece_at (self, i)->statement, from))
      piece_at (self, i)->statement
          = skel_make_copy (self->unit, piece_at (self, i)->statement, map);
  g_hash_table_unref (map);
}

/* ---- nests ---- */

/* Pixels of @image in @node, each of which is the nest's own, become @here. */
static void
replace_pixels (
    SkelUnit *unit, SkelNode *node, const SkelSymbol *image, SkelSymbol *here)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *child = node->children[i];

    if (child->kind == SKEL_NODE_INDEX
        && child->children[0]->kind == SKEL_NODE_INDEX
        && child->children[0]->children[0]->kind == SKEL_NODE_VARIABLE
        && child->children[0]->children[0]->symbol == image)
      node->children[i] = skel_make_variable (unit, here, child->location);
    else
      replace_pixels (unit, node->children[i], image, here);
  }
}

/* @conditions && start <= variable && variable < limit, as far as the loop
 * leaves anything out; NULL: nothing. */
static SkelNode *
add_conditions (const Updating *self, SkelNode *conditions,
    const SkelHeader *header, SkelSymbol *variable, SkelRoleKind size,
    GHashTable *map)
{
  SkelUnit *unit = self->unit;
  SkelLocation location = header->start->location;
  SkelNode *tests[2];

  if (skel_pixel_loops_are_all (self->analysis, header, size))
    return conditions;
  tests[0] = skel_make_binary (unit, SKEL_OPERATION_LESS_EQUAL,
      skel_make_copy (unit, header->start, map),
      skel_make_variable (unit, variable, location));
  tests[1] = skel_make_binary (unit,
      header->inclusive ? SKEL_OPERATION_LESS_EQUAL : SKEL_OPERATION_LESS,
      skel_make_variable (unit, variable, location),
      skel_make_copy (unit, header->limit, map));
  for (int i = 0; i < 2; i++)
    conditions = conditions
                     ? skel_make_binary (unit, SKEL_OPERATION_LOGICAL_AND,
                           conditions, tests[i])
                     : tests[i];
  return conditions;
}

/* `nest` over all pixels, what its loops leave out being asked for. *@body is
 * where what it does stands. */
static SkelNode *
widen (const Updating *self, const SkelPixelLoops *loops, SkelNode **body,
    SkelPixelLoops *wide)
{
  SkelUnit *unit = self->unit;
  SkelLocation location = loops->outer->location;
  SkelSymbol *row, *column;
  SkelNode *outer = skel_make_size_loop (self->analysis, unit, SKEL_ROLE_HEIGHT,
      loops->rows.variable->name, location, &row);
  SkelNode *inner = skel_make_size_loop (self->analysis, unit, SKEL_ROLE_WIDTH,
      loops->columns.variable->name, location, &column);
  GHashTable *map = g_hash_table_new (NULL, NULL);
  GPtrArray *statements = g_ptr_array_new ();
  const SkelNode *between = skel_pixel_loops_between (loops->outer);
  SkelNode *conditions, *guarded, *inside;

  g_hash_table_insert (map, loops->rows.variable, row);
  g_hash_table_insert (map, loops->columns.variable, column);
  conditions
      = add_conditions (self, NULL, &loops->rows, row, SKEL_ROLE_HEIGHT, map);
  conditions = add_conditions (
      self, conditions, &loops->columns, column, SKEL_ROLE_WIDTH, map);
  for (int i = 0; between->kind == SKEL_NODE_BLOCK && i < between->n_children;
      i++)
    if (between->children[i] != loops->inner)
      g_ptr_array_add (
          statements, skel_make_copy (unit, between->children[i], map));
  inside = skel_make_once (
      unit, skel_make_copy (unit, loops->inner->children[3], map));
  g_ptr_array_add (statements, inside);
  guarded = skel_make_node (unit, SKEL_NODE_IF, SKEL_TYPE_I32, location, 2);
  guarded->children[0] = conditions;
  guarded->children[1] = skel_make_block (unit, statements, location);
  inner->children[3] = guarded;
  outer->children[3] = inner;
  *body = guarded;
  skel_pixel_loops_read (self->analysis, outer, wide);
  g_ptr_array_unref (statements);
  g_hash_table_unref (map);
  return outer;
}

/* The nest with the variable @here in the place of its pixel of @image, which
 * is, if not NULL, that of @before at first, and @after's in the end. */
static SkelNode *
keep_pixel (Updating *self, const SkelPixelLoops *loops, SkelSymbol *image,
    SkelSymbol *before, SkelSymbol *after)
{
  SkelUnit *unit = self->unit;
  SkelLocation location = loops->outer->location;
  SkelSymbol *here = skel_make_here (unit, image);
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *nest, *body;
  SkelPixelLoops kept;

  if (before && !loops->all) {
    nest = widen (self, loops, &body, &kept);
  } else {
    nest = skel_make_copy (unit, loops->outer, NULL);
    skel_pixel_loops_read (self->analysis, nest, &kept);
    body = skel_make_once (unit, kept.inner->children[3]);
  }
  body = skel_make_copy (unit, body, NULL);
  g_ptr_array_add (statements, skel_make_declaration (unit, here, NULL));
  if (before)
    skel_add_pixel_copies (self->analysis, unit, here, before,
        kept.rows.variable, kept.columns.variable, location, statements);
  g_ptr_array_add (statements, body);
  replace_pixels (unit, body, image, here);
  skel_add_pixel_copies (self->analysis, unit, after, here, kept.rows.variable,
      kept.columns.variable, location, statements);
  kept.inner->children[3] = skel_make_block (unit, statements, location);
  g_ptr_array_unref (statements);
  return nest;
}

/* ---- all pieces ---- */

static int
depth_at (const Updating *self, guint end)
{
  int depth = 0;

  for (guint i = 0; i < end; i++)
    depth += (piece_at (self, i)->kind == SKEL_PIECE_BEGIN)
             - (piece_at (self, i)->kind == SKEL_PIECE_END);
  return depth;
}

/* Whether pieces before @piece write @image, or others of a turn before. */
static gboolean
is_written_before (const Updating *self, guint piece, const SkelSymbol *image)
{
  guint end = piece;

  while (end < self->pieces->len && depth_at (self, end) > 0)
    end++;
  for (guint i = 0; i < end; i++)
    if (i != piece && skel_piece_is_step (piece_at (self, i))
        && skel_node_assigns (piece_at (self, i)->statement, image))
      return TRUE;
  return FALSE;
}

/* Whether what stands between the loops is the same for each pixel of a row,
 * and can come after the question whether the inner one is there. */
static gboolean
can_widen (const Updating *self, const SkelPixelLoops *loops)
{
  const SkelNode *between = skel_pixel_loops_between (loops->outer);
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer symbol;
  gboolean can = TRUE;

  for (int i = 0; between->kind == SKEL_NODE_BLOCK && i < between->n_children;
      i++) {
    if (between->children[i] == loops->inner)
      continue;
    skel_node_collect_changed (between->children[i], changed);
    if (between->children[i]->kind == SKEL_NODE_DECLARE)
      g_hash_table_add (changed, between->children[i]->symbol);
  }
  g_hash_table_iter_init (&iter, changed);
  while (can && g_hash_table_iter_next (&iter, &symbol, NULL)) {
    SkelRoleKind role = role_of (self, symbol).kind;

    can = role != SKEL_ROLE_RESULT && role != SKEL_ROLE_IMAGE
          && !skel_node_assigns (loops->inner->children[3], symbol)
          && !skel_node_mentions (loops->inner->children[0], symbol)
          && !skel_node_mentions (loops->inner->children[1], symbol);
  }
  g_hash_table_unref (changed);
  return can;
}

/* What the nest @i needs for @image. */
typedef enum {
  NEED_NOTHING,
  NEED_HERE, /* a variable */
  NEED_OLD,  /* and what nests before have made of it */
} Need;

static Need
need_of (const Updating *self, guint i, const SkelPixelLoops *loops,
    const SkelSymbol *image)
{
  Use use = use_of (image, loops);
  gboolean whole = use.state.set == use.all;

  if (use.beside)
    return NEED_NOTHING;
  if (is_written_before (self, i, image)
      && (use.unset || !whole || !loops->all))
    return loops->all || can_widen (self, loops) ? NEED_OLD : NEED_NOTHING;
  if (use.unset || !whole)
    return NEED_NOTHING;
  return use.read || use.again ? NEED_HERE : NEED_NOTHING;
}

/* The images that @nest writes, in the order of their numbers. */
static GPtrArray *
list_written (const Updating *self, const SkelNode *nest)
{
  const SkelKernel *kernel = &self->analysis->kernel;
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GPtrArray *images = g_ptr_array_new ();

  skel_node_collect_changed (nest, changed);
  for (int i = 0; i < kernel->n_images + kernel->n_locals; i++) {
    GHashTableIter iter;
    gpointer symbol;

    g_hash_table_iter_init (&iter, changed);
    while (g_hash_table_iter_next (&iter, &symbol, NULL))
      if (is_image (self, symbol) && role_of (self, symbol).index == i)
        g_ptr_array_add (images, symbol);
  }
  g_hash_table_unref (changed);
  return images;
}

/* Whether a nest of a repetition updates @image. */
static gboolean
is_updated_by_turns (const Updating *self, const SkelSymbol *image)
{
  for (guint i = 0; i < self->pieces->len; i++) {
    SkelNode *statement = piece_at (self, i)->statement;
    SkelPixelLoops loops;

    if (piece_at (self, i)->kind == SKEL_PIECE_NEST && depth_at (self, i) > 0
        && skel_node_assigns (statement, image)
        && skel_pixel_loops_read (self->analysis, statement, &loops)
        && need_of (self, i, &loops, image) == NEED_OLD)
      return TRUE;
  }
  return FALSE;
}

/* Whether nests of a repetition read @image, and one copies to it what the next
 * turn is to read: were it a local image, too, they would be exchanged. */
static gboolean
is_exchanged_by_turns (const Updating *self, const SkelSymbol *image)
{
  gboolean copied = FALSE, read = FALSE;

  for (guint i = 0; i < self->pieces->len && !(copied && read); i++) {
    SkelNode *statement = piece_at (self, i)->statement;
    SkelPixelLoops loops;

    if (depth_at (self, i) == 0)
      copied = read = FALSE;
    else if (piece_at (self, i)->kind != SKEL_PIECE_NEST
             || !skel_node_mentions (statement, image))
      continue;
    else if (!skel_node_assigns (statement, image))
      read = TRUE;
    else if (skel_pixel_loops_read (self->analysis, statement, &loops)
             && skel_find_copied (
                 self->analysis, loops.inner->children[3], image))
      copied = TRUE;
  }
  return copied && read;
}

/* Such an output is a local image, which it is copied from in the end. */
static void
keep_output (Updating *self, SkelSymbol *image)
{
  SkelSymbol *kept;
  SkelPiece copy;

  if (!is_updated_by_turns (self, image)
      && !is_exchanged_by_turns (self, image))
    return;
  kept = add_image (self, image, "kept");
  if (!kept)
    return;
  rename_before (self, self->pieces->len, image, kept);
  copy = skel_make_copy_piece (self->analysis, self->unit, image, kept,
      self->analysis->function->symbol->location);
  g_array_append_val (self->pieces, copy);
}

static void
keep_updated (Updating *self, guint i, SkelSymbol *image)
{
  SkelPiece *piece = piece_at (self, i);
  SkelPixelLoops loops;
  Need need;

  if (!skel_pixel_loops_read (self->analysis, piece->statement, &loops))
    return;
  need = need_of (self, i, &loops, image);
  if (need == NEED_HERE) {
    piece->statement = keep_pixel (self, &loops, image, NULL, image);
  } else if (need == NEED_OLD && depth_at (self, i) == 0) {
    SkelSymbol *was = add_image (self, image, "was");

    if (!was)
      return;
    rename_before (self, i, image, was);
    piece->statement = keep_pixel (self, &loops, image, was, image);
    piece->origin = SKEL_ORIGIN_UPDATE;
  } else if (need == NEED_OLD && image->kind == SKEL_SYMBOL_LOCAL) {
    SkelSymbol *next = add_image (self, image, "next");
    SkelPiece copy;

    if (!next)
      return;
    copy = skel_make_copy_piece (
        self->analysis, self->unit, image, next, piece->statement->location);
    piece->statement = keep_pixel (self, &loops, image, image, next);
    piece->origin = SKEL_ORIGIN_UPDATE;
    g_array_insert_val (self->pieces, i + 1, copy);
  }
}

/* @node, or with @to in the place of @from somewhere in it. */
static SkelNode *
replace (SkelUnit *unit, SkelNode *node, const SkelNode *from, SkelNode *to)
{
  SkelNode *copy;

  if (node == from)
    return to;
  if (node->kind != SKEL_NODE_BLOCK)
    return node;
  copy = skel_unit_allocate (unit, sizeof *copy);
  *copy = *node;
  copy->children = skel_unit_allocate (
      unit, sizeof *copy->children * MAX (node->n_children, 1));
  for (int i = 0; i < node->n_children; i++)
    copy->children[i] = replace (unit, node->children[i], from, to);
  return copy;
}

/* A function of one nest has it in its body; one of several declares all of
 * their images. */
static void
change_function (Updating *self, const GArray *before)
{
  SkelAnalysis *analysis = self->analysis;
  SkelFunction *function = skel_unit_allocate (self->unit, sizeof *function);

  if (skel_split_is_sequence (analysis, self->pieces)) {
    skel_declare_states (analysis, self->unit, self->added);
    return;
  }
  *function = *analysis->function;
  for (guint i = 0; i < before->len; i++)
    function->body = replace (self->unit, function->body,
        g_array_index (before, SkelPiece, i).statement,
        piece_at (self, i)->statement);
  analysis->function = function;
}

gboolean
skel_keep_updates (SkelAnalysis *analysis, SkelUnit *unit, GArray *pieces,
    GPtrArray *diagnostics)
{
  Updating self
      = { analysis, unit, pieces, diagnostics, g_ptr_array_new (), FALSE };
  GArray *before = g_array_copy (pieces);

  for (int i = 0; i < analysis->function->n_parameters; i++) {
    SkelSymbol *symbol = analysis->function->parameters[i];

    if (is_image (&self, symbol) && !symbol->is_const && !self.failed)
      keep_output (&self, symbol);
  }
  for (guint i = 0; i < pieces->len && !self.failed; i++) {
    GPtrArray *images;

    if (piece_at (&self, i)->kind != SKEL_PIECE_NEST)
      continue;
    images = list_written (&self, piece_at (&self, i)->statement);
    for (guint k = 0; k < images->len && !self.failed; k++)
      keep_updated (&self, i, images->pdata[k]);
    g_ptr_array_unref (images);
  }
  change_function (&self, before);
  g_array_unref (before);
  g_ptr_array_unref (self.added);
  return !self.failed;
}
