/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* print-expressions.c: expressions. Conversions and precedences are decided
 * here and nowhere else. */
#include "../../graph/library.h"
#include "../front/queries.h"
#include "printer.h"

#include <math.h>

SkelText
skel_print_cast (SkelPrinter *printer, SkelType type, SkelText operand)
{
  return skel_print_text (printer, SKEL_PRECEDENCE_UNARY, type, "(%s) %s",
      skel_print_type (printer, type),
      skel_print_operand (printer, operand, SKEL_PRECEDENCE_UNARY));
}

static gboolean
is_cast_to (const SkelNode *node, SkelType type)
{
  return node->kind == SKEL_NODE_CAST && node->type == type && !node->is_void
         && node->rank == 0;
}

/* Conversions from floats that saturate */

/* The floating type that @node converts to its own, an integer's, or its own
 * where it converts none. */
static SkelType
converted_type (const SkelNode *node)
{
  SkelType from = node->type;

  if (node->is_void || node->rank > 0 || node->type == SKEL_TYPE_BOOL
      || skel_type_is_floating (node->type))
    return node->type;
  if (node->kind == SKEL_NODE_ASSIGN && node->operation != SKEL_OPERATION_NONE)
    from = node->computed;
  else if (node->kind == SKEL_NODE_CAST
           || (node->kind == SKEL_NODE_CALL && node->symbol != NULL
               && node->symbol->function == NULL && node->n_children > 0))
    from = node->children[0]->type;
  return skel_type_is_floating (from) ? from : node->type;
}

gboolean
skel_print_saturates (const SkelPrinter *printer, const SkelNode *node)
{
  /* what is assigned to so is named twice */
  gboolean twice = node->kind == SKEL_NODE_ASSIGN
                   && skel_node_has_effects (node->children[0]);

  return converted_type (node) != node->type
         && (node->saturates || (printer->dialect->saturates && !twice));
}

/* A call of runtime/saturate.h. */
static SkelText
saturating_text (SkelPrinter *printer, SkelType type, const SkelNode *operand)
{
  return skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, type,
      "skel_%s_to_%s (%s)", skel_type_tag (operand->type), skel_type_tag (type),
      skel_print_converted (
          printer, operand, operand->type, SKEL_PRECEDENCE_ASSIGN));
}

/* "left = skel_f32_to_u8 (left op right)" of a compound ASSIGN. */
static SkelText
saturating_update (SkelPrinter *printer, const SkelNode *node)
{
  SkelNode *target[] = { node->children[0] };
  SkelNode left = { .kind = SKEL_NODE_CAST,
    .type = node->computed,
    .children = target,
    .n_children = 1 };
  SkelNode *operands[] = { &left, node->children[1] };
  SkelNode result = { .kind = SKEL_NODE_BINARY,
    .operation = node->operation,
    .type = node->computed,
    .children = operands,
    .n_children = 2 };

  return skel_print_text (printer, SKEL_PRECEDENCE_ASSIGN, node->type,
      "%s = %s", skel_print_value (printer, target[0]).text,
      saturating_text (printer, node->type, &result).text);
}

/* lround () is round () and a conversion, and so are its like. */
static SkelText
saturating_call (SkelPrinter *printer, const SkelNode *node)
{
  SkelSymbol rounding = *node->symbol;
  SkelNode call = *node;

  rounding.name = skel_library_rounding (rounding.name);
  call.symbol = &rounding;
  call.type = node->children[0]->type;
  return saturating_text (printer, node->type, &call);
}

/* What has the value of @node once it is converted to @node's type. */
SkelText
skel_print_convertible (SkelPrinter *printer, const SkelNode *node)
{
  if (is_cast_to (node, node->type) && node->children[0]->rank == 0
      && !skel_print_saturates (printer, node))
    return skel_print_value (printer, node->children[0]);
  return skel_print_value (printer, node);
}

/* The operands of an operation on two values of @type, with a cast where the
 * target would not convert both to it. */
