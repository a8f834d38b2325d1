/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "image-names.h"

#include "image-exchanges.h"
#include "image-naming.h"
#include "make.h"
#include "queries.h"
#include "same-turns.h"
#include "turns-as-one.h"

/* Loops within each other whose turns are followed, and nodes that these are in
 * the end, with all that is tried. */
#define MAX_FOLLOWED 2
#define MAX_NODES (1 << 19)

/* Images of an array. */
#define MAX_LENGTH 4

/* ---- which image ---- */

/* Takes note of the numbers that @node is about, which has said what it is. */
static void
note_asked (const SkelNaming *self, const SkelNode *node)
{
  if (node->symbol)
    g_hash_table_add (self->asked, node->symbol);
  for (int i = 0; i < node->n_children; i++)
    note_asked (self, node->children[i]);
}

/* The image that @node, which is one, names in @known, or NULL. */
static SkelSymbol *
find_image (const SkelNaming *self, const SkelCase *known, const SkelNode *node)
{
  SkelProgression number;
  SkelSymbol **images;
  int truth;

  switch (node->kind) {
    case SKEL_NODE_VARIABLE:
      return skel_symbol_points_to_image (node->symbol)
                 ? g_hash_table_lookup (known->pointers, node->symbol)
                 : node->symbol;
    case SKEL_NODE_CONDITIONAL:
      truth = skel_progression_decide (known->numbers, node->children[0]);
      if (truth < 0)
        return NULL;
      note_asked (self, node->children[0]);
      return find_image (self, known, node->children[truth ? 1 : 2]);
    case SKEL_NODE_INDEX:
      images = g_hash_table_lookup (self->arrays, node->children[0]->symbol);
      if (!images
          || !skel_progression_evaluate (
              known->numbers, node->children[1], &number)
          || number.step != 0 || number.value < 0
          || number.value >= node->children[0]->symbol->dimensions[0].length)
        return NULL;
      note_asked (self, node->children[1]);
      return images[number.value];
    default:
      return NULL;
  }
}

SkelNode *
skel_naming_refuse (SkelNaming *self, const SkelNode *node, const char *text)
{
  SkelNode *unsupported = skel_make_node (
      self->unit, SKEL_NODE_UNSUPPORTED, node->type, node->location, 0);

  unsupported->text = text;
  self->open++;
  return unsupported;
}

static const char unknown_text[]
    = "which image this is has to follow from constants and from "
      "the number of "
      "the turn, by a rest such as `t % 2`, or from exchanges of pointers in "
      "each turn: name the image itself, or copy one to the other";

static const char unlike_text[]
    = "which image this is hangs on how often a loop has turned, or where it "
      "was left: name it as the loop does, by the same pointer or subscript, "
      "and exchange pointers before a `break`";

/* The image @node, as the one that holds it. */
static SkelNode *
name_image (SkelNaming *self, const SkelCase *known, const SkelNode *node)
{
  SkelSymbol *image = find_image (self, known, node), *place;

  if (!image || image->type != node->type || image->rank != node->rank)
    return skel_naming_refuse (self, node, unknown_text);
  place = g_hash_table_lookup (known->places, image);
  return skel_make_variable (self->unit, place ? place : image, node->location);
}

gboolean
skel_naming_is_refused (const SkelNode *node)
{
  return skel_node_count_kind (node, SKEL_NODE_UNSUPPORTED) > 0;
}

/* Whether @node itself is another name of an image than its own. */
static gboolean
is_name (const SkelNode *node)
{
  return (node->symbol && skel_symbol_points_to_image (node->symbol))
         || (node->kind == SKEL_NODE_CONDITIONAL && node->rank > 0);
}

/* Whether images in @node have other names than their own. */
static gboolean
has_names (const SkelNode *node)
{
  if (is_name (node)
      || (node->symbol && node->symbol->kind == SKEL_SYMBOL_LOCAL
          && skel_symbol_is_images (node->symbol)))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (has_names (node->children[i]))
      return TRUE;
  return FALSE;
}

/* Whether who does @node takes one of two ways of which each has images. */
static gboolean
chooses_images (const SkelNode *node)
{
  if (node->kind != SKEL_NODE_IF && node->kind != SKEL_NODE_CONDITIONAL)
    return FALSE;
  for (int i = 1; i < node->n_children; i++)
    if (skel_node_mentions_image (node->children[i]))
      return TRUE;
  return FALSE;
}

