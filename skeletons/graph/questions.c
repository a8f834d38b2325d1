/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "questions.h"

#include "term.h"

/* Parts of a question that are looked at. */
#define MAX_PARTS 32

/* Whether @term is the truth of two others, that both or any of them hold. */
static gboolean
joins_truths (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_BINARY
         && (term->operation == SKEL_OPERATION_AND
             || term->operation == SKEL_OPERATION_OR)
         && skel_term_is_truth (term->operands[0])
         && skel_term_is_truth (term->operands[1]);
}

/* A condition of a choice in @term, but not in @seen, that has no choice in it;
 * NULL: there is no choice. */
static const SkelTerm *
find_choice_in (const SkelTerm *term, GHashTable *seen)
{
  if (!g_hash_table_add (seen, (gpointer)term))
    return NULL;
  for (int i = 0; i < term->n_operands; i++) {
    const SkelTerm *found = find_choice_in (term->operands[i], seen);

    if (found)
      return found;
  }
  return term->kind == SKEL_TERM_SELECT ? term->operands[0] : NULL;
}

/* As find_choice_in (), but what is asked first where the term is computed from
 * the outside in: whatever is not chosen need not be asked. */
static const SkelTerm *
find_first_choice (const SkelTerm *term, GHashTable *seen)
{
  int n = term->kind == SKEL_TERM_SELECT ? 1 : term->n_operands;

  if (!g_hash_table_add (seen, (gpointer)term))
    return NULL;
  for (int i = 0; i < n; i++) {
    const SkelTerm *found = find_first_choice (term->operands[i], seen);

    if (found)
      return found;
  }
  return term->kind == SKEL_TERM_SELECT ? term->operands[0] : NULL;
}

const SkelTerm *
skel_find_choice (const SkelTerm *term, gboolean first)
{
  GHashTable *seen = g_hash_table_new (NULL, NULL);
  const SkelTerm *found
      = first ? find_first_choice (term, seen) : find_choice_in (term, seen);

  g_hash_table_unref (seen);
  return found;
}

/* Whether @term compares two truths of which neither is known. */
static gboolean
compares_truths (const SkelTerm *term)
{
  for (int i = 0; skel_compares_integers (term) && i < 2; i++)
    if (!skel_term_is_truth (term->operands[i])
        || skel_term_is_known (term->operands[i]))
      return FALSE;
  return skel_compares_integers (term);
}

/* @comparison with @other for its operand @i; NULL where the answer is known.
 */
static const SkelTerm *
ask_of (
    SkelFacts *facts, const SkelTerm *comparison, int i, const SkelTerm *other)
{
  SkelProgram *program = skel_facts_program (facts);
  const SkelTerm *operands[]
      = { comparison->operands[0], comparison->operands[1] },
      *asked;

  operands[i] = skel_term_convert (program, operands[i]->type, other);
  asked = skel_term_binary (
      program, comparison->operation, operands[0], operands[1]);
  return asked && !skel_term_is_known (asked) && !skel_facts_find (facts, asked)
             ? asked
             : NULL;
}

/* Part of the @question that is a question by itself, and is open: of what
 * truths are made of, and of an extreme those which are about what it is of.
 */
static const SkelTerm *
find_part (SkelFacts *facts, const SkelTerm *question)
{
  static const SkelOperation orders[]
      = { SKEL_OPERATION_LESS, SKEL_OPERATION_GREATER };
  gboolean is_order = question->operation != SKEL_OPERATION_EQUAL
                      && question->operation != SKEL_OPERATION_NOT_EQUAL;

  if (joins_truths (question) || compares_truths (question))
    return question->operands[0];
  for (int i = 0; skel_compares_integers (question) && i < 2; i++) {
    const SkelTerm *number = skel_term_number (question->operands[i]), *part;

    if (joins_truths (number) && skel_term_is_known (question->operands[1 - i]))
      return number;
    if (number->kind != SKEL_TERM_BINARY
        || !skel_operation_is_extreme (number->operation))
      continue;
    for (int k = 0; k < 2; k++) {
      SkelTerm order = *question;

      order.operation = orders[k];
      part = is_order ? ask_of (facts, question, i, number->operands[k])
                      : ask_of (facts, &order, i, number);
      if (part)
        return part;
    }
  }
  return NULL;
}

const SkelTerm *
skel_find_question (SkelFacts *facts, const SkelTerm *question)
{
  const SkelTerm *part = question;

  for (int i = 0; part && i < MAX_PARTS; i++) {
    question = skel_term_number (part);
    part = find_part (facts, question);
  }
  return question;
}