static void
operand_texts (SkelPrinter *printer, SkelType type, const SkelNode *left,
    const SkelNode *right, SkelText *left_text, SkelText *right_text)
{
  *left_text = skel_print_convertible (printer, left);
  *right_text = skel_print_convertible (printer, right);
  if (skel_print_usual_type (left_text->natural, right_text->natural) == type)
    return;
  if (is_cast_to (right, type) && !is_cast_to (left, type)
      && skel_print_usual_type (left_text->natural, type) == type) {
    *right_text = skel_print_cast (printer, type, *right_text);
    return;
  }
  *left_text = skel_print_cast (printer, type, *left_text);
  if (skel_print_usual_type (type, right_text->natural) != type)
    *right_text = skel_print_cast (printer, type, *right_text);
}

static SkelText
promotable_text (SkelPrinter *printer, const SkelNode *node)
{
  SkelText text = skel_print_convertible (printer, node);

  return skel_print_promoted (text.natural) == node->type
             ? text
             : skel_print_cast (printer, node->type, text);
}

typedef struct {
  const char *sign;
  SkelPrecedence precedence;
  /* what binds looser gets parentheses, which readers and compilers ask for
   * beyond what the grammar does */
  SkelPrecedence loosest;
} Operator;

static const Operator operators[] = {
  [SKEL_OPERATION_NONE]
  = { "", SKEL_PRECEDENCE_ASSIGN, SKEL_PRECEDENCE_ASSIGN },
  [SKEL_OPERATION_ADD] = { "+", SKEL_PRECEDENCE_ADD, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_SUBTRACT] = { "-", SKEL_PRECEDENCE_ADD, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_MULTIPLY]
  = { "*", SKEL_PRECEDENCE_MULTIPLY, SKEL_PRECEDENCE_MULTIPLY },
  [SKEL_OPERATION_DIVIDE]
  = { "/", SKEL_PRECEDENCE_MULTIPLY, SKEL_PRECEDENCE_MULTIPLY },
  [SKEL_OPERATION_REMAINDER]
  = { "%", SKEL_PRECEDENCE_MULTIPLY, SKEL_PRECEDENCE_MULTIPLY },
  [SKEL_OPERATION_SHIFT_LEFT]
  = { "<<", SKEL_PRECEDENCE_SHIFT, SKEL_PRECEDENCE_MULTIPLY },
  [SKEL_OPERATION_SHIFT_RIGHT]
  = { ">>", SKEL_PRECEDENCE_SHIFT, SKEL_PRECEDENCE_MULTIPLY },
  [SKEL_OPERATION_AND] = { "&", SKEL_PRECEDENCE_AND, SKEL_PRECEDENCE_UNARY },
  [SKEL_OPERATION_OR] = { "|", SKEL_PRECEDENCE_OR, SKEL_PRECEDENCE_UNARY },
  [SKEL_OPERATION_XOR] = { "^", SKEL_PRECEDENCE_XOR, SKEL_PRECEDENCE_UNARY },
  [SKEL_OPERATION_LESS] = { "<", SKEL_PRECEDENCE_LESS, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_LESS_EQUAL]
  = { "<=", SKEL_PRECEDENCE_LESS, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_GREATER] = { ">", SKEL_PRECEDENCE_LESS, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_GREATER_EQUAL]
  = { ">=", SKEL_PRECEDENCE_LESS, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_EQUAL] = { "==", SKEL_PRECEDENCE_EQUAL, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_NOT_EQUAL]
  = { "!=", SKEL_PRECEDENCE_EQUAL, SKEL_PRECEDENCE_ADD },
  [SKEL_OPERATION_LOGICAL_AND]
  = { "&&", SKEL_PRECEDENCE_LOGICAL_AND, SKEL_PRECEDENCE_OR },
  [SKEL_OPERATION_LOGICAL_OR]
  = { "||", SKEL_PRECEDENCE_LOGICAL_OR, SKEL_PRECEDENCE_OR },
  [SKEL_OPERATION_COMMA]
  = { ",", SKEL_PRECEDENCE_COMMA, SKEL_PRECEDENCE_ASSIGN },
};

