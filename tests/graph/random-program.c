/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "random-program.h"

#include "graph/compute.h"
#include "graph/passes.h"

/* how far pixels are read */
#define REACH_X 4
#define REACH_Y 9

#define MOST_STEPS 24

typedef struct {
  SkelProgram *program;
  GRand *random;
  gboolean formed;
  GPtrArray *terms; /* SkelTerm, the newest last */
} Maker;

/* ---- choosing ---- */

/* From @least to @most. */
static int
number (Maker *self, int least, int most)
{
  return g_rand_int_range (self->random, least, most + 1);
}

static gboolean
chance (Maker *self, int percent)
{
  return number (self, 1, 100) <= percent;
}

static SkelType
any_type (Maker *self)
{
  return number (self, SKEL_TYPE_BOOL, SKEL_TYPE_F64);
}

static SkelType
integer_type (Maker *self)
{
  return chance (self, 60) ? SKEL_TYPE_I32
                           : number (self, SKEL_TYPE_U8, SKEL_TYPE_I64);
}

static SkelType
floating_type (Maker *self)
{
  return chance (self, 50) ? SKEL_TYPE_F32 : SKEL_TYPE_F64;
}

static SkelValue
constant_of (Maker *self, SkelType type)
{
  static const gint64 integers[] = { 0, 1, 1, 2, 2, 3, 4, 5, 8, 9, 16, 25, 127,
    128, 255, 256, 1000, 32767, 65535, 65536, G_MAXINT32, G_MININT32, -1, -1,
    -2, -3, -128, -255, G_MAXINT64, G_MININT64 };
  static const double floats[]
      = { 0, -0.0, 1, -1, 0.5, 1.5, 2, 3, 0.1, -7.25, 127, 255, 255.5, 256,
          32767, 65535, -32768, -40000, 2147483647, 4294967295.0, 1e30 };

  if (skel_type_is_floating (type))
    return skel_compute_convert (SKEL_TYPE_F64, type,
        (SkelValue){
            .f = floats[number (self, 0, G_N_ELEMENTS (floats) - 1)] });
  return skel_compute_convert (SKEL_TYPE_I64, type,
      (SkelValue){
          .i = integers[number (self, 0, G_N_ELEMENTS (integers) - 1)] });
}

/* ---- terms ---- */

static const SkelTerm *
add (Maker *self, SkelTerm term)
{
  const SkelTerm *made
      = self->formed ? skel_rewrite_same (self->program, &term, term.operands)
                     : skel_program_intern (self->program, &term);

  g_ptr_array_add (self->terms, (gpointer)made);
  return made;
}

static const SkelTerm *
constant (Maker *self, SkelType type, SkelValue value)
{
  return skel_program_intern (self->program,
      &(SkelTerm){ .kind = SKEL_TERM_CONSTANT, .type = type, .number = value });
}

static const SkelTerm *
integer (Maker *self, SkelType type, gint64 value)
{
  return constant (self, type, skel_compute_wrap (type, value));
}

static const SkelTerm *
binary (
    Maker *self, SkelOperation operation, const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *operands[] = { a, b };

  return add (
      self, (SkelTerm){ .kind = SKEL_TERM_BINARY,
                .type = skel_operation_is_comparison (operation) ? SKEL_TYPE_I32
                                                                 : a->type,
                .operation = operation,
                .operands = operands,
                .n_operands = 2 });
}

static const SkelTerm *
convert (Maker *self, SkelType type, const SkelTerm *a)
{
  if (a->type == type)
    return a;
  return add (self, (SkelTerm){ .kind = SKEL_TERM_CONVERT,
                        .type = type,
                        .operands = &a,
                        .n_operands = 1 });
}

static const SkelTerm *
choose (Maker *self, const SkelTerm *condition, const SkelTerm *yes,
    const SkelTerm *no)
{
  const SkelTerm *operands[] = { condition, yes, no };

  return add (self, (SkelTerm){ .kind = SKEL_TERM_SELECT,
                        .type = yes->type,
                        .operands = operands,
                        .n_operands = 3 });
}

