/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* passes-test.c: passes, each on programs in files: what it makes of them.
 *
 *   passes-test FILE...
 *
 * After a line that names the licence a FILE has a line "pass NAME: what it
 * shows", a program, a line "becomes", and the program that the pass is to make
 * of it, which may be the same. Of both the evaluation must be the same, too.
 *
 * "pass inside" is what a program is AWAY from the image's ends, and is to
 * compute the same there.
 */
#include "graph/evaluate.h"
#include "graph/interior.h"
#include "graph/passes.h"
#include "graph/text.h"

#include <stdio.h>
#include <string.h>

#define SIZE 24
#define MARGIN 8

static const SkelExtent AWAY = { .left = 3, .right = 2, .top = 2, .bottom = 1 };

static SkelProgram *
run_inside (const SkelProgram *program)
{
  SkelProgram *inside = skel_program_inside (program, &AWAY);

  return inside ? inside : skel_program_copy (program);
}

static const SkelPass *
find_pass (const char *name)
{
  static const SkelPass inside = { "inside", run_inside, SKEL_PASS_FORMS };

  if (strcmp (name, inside.name) == 0)
    return &inside;
  for (const SkelPass *pass = skel_passes; pass->name; pass++)
    if (strcmp (pass->name, name) == 0)
      return pass;
  return NULL;
}

/* What @program makes of random pixels, with its one parameter at @value. A
 * second output may be of ints, and is not looked at. */
static void
evaluate (const SkelProgram *program, gint64 value, guint8 *output)
{
  static guint8 input[(SIZE + 2 * MARGIN) * (SIZE + 2 * MARGIN)];
  static int second[SIZE * SIZE];
  GRand *random = g_rand_new_with_seed (value);
  SkelValue values[SKEL_MAX_VALUES] = { { .i = value } };
  guint8 results[64] = { 0 };
  SkelRowsArguments arguments
      = { .width = SIZE, .height = SIZE, .values = values, .results = results };

  for (gsize i = 0; i < sizeof input; i++)
    input[i] = g_rand_int (random);
  g_rand_free (random);
  arguments.images[0].pixels = input + MARGIN * (SIZE + 2 * MARGIN) + MARGIN;
  arguments.images[0].stride = SIZE + 2 * MARGIN;
  arguments.images[0].step = 1;
  arguments.images[1].pixels = output;
  arguments.images[1].stride = SIZE;
  arguments.images[1].step = 1;
  arguments.images[2].pixels = (guint8 *)second;
  arguments.images[2].stride = SIZE * sizeof *second;
  arguments.images[2].step = sizeof *second;
  skel_evaluate (program, program->stages->pdata[0], &arguments, 0, SIZE);
}

static gboolean
computes_same (
    const SkelProgram *a, const SkelProgram *b, const SkelExtent *away)
{
  int columns = SIZE - away->left - away->right;
  guint8 one[SIZE * SIZE] = { 0 }, other[SIZE * SIZE] = { 0 };

  for (gint64 value = 0; value < 8; value++) {
    evaluate (a, value, one);
    evaluate (b, value, other);
    for (int y = away->top; y < SIZE - away->bottom; y++)
      if (memcmp (one + y * SIZE + away->left, other + y * SIZE + away->left,
              columns)
          != 0)
        return FALSE;
  }
  return TRUE;
}

/* What is wrong with what the pass makes of @before, to be freed, or NULL. */
static char *
fault (const SkelPass *pass, const SkelProgram *before, const char *wanted)
{
  const SkelExtent away = pass->run == run_inside ? AWAY : (SkelExtent){ 0 };
  SkelProgram *after = pass->run (before);
  GError *error = NULL;
  char *text = NULL;

  if (!after)
    return g_strdup ("it makes nothing of it");
  if (!skel_program_check (after, &error)) {
    text = g_strdup_printf ("it makes what is no program: %s", error->message);
    g_error_free (error);
  } else if (!computes_same (before, after, &away)) {
    text = g_strdup ("it computes something else");
  } else {
    text = skel_program_print (after);
    if (strcmp (text, wanted) == 0)
      g_clear_pointer (&text, g_free);
  }
  skel_program_free (after);
  return text;
}

static char *
try_file (const char *path)
{
  GError *error = NULL;
  SkelProgram *before;
  const SkelPass *pass;
  char *text, *faulty, **lines, **parts;

  if (!g_file_get_contents (path, &text, NULL, &error))
    return error->message;
  lines = g_strsplit (text, "\n", 3);
  parts = g_strsplit (lines[2], "becomes\n", 2);
  lines[1][strcspn (lines[1], ":")] = '\0';
  pass = find_pass (lines[1] + strlen ("pass "));
  before = skel_program_read (parts[0], &error);
  if (!pass)
    faulty = g_strdup ("there is no such pass");
  else if (!before)
    faulty = g_strdup (error->message);
  else
    faulty = fault (pass, before, parts[1]);
  g_clear_error (&error);
  skel_program_free (before);
  g_strfreev (parts);
  g_strfreev (lines);
  g_free (text);
  return faulty;
}

int
main (int argc, char **argv)
{
  int failures = 0;

  printf ("1..%d\n", argc - 1);
  for (int i = 1; i < argc; i++) {
    char *faulty = try_file (argv[i]);
    char *name = g_path_get_basename (argv[i]);
    char **lines = g_strsplit (faulty ? faulty : "", "\n", -1);

    failures += faulty != NULL;
    printf ("%s %d - %s\n", faulty ? "not ok" : "ok", i, name);
    for (char **line = lines; *line; line++)
      printf ("# %s\n", *line);
    g_strfreev (lines);
    g_free (name);
    g_free (faulty);
  }
  return failures > 0;
}