const char *
skel_print_operator (SkelOperation operation)
{
  return operators[operation].sign;
}

static gboolean
is_comparison (SkelOperation operation)
{
  return operation >= SKEL_OPERATION_LESS
         && operation <= SKEL_OPERATION_NOT_EQUAL;
}

static SkelType
truth_type (const SkelPrinter *printer)
{
  return printer->dialect->cplusplus ? SKEL_TYPE_BOOL : SKEL_TYPE_I32;
}

static SkelText
truth_text (SkelPrinter *printer, const SkelNode *node)
{
  while (is_cast_to (node, SKEL_TYPE_BOOL) && node->children[0]->rank == 0)
    node = node->children[0];
  return skel_print_value (printer, node);
}

/* "left op right" */
static SkelText
joined_text (SkelPrinter *printer, SkelOperation operation, SkelType natural,
    SkelText left, SkelText right)
{
  const Operator *how = &operators[operation];
  SkelPrecedence loosest = MAX (how->loosest, how->precedence + 1);
  gboolean associates
      = left.precedence == how->precedence && !is_comparison (operation);

  /* (a + b) + c needs none, a + (b + c) does: floats round in between */
  return skel_print_text (printer, how->precedence, natural, "%s%s%s %s",
      skel_print_operand (
          printer, left, associates ? how->precedence : loosest),
      operation == SKEL_OPERATION_COMMA ? "" : " ", how->sign,
      skel_print_operand (printer, right, loosest));
}

/* Whether the dialect has a macro for @operation on numbers of @type. */
static gboolean
is_product (const SkelPrinter *printer, SkelOperation operation, SkelType type)
{
  return printer->dialect->product && operation == SKEL_OPERATION_MULTIPLY
         && skel_type_is_floating (type);
}

static SkelText
product_text (SkelPrinter *printer, SkelText product)
{
  return skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, product.natural,
      "%s (%s)", printer->dialect->product, product.text);
}

/* Arithmetic that may wrap, for languages in which it must not */

gboolean
skel_print_must_wrap (
    const SkelPrinter *printer, const SkelNode *node, SkelType type)
{
  if (printer->dialect->wraps || !skel_type_is_signed (type)
      || skel_node_fits (node))
    return FALSE;

  switch (node->kind) {
    case SKEL_NODE_NEGATE:
    case SKEL_NODE_INCREMENT:
      return TRUE;
    case SKEL_NODE_BINARY:
    case SKEL_NODE_ASSIGN:
      return node->operation == SKEL_OPERATION_ADD
             || node->operation == SKEL_OPERATION_SUBTRACT
             || node->operation == SKEL_OPERATION_MULTIPLY
             || node->operation == SKEL_OPERATION_SHIFT_LEFT;
    default:
      return FALSE;
  }
}

static SkelText unsigned_operation (SkelPrinter *printer, const SkelNode *node);

/* @node, of a signed type, modulo 2^n as the unsigned type. */
static SkelText
unsigned_text (SkelPrinter *printer, const SkelNode *node)
{
  SkelType type = skel_print_unsigned_type (node->type);
  SkelValue value;

  if ((node->kind == SKEL_NODE_BINARY || node->kind == SKEL_NODE_NEGATE)
      && skel_print_must_wrap (printer, node, node->type))
    return unsigned_operation (printer, node);
  if (node->kind == SKEL_NODE_INTEGER && node->value.i >= 0) {
    value.i = node->value.i;
    return skel_print_constant (printer, type, value);
  }
  if (node->kind == SKEL_NODE_CAST && node->children[0]->rank == 0
      && !skel_type_is_floating (node->children[0]->type))
    node = node->children[0];
  return skel_print_cast (printer, type, skel_print_value (printer, node));
}

