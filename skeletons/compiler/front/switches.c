/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "switches.h"

#include "make.h"
#include "queries.h"

/* Nodes of a value that is asked for anew in each condition. */
#define MAX_REPEATED 16

/* What is done for some values. */
typedef struct {
  GPtrArray *values;     /* SkelNode: INTEGER */
  gboolean is_default;   /* and for all that no case names */
  GPtrArray *statements; /* SkelNode */
} Section;

static void
section_free (Section *section)
{
  g_ptr_array_unref (section->values);
  g_ptr_array_unref (section->statements);
  g_free (section);
}

static gboolean
is_label (const SkelNode *node)
{
  return node->kind == SKEL_NODE_CASE || node->kind == SKEL_NODE_DEFAULT;
}

/* Adds the labels that @node begins with to @section, and what it is then. */
static void
add_labelled (Section *section, SkelNode *node)
{
  for (; is_label (node); node = node->children[node->n_children - 1])
    if (node->kind == SKEL_NODE_CASE)
      g_ptr_array_add (section->values, node->children[0]);
    else
      section->is_default = TRUE;
  g_ptr_array_add (section->statements, node);
}

/* The sections of the switch @body, to be freed; NULL: something stands before
 * them. */
static GPtrArray *
find_sections (SkelNode *body)
{
  GPtrArray *sections
      = g_ptr_array_new_with_free_func ((GDestroyNotify)section_free);
  Section *section = NULL;

  for (int i = 0; i < body->n_children; i++) {
    SkelNode *statement = body->children[i];

    if (is_label (statement)) {
      section = g_new0 (Section, 1);
      section->values = g_ptr_array_new ();
      section->statements = g_ptr_array_new ();
      g_ptr_array_add (sections, section);
      add_labelled (section, statement);
    } else if (section) {
      g_ptr_array_add (section->statements, statement);
    } else {
      g_ptr_array_unref (sections);
      return NULL;
    }
  }
  return sections;
}

static gboolean
has_label (const SkelNode *node)
{
  if (is_label (node))
    return TRUE;
  /* those of a switch within are its own */
  for (int i = 0; i < node->n_children && node->kind != SKEL_NODE_SWITCH; i++)
    if (has_label (node->children[i]))
      return TRUE;
  return FALSE;
}

/* Whether what one of @sections declares is spoken of in another. */
static gboolean
share_variables (const GPtrArray *sections)
{
  for (guint i = 0; i < sections->len; i++) {
    const Section *section = sections->pdata[i];

    for (guint k = 0; k < section->statements->len; k++) {
      const SkelNode *statement = section->statements->pdata[k];

      for (guint j = i + 1;
          j < sections->len && statement->kind == SKEL_NODE_DECLARE; j++) {
        const Section *other = sections->pdata[j];

        for (guint n = 0; n < other->statements->len; n++)
          if (skel_node_mentions (
                  other->statements->pdata[n], statement->symbol))
            return TRUE;
      }
    }
  }
  return FALSE;
}

/* Takes the BREAK off the end of @node. Whether it ends by leaving the switch.
 */
static gboolean
take_break (SkelNode *node)
{
  switch (node->kind) {
    case SKEL_NODE_BREAK:
      node->kind = SKEL_NODE_EMPTY;
      return TRUE;
    case SKEL_NODE_CONTINUE:
    case SKEL_NODE_RETURN:
      return TRUE;
    case SKEL_NODE_BLOCK:
      return node->n_children > 0
             && take_break (node->children[node->n_children - 1]);
    default:
      return FALSE;
  }
}

/* The statements of @section as one, a copy; NULL: it goes on with the next,
 * unless it is the @last, or something else in it leaves the switch. */
static SkelNode *
make_body (SkelUnit *unit, const Section *section, SkelLocation location,
    gboolean last)
{
  SkelNode *block = skel_make_copy (
      unit, skel_make_block (unit, section->statements, location), NULL);

  if (!take_break (block) && !last)
    return NULL;
  return skel_node_breaks (block) || has_label (block) ? NULL : block;
}

/* The value of a case, as a number of @type. */
static SkelNode *
make_constant (SkelUnit *unit, const SkelNode *value, SkelType type)
{
  SkelNode *constant = skel_make_copy (unit, value, NULL);

  constant->type = type;
  if (type == SKEL_TYPE_U32)
    constant->value.i = (guint32)constant->value.i;
  return constant;
}

/* value == 0 || value == 1 */
static SkelNode *
make_condition (SkelUnit *unit, const SkelNode *value, const Section *section)
{
  SkelNode *condition = NULL;

  for (guint i = 0; i < section->values->len; i++) {
    SkelNode *is = skel_make_binary (unit, SKEL_OPERATION_EQUAL,
        skel_make_copy (unit, value, NULL),
        make_constant (unit, section->values->pdata[i], value->type));

    condition = condition ? skel_make_binary (
                                unit, SKEL_OPERATION_LOGICAL_OR, condition, is)
                          : is;
  }
  return condition;
}

/* The chain of ifs, or NULL. The section for all else comes last, whatever
 * other cases lead there. */
static SkelNode *
make_chain (SkelUnit *unit, const SkelNode *value, const GPtrArray *sections,
    SkelLocation location)
{
  SkelNode *chain = NULL;

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = sections->len; i-- > 0;) {
      const Section *section = sections->pdata[i];
      SkelNode *body, *choice;

      if (section->is_default != (pass == 0))
        continue;
      body = make_body (unit, section, location, i == sections->len - 1);
      if (!body)
        return NULL;
      if (pass == 0) {
        chain = body;
        continue;
      }
      choice = skel_make_node (
          unit, SKEL_NODE_IF, SKEL_TYPE_I32, location, chain ? 3 : 2);
      choice->children[0] = make_condition (unit, value, section);
      choice->children[1] = body;
      if (chain)
        choice->children[2] = chain;
      chain = choice;
    }
  return chain;
}

static SkelNode *
rewrite_switch (SkelUnit *unit, SkelNode *node)
{
  SkelNode *value = node->children[0], *chain = NULL;
  GPtrArray *sections = node->children[1]->kind == SKEL_NODE_BLOCK
                            ? find_sections (node->children[1])
                            : NULL;

  if (sections && !share_variables (sections) && !skel_node_has_effects (value)
      && skel_node_count (value) <= MAX_REPEATED)
    chain = make_chain (unit, value, sections, node->location);
  if (sections)
    g_ptr_array_unref (sections);
  return chain ? chain : node;
}

static void
rewrite_in (SkelUnit *unit, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++) {
    rewrite_in (unit, node->children[i]);
    if (node->children[i]->kind == SKEL_NODE_SWITCH)
      node->children[i] = rewrite_switch (unit, node->children[i]);
  }
}

void
skel_switches_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_in (unit, unit->functions[i]->body);
}