/* Of one, two or three of @operands, as the function has it. */
static const SkelTerm *
call (Maker *self, const char *name, const SkelTerm *const *operands)
{
  const SkelLibraryFunction *function = skel_library_function (name);

  return add (self, (SkelTerm){ .kind = SKEL_TERM_CALL,
                        .type = operands[0]->type,
                        .name = name,
                        .function = function,
                        .operands = operands,
                        .n_operands = function->n_arguments });
}

/* A pixel of an input, of which there is at least the first image. */
static const SkelTerm *
load (Maker *self, int image, int channel, int dy, int dx)
{
  return add (self,
      (SkelTerm){ .kind = SKEL_TERM_LOAD,
          .type = g_array_index (self->program->images, SkelImage, image).type,
          .index = image,
          .channel = channel,
          .dy = dy,
          .dx = dx });
}

/* Something that is there, rather new, or a constant, as @type. */
static const SkelTerm *
any (Maker *self, SkelType type)
{
  int last = self->terms->len - 1;

  if (chance (self, 20))
    return constant (self, type, constant_of (self, type));
  return convert (self, type,
      self->terms->pdata[number (
          self, chance (self, 50) ? MAX (0, last - 8) : 0, last)]);
}

/* ---- steps: any term ---- */

static void
add_binary (Maker *self)
{
  SkelType type = any_type (self);
  gboolean floating = skel_type_is_floating (type);
  SkelOperation operation
      = floating ? number (self, SKEL_OPERATION_ADD, SKEL_OPERATION_DIVIDE)
                 : number (self, SKEL_OPERATION_ADD, SKEL_OPERATION_XOR);
  const SkelTerm *a = any (self, type);

  if (chance (self, 15) && !floating)
    operation
        = chance (self, 50) ? SKEL_OPERATION_MINIMUM : SKEL_OPERATION_MAXIMUM;
  if (skel_operation_is_shift (operation))
    binary (self, operation, a,
        chance (self, 80) ? integer (self, SKEL_TYPE_I32, number (self, 0, 34))
                          : any (self, integer_type (self)));
  else
    binary (self, operation, a, any (self, type));
}

static void
add_comparison (Maker *self)
{
  static const SkelOperation operations[] = { SKEL_OPERATION_LESS,
    SKEL_OPERATION_LESS_EQUAL, SKEL_OPERATION_EQUAL, SKEL_OPERATION_NOT_EQUAL };
  SkelType type = chance (self, 60) ? SKEL_TYPE_I32 : any_type (self);
  const SkelTerm *a = any (self, type), *b = any (self, type);

  binary (self, operations[number (self, 0, 3)], a, b);
}

static void
add_choice (Maker *self)
{
  SkelType type = chance (self, 60) ? SKEL_TYPE_I32 : any_type (self);
  const SkelTerm *yes = any (self, type), *no = any (self, type);
  const SkelTerm *condition = any (self, SKEL_TYPE_I32);

  /* an extreme as it is often written */
  if (chance (self, 50))
    condition = binary (self,
        chance (self, 50) ? SKEL_OPERATION_LESS : SKEL_OPERATION_LESS_EQUAL,
        yes, no);
  if (chance (self, 50))
    choose (self, condition, yes, no);
  else
    choose (self, condition, no, yes);
}

static void
add_conversion (Maker *self)
{
  SkelType first = any_type (self), second = any_type (self);

  convert (self, second, convert (self, first, any (self, any_type (self))));
}

static void
add_negative (Maker *self)
{
  const SkelTerm *a = any (self, floating_type (self));

  add (self, (SkelTerm){ .kind = SKEL_TERM_NEGATE,
                 .type = a->type,
                 .operands = &a,
                 .n_operands = 1 });
}

static void
add_call (Maker *self)
{
  static const char *const names[] = { "fabs", "floor", "ceil", "trunc",
    "round", "rint", "sqrt", "fmin", "fmax", "copysign", "fma", "exp2" };
  SkelType type
      = chance (self, 30) ? integer_type (self) : floating_type (self);
  const SkelTerm *operands[3];

  for (int i = 0; i < 3; i++)
    operands[i] = any (self, type);
  call (self,
      skel_type_is_floating (type)
          ? names[number (self, 0, G_N_ELEMENTS (names) - 1)]
          : "abs",
      operands);
}