static SkelText
unsigned_operation (SkelPrinter *printer, const SkelNode *node)
{
  SkelType type = skel_print_unsigned_type (node->type);
  SkelValue zero = { .i = 0 };

  if (node->kind == SKEL_NODE_NEGATE)
    return joined_text (printer, SKEL_OPERATION_SUBTRACT, type,
        skel_print_constant (printer, type, zero),
        unsigned_text (printer, node->children[0]));
  if (node->operation == SKEL_OPERATION_SHIFT_LEFT)
    return joined_text (printer, node->operation, type,
        unsigned_text (printer, node->children[0]),
        skel_print_value (printer, node->children[1]));
  return joined_text (printer, node->operation, type,
      unsigned_text (printer, node->children[0]),
      unsigned_text (printer, node->children[1]));
}

static gboolean
has_effects (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT
      || node->kind == SKEL_NODE_CALL)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (has_effects (node->children[i]))
      return TRUE;
  return FALSE;
}

/* "left = (T) ((unsigned) left op right)" of a compound ASSIGN or INCREMENT
 * that may wrap. */
SkelText
skel_print_wrapping_update (SkelPrinter *printer, const SkelNode *node)
{
  const SkelNode *target = node->children[0];
  SkelType computed
      = node->kind == SKEL_NODE_ASSIGN ? node->computed : node->type;
  SkelType type = skel_print_unsigned_type (computed);
  SkelText left = skel_print_value (printer, target);
  SkelOperation operation = node->operation;
  SkelValue one = { .i = 1 };
  SkelText right;

  if (node->kind == SKEL_NODE_INCREMENT) {
    operation
        = node->value.i > 0 ? SKEL_OPERATION_ADD : SKEL_OPERATION_SUBTRACT;
    right = skel_print_constant (printer, type, one);
  } else if (operation == SKEL_OPERATION_SHIFT_LEFT) {
    right = skel_print_value (printer, node->children[1]);
  } else {
    right = unsigned_text (printer, node->children[1]);
  }

  /* the target is named twice, but must not be evaluated twice */
  if (has_effects (target) && target->type == computed) {
    return skel_print_text (printer, SKEL_PRECEDENCE_ASSIGN, type,
        "*(%s *) &%s %s= %s", skel_print_type (printer, type),
        skel_print_operand (printer, left, SKEL_PRECEDENCE_UNARY),
        operators[operation].sign,
        skel_print_operand (printer, right, SKEL_PRECEDENCE_ASSIGN));
  }
  right = joined_text (
      printer, operation, type, skel_print_cast (printer, type, left), right);
  return skel_print_text (printer, SKEL_PRECEDENCE_ASSIGN, target->type,
      "%s = %s", left.text,
      skel_print_cast (printer, target->type, right).text);
}

static SkelText
assign_text (SkelPrinter *printer, const SkelNode *node)
{
  const SkelNode *target = node->children[0], *source = node->children[1];
  SkelText left, right;

  if (skel_print_saturates (printer, node))
    return saturating_update (printer, node);
  if (node->operation != SKEL_OPERATION_NONE
      && skel_print_must_wrap (printer, node, node->computed)
      && (!has_effects (target) || target->type == node->computed))
    return skel_print_wrapping_update (printer, node);

  left = skel_print_value (printer, target);
  if (node->operation == SKEL_OPERATION_NONE) {
    right = skel_print_convertible (printer, source);
  } else if (node->operation == SKEL_OPERATION_SHIFT_LEFT
             || node->operation == SKEL_OPERATION_SHIFT_RIGHT) {
    right = skel_print_value (printer, source);
  } else {
    right = skel_print_convertible (printer, source);
    if (skel_print_usual_type (left.natural, right.natural) != node->computed)
      right = skel_print_cast (printer, node->computed, right);
    if (is_product (printer, node->operation, node->computed)
        && !has_effects (target))
      return skel_print_text (printer, SKEL_PRECEDENCE_ASSIGN, left.natural,
          "%s = %s", left.text,
          product_text (printer,
              joined_text (printer, node->operation, node->computed,
                  skel_print_cast (printer, node->computed, left), right))
              .text);
  }
  return skel_print_text (printer, SKEL_PRECEDENCE_ASSIGN, left.natural,
      "%s %s= %s", left.text,
      node->operation == SKEL_OPERATION_NONE ? ""
                                             : operators[node->operation].sign,
      skel_print_operand (printer, right, SKEL_PRECEDENCE_ASSIGN));
}

