/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "emit-c-results.h"

#define format(...) skel_print_format (loop->printer, __VA_ARGS__)

static const SkelResult *
result_of (const SkelCLoop *loop, const SkelContribution *part)
{
  return &loop->printer->analysis->kernel.results[part->result];
}

/* "SKEL_RESULT (uint32_t, 16)" */
static const char *
print_result (const SkelCLoop *loop, const SkelResult *result)
{
  return format ("SKEL_RESULT (%s, %" G_GSIZE_FORMAT ")",
      skel_print_type (loop->printer, result->type), result->offset);
}

/* A type in which a row's pixels can be combined, the narrowest that is known
 * to do. */
static SkelType
choose_type (const SkelCLoop *loop, const SkelContribution *part)
{
  const SkelResult *result = result_of (loop, part);
  SkelType narrow
      = skel_c_loop_value (loop, skel_term_number (part->value))->type;
  SkelRange row = { part->value->range.low * SKEL_MAX_SIZE,
    part->value->range.high * SKEL_MAX_SIZE };

  if (skel_type_is_floating (result->type))
    return result->type;
  if (result->combine == SKEL_COMBINE_ADD)
    return skel_type_size (result->type) > 4
                   && skel_range_fits (row, SKEL_TYPE_I32)
               ? SKEL_TYPE_I32
               : result->type;
  /* a row may have no pixel that counts */
  return part->condition || skel_type_size (narrow) > 2 ? result->type : narrow;
}

/* What changes nothing, of @type; an extreme begins with what is in @place. */
static const char *
print_identity (const SkelCLoop *loop, SkelCombine combine, SkelType type,
    const char *place)
{
  SkelRange range = skel_range_of_type (type);

  switch (combine) {
    case SKEL_COMBINE_MINIMUM:
    case SKEL_COMBINE_MAXIMUM:
      return skel_type_size (type) <= 2
                 ? format (
                       "%d", (int)(combine == SKEL_COMBINE_MINIMUM ? range.high
                                                                   : range.low))
                 : place;
    case SKEL_COMBINE_AND:
      return "-1";
    default:
      return "0";
  }
}

/* Combines @number into @place. */
static const char *
print_combine (const SkelCLoop *loop, SkelCombine combine, const char *place,
    const char *number)
{
  switch (combine) {
    case SKEL_COMBINE_MINIMUM:
      return format (
          "%s = %s < %s ? %s : %s;", place, number, place, number, place);
    case SKEL_COMBINE_MAXIMUM:
      return format (
          "%s = %s > %s ? %s : %s;", place, number, place, number, place);
    case SKEL_COMBINE_AND:
      return format ("%s &= %s;", place, number);
    case SKEL_COMBINE_OR:
      return format ("%s |= %s;", place, number);
    case SKEL_COMBINE_XOR:
      return format ("%s ^= %s;", place, number);
    default:
      return format ("%s += %s;", place, number);
  }
}

/* Combines a row's pixels in a variable, and that into the result. */
static void
accumulate (SkelCLoop *loop, const SkelContribution *part)
{
  const SkelResult *result = result_of (loop, part);
  SkelCombine combine = result->combine;
  SkelType type = choose_type (loop, part);
  const char *variable = format ("row%u", loop->before->len);
  const char *place = format ("%s[%d]", print_result (loop, result),
      part->index ? (int)part->index->number.i : 0);
  const char *identity = print_identity (loop, combine, type, place);
  const char *number = skel_c_loop_at_pixel (loop, part->value);

  skel_c_add_line (loop->before,
      format ("%s %s = %s;", skel_print_type (loop->printer, type), variable,
          identity));
  if (part->condition) {
    const char *condition = skel_c_loop_at_pixel (loop, part->condition);

    number = skel_c_loop_read_always (
        loop, skel_term_number (part->value), number);
    number = format ("(%s != 0 ? %s : %s)",
        skel_c_loop_read_always (
            loop, skel_term_number (part->condition), condition),
        number, identity == place ? variable : identity);
  }
  skel_c_add_line (
      loop->lines, print_combine (loop, combine, variable, number));
  skel_c_add_line (loop->after, print_combine (loop, combine, place, variable));
}

/* Combines each pixel into the element that it says. */
static void
scatter (SkelCLoop *loop, const SkelContribution *part)
{
  const SkelResult *result = result_of (loop, part);
  const char *type = skel_print_type (loop->printer, result->type);
  const char *all = skel_c_loop_name_row (loop, format ("all%d", part->result),
      format ("%s *restrict all%d = %s;", type, part->result,
          print_result (loop, result)));
  const char *number = skel_c_loop_at_pixel (loop, part->value);
  const char *place
      = format ("%s[%s]", all, skel_c_loop_at_pixel (loop, part->index));
  const char *when
      = part->condition
            ? format ("%s != 0", skel_c_loop_at_pixel (loop, part->condition))
            : NULL;
  const char *line = print_combine (loop, result->combine, place, number);

  /* elements wait for what was stored there last: nothing new is not */
  if (result->combine == SKEL_COMBINE_MINIMUM
      || result->combine == SKEL_COMBINE_MAXIMUM)
    when = format ("%s%s%s %c %s", when ? when : "", when ? " && " : "", number,
        result->combine == SKEL_COMBINE_MINIMUM ? '<' : '>', place);
  skel_c_add_line (
      loop->lines, when ? format ("if (%s) %s", when, line) : line);
}

void
skel_c_print_results (SkelCLoop *loop, gboolean scattered)
{
  const SkelLoops *loops = loop->rolling->program->stages->pdata[0];

  for (guint i = 0; i < loops->contributions->len; i++) {
    const SkelContribution *part
        = &g_array_index (loops->contributions, SkelContribution, i);

    if (skel_rolling_scatters (part) != scattered)
      continue;
    if (scattered)
      scatter (loop, part);
    else
      accumulate (loop, part);
  }
}