/* @place, but not beyond the first or the last of the image. */
static const SkelTerm *
nearest (Maker *self, const SkelTerm *place, SkelCoordinate size)
{
  const SkelTerm *whole = add (self,
      (SkelTerm){
          .kind = SKEL_TERM_PLACE, .type = SKEL_TYPE_I32, .index = size });
  const SkelTerm *last = binary (
      self, SKEL_OPERATION_ADD, whole, integer (self, SKEL_TYPE_I32, -1));

  if (chance (self, 80))
    place = binary (self, SKEL_OPERATION_MINIMUM, place, last);
  if (chance (self, 80))
    place = binary (
        self, SKEL_OPERATION_MAXIMUM, place, integer (self, SKEL_TYPE_I32, 0));
  return place;
}

static void
add_gather (Maker *self)
{
  const SkelTerm *operands[2];

  for (int i = 0; i < 2; i++) {
    const SkelTerm *place = add (
        self, (SkelTerm){ .kind = SKEL_TERM_PLACE,
                  .type = SKEL_TYPE_I32,
                  .index = i == 0 ? SKEL_COORDINATE_Y : SKEL_COORDINATE_X });

    operands[i] = binary (self, SKEL_OPERATION_ADD, place,
        chance (self, 50) ? integer (self, SKEL_TYPE_I32, number (self, -3, 3))
                          : any (self, SKEL_TYPE_I32));
    if (chance (self, 50))
      operands[i] = nearest (self, operands[i],
          i == 0 ? SKEL_COORDINATE_HEIGHT : SKEL_COORDINATE_WIDTH);
  }
  add (self,
      (SkelTerm){ .kind = SKEL_TERM_GATHER,
          .type = g_array_index (self->program->images, SkelImage, 0).type,
          .operands = operands,
          .n_operands = 2 });
}

static void
add_pick (Maker *self)
{
  SkelType type = any_type (self);
  const SkelTerm *operands[6];
  int n = number (self, 2, G_N_ELEMENTS (operands));

  operands[0] = any (self, integer_type (self));
  if (chance (self, 60))
    operands[0] = binary (self, SKEL_OPERATION_AND, operands[0],
        integer (self, operands[0]->type, 3));
  for (int i = 1; i < n; i++)
    operands[i] = any (self, type);
  add (self, (SkelTerm){ .kind = SKEL_TERM_PICK,
                 .type = type,
                 .operands = operands,
                 .n_operands = n });
}

static void
add_element (Maker *self)
{
  const SkelTerm *element = any (self, SKEL_TYPE_I32);

  add (self, (SkelTerm){ .kind = SKEL_TERM_PARAMETER,
                 .type = SKEL_TYPE_U8,
                 .index = 2,
                 .operands = &element,
                 .n_operands = 1 });
}

/* ---- steps: what passes look for ---- */

static const SkelTerm *
weigh (Maker *self, const SkelTerm *term, int weight)
{
  if (weight == 1 && chance (self, 90))
    return term;
  if (weight == 2 && chance (self, 50))
    return binary (self, SKEL_OPERATION_SHIFT_LEFT, term,
        integer (self, SKEL_TYPE_I32, 1));
  return binary (self, SKEL_OPERATION_MULTIPLY, term,
      constant (self, term->type,
          skel_compute_convert (
              SKEL_TYPE_I64, term->type, (SkelValue){ .i = weight })));
}

/* The sum of a window, whose weights are those of a row and of a column, and
 * one or two others perhaps. */
