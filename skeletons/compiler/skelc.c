/* skelc.c: the command. */

#include "dump.h"
#include "emit-oracle.h"
#include "print.h"
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#define EXIT_REFUSED 1
#define EXIT_USAGE 2

static const char usage[]
    = "Usage: skelc describe FILE\n"
      "       skelc emit --target=TARGET [--prefix=PREFIX] [-o OUTPUT] FILE\n"
      "       skelc emit --target=list [--prefix=PREFIX] [-o OUTPUT] FILE...\n"
      "       skelc check FILE...\n"
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
      "                         oracle  C that calls the functions as they "
      "are\n"
      "                         list    the C list of several files' tables\n"
      "  -p, --prefix=PREFIX  what the names that emit makes of the functions' "
      "and\n"
      "                       files' start with\n"
      "  -o, --output=OUTPUT  write to the file OUTPUT, not to standard "
      "output\n"
      "  -h, --help           say this\n"
      "      --version        say which version this is\n"
      "\n"
      "Exit status: 0; 1 if FILE is refused, with a diagnostic for each "
      "reason\n"
      "on standard error; 2 if the command line is wrong or the output cannot\n"
      "be written.\n";

typedef char *(*Print) (const SkelUnit *unit, GPtrArray *analyses);

static const struct {
  const char *name;
  Print print;
} targets[] = {
  { "cuda", skel_emit_cuda },
  { "cuda-entries", skel_emit_cuda_entries },
  { "c", skel_emit_c },
  { "table", skel_emit_table },
  { "oracle", skel_emit_oracle },
};

typedef struct {
  gboolean tree;    /* stop after parsing */
  gboolean several; /* takes several files */
  gboolean list;    /* prints what they are */
  Print print;      /* what one of them is made into, or NULL */
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
  GPtrArray *diagnostics
      = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_diagnostic_free);
  SkelUnit *unit = skel_parse (path, diagnostics);
  GPtrArray *analyses = NULL;

  if (unit) {
    unit->prefix = prefix;
    g_ptr_array_add (files->units, unit);
    if (!command->tree)
      analyses = skel_analyse (unit, diagnostics);
  }
  if (analyses) {
    g_ptr_array_add (files->analyses, analyses);
    for (guint i = 0; i < analyses->len; i++)
      g_ptr_array_add (files->kernels, analyses->pdata[i]);
  }
  print_diagnostics (path, diagnostics);
  g_ptr_array_unref (diagnostics);

  return command->tree ? unit != NULL : analyses != NULL;
}

/* Prints what is wrong with compiling the files together. */
static gboolean
fit_together (const Files *files)
{
  GPtrArray *diagnostics
      = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_diagnostic_free);
  const SkelAnalysis *namesake
      = skel_find_namesake (files->kernels, diagnostics);

  if (namesake)
    print_diagnostics (namesake->unit->path, diagnostics);
  g_ptr_array_unref (diagnostics);

  return namesake == NULL;
}

/* What the command prints of files that are in order, or NULL. */
static char *
print_files (const Command *command, const Files *files)
{
  if (command->tree)
    return skel_dump (files->units->pdata[0]);
  if (command->list)
    return skel_emit_list (files->units);
  if (command->print)
    return command->print (files->units->pdata[0], files->analyses->pdata[0]);
  return NULL;
}

static int
run (const Command *command, char **paths, const char *prefix,
    const char *output)
{
  Files files = {
    .units = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_unit_free),
    .analyses
    = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref),
    .kernels = g_ptr_array_new (),
  };
  gboolean good = TRUE;
  int status;
  char *text;

  for (; *paths; paths++)
    good = read_file (*paths, prefix, command, &files) && good;
  good = good && fit_together (&files);
  status = good ? 0 : EXIT_REFUSED;

  text = good ? print_files (command, &files) : NULL;
  if (text && !write_output (output, text))
    status = EXIT_USAGE;

  g_free (text);
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

/* Whether @name and the options given, if any, are a command. */
static gboolean
find_command (
    const char *name, const char *target, const char *prefix, Command *command)
{
  if (strcmp (name, "emit") == 0) {
    command->list = command->several = g_strcmp0 (target, "list") == 0;
    for (guint i = 0; target && i < G_N_ELEMENTS (targets); i++)
      if (strcmp (targets[i].name, target) == 0)
        command->print = targets[i].print;
    if (target && !command->print && !command->list)
      fprintf (stderr, "skelc: there is no target '%s'\n", target);
    return (command->print || command->list) && (!prefix || is_prefix (prefix));
  }

  if (target || prefix)
    return FALSE;
  if (strcmp (name, "describe") == 0)
    command->print = skel_describe;
  else if (strcmp (name, "tree") == 0)
    command->tree = TRUE;
  else if (strcmp (name, "check") == 0)
    command->several = TRUE;
  else
    return FALSE;

  return TRUE;
}

int
main (int argc, char **argv)
{
  char *output = NULL, *target = NULL, *prefix = NULL, **words = NULL;
  gboolean help = FALSE, version = FALSE;
  const GOptionEntry options[] = {
    { "target", 't', 0, G_OPTION_ARG_STRING, &target, NULL, NULL },
    { "prefix", 'p', 0, G_OPTION_ARG_STRING, &prefix, NULL, NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, NULL, NULL },
    { "help", 'h', 0, G_OPTION_ARG_NONE, &help, NULL, NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &version, NULL, NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &words, NULL,
        NULL },
    { NULL },
  };
  GOptionContext *context = g_option_context_new (NULL);
  GError *error = NULL;
  Command command = { FALSE };
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
             || !find_command (words[0], target, prefix, &command)
             || (words[2] != NULL && !command.several)) {
    fputs ("skelc: wrong command line; skelc --help says more\n", stderr);
  } else {
    status = run (&command, words + 1, prefix ? prefix : "", output);
  }

  g_option_context_free (context);
  g_strfreev (words);
  g_free (output);
  g_free (target);
  g_free (prefix);

  return status;
}