static SkelText
increment_text (SkelPrinter *printer, const SkelNode *node)
{
  const char *sign = node->value.i > 0 ? "++" : "--";
  SkelText operand;

  if (skel_print_must_wrap (printer, node, node->type)) {
    SkelText update = skel_print_wrapping_update (printer, node);
    SkelType type = skel_print_unsigned_type (node->type);

    if (!node->postfix)
      return update;
    /* the value from before */
    return skel_print_text (printer, SKEL_PRECEDENCE_UNARY, node->type,
        "(%s) ((%s) (%s) %c 1)", skel_print_type (printer, node->type),
        skel_print_type (printer, type), update.text,
        node->value.i > 0 ? '-' : '+');
  }

  operand = skel_print_value (printer, node->children[0]);
  if (node->postfix)
    return skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, operand.natural,
        "%s%s", skel_print_operand (printer, operand, SKEL_PRECEDENCE_POSTFIX),
        sign);
  return skel_print_text (printer, SKEL_PRECEDENCE_UNARY, operand.natural,
      "%s%s", sign,
      skel_print_operand (printer, operand, SKEL_PRECEDENCE_UNARY));
}

static SkelText
binary_text (SkelPrinter *printer, const SkelNode *node)
{
  const SkelNode *left = node->children[0], *right = node->children[1];
  SkelText left_text, right_text;
  SkelType natural = node->type;

  if (skel_print_must_wrap (printer, node, node->type))
    return skel_print_cast (
        printer, node->type, unsigned_operation (printer, node));

  switch (node->operation) {
    case SKEL_OPERATION_COMMA:
      if (!skel_node_has_effects (left))
        return skel_print_value (printer, right);
      left_text = skel_print_value (printer, left);
      right_text = skel_print_value (printer, right);
      natural = right_text.natural;
      break;
    case SKEL_OPERATION_LOGICAL_AND:
    case SKEL_OPERATION_LOGICAL_OR:
      left_text = truth_text (printer, left);
      right_text = truth_text (printer, right);
      natural = truth_type (printer);
      break;
    case SKEL_OPERATION_SHIFT_LEFT:
    case SKEL_OPERATION_SHIFT_RIGHT:
      left_text = promotable_text (printer, left);
      right_text = skel_print_value (printer, right);
      break;
    default:
      operand_texts (printer, left->type, left, right, &left_text, &right_text);
      if (is_comparison (node->operation))
        natural = truth_type (printer);
      break;
  }
  left_text
      = joined_text (printer, node->operation, natural, left_text, right_text);
  return is_product (printer, node->operation, node->type)
             ? product_text (printer, left_text)
             : left_text;
}

static SkelText
conditional_text (SkelPrinter *printer, const SkelNode *node)
{
  SkelText condition = truth_text (printer, node->children[0]);
  SkelText yes, no;

  if (node->is_void) {
    yes = skel_print_value (printer, node->children[1]);
    no = skel_print_value (printer, node->children[2]);
  } else {
    operand_texts (
        printer, node->type, node->children[1], node->children[2], &yes, &no);
  }
  return skel_print_text (printer, SKEL_PRECEDENCE_CONDITIONAL, node->type,
      "%s ? %s : %s",
      skel_print_operand (printer, condition, SKEL_PRECEDENCE_LOGICAL_OR),
      skel_print_operand (printer, yes, SKEL_PRECEDENCE_LOGICAL_OR),
      skel_print_operand (printer, no, SKEL_PRECEDENCE_CONDITIONAL));
}