static const SkelTerm *
weighted_sum (Maker *self, SkelType type)
{
  int rows = number (self, 1, 4), columns = number (self, 1, 4);
  int along[4], down[4];
  const SkelTerm *sum = NULL;

  for (int i = 0; i < 4; i++) {
    along[i] = number (self, -1, 3);
    down[i] = number (self, -1, 3);
  }
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++) {
      int weight = along[x] * down[y] + chance (self, 5);
      const SkelTerm *part
          = convert (self, type, load (self, 0, 0, y - rows / 2, x - 1));

      if (weight == 0)
        continue;
      if (skel_type_is_floating (type))
        weight = 1;
      part = weigh (self, part, ABS (weight));
      if (!sum)
        sum = part;
      else if (chance (self, 30))
        sum = binary (self,
            weight < 0 ? SKEL_OPERATION_SUBTRACT : SKEL_OPERATION_ADD, sum,
            part);
      else
        sum = weight < 0 ? binary (self, SKEL_OPERATION_SUBTRACT, sum, part)
                         : binary (self, SKEL_OPERATION_ADD, part, sum);
    }
  return sum ? sum : any (self, type);
}

static void
add_sum (Maker *self)
{
  SkelType type
      = chance (self, 15) ? floating_type (self) : integer_type (self);
  const SkelTerm *sum = weighted_sum (self, type);

  if (skel_type_is_floating (type) || chance (self, 20))
    return;
  sum = binary (
      self, SKEL_OPERATION_ADD, sum, integer (self, type, number (self, 0, 8)));
  if (chance (self, 50))
    binary (self, SKEL_OPERATION_DIVIDE, sum,
        integer (self, type, number (self, 1, 27)));
  else
    binary (self, SKEL_OPERATION_SHIFT_RIGHT, sum,
        integer (self, SKEL_TYPE_I32, number (self, 1, 9)));
}

/* Many values that follow on each other. */
static void
add_run (Maker *self)
{
  gboolean down = chance (self, 70);
  int reach = down ? REACH_Y : REACH_X;
  int first = number (self, -reach, 0), last = number (self, 0, reach);
  SkelOperation operation
      = chance (self, 80) ? SKEL_OPERATION_ADD : SKEL_OPERATION_MAXIMUM;
  const SkelTerm *run = NULL;

  for (int i = first; i <= last; i++) {
    const SkelTerm *part = convert (self, SKEL_TYPE_I32,
        down ? load (self, 0, 0, i, 0) : load (self, 0, 0, 0, i));

    run = run ? binary (self, operation, run, part) : part;
  }
}

static void
add_extreme (Maker *self)
{
  int rows = number (self, 1, 3), columns = number (self, 1, 3);
  SkelOperation operation
      = chance (self, 50) ? SKEL_OPERATION_MINIMUM : SKEL_OPERATION_MAXIMUM;
  SkelType type = integer_type (self);
  const SkelTerm *extreme = any (self, type);

  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++) {
      const SkelTerm *part = convert (self, type, load (self, 0, 0, y, x));

      if (chance (self, 70))
        extreme = binary (self, operation, extreme, part);
      else
        extreme
            = choose (self, binary (self, SKEL_OPERATION_LESS, extreme, part),
                operation == SKEL_OPERATION_MINIMUM ? extreme : part,
                operation == SKEL_OPERATION_MINIMUM ? part : extreme);
    }
}

/* What stands at some place after exchanges that need not sort all. */
static void
add_network (Maker *self)
{
  const SkelTerm *values[9];
  int n = number (self, 2, G_N_ELEMENTS (values));
  int turns = chance (self, 60) ? n : number (self, 1, n);

  for (int i = 0; i < n; i++)
    values[i] = convert (
        self, SKEL_TYPE_I32, load (self, 0, 0, i / 3 - 1, i % 3 - 1));
  for (int turn = 0; turn < turns; turn++)
    for (int i = 0; i + 1 < n - turn; i++) {
      const SkelTerm *a = values[i], *b = values[i + 1];

      values[i] = binary (self, SKEL_OPERATION_MINIMUM, a, b);
      values[i + 1] = binary (self, SKEL_OPERATION_MAXIMUM, a, b);
    }
  convert (self, integer_type (self), values[number (self, 0, n - 1)]);
}

