/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* skelc.c: the command. */

#include "emit/emit-graph.h"
#include "emit/emit-oracle.h"
#include "emit/names.h"
#include "emit/print.h"
#include "front/dump.h"
#include "../graph/lane-width.h"
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#define EXIT_REFUSED 1
#define EXIT_USAGE 2

static const char usage[]
    = "Usage: skelc describe FILE\n"
      "       skelc emit --target=TARGET [--prefix=PREFIX] [-o OUTPUT] FILE\n"
      "       skelc emit (--target=TARGET -o OUTPUT)... [--prefix=PREFIX] "
      "FILE\n"
      "       skelc emit --target=list [--prefix=PREFIX] [-o OUTPUT] FILE...\n"
      "       skelc emit --target=TARGET (--without=PASS | --only=PASS)... "
      "FILE\n"
      "       skelc emit --target=TARGET --lanes=LANES FILE\n"
      "       skelc check [--strict] FILE...\n"
      "\n"
      "Makes parallel code of the image filters in FILE, which are plain C\n"
      "functions over the pixels.\n"
      "\n"
      "Commands:\n"
      "  describe             what was inferred of each kernel: its class, "
      "what "
      "it\n"
      "                       reads around a pixel, results, parameters, cost\n"
      "  emit                 the code generated for it\n"
      "  check                only say what is wrong with it, or with "
      "compiling\n"
      "                       several together\n"
      "  tree                 the syntax tree; for working on skelc itself\n"
      "\n"
      "Options:\n"
      "  -t, --target=TARGET  what emit prints:\n"
      "                         cuda    CUDA C for the GPU\n"
      "                         cuda-entries\n"
      "                                 how to call that, as C\n"
      "                         c       C for the CPU\n"
      "                         table   the description, as C\n"
      "                         description\n"
      "                                 what describe says\n"
      "                         oracle  C that calls the functions as they "
      "are\n"
      "                         bounds  the functions as C that checks what "
      "was\n"
      "                                 inferred of each expression\n"
      "                         graph   what each pixel is, as a graph of "
      "values\n"
      "                         graph-built\n"
      "                                 the same before any pass\n"
      "                         graph-arranged\n"
      "                                 the same as it is arranged for "
      "machines\n"
      "                         list    the C list of several files' tables\n"
      "  -p, --prefix=PREFIX  what the names that emit makes of the functions' "
      "and\n"
      "                       files' start with\n"
      "  -o, --output=OUTPUT  write to the file OUTPUT, not to standard "
      "output;\n"
      "                       the first one is of the first target, and so "
      "on\n"
      "      --without=PASS   leave PASS out of what makes the targets graph "
      "and\n"
      "                       graph-arranged of programs as they were built\n"
      "      --only=PASS      leave all out but PASS, and others that are "
      "named\n"
      "                       likewise\n"
      "      --lanes=LANES    take no narrower lanes than LANES: words, pairs "
      "or\n"
      "                       halves, which all are; for tests\n"
      "      --strict         refuse what C itself does not define: floats\n"
      "                       that may be beyond the integers they become\n"
      "  -h, --help           say this\n"
      "      --version        say which version this is\n"
      "\n"
      "Exit status: 0; 1 if FILE is refused, with a diagnostic for each "
      "reason\n"
      "on standard error; 2 if the command line is wrong or the output cannot\n"
      "be written.\n";

/* How something is printed; of programs, after some passes. */
typedef struct {
  const char *name;
  char *(*print) (const SkelUnit *unit, GPtrArray *analyses);
  char *(*print_graph) (GPtrArray *analyses, SkelPassSet passes);
} Target;

static const Target describe = { "description", skel_describe };

static const Target targets[] = {
  { "description", skel_describe },
  { "cuda", skel_emit_cuda },
  { "cuda-entries", skel_emit_cuda_entries },
  { "c", skel_emit_c },
  { "table", skel_emit_table },
  { "oracle", skel_emit_oracle },
  { "bounds", skel_emit_bounds },
  { "graph", NULL, skel_emit_graph },
  { "graph-built", skel_emit_graph_built },
  { "graph-arranged", NULL, skel_emit_graph_arranged },
};