/* @node, in which images have their names. */
static SkelNode *
name_all (SkelNaming *self, const SkelCase *known, const SkelNode *node)
{
  SkelNode *copy;

  if (skel_node_is_image (node))
    return name_image (self, known, node);
  if ((node->kind == SKEL_NODE_ASSIGN && node->rank > 0)
      || (node->kind == SKEL_NODE_DECLARE
          && skel_symbol_points_to_image (node->symbol)))
    return skel_naming_refuse (self, node,
        "a pointer to an image can only be set by a statement of its own, or "
        "in an `if`");
  if (self->tells_pixels && node->kind == SKEL_NODE_CONDITIONAL
      && chooses_images (node)) {
    int truth = skel_progression_decide (known->numbers, node->children[0]);

    if (truth >= 0) {
      note_asked (self, node->children[0]);
      return name_all (self, known, node->children[truth ? 1 : 2]);
    }
  }
  self->n_nodes++;
  copy = skel_unit_allocate (self->unit, sizeof *copy);
  *copy = *node;
  copy->children = skel_unit_allocate (
      self->unit, sizeof *copy->children * MAX (node->n_children, 1));
  for (int i = 0; i < node->n_children; i++)
    copy->children[i] = name_all (self, known, node->children[i]);
  return copy;
}

/* What @node is in all @cases; NULL: not the same. */
static SkelNode *
name_alike (SkelNaming *self, const GPtrArray *cases, const SkelNode *node)
{
  SkelNode *named = name_all (self, cases->pdata[0], node);

  for (guint i = 1; i < cases->len; i++)
    if (!skel_turns_are_same (
            named, name_all (self, cases->pdata[i], node), NULL))
      return NULL;
  return named;
}

/* Whether in any of @cases an image in @node is not known. */
static gboolean
is_unknown (SkelNaming *self, const GPtrArray *cases, const SkelNode *node)
{
  for (guint i = 0; i < cases->len; i++)
    if (skel_naming_is_refused (name_all (self, cases->pdata[i], node)))
      return TRUE;
  return FALSE;
}

/* The same, where whatever hangs on turns is asked for in the loops over the
 * pixels if it is not the same. */
static SkelNode *
name_in_all (SkelNaming *self, const GPtrArray *cases, const SkelNode *node)
{
  gboolean tells = self->tells_pixels;
  int open = self->open;
  SkelNode *named;

  if (cases->len == 0)
    return skel_make_copy (self->unit, node, NULL);
  named = name_alike (self, cases, node);
  if (named)
    return named;
  self->tells_pixels = FALSE;
  self->open = open;
  named = name_alike (self, cases, node);
  self->tells_pixels = tells;
  return named
             ? named
             : skel_naming_refuse (self, node,
                   is_unknown (self, cases, node) ? unknown_text : unlike_text);
}

/* ---- statements ---- */

/* What the statement @node gives a number in @known. FALSE: it does something
 * else. */
static gboolean
find_number (const SkelCase *known, const SkelNode *node, SkelSymbol **symbol,
    SkelProgression *number, gboolean *is_known)
{
  const SkelNode *place = node->n_children > 0 ? node->children[0] : NULL;
  SkelNode sum = { .kind = SKEL_NODE_BINARY },
           one = { .kind = SKEL_NODE_INTEGER };
  SkelNode *sides[2] = { (SkelNode *)place, &one };

  if (node->kind == SKEL_NODE_DECLARE) {
    *symbol = node->symbol;
    *is_known = place && skel_progression_is_for (*symbol)
                && skel_progression_evaluate (known->numbers, place, number);
    return skel_progression_is_for (*symbol);
  }
  if ((node->kind != SKEL_NODE_ASSIGN && node->kind != SKEL_NODE_INCREMENT)
      || place->kind != SKEL_NODE_VARIABLE
      || !skel_progression_is_for (place->symbol))
    return FALSE;
  *symbol = place->symbol;
  if (node->kind == SKEL_NODE_ASSIGN
      && node->operation == SKEL_OPERATION_NONE) {
    *is_known
        = skel_progression_evaluate (known->numbers, node->children[1], number);
    return TRUE;
  }
  /* what is computed in a narrower type than it is kept in, or a wider */
  if (place->type != SKEL_TYPE_I32
      || (node->kind == SKEL_NODE_ASSIGN && node->computed != SKEL_TYPE_I32)) {
    *is_known = FALSE;
    return TRUE;
  }
  one.type = sum.type = SKEL_TYPE_I32;
  one.value.i = node->value.i;
  if (node->kind == SKEL_NODE_ASSIGN)
    sides[1] = node->children[1];
  sum.operation
      = node->kind == SKEL_NODE_ASSIGN ? node->operation : SKEL_OPERATION_ADD;
  sum.children = sides;
  sum.n_children = 2;
  *is_known = skel_progression_evaluate (known->numbers, &sum, number);
  return TRUE;
}