/* A float that is limited and becomes an integer, mostly to what that holds. */
static void
add_limit (Maker *self)
{
  SkelType type = floating_type (self);
  SkelType becomes = number (self, SKEL_TYPE_BOOL, SKEL_TYPE_I64);
  const SkelRange all = skel_range_of_type (becomes);
  const SkelTerm *value = any (self, type);

  /* a quotient may be no number */
  if (chance (self, 30))
    value = binary (self, SKEL_OPERATION_DIVIDE, value, any (self, type));
  for (int side = 0; side < 2; side++) {
    SkelValue end = { .f = side == 0 ? all.low : all.high };
    const SkelTerm *bound = constant (self, type,
        chance (self, 60) ? skel_compute_convert (SKEL_TYPE_F64, type, end)
                          : constant_of (self, type));
    const SkelTerm *operands[] = { value, bound };

    switch (number (self, 0, 3)) {
      case 0:
        value = call (self, side == 0 ? "fmax" : "fmin", operands);
        break;
      case 1:
        value = choose (self, binary (self, SKEL_OPERATION_LESS, value, bound),
            side == 0 ? bound : value, side == 0 ? value : bound);
        break;
      case 2:
        value = choose (self,
            binary (self, SKEL_OPERATION_LESS_EQUAL, bound, value),
            side == 0 ? value : bound, side == 0 ? bound : value);
        break;
      default:
        break;
    }
  }
  if (chance (self, 30))
    value = binary (self, SKEL_OPERATION_ADD, value,
        constant (self, type, constant_of (self, type)));
  convert (self, becomes, value);
}

static void
add_clamp (Maker *self)
{
  SkelType type = integer_type (self);
  const SkelTerm *value = any (self, type);

  value = binary (self, SKEL_OPERATION_MAXIMUM, value,
      integer (self, type, number (self, -300, 300)));
  value = binary (self, SKEL_OPERATION_MINIMUM, value,
      integer (self, type, number (self, -300, 300)));
  convert (self, integer_type (self), value);
}

/* What is asked of a pixel, or, now and then, of a place. */
static const SkelTerm *
question (Maker *self)
{
  static const SkelOperation operations[] = { SKEL_OPERATION_LESS,
    SKEL_OPERATION_LESS_EQUAL, SKEL_OPERATION_EQUAL, SKEL_OPERATION_NOT_EQUAL };
  static const int limits[] = { 0, 1, 100, 127, 128, 254, 255 };
  const SkelTerm *value = convert (self, SKEL_TYPE_I32,
      load (self, 0, 0, number (self, -1, 1), number (self, -1, 1)));
  const SkelTerm *limit = integer (
      self, SKEL_TYPE_I32, limits[number (self, 0, G_N_ELEMENTS (limits) - 1)]);

  if (chance (self, 10))
    value = self->terms->pdata[number (self, 0, 7)];
  value = convert (self, SKEL_TYPE_I32, value);
  switch (number (self, 0, 9)) {
    case 0:
      return value;
    case 1:
      return binary (self, SKEL_OPERATION_SHIFT_RIGHT, value,
          integer (self, SKEL_TYPE_I32, number (self, 0, 7)));
    case 2:
      return binary (self, SKEL_OPERATION_AND, value,
          integer (self, SKEL_TYPE_I32, 1 << number (self, 0, 7)));
    case 3:
      limit = any (self, SKEL_TYPE_I32);
      break;
    default:
      break;
  }
  return chance (self, 50)
             ? binary (self, operations[number (self, 0, 3)], value, limit)
             : binary (self, operations[number (self, 0, 3)], limit, value);
}

static const SkelTerm *questions (Maker *self, int depth);

/* A comparison of how many hold with a number. */
static const SkelTerm *
count (Maker *self, int depth)
{
  static const SkelOperation operations[] = { SKEL_OPERATION_LESS,
    SKEL_OPERATION_LESS_EQUAL, SKEL_OPERATION_EQUAL, SKEL_OPERATION_NOT_EQUAL };
  const SkelTerm *nothing = integer (self, SKEL_TYPE_I32, 0), *sum = NULL;
  const SkelTerm *limit;
  int n = number (self, 2, 4);

  for (int i = 0; i < n; i++) {
    const SkelTerm *counted = binary (
        self, SKEL_OPERATION_NOT_EQUAL, questions (self, depth), nothing);

    sum = sum ? binary (self, SKEL_OPERATION_ADD, sum, counted) : counted;
  }
  limit = integer (self, SKEL_TYPE_I32, number (self, 0, n));
  return chance (self, 50)
             ? binary (self, operations[number (self, 0, 3)], sum, limit)
             : binary (self, operations[number (self, 0, 3)], limit, sum);
}

