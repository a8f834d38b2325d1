/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "never.h"

#include "facts.h"
#include "questions.h"
#include "term.h"

/* A truth that is open and that @term, but not what is in @seen, is computed
 * of; or NULL. */
static const SkelTerm *
find_truth (SkelFacts *facts, const SkelTerm *term, GHashTable *seen)
{
  const SkelTerm *found = NULL;

  for (int i = 0; i < term->n_operands && !found; i++) {
    const SkelTerm *operand = term->operands[i];

    if (!g_hash_table_add (seen, (gpointer)operand))
      continue;
    found = find_truth (facts, operand, seen);
    if (!found && skel_compares_integers (operand)
        && !skel_facts_find (facts, operand))
      found = operand;
  }
  return found;
}

/* What is to be asked next of @condition. */
static const SkelTerm *
find_question (SkelFacts *facts, const SkelTerm *condition)
{
  const SkelTerm *question = skel_find_choice (condition, TRUE);
  GHashTable *seen;

  if (!question) {
    seen = g_hash_table_new (NULL, NULL);
    question = find_truth (facts, condition, seen);
    g_hash_table_unref (seen);
  }
  return skel_term_truth (
      skel_facts_program (facts), question ? question : condition);
}

static gboolean
never_holds (SkelFacts *facts, const SkelTerm *condition, int *work)
{
  SkelProgram *program = skel_facts_program (facts);
  guint known = skel_facts_count (facts);
  const SkelTerm *question;
  gboolean never = TRUE;

  *work -= program->terms->len;
  condition = *work >= 0 ? skel_facts_resolve (facts, condition) : NULL;
  if (!condition)
    return FALSE;
  if (skel_term_is_known (condition))
    return skel_term_is_number (condition, 0);
  question = find_question (facts, condition);
  /* what is known, and still asked, would be for ever */
  if (!question || skel_facts_answer (facts, question) >= 0)
    return FALSE;
  for (int holds = 0; holds <= 1 && never; holds++) {
    skel_facts_know (facts, question, holds);
    never = !skel_facts_are_possible (facts)
            || never_holds (facts, condition, work);
    skel_facts_forget (facts, known);
  }
  return never;
}

gboolean
skel_never_holds (SkelProgram *program, const SkelTerm *condition, int *work)
{
  SkelFacts *facts;
  gboolean never;

  if (!condition || skel_type_is_floating (condition->type))
    return FALSE;
  facts = skel_facts_new (program, TRUE);
  never = never_holds (facts, condition, work);
  skel_facts_free (facts);
  return never;
}
