/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-sets-test.c: passes by themselves, and each left out, on the programs of
 * kernels: the same pixels come of all.
 *
 *   pass-sets-test FILE...
 *
 * A FILE is what `skelc emit --target=graph-built` printed. Prints the Test
 * Anything Protocol, a test for each program but those that would take long.
 */
#include "graph/text.h"
#include "pass-sets.h"

#include <stdio.h>
#include <string.h>

#define MOST_TERMS 2048

static int n_tests, n_failures;

static void
report (const char *name, const char *fault)
{
  char **lines = g_strsplit (fault ? fault : "", "\n", -1);

  n_failures += fault != NULL;
  for (char **line = lines; *line; line++)
    printf ("# %s\n", *line);
  printf ("%s %d - %s\n", fault ? "not ok" : "ok", ++n_tests, name);
  g_strfreev (lines);
}

static void
try_program (const char *text)
{
  GError *error = NULL;
  SkelProgram *built = skel_program_read (text, &error);
  char *fault;

  if (!built) {
    report ("a program", error->message);
    g_error_free (error);
    return;
  }
  if (built->terms->len > MOST_TERMS) {
    printf ("# %s has too many terms\n", built->name);
  } else {
    fault = pass_sets_fault (built, n_tests);
    report (built->name, fault);
    g_free (fault);
  }
  skel_program_free (built);
}

static void
try_file (const char *path)
{
  GError *error = NULL;
  char *text, **paragraphs;

  if (!g_file_get_contents (path, &text, NULL, &error)) {
    report (path, error->message);
    g_error_free (error);
    return;
  }
  paragraphs = g_strsplit (text, "\n\n", -1);
  for (char **paragraph = paragraphs; *paragraph; paragraph++)
    if (!g_str_has_prefix (*paragraph, "opaque "))
      try_program (*paragraph);
  g_strfreev (paragraphs);
  g_free (text);
}

int
main (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    try_file (argv[i]);
  printf ("1..%d\n", n_tests);
  return n_failures > 0;
}