/* Questions within each other, @depth deep, as one. */
static const SkelTerm *
questions (Maker *self, int depth)
{
  static const SkelOperation operations[] = { SKEL_OPERATION_AND,
    SKEL_OPERATION_OR, SKEL_OPERATION_XOR, SKEL_OPERATION_MULTIPLY,
    SKEL_OPERATION_MINIMUM, SKEL_OPERATION_MAXIMUM };
  const SkelTerm *a, *b, *nothing = integer (self, SKEL_TYPE_I32, 0);

  if (depth == 0)
    return question (self);
  if (chance (self, 20))
    return count (self, depth - 1);
  a = questions (self, chance (self, 50) ? depth - 1 : 0);
  b = binary (self, SKEL_OPERATION_NOT_EQUAL,
      chance (self, 15) ? any (self, SKEL_TYPE_I32)
                        : questions (self, depth - 1),
      nothing);
  switch (number (self, 0, 7)) {
    case 0:
    case 1:
      return choose (self, a, b, nothing);
    case 2:
      return choose (self, a, nothing, b);
    case 3:
      return choose (self, a, integer (self, SKEL_TYPE_I32, 1), b);
    case 4:
      return choose (self, a, b, integer (self, SKEL_TYPE_I32, 1));
    case 5:
      return binary (self, SKEL_OPERATION_EQUAL, b, nothing);
    default:
      a = binary (self, SKEL_OPERATION_NOT_EQUAL, a, nothing);
      return binary (self, operations[number (self, 0, 5)], a, b);
  }
}

/* Choices within each other that have outcomes in common. */
static void
add_questions (Maker *self)
{
  SkelType type = chance (self, 60) ? SKEL_TYPE_I32 : any_type (self);
  const SkelTerm *one = any (self, type), *other = any (self, type);
  int depth = number (self, 0, 3);

  if (type == SKEL_TYPE_I32 && chance (self, 30))
    one = binary (self, number (self, SKEL_OPERATION_AND, SKEL_OPERATION_XOR),
        any (self, type), other);
  for (int i = number (self, 0, 3); i > 0; i--) {
    const SkelTerm *asked = questions (self, depth);

    if (chance (self, 50))
      one = choose (self, asked, one, other);
    else
      one = choose (self, asked, other, one);
  }
  if (chance (self, 30))
    questions (self, depth);
}

/* All bits or none: of @value's sign, or as a question says. */
static const SkelTerm *
mask (Maker *self, const SkelTerm *value)
{
  static const int counts[] = { 31, 31, 31, 8, 7, 10, 16 };
  const SkelTerm *zero = integer (self, SKEL_TYPE_I32, 0);
  int count = counts[number (self, 0, G_N_ELEMENTS (counts) - 1)];

  switch (number (self, 0, 3)) {
    case 0:
      return choose (
          self, question (self), integer (self, SKEL_TYPE_I32, -1), zero);
    case 1:
      return binary (self, SKEL_OPERATION_SUBTRACT, zero,
          binary (self, SKEL_OPERATION_LESS, value, zero));
    case 2:
      return convert (self, SKEL_TYPE_I32,
          binary (self, SKEL_OPERATION_SHIFT_RIGHT,
              convert (self, SKEL_TYPE_U32, value),
              integer (self, SKEL_TYPE_I32, count)));
    default:
      return binary (self, SKEL_OPERATION_SHIFT_RIGHT, value,
          integer (self, SKEL_TYPE_I32, count));
  }
}