typedef struct {
  gboolean tree;      /* stop after parsing */
  gboolean several;   /* takes several files */
  gboolean list;      /* prints what they are */
  gboolean strict;    /* refuses what C leaves open */
  SkelPassSet passes; /* by which programs are printed */
  GArray *targets;    /* Target: what one of them is made into */
} Command;

/* The files of a command line; as they were read, so far. */
typedef struct {
  GPtrArray *units;    /* SkelUnit */
  GPtrArray *analyses; /* GPtrArray of SkelAnalysis, of each unit */
  GPtrArray *kernels;  /* SkelAnalysis, of all of them */
} Files;

static void
print_diagnostics (const char *path, GPtrArray *diagnostics)
{
  for (guint i = 0; i < diagnostics->len; i++) {
    const SkelDiagnostic *diagnostic = g_ptr_array_index (diagnostics, i);

    if (diagnostic->location.line > 0)
      fprintf (stderr, "%s:%d:%d: error: %s\n", path, diagnostic->location.line,
          diagnostic->location.column, diagnostic->message);
    else
      fprintf (stderr, "%s: error: %s\n", path, diagnostic->message);
  }
}

/* All of the output or none: a build never sees half a file. */
static gboolean
write_output (const char *path, const char *text)
{
  GError *error = NULL;

  if (path == NULL) {
    if (fputs (text, stdout) >= 0 && fflush (stdout) == 0)
      return TRUE;
    fprintf (stderr, "skelc: cannot write: %s\n", g_strerror (errno));
    return FALSE;
  }

  /* a device or a pipe is written to, not replaced */
  if (g_file_test (path, G_FILE_TEST_EXISTS)
      && !g_file_test (path, G_FILE_TEST_IS_REGULAR)) {
    FILE *file = fopen (path, "w");
    gboolean written = file && fputs (text, file) >= 0;

    if (file && fclose (file) != 0)
      written = FALSE;
    if (!written)
      fprintf (
          stderr, "skelc: cannot write %s: %s\n", path, g_strerror (errno));
    return written;
  }

  if (g_file_set_contents_full (
          path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0666, &error))
    return TRUE;
  fprintf (stderr, "skelc: %s\n", error->message);
  g_error_free (error);

  return FALSE;
}

/* Prints what is wrong with the file. */
static gboolean
read_file (
    const char *path, const char *prefix, const Command *command, Files *files)
{
  GPtrArray *diagnostics = skel_diagnostics_new ();
  SkelUnit *unit = skel_parse (path, diagnostics);
  GPtrArray *analyses = NULL;
  gboolean good;

  if (unit) {
    unit->prefix = prefix;
    g_ptr_array_add (files->units, unit);
    if (command->list)
      analyses = skel_read_signatures (unit, diagnostics);
    else if (!command->tree)
      analyses = skel_analyse (unit, diagnostics);
  }
  if (analyses && command->strict)
    skel_refuse_saturations (analyses, diagnostics);
  if (analyses) {
    g_ptr_array_add (files->analyses, analyses);
    for (guint i = 0; i < analyses->len; i++)
      g_ptr_array_add (files->kernels, analyses->pdata[i]);
  }
  good = diagnostics->len == 0 && unit;
  print_diagnostics (path, diagnostics);
  g_ptr_array_unref (diagnostics);

  return good;
}

/* Prints what is wrong with compiling the files together. */
static gboolean
fit_together (const Files *files)
{
  GPtrArray *diagnostics = skel_diagnostics_new ();
  const SkelAnalysis *namesake
      = skel_find_namesake (files->kernels, diagnostics);

  if (namesake)
    print_diagnostics (namesake->unit->path, diagnostics);
  g_ptr_array_unref (diagnostics);

  return namesake == NULL;
}

/* Writes @text to the next of the outputs, and frees it. */
static gboolean
write_next (char ***outputs, char *text)
{
  gboolean written = write_output (**outputs, text);

  if (**outputs)
    (*outputs)++;
  g_free (text);
  return written;
}