/* A statement that is no other, which may give a number. */
static void
do_plain (
    SkelNaming *self, SkelNode *node, GPtrArray *cases, GPtrArray *statements)
{
  /* in what a number is set to others may change */
  gboolean changes
      = node->n_children > 0
        && skel_node_has_effects (node->children[node->n_children - 1]);
  gboolean is_number = FALSE;

  for (guint i = 0; i < cases->len; i++) {
    SkelSymbol *symbol;
    SkelProgression number;
    gboolean is_known;

    if (!find_number (cases->pdata[i], node, &symbol, &number, &is_known))
      continue;
    is_number = TRUE;
    skel_case_set_number (
        cases->pdata[i], symbol, is_known && !changes ? &number : NULL);
  }
  if (changes || !is_number)
    skel_cases_forget_changed (cases, node);
  g_ptr_array_add (statements, name_in_all (self, cases, node));
}

/* A pointer gets an image. */
static void
set_pointer (const SkelNaming *self, SkelSymbol *pointer, SkelNode *image,
    GPtrArray *cases, GPtrArray *statements)
{
  if (image && image->kind == SKEL_NODE_UNSUPPORTED)
    g_ptr_array_add (statements, image);
  for (guint i = 0; i < cases->len; i++) {
    SkelCase *known = cases->pdata[i];
    SkelSymbol *found = image ? find_image (self, known, image) : NULL;

    if (found)
      g_hash_table_insert (known->pointers, pointer, found);
    else
      g_hash_table_remove (known->pointers, pointer);
  }
}

/* An array of images is as many images. */
static void
declare_images (SkelNaming *self, SkelSymbol *array, GPtrArray *statements)
{
  SkelSymbol **images = g_hash_table_lookup (self->arrays, array);
  int length = array->dimensions[0].length;

  if (!images && length <= MAX_LENGTH) {
    images = skel_unit_allocate (self->unit, sizeof *images * length);
    for (int i = 0; i < length; i++) {
      char *name = g_strdup_printf ("%s_%d", array->name, i);

      images[i] = skel_make_symbol (self->unit, array, SKEL_SYMBOL_LOCAL);
      images[i]->name = skel_unit_string (self->unit, name);
      images[i]->rank = 2;
      images[i]->dimensions[0] = array->dimensions[1];
      images[i]->dimensions[1] = array->dimensions[2];
      g_free (name);
    }
    g_hash_table_insert (self->arrays, array, images);
  }
  for (int i = 0; images && i < length; i++)
    g_ptr_array_add (
        statements, skel_make_declaration (self->unit, images[i], NULL));
  if (!images) {
    SkelNode *node = skel_make_declaration (self->unit, array, NULL);

    g_ptr_array_add (statements,
        skel_naming_refuse (self, node, "an array has 4 images at most"));
  }
}

/* The statements of @node, as one. */
SkelNode *
skel_naming_do_inside (SkelNaming *self, SkelNode *node, GPtrArray *cases)
{
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *inside;

  skel_naming_do (self, node, cases, statements);
  inside = skel_make_block (self->unit, statements, node->location);
  g_ptr_array_unref (statements);
  return skel_node_alone (inside);
}

/* What @node is in all @cases, as a truth; -1: it is not known, or not in all.
 */
static int
decide_in_all (const GPtrArray *cases, const SkelNode *node)
{
  int all = -1;

  for (guint i = 0; i < cases->len; i++) {
    const SkelCase *known = cases->pdata[i];
    int truth = skel_progression_decide (known->numbers, node);

    if (truth < 0 || (i > 0 && truth != all))
      return -1;
    all = truth;
  }
  return all;
}