/* What is found by bits, or by what is beyond a limit, as C knows it. */
static void
add_masks (Maker *self)
{
  static const int limits[] = { 0, 1, -1, 255, 256, -256, 127, -128, 0xff00 };
  const SkelTerm *a = convert (self, SKEL_TYPE_I32,
      chance (self, 70) ? any (self, SKEL_TYPE_U8) : any (self, SKEL_TYPE_I32));
  const SkelTerm *b = convert (self, SKEL_TYPE_I32,
      chance (self, 70) ? any (self, SKEL_TYPE_U8) : any (self, SKEL_TYPE_I32));
  const SkelTerm *apart = binary (self, SKEL_OPERATION_SUBTRACT, a, b);
  const SkelTerm *zero = integer (self, SKEL_TYPE_I32, 0), *found = apart;
  const SkelTerm *bits = mask (self, chance (self, 70) ? apart : a), *asked;

  for (int i = number (self, 1, 5); i > 0; i--) {
    const SkelTerm *limit = integer (self, SKEL_TYPE_I32,
        limits[number (self, 0, G_N_ELEMENTS (limits) - 1)]);
    const SkelTerm *other = chance (self, 40)   ? bits
                            : chance (self, 50) ? limit
                            : chance (self, 50) ? a
                                                : b;

    switch (number (self, 0, 6)) {
      case 0:
      case 1:
        found = binary (self,
            number (self, SKEL_OPERATION_AND, SKEL_OPERATION_XOR), found,
            other);
        break;
      case 2:
        found = binary (self,
            chance (self, 50) ? SKEL_OPERATION_ADD : SKEL_OPERATION_SUBTRACT,
            chance (self, 50) ? other : found,
            chance (self, 50) ? found : other);
        break;
      case 3:
        found = binary (self,
            chance (self, 50) ? SKEL_OPERATION_MINIMUM : SKEL_OPERATION_MAXIMUM,
            found, chance (self, 50) ? zero : other);
        break;
      case 4:
        asked = binary (self, SKEL_OPERATION_NOT_EQUAL,
            binary (self, SKEL_OPERATION_AND, apart, limit), zero);
        found = choose (self, asked, found, other);
        break;
      case 5:
        asked = binary (self, SKEL_OPERATION_LESS,
            chance (self, 50) ? apart : limit,
            chance (self, 50) ? limit : apart);
        found = choose (self, asked, chance (self, 50) ? found : other,
            chance (self, 50) ? other : found);
        break;
      default:
        found = binary (self, SKEL_OPERATION_MULTIPLY, found,
            chance (self, 50) ? bits : question (self));
        break;
    }
  }
  if (chance (self, 60))
    convert (self, SKEL_TYPE_U8, found);
}

/* ---- a program ---- */

static void
declare (Maker *self)
{
  SkelProgram *program = self->program;
  SkelLoops *loops = skel_program_add_stage (program);
  int n_inputs = number (self, 1, 2), n_outputs = number (self, 1, 2);
  int n_results = number (self, 0, 2);

  loops->permutation = chance (self, 80) ? 0 : number (self, 0, 7);
  loops->left = chance (self, 80) ? 0 : number (self, 0, 2);
  loops->bottom = chance (self, 80) ? 0 : number (self, 0, 2);
  for (int i = 0; i < n_inputs + n_outputs; i++) {
    SkelImage image = { .name = g_intern_static_string ("image"),
      .type = chance (self, 50) ? SKEL_TYPE_U8 : any_type (self),
      .channels = chance (self, 70) ? 1 : number (self, 1, 3),
      .output = i >= n_inputs };
    char *name = g_strdup_printf ("image%d", i);

    image.name = name;
    image.transposed = image.output
                           ? !!(loops->permutation & SKEL_PERMUTATION_TRANSPOSE)
                           : chance (self, 10);
    skel_program_add_image (program, &image);
    g_free (name);
    if (!image.output) {
      loops->extents[i] = (SkelExtent){ REACH_X, REACH_X, REACH_Y, REACH_Y };
      loops->inside[i] = chance (self, 50);
    }
  }
  skel_program_add_parameter (program, &(SkelParameter){ .name = "amount",
                                           .type = SKEL_TYPE_I32,
                                           .length = 1,
                                           .offset = 0,
                                           .minimum.i = -3,
                                           .maximum.i = 20 });
  skel_program_add_parameter (program, &(SkelParameter){ .name = "gain",
                                           .type = SKEL_TYPE_F32,
                                           .length = 1,
                                           .offset = 1,
                                           .minimum.f = -2,
                                           .maximum.f = 8 });
  skel_program_add_parameter (program, &(SkelParameter){ .name = "table",
                                           .type = SKEL_TYPE_U8,
                                           .length = 4,
                                           .offset = 2,
                                           .minimum.i = 0,
                                           .maximum.i = 200 });
  for (int i = 0; i < n_results; i++) {
    SkelResult result = { .type = number (self, SKEL_TYPE_U8, SKEL_TYPE_F64),
      .length = number (self, 1, 4),
      .offset = 32 * i };
    char *name = g_strdup_printf ("result%d", i);

    result.name = name;
    result.combine = number (self, SKEL_COMBINE_ADD,
        skel_type_is_floating (result.type) ? SKEL_COMBINE_MAXIMUM
                                            : SKEL_COMBINE_XOR);
    skel_program_add_result (program, &result);
    g_free (name);
  }
}