static char *
print_target (const Target *target, SkelPassSet passes, const Files *files)
{
  GPtrArray *analyses = files->analyses->pdata[0];

  return target->print_graph ? target->print_graph (analyses, passes)
                             : target->print (files->units->pdata[0], analyses);
}

/* Prints what the command says of files that are in order. */
static gboolean
print_files (const Command *command, const Files *files, char **outputs)
{
  gboolean written = TRUE;

  if (command->tree)
    written = write_next (&outputs, skel_dump (files->units->pdata[0]));
  if (command->list)
    written = write_next (&outputs, skel_emit_list (files->units));
  for (guint i = 0; i < command->targets->len; i++)
    written = write_next (&outputs,
                  print_target (&g_array_index (command->targets, Target, i),
                      command->passes, files))
              && written;

  return written;
}

/* @outputs: one for each thing that is printed, or none for standard output */
static int
run (const Command *command, char **paths, const char *prefix, char **outputs)
{
  Files files = {
    .units = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_unit_free),
    .analyses
    = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref),
    .kernels = g_ptr_array_new (),
  };
  gboolean good = TRUE;
  int status;

  for (; *paths; paths++)
    good = read_file (*paths, prefix, command, &files) && good;
  good = good && fit_together (&files);
  status = good ? 0 : EXIT_REFUSED;

  if (good && !print_files (command, &files, outputs))
    status = EXIT_USAGE;

  g_ptr_array_unref (files.kernels);
  g_ptr_array_unref (files.analyses);
  g_ptr_array_unref (files.units);

  return status;
}

/* Whether names may start with it; says so where not. */
static gboolean
is_prefix (const char *prefix)
{
  gboolean good = !g_ascii_isdigit (*prefix);

  for (const char *c = prefix; *c != '\0'; c++)
    good = good && (g_ascii_isalnum (*c) || *c == '_');
  if (!good)
    fprintf (stderr, "skelc: no name can start with '%s'\n", prefix);

  return good;
}

/* Adds what is printed for the target; says so where there is no such. */
static gboolean
add_target (const char *name, Command *command)
{
  for (guint i = 0; i < G_N_ELEMENTS (targets); i++)
    if (strcmp (targets[i].name, name) == 0) {
      g_array_append_val (command->targets, targets[i]);
      return TRUE;
    }
  fprintf (stderr, "skelc: there is no target '%s'\n", name);

  return FALSE;
}

/* Adds the passes that are called so to the set; says where there is none. */
static gboolean
add_passes (char **names, SkelPassSet *passes)
{
  for (; names && *names; names++) {
    SkelPassSet pass = skel_pass_set (*names);

    if (!pass) {
      fprintf (stderr, "skelc: there is no pass '%s'\n", *names);
      return FALSE;
    }
    *passes |= pass;
  }
  return TRUE;
}

/* Which passes are run by these options; says where they make no sense. */
static gboolean
choose_passes (char **without, char **only, Command *command)
{
  SkelPassSet left_out = 0, left = 0;

  if (!add_passes (without, &left_out) || !add_passes (only, &left))
    return FALSE;
  for (guint i = 0; (without || only) && i < command->targets->len; i++) {
    const Target *target = &g_array_index (command->targets, Target, i);

    if (!target->print_graph) {
      fprintf (stderr, "skelc: no pass makes the target '%s'\n", target->name);
      return FALSE;
    }
  }
  command->passes = (only ? left : SKEL_PASS_SET_ALL) & ~left_out;
  return !(without || only) || command->targets->len > 0;
}

/* Allows what is called @lanes, if anything is; says where it makes no sense.
 */
static gboolean
allow_lanes (const char *lanes, const Command *command)
{
  gboolean good = lanes == NULL || skel_lane_width_allow (lanes);

  if (!good)
    fprintf (stderr, "skelc: there are no lanes '%s'\n", lanes);
  return good && (lanes == NULL || command->targets->len > 0);
}