/* Those of @cases where @node is, or may be, @truth. */
static GPtrArray *
cases_where (const GPtrArray *cases, const SkelNode *node, int truth)
{
  GPtrArray *where = skel_cases_new ();

  for (guint i = 0; i < cases->len; i++) {
    const SkelCase *known = cases->pdata[i];

    if (skel_progression_decide (known->numbers, node) != !truth)
      g_ptr_array_add (where, skel_case_copy (known));
  }
  return where;
}

static void
do_if (
    SkelNaming *self, SkelNode *node, GPtrArray *cases, GPtrArray *statements)
{
  SkelNode *condition = node->children[0], *choice;
  gboolean about_images = skel_node_mentions_image (node)
                          && (!self->in_pixels || self->tells_pixels);
  int truth = about_images && !skel_node_has_effects (condition)
                  ? decide_in_all (cases, condition)
                  : -1;
  GPtrArray *yes, *no;

  if (truth >= 0) {
    note_asked (self, condition);
    if (truth || node->n_children > 2)
      g_ptr_array_add (statements,
          skel_naming_do_inside (self, node->children[truth ? 1 : 2], cases));
    return;
  }
  self->open += about_images;
  skel_cases_forget_changed (cases, condition);
  choice = skel_make_node (
      self->unit, node->kind, node->type, node->location, node->n_children);
  choice->children[0] = name_in_all (self, cases, condition);
  yes = cases_where (cases, condition, TRUE);
  no = cases_where (cases, condition, FALSE);
  choice->children[1] = skel_naming_do_inside (self, node->children[1], yes);
  if (node->n_children > 2)
    choice->children[2] = skel_naming_do_inside (self, node->children[2], no);
  g_ptr_array_set_size (cases, 0);
  skel_cases_add_all (cases, yes);
  skel_cases_add_all (cases, no);
  g_ptr_array_unref (yes);
  g_ptr_array_unref (no);
  g_ptr_array_add (statements, choice);
}

/* The loop @node, whose turns are not followed: what it changes is unknown. */
void
skel_naming_do_loop (
    SkelNaming *self, SkelNode *node, GPtrArray *cases, GPtrArray *statements)
{
  gboolean in_pixels = self->in_pixels;
  GPtrArray *left = self->left;
  SkelNode *loop = skel_make_node (
      self->unit, node->kind, node->type, node->location, node->n_children);
  int body = skel_loop_body (node);
  int n_moved = self->n_moved;

  self->left = skel_cases_new ();
  self->in_pixels
      = in_pixels || !skel_node_has_pixel_loops (node->children[body]);
  skel_cases_forget_changed (cases, node);
  for (int i = 0; i < node->n_children; i++)
    loop->children[i]
        = i == body ? skel_naming_do_inside (self, node->children[i], cases)
                    : name_in_all (self, cases, node->children[i]);
  skel_cases_forget_changed (cases, node);
  /* the next turn would find images elsewhere */
  if (self->n_moved > n_moved)
    loop = skel_naming_refuse (self, node,
        "what loops within this one name hangs on its turns: name images by "
        "themselves, and copy one to the other");
  g_ptr_array_unref (self->left);
  self->left = left;
  self->in_pixels = in_pixels;
  g_ptr_array_add (statements, loop);
}

/* The statements of an expression, which commas part, as one. */
SkelNode *
skel_naming_do_step (SkelNaming *self, SkelNode *step, GPtrArray *cases)
{
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *all = NULL;

  skel_naming_do (self, step, cases, statements);
  for (guint i = 0; i < statements->len; i++) {
    all = all ? skel_make_binary (
                    self->unit, SKEL_OPERATION_COMMA, all, statements->pdata[i])
              : statements->pdata[i];
    all->is_void = all->kind == SKEL_NODE_BINARY || all->is_void;
  }
  g_ptr_array_unref (statements);
  return all ? all : skel_make_empty (self->unit, step->location);
}

/* Whether images are named in @node by what may change with the turns. */
static gboolean
names_by_turns (const SkelNode *node)
{
  if (is_name (node)
      || (node->kind == SKEL_NODE_VARIABLE
          && skel_symbol_is_images (node->symbol))
      || (chooses_images (node)
          && !skel_node_mentions_image (node->children[0])))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (names_by_turns (node->children[i]))
      return TRUE;
  return FALSE;
}

/* Whether what the caller gets is held by another image in the case @known. */
static gboolean
holds_output (const SkelCase *known)
{
  GHashTableIter iterator;
  gpointer image, place;

  g_hash_table_iter_init (&iterator, known->places);
  while (g_hash_table_iter_next (&iterator, &image, &place))
    if (((const SkelSymbol *)image)->kind == SKEL_SYMBOL_PARAMETER)
      return TRUE;
  return FALSE;
}