static void
add_leaves (Maker *self)
{
  const GArray *images = self->program->images;

  for (guint i = 0; i < images->len; i++) {
    const SkelImage *image = &g_array_index (images, SkelImage, i);

    for (int n = 0; n < 4 && !image->output; n++)
      load (self, i, number (self, 0, image->channels - 1),
          number (self, -2, 2), number (self, -2, 2));
  }
  for (int i = 0; i < SKEL_COORDINATES; i++)
    add (
        self, (SkelTerm){
                  .kind = SKEL_TERM_PLACE, .type = SKEL_TYPE_I32, .index = i });
  for (int i = 0; i < 2; i++)
    add (self, (SkelTerm){ .kind = SKEL_TERM_PARAMETER,
                   .type = i == 0 ? SKEL_TYPE_I32 : SKEL_TYPE_F32,
                   .index = i });
}

static void
write_all (Maker *self)
{
  SkelLoops *loops = self->program->stages->pdata[0];
  const GArray *images = self->program->images;
  const GArray *results = self->program->results;

  for (guint i = 0; i < images->len; i++) {
    const SkelImage *image = &g_array_index (images, SkelImage, i);

    for (int c = 0; c < image->channels && image->output; c++) {
      SkelStore store
          = { .image = i, .channel = c, .value = any (self, image->type) };

      g_array_append_val (loops->stores, store);
    }
  }
  for (guint i = 0; i < results->len; i++) {
    SkelContribution contribution = { .result = i };

    contribution.value
        = any (self, g_array_index (results, SkelResult, i).type);
    if (chance (self, 50))
      contribution.index = any (self, SKEL_TYPE_I32);
    if (chance (self, 50))
      contribution.condition = any (self, SKEL_TYPE_I32);
    g_array_append_val (loops->contributions, contribution);
  }
}

SkelProgram *
random_program (guint32 seed)
{
  static void (*const steps[]) (Maker *self) = { add_binary, add_binary,
    add_binary, add_comparison, add_choice, add_conversion, add_negative,
    add_call, add_gather, add_pick, add_element, add_sum, add_sum, add_run,
    add_extreme, add_network, add_limit, add_limit, add_clamp, add_questions,
    add_questions, add_masks, add_masks };
  Maker self = { .program = skel_program_new ("random"),
    .random = g_rand_new_with_seed (seed),
    .formed = seed % 2 == 0,
    .terms = g_ptr_array_new () };
  int n_steps = number (&self, 1, MOST_STEPS);

  declare (&self);
  add_leaves (&self);
  for (int i = 0; i < n_steps; i++)
    steps[number (&self, 0, G_N_ELEMENTS (steps) - 1)](&self);
  write_all (&self);
  g_ptr_array_unref (self.terms);
  g_rand_free (self.random);
  return self.program;
}