static SkelText
unary_text (SkelPrinter *printer, const SkelNode *node, const char *sign)
{
  SkelText operand;
  SkelType natural = node->type;
  const char *text;

  if (node->kind == SKEL_NODE_NOT) {
    operand = truth_text (printer, node->children[0]);
    natural = truth_type (printer);
  } else if (skel_print_must_wrap (printer, node, node->type)) {
    return skel_print_cast (
        printer, node->type, unsigned_operation (printer, node));
  } else {
    operand = promotable_text (printer, node->children[0]);
  }
  text = skel_print_operand (printer, operand, SKEL_PRECEDENCE_UNARY);
  /* not "--x" */
  return skel_print_text (printer, SKEL_PRECEDENCE_UNARY, natural,
      *text == *sign ? "%s(%s)" : "%s%s", sign, text);
}

static SkelText
variable_text (SkelPrinter *printer, const SkelNode *node)
{
  const SkelDialect *dialect = printer->dialect;
  SkelRole role = { SKEL_ROLE_NONE, 0 };

  if (!printer->no_roles)
    role = skel_role (printer->analysis, node->symbol);
  if (role.kind == SKEL_ROLE_RESULT && node->rank == 0 && !node->symbol->pointer
      && dialect->result != NULL)
    return dialect->result (printer, node, role.index);
  if (role.kind != SKEL_ROLE_NONE && dialect->variable != NULL)
    return dialect->variable (printer, node, role);
  return skel_print_text (printer, SKEL_PRECEDENCE_PRIMARY, node->type, "%s",
      skel_print_name (printer, node->symbol));
}

static SkelText
dereference_text (SkelPrinter *printer, const SkelNode *node)
{
  const SkelNode *pointer = node->children[0];
  SkelRole role = { SKEL_ROLE_NONE, 0 };

  if (pointer->symbol != NULL && !printer->no_roles)
    role = skel_role (printer->analysis, pointer->symbol);
  if (role.kind == SKEL_ROLE_RESULT && printer->dialect->result != NULL)
    return printer->dialect->result (printer, node, role.index);
  return skel_print_text (printer, SKEL_PRECEDENCE_UNARY, node->type, "*%s",
      skel_print_operand (
          printer, skel_print_value (printer, pointer), SKEL_PRECEDENCE_UNARY));
}

/* Whether the two say the same. */
static gboolean
is_same (const SkelNode *a, const SkelNode *b)
{
  if (a->kind != b->kind || a->operation != b->operation || a->type != b->type
      || a->symbol != b->symbol || a->n_children != b->n_children)
    return FALSE;
  if (a->kind == SKEL_NODE_INTEGER && a->value.i != b->value.i)
    return FALSE;
  if (a->kind == SKEL_NODE_FLOATING && a->value.f != b->value.f)
    return FALSE;
  for (int i = 0; i < a->n_children; i++)
    if (!is_same (a->children[i], b->children[i]))
      return FALSE;
  return TRUE;
}

/* An access that is never made: the analysis did not come to it. */
static const SkelAccess *
unreached_access (SkelPrinter *printer, const SkelNode *node, int image)
{
  const SkelImage *description = &printer->analysis->kernel.images[image];
  const SkelRange anywhere = { -INFINITY, INFINITY };
  SkelAccess *access = g_new0 (SkelAccess, 1);

  g_ptr_array_add (printer->unreached, access);
  access->node = (SkelNode *)node;
  access->image = image;
  access->write = description->output;
  access->row_offset = access->column_offset = anywhere;
  access->outside = TRUE;
  if (description->channels > 1) {
    access->channel = node->children[1];
    node = node->children[0];
  }
  access->column = node->children[1];
  access->row = node->children[0]->children[1];
  return access;
}

/* The access that @node is, or repeats: of `if (in[y][x] < *low) *low =
 * in[y][x]` the analysis lists one. */
