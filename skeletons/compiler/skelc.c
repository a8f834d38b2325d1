/* skelc.c: the command. */

#include "dump.h"
#include "tree.h"
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#define EXIT_REFUSED 1
#define EXIT_USAGE 2

static const char usage[]
    = "Usage: skelc COMMAND [OPTION...] FILE\n"
      "\n"
      "Makes parallel code of the image filters in FILE, plain C functions.\n"
      "\n"
      "Commands:\n"
      "  check                   only say what is wrong with it\n"
      "\n"
      "For working on skelc itself:\n"
      "  tree                    the tree that FILE is parsed to\n"
      "\n"
      "Options:\n"
      "  -o, --output=FILE       write to FILE instead of standard output\n"
      "  -h, --help              say this\n"
      "      --version           say which version this is\n"
      "\n"
      "Exit status: 0; 1 if FILE is refused, with a diagnostic for each "
      "reason\n"
      "on standard error; 2 if the command line is wrong or the output cannot\n"
      "be written.\n";

typedef enum {
  COMMAND_NONE,
  COMMAND_CHECK,
  COMMAND_TREE,
} Command;

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
write_output (const char *path, const GString *text)
{
  GError *error = NULL;

  if (path == NULL) {
    if (fwrite (text->str, 1, text->len, stdout) == text->len
        && fflush (stdout) == 0)
      return TRUE;
    fprintf (stderr, "skelc: cannot write: %s\n", g_strerror (errno));
    return FALSE;
  }

  if (g_file_set_contents_full (path, text->str, text->len,
          G_FILE_SET_CONTENTS_CONSISTENT, 0666, &error))
    return TRUE;
  fprintf (stderr, "skelc: %s\n", error->message);
  g_error_free (error);

  return FALSE;
}

static int
run (Command command, const char *path, const char *output)
{
  GPtrArray *diagnostics
      = g_ptr_array_new_with_free_func ((GDestroyNotify)skel_diagnostic_free);
  SkelUnit *unit = skel_parse (path, diagnostics);
  GString *text = g_string_new (NULL);
  int status = EXIT_REFUSED;

  if (unit) {
    if (command == COMMAND_TREE)
      skel_dump (unit, text);
    status = 0;
  }

  print_diagnostics (path, diagnostics);
  if (status == 0 && command != COMMAND_CHECK && !write_output (output, text))
    status = EXIT_USAGE;

  g_string_free (text, TRUE);
  skel_unit_free (unit);
  g_ptr_array_unref (diagnostics);

  return status;
}

int
main (int argc, char **argv)
{
  char *output = NULL, **files = NULL;
  gboolean version = FALSE;
  const GOptionEntry options[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, NULL, NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &version, NULL, NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL,
        NULL },
    { NULL },
  };
  GOptionContext *context;
  GError *error = NULL;
  Command command = COMMAND_NONE;
  int status = EXIT_USAGE;

  setlocale (LC_CTYPE, "");

  for (int i = 1; i < argc && strcmp (argv[i], "--") != 0; i++)
    if (strcmp (argv[i], "--help") == 0 || strcmp (argv[i], "-h") == 0) {
      fputs (usage, stdout);
      return 0;
    }

  context = g_option_context_new (NULL);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    fprintf (stderr, "skelc: %s\n", error->message);
    g_error_free (error);
    goto done;
  }

  if (version) {
    puts ("skelc " SKEL_VERSION);
    status = 0;
    goto done;
  }

  if (files && files[0]) {
    if (strcmp (files[0], "check") == 0)
      command = COMMAND_CHECK;
    else if (strcmp (files[0], "tree") == 0)
      command = COMMAND_TREE;
  }
  if (command == COMMAND_NONE || g_strv_length (files) != 2) {
    fputs (usage, stderr);
    goto done;
  }

  status = run (command, files[1], output);

done:
  g_option_context_free (context);
  g_strfreev (files);
  g_free (output);

  return status;
}