/* Adds what brings all images back to where the caller looks for them, after
 * @last. */
static void
add_return (SkelNaming *self, const GPtrArray *cases, const SkelNode *last,
    GPtrArray *statements)
{
  const SkelCase *known = cases->len > 0 ? cases->pdata[0] : NULL;
  GHashTable *back;
  GHashTableIter iterator;
  gpointer image, place;
  gboolean moved = FALSE, same = TRUE;

  for (guint i = 0; i < cases->len; i++) {
    moved = moved || holds_output (cases->pdata[i]);
    same = same
           && skel_case_tables_equal (
               ((const SkelCase *)cases->pdata[i])->places, known->places);
  }
  if (!moved)
    return;
  if (!same) {
    g_ptr_array_add (statements, skel_naming_refuse (self, last, unlike_text));
    return;
  }
  back = g_hash_table_new (NULL, NULL);
  g_hash_table_iter_init (&iterator, known->places);
  while (g_hash_table_iter_next (&iterator, &image, &place))
    g_hash_table_insert (back, place, image);
  g_ptr_array_add (
      statements, skel_image_exchange_make (self->unit, back, last->location));
  g_hash_table_unref (back);
}

static void
do_block (
    SkelNaming *self, SkelNode *node, GPtrArray *cases, GPtrArray *statements)
{
  GPtrArray *inside = g_ptr_array_new ();

  for (int i = 0; i < node->n_children; i++)
    skel_naming_do (self, node->children[i], cases, inside);
  if (inside->len > 0)
    g_ptr_array_add (
        statements, skel_make_block (self->unit, inside, node->location));
  g_ptr_array_unref (inside);
}

static void
do_declaration (
    SkelNaming *self, SkelNode *node, GPtrArray *cases, GPtrArray *statements)
{
  if (skel_symbol_points_to_image (node->symbol))
    set_pointer (self, node->symbol,
        node->n_children > 0 ? node->children[0] : NULL, cases, statements);
  else if (skel_symbol_is_images (node->symbol))
    declare_images (self, node->symbol, statements);
  else
    do_plain (self, node, cases, statements);
}

/* Whether the loop @node is around loops over the pixels, and its turns can be
 * followed. */
static gboolean
is_followed (const SkelNaming *self, const SkelNode *node)
{
  return self->depth < MAX_FOLLOWED && self->n_nodes < MAX_NODES
         && skel_node_has_pixel_loops (node->children[skel_loop_body (node)])
         && !skel_node_mentions_size (
             node->children[skel_loop_condition (node)])
         && names_by_turns (node);
}

void
skel_naming_do (
    SkelNaming *self, SkelNode *node, GPtrArray *cases, GPtrArray *statements)
{
  if (node->kind == SKEL_NODE_EMPTY)
    return;
  if (node->kind == SKEL_NODE_BLOCK) {
    do_block (self, node, cases, statements);
  } else if (node->kind == SKEL_NODE_DECLARE) {
    do_declaration (self, node, cases, statements);
  } else if (node->kind == SKEL_NODE_ASSIGN && node->rank > 0) {
    set_pointer (
        self, node->children[0]->symbol, node->children[1], cases, statements);
  } else if (node->kind == SKEL_NODE_BINARY
             && node->operation == SKEL_OPERATION_COMMA) {
    skel_naming_do (self, node->children[0], cases, statements);
    skel_naming_do (self, node->children[1], cases, statements);
  } else if (node->kind == SKEL_NODE_IF) {
    do_if (self, node, cases, statements);
  } else if (skel_node_is_loop (node)) {
    if (is_followed (self, node))
      skel_naming_do_turns (self, node, cases, statements);
    else
      skel_naming_do_loop (self, node, cases, statements);
  } else {
    if (node->kind == SKEL_NODE_RETURN)
      add_return (self, cases, node, statements);
    else if (node->kind == SKEL_NODE_BREAK && self->left)
      skel_cases_add_all (self->left, cases);
    do_plain (self, node, cases, statements);
  }
}

/* ---- numbers that nobody asks for any more ---- */

/* Whether @node does nothing but give a number that it was asked for a value.
 */