static const SkelAccess *
find_access (SkelPrinter *printer, const SkelNode *node)
{
  const SkelAccess *access = skel_nest_access (printer->nest, node);
  const SkelNode *root = node;
  SkelRole role;

  while (root->kind == SKEL_NODE_INDEX)
    root = root->children[0];
  if (access != NULL || root->symbol == NULL || printer->no_roles)
    return access;
  role = skel_role (printer->analysis, root->symbol);
  if (role.kind != SKEL_ROLE_IMAGE)
    return NULL;
  for (guint i = 0; i < printer->nest->accesses->len; i++) {
    access = &g_array_index (printer->nest->accesses, SkelAccess, i);
    if (is_same (access->node, node))
      return access;
  }
  return unreached_access (printer, node, role.index);
}

/* Of an array, which it is proved to be within, and so an int. GCC 12 reads
 * other elements where vectors of comparisons become subscripts of 64 bits. */
static SkelText
subscript_text (SkelPrinter *printer, const SkelNode *node)
{
  SkelText text = skel_print_value (printer, node);

  if (text.natural != SKEL_TYPE_I64 && text.natural != SKEL_TYPE_U64)
    return text;
  return skel_print_cast (printer, SKEL_TYPE_I32, text);
}

static SkelText
index_text (SkelPrinter *printer, const SkelNode *node)
{
  if (printer->nest != NULL && printer->dialect->pixel != NULL
      && node->rank == 0) {
    const SkelAccess *access = find_access (printer, node);

    if (access != NULL)
      return printer->dialect->pixel (printer, access);
  }
  return skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, node->type,
      "%s[%s]",
      skel_print_operand (printer,
          skel_print_value (printer, node->children[0]),
          SKEL_PRECEDENCE_POSTFIX),
      subscript_text (printer, node->children[1]).text);
}

/* abs () of what may be the smallest number, which stays as it is: of the call
 * C does not say so, and GCC has it both ways. */
static SkelText
wrapping_abs (SkelPrinter *printer, const SkelNode *node)
{
  const SkelNode *argument = node->children[0];
  SkelType type = skel_print_unsigned_type (node->type);
  SkelValue zero = { .i = 0 };
  SkelText value = skel_print_exact (printer, argument);
  SkelText negated = joined_text (printer, SKEL_OPERATION_SUBTRACT, type,
      skel_print_constant (printer, type, zero),
      skel_print_cast (printer, type, value));

  return skel_print_text (printer, SKEL_PRECEDENCE_CONDITIONAL, node->type,
      "%s < 0 ? %s : %s",
      skel_print_operand (printer, value, SKEL_PRECEDENCE_ADD),
      skel_print_cast (printer, node->type, negated).text,
      skel_print_operand (printer, value, SKEL_PRECEDENCE_CONDITIONAL));
}

static gboolean
is_wrapping_abs (const SkelPrinter *printer, const SkelNode *node)
{
  static const char *const names[] = { "abs", "labs", "llabs", NULL };

  return skel_print_listed (names, node->symbol->name) && node->n_children == 1
         && skel_type_is_signed (node->type) && !skel_node_fits (node)
         && !has_effects (node->children[0]);
}

static SkelText
call_text (SkelPrinter *printer, const SkelNode *node)
{
  gboolean library = node->symbol->function == NULL;
  GString *arguments;
  SkelText text;

  if (skel_print_saturates (printer, node))
    return saturating_call (printer, node);
  if (library && is_wrapping_abs (printer, node))
    return wrapping_abs (printer, node);
  if (library && printer->dialect->library_call != NULL)
    return printer->dialect->library_call (printer, node);

  arguments = g_string_new (NULL);
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *argument = node->children[i];

    text = library && printer->dialect->cplusplus
               ? skel_print_exact (printer, argument)
               : skel_print_convertible (printer, argument);
    g_string_append_printf (arguments, "%s%s", i > 0 ? ", " : "",
        skel_print_operand (printer, text, SKEL_PRECEDENCE_ASSIGN));
  }
  text = skel_print_text (printer, SKEL_PRECEDENCE_POSTFIX, node->type,
      "%s (%s)", skel_print_name (printer, node->symbol), arguments->str);
  g_string_free (arguments, TRUE);
  return text;
}