/* Whether @name and the options given, if any, are a command. */
static gboolean
find_command (
    const char *name, char **wanted, const char *prefix, Command *command)
{
  if (strcmp (name, "emit") == 0) {
    gboolean good = wanted[0] != NULL && !command->strict;

    command->list = command->several
        = good && strcmp (wanted[0], "list") == 0 && !wanted[1];
    for (; *wanted && !command->list; wanted++)
      good = add_target (*wanted, command) && good;
    return good && (!prefix || is_prefix (prefix));
  }

  if (wanted[0] || prefix || (command->strict && strcmp (name, "check") != 0))
    return FALSE;
  if (strcmp (name, "describe") == 0)
    g_array_append_val (command->targets, describe);
  else if (strcmp (name, "tree") == 0)
    command->tree = TRUE;
  else if (strcmp (name, "check") == 0)
    command->several = TRUE;
  else
    return FALSE;

  return TRUE;
}

/* Whether each of several targets has an output of its own. */
static gboolean
outputs_fit (char **wanted, char **outputs)
{
  const guint n_wanted = g_strv_length (wanted);
  const guint n_outputs = g_strv_length (outputs);

  return n_outputs <= MAX (n_wanted, 1)
         && (n_wanted <= 1 || n_outputs == n_wanted);
}

int
main (int argc, char **argv)
{
  char *none[] = { NULL }, **outputs = NULL, **wanted = NULL;
  char *prefix = NULL, **words = NULL, **without = NULL, **only = NULL;
  char *lanes = NULL;
  gboolean help = FALSE, version = FALSE;
  Command command = { .targets = g_array_new (FALSE, FALSE, sizeof (Target)) };
  const GOptionEntry options[] = {
    { "target", 't', 0, G_OPTION_ARG_STRING_ARRAY, &wanted, NULL, NULL },
    { "prefix", 'p', 0, G_OPTION_ARG_STRING, &prefix, NULL, NULL },
    { "without", 0, 0, G_OPTION_ARG_STRING_ARRAY, &without, NULL, NULL },
    { "only", 0, 0, G_OPTION_ARG_STRING_ARRAY, &only, NULL, NULL },
    { "lanes", 0, 0, G_OPTION_ARG_STRING, &lanes, NULL, NULL },
    { "strict", 0, 0, G_OPTION_ARG_NONE, &command.strict, NULL, NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME_ARRAY, &outputs, NULL, NULL },
    { "help", 'h', 0, G_OPTION_ARG_NONE, &help, NULL, NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &version, NULL, NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &words, NULL,
        NULL },
    { NULL },
  };
  GOptionContext *context = g_option_context_new (NULL);
  GError *error = NULL;
  int status = EXIT_USAGE;

  setlocale (LC_CTYPE, "");

  /* GLib's help would know nothing of the commands */
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_add_main_entries (context, options, NULL);

  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    fprintf (stderr, "skelc: %s; skelc --help says more\n", error->message);
    g_error_free (error);
  } else if (help) {
    fputs (usage, stdout);
    status = 0;
  } else if (version) {
    puts ("skelc " SKEL_VERSION);
    status = 0;
  } else if (words == NULL || words[0] == NULL || words[1] == NULL
             || !find_command (
                 words[0], wanted ? wanted : none, prefix, &command)
             || !choose_passes (without, only, &command)
             || !allow_lanes (lanes, &command)
             || !outputs_fit (wanted ? wanted : none, outputs ? outputs : none)
             || (words[2] != NULL && !command.several)) {
    fputs ("skelc: wrong command line; skelc --help says more\n", stderr);
  } else {
    status = run (
        &command, words + 1, prefix ? prefix : "", outputs ? outputs : none);
  }

  g_option_context_free (context);
  g_array_unref (command.targets);
  g_strfreev (words);
  g_strfreev (outputs);
  g_strfreev (wanted);
  g_strfreev (without);
  g_strfreev (only);
  g_free (prefix);
  g_free (lanes);

  return status;
}