static SkelSymbol *
set_by (const SkelNaming *self, const SkelNode *node)
{
  SkelSymbol *symbol = NULL;

  if (node->kind == SKEL_NODE_DECLARE)
    symbol = node->symbol;
  else if ((node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT)
           && node->children[0]->kind == SKEL_NODE_VARIABLE)
    symbol = node->children[0]->symbol;
  if (!symbol || !g_hash_table_contains (self->asked, symbol)
      || !skel_progression_is_for (symbol))
    return NULL;
  return node->n_children == 0
                 || !skel_node_has_effects (
                     node->children[node->n_children - 1])
             ? symbol
             : NULL;
}

/* Adds the symbols that @node needs, but for those that say what nobody needs.
 */
static void
collect_needed (
    const SkelNaming *self, const SkelNode *node, GHashTable *needed)
{
  SkelSymbol *symbol = set_by (self, node);

  if (symbol && !g_hash_table_contains (needed, symbol))
    return;
  if (node->symbol && node->kind != SKEL_NODE_DECLARE)
    g_hash_table_add (needed, node->symbol);
  for (int i = 0; i < node->n_children; i++)
    collect_needed (self, node->children[i], needed);
}

static void
drop_unneeded (const SkelNaming *self, SkelNode *node, GHashTable *needed)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i];
    const SkelSymbol *symbol = set_by (self, child);

    if (symbol && !g_hash_table_contains (needed, symbol))
      node->children[i] = skel_make_empty (self->unit, child->location);
    else
      drop_unneeded (self, child, needed);
    if (node->kind == SKEL_NODE_BINARY
        && node->operation == SKEL_OPERATION_COMMA && i == 1) {
      const SkelNode *left = node->children[0];
      SkelNode *right = node->children[1];

      if (left->kind == SKEL_NODE_EMPTY)
        *node = *right;
      else if (right->kind == SKEL_NODE_EMPTY)
        *node = *left;
      return;
    }
  }
}

static void
drop_asked (const SkelNaming *self, SkelNode *body)
{
  GHashTable *needed = g_hash_table_new (NULL, NULL);
  guint n;

  do {
    n = g_hash_table_size (needed);
    collect_needed (self, body, needed);
  } while (g_hash_table_size (needed) > n);
  drop_unneeded (self, body, needed);
  g_hash_table_unref (needed);
}

/* ---- functions ---- */

/* The function's body as it is with images by their names; @taking_back:
 * exchanges, after each loop. */
static SkelNode *
make_body (SkelNaming *self, gboolean taking_back)
{
  SkelNode *from = self->function->body, *body;
  GPtrArray *statements = g_ptr_array_new (), *cases = skel_cases_new ();

  self->takes_back = taking_back;
  self->n_nodes = 0;
  g_hash_table_remove_all (self->asked);
  g_ptr_array_add (cases, skel_case_new ());
  for (int i = 0; i < from->n_children; i++)
    skel_naming_do (self, from->children[i], cases, statements);
  if (from->n_children > 0)
    add_return (self, cases, from->children[from->n_children - 1], statements);
  body = skel_make_block (self->unit, statements, from->location);
  g_ptr_array_unref (statements);
  g_ptr_array_unref (cases);
  return body;
}

static void
rewrite_function (SkelUnit *unit, SkelFunction *function)
{
  SkelNaming self = { .unit = unit,
    .function = function,
    .arrays = g_hash_table_new (NULL, NULL),
    .asked = g_hash_table_new (NULL, NULL),
    .tells_pixels = TRUE,
    .has_names = has_names (function->body) };
  GPtrArray *diagnostics = skel_diagnostics_new ();

  if (names_by_turns (function->body)) {
    SkelNode *body;

    /* what is wrong with it others will say */
    self.comment = skel_comment_parse (unit, function, diagnostics);
    body = make_body (&self, FALSE);
    if (skel_naming_is_refused (body)) {
      SkelNode *other = make_body (&self, TRUE);

      if (!skel_naming_is_refused (other))
        body = other;
    }
    if (self.has_names || (self.changed && !skel_naming_is_refused (body))) {
      drop_asked (&self, body);
      function->body = body;
      skel_image_exchanges_rewrite (unit, function);
    }
  }
  g_ptr_array_unref (diagnostics);
  g_hash_table_unref (self.arrays);
  g_hash_table_unref (self.asked);
}

void
skel_image_names_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_function (unit, unit->functions[i]);
}