SkelText
skel_print_initializer (SkelPrinter *printer, const SkelNode *node)
{
  GString *elements = g_string_new (NULL);
  SkelText text;

  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *element = node->children[i];

    if (!printer->dialect->cplusplus)
      text = skel_print_convertible (printer, element);
    else if (element->kind == SKEL_NODE_CAST
             && element->children[0]->kind == SKEL_NODE_INTEGER)
      text = skel_print_value (printer, element);
    else
      text = element->kind == SKEL_NODE_INITIALIZER
                     || element->kind == SKEL_NODE_INTEGER
                 ? skel_print_value (printer, element)
                 : skel_print_exact (printer, element);
    g_string_append_printf (elements, "%s%s", i > 0 ? ", " : "",
        skel_print_operand (printer, text, SKEL_PRECEDENCE_ASSIGN));
  }
  text = skel_print_text (printer, SKEL_PRECEDENCE_PRIMARY, node->type,
      node->n_children == 0 && !printer->dialect->cplusplus ? "{0}" : "{%s}",
      elements->str);
  g_string_free (elements, TRUE);
  return text;
}

SkelText
skel_print_value (SkelPrinter *printer, const SkelNode *node)
{
  const SkelNode *operand;
  SkelText text;

  if (printer->dialect->expression != NULL
      && printer->dialect->expression (printer, node, &text))
    return text;

  switch (node->kind) {
    case SKEL_NODE_INTEGER:
    case SKEL_NODE_FLOATING:
      return skel_print_constant (printer, node->type, node->value);
    case SKEL_NODE_VARIABLE:
      return variable_text (printer, node);
    case SKEL_NODE_INDEX:
      return index_text (printer, node);
    case SKEL_NODE_DEREFERENCE:
      return dereference_text (printer, node);
    case SKEL_NODE_NEGATE:
      return unary_text (printer, node, "-");
    case SKEL_NODE_COMPLEMENT:
      return unary_text (printer, node, "~");
    case SKEL_NODE_NOT:
      return unary_text (printer, node, "!");
    case SKEL_NODE_BINARY:
      return binary_text (printer, node);
    case SKEL_NODE_CONDITIONAL:
      return conditional_text (printer, node);
    case SKEL_NODE_CAST:
      operand = node->children[0];
      if (skel_print_saturates (printer, node))
        return saturating_text (printer, node->type, operand);
      text = skel_print_value (printer, operand);
      if (node->is_void)
        return skel_print_text (printer, SKEL_PRECEDENCE_UNARY, node->type,
            "(void) %s",
            skel_print_operand (printer, text, SKEL_PRECEDENCE_UNARY));
      if (operand->rank > 0 || skel_print_preserves (node->type, operand))
        return text;
      return skel_print_cast (printer, node->type, text);
    case SKEL_NODE_CALL:
      return call_text (printer, node);
    case SKEL_NODE_ASSIGN:
      return assign_text (printer, node);
    case SKEL_NODE_INCREMENT:
      return increment_text (printer, node);
    case SKEL_NODE_INITIALIZER:
      return skel_print_initializer (printer, node);
    default:
      /* the analysis lets no other through */
      return skel_print_text (printer, SKEL_PRECEDENCE_PRIMARY, node->type,
          "%s", node->text != NULL ? node->text : "0");
  }
}

SkelText
skel_print_exact (SkelPrinter *printer, const SkelNode *node)
{
  SkelText text = skel_print_convertible (printer, node);

  if (node->is_void || node->rank > 0 || text.natural == node->type)
    return text;
  return skel_print_cast (printer, node->type, text);
}

const char *
skel_print_converted (SkelPrinter *printer, const SkelNode *node, SkelType type,
    SkelPrecedence loosest)
{
  SkelText text = node->type == type ? skel_print_convertible (printer, node)
                                     : skel_print_value (printer, node);

  return skel_print_operand (printer, text, loosest);
}

const char *
skel_print_truth (
    SkelPrinter *printer, const SkelNode *node, SkelPrecedence loosest)
{
  return skel_print_operand (printer, truth_text (printer, node), loosest);
}
