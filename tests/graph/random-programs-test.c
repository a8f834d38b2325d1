/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* random-programs-test.c: passes on random programs, by themselves and each
 * left out: the same pixels come of all.
 *
 *   random-programs-test COUNT [SEED]
 *
 * Prints the Test Anything Protocol, a test for all programs of the COUNT seeds
 * from SEED, or the time, on, and of each that fails its seed and what it
 * became.
 */
#include "graph/text.h"
#include "pass-sets.h"
#include "random-program.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* What is wrong with the program, or with what becomes of it. */
static char *
fault_of (const SkelProgram *program, guint32 seed)
{
  GError *error = NULL;
  char *fault;

  if (skel_program_check (program, &error))
    return pass_sets_fault (program, seed);
  fault = g_strdup (error->message);
  g_error_free (error);
  return fault;
}

static void
report (const SkelProgram *program, guint32 seed, const char *fault)
{
  char *printed = skel_program_print (program);
  char *text = g_strdup_printf ("seed %u:\n%s%s", seed, printed, fault);
  char **lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line; line++)
    printf ("# %s\n", *line);
  g_strfreev (lines);
  g_free (text);
  g_free (printed);
}

int
main (int argc, char **argv)
{
  guint32 count = argc > 1 ? strtoul (argv[1], NULL, 10) : 1;
  guint32 first = argc > 2 ? strtoul (argv[2], NULL, 10) : time (NULL);
  int failures = 0;

  for (guint32 seed = first; seed != first + count; seed++) {
    SkelProgram *program = random_program (seed);
    char *fault = fault_of (program, seed);

    if (fault)
      report (program, seed, fault);
    failures += fault != NULL;
    g_free (fault);
    skel_program_free (program);
  }
  printf ("1..1\n%s 1 - programs of %u seeds from %u on, of which %d fail\n",
      failures ? "not ok" : "ok", count, first, failures);
  return failures > 0;
}
