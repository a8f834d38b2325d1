/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* skelc-parse.c: the process that parses a kernel file.
 *
 * libclang can be made to overflow its stack, to run for ever and to read any
 * file that the source names, so it lives in this program, which skel_parse ()
 * starts for each file: the source on standard input, a stream (stream.h) on
 * standard output. Nothing that libclang does after it has started can open a
 * file, and its time and memory are limited.
 */

#include "clang-tree.h"
#include "kernel-headers.h"
#include "parse.h"
#include "stream.h"
#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define FOLDER "/kernel/"
#define FILE_NAME FOLDER "kernel.c"
#define HEADER_FOLDER FOLDER "include/"
#define MAX_HEADERS 16
#define MAX_ERRORS 20

static const SkelLocation nowhere = { 0, 0 };

static void
limit (int resource, rlim_t value)
{
  struct rlimit limits;

  if (getrlimit (resource, &limits) == 0 && limits.rlim_max < value)
    value = limits.rlim_max;
  limits.rlim_cur = limits.rlim_max = value;
  setrlimit (resource, &limits);
}

static void
set_limits (void)
{
  limit (RLIMIT_CORE, 0);
  limit (RLIMIT_CPU, SKEL_PARSE_CPU_SECONDS);
  limit (RLIMIT_NOFILE, 0);
  limit (RLIMIT_FSIZE, 0);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  limit (RLIMIT_AS, SKEL_PARSE_MEMORY);
#endif
  /* should whoever started this be gone */
  alarm (2 * SKEL_PARSE_SECONDS);
}

static GByteArray *
read_source (void)
{
  GByteArray *source = g_byte_array_new ();
  guint8 buffer[1 << 16];
  gssize n;

  while ((n = read (STDIN_FILENO, buffer, sizeof buffer)) != 0) {
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0 || source->len + n > SKEL_PARSE_MAX_SOURCE)
      _exit (2);
    g_byte_array_append (source, buffer, n);
  }

  return source;
}

static gboolean
write_all (const GByteArray *bytes)
{
  gsize done = 0;

  while (done < bytes->len) {
    gssize n = write (STDOUT_FILENO, bytes->data + done, bytes->len - done);

    if (n < 0 && errno != EINTR)
      return FALSE;
    done += MAX (n, 0);
  }

  return TRUE;
}

typedef struct {
  CXFile file;
  CXSourceLocation location;
  gboolean found;
} Includer;

static void
find_include (CXFile included, CXSourceLocation *stack, unsigned length,
    CXClientData data)
{
  Includer *includer = data;

  /* the last one is the directive in the kernel's own file */
  if (!includer->found && length > 0 && included == includer->file) {
    includer->location = stack[length - 1];
    includer->found = TRUE;
  }
}

/* Where in the kernel's file @location is, or the #include that leads there. */
static SkelLocation
own_location (ClangTree *tree, CXSourceLocation location)
{
  Includer includer = { NULL };
  SkelLocation result = clang_tree_location (tree, location);

  if (result.line > 0)
    return result;

  clang_getExpansionLocation (location, &includer.file, NULL, NULL, NULL);
  if (includer.file == NULL)
    return result;
  clang_getInclusions (tree->translation_unit, find_include, &includer);

  return includer.found ? clang_tree_location (tree, includer.location)
                        : result;
}

static char *
header_names (void)
{
  GString *names = g_string_new (NULL);

  for (const SkelKernelHeader *header = skel_kernel_headers; header->name;
      header++)
    g_string_append_printf (
        names, "%s<%s>", names->len ? " " : "", header->name);

  return g_string_free (names, FALSE);
}

/* The header that declares @function, or NULL. */
static const char *
header_of (const char *function)
{
  char *declarator = g_strdup_printf ("[ *]%s \\(", function);
  const SkelKernelHeader *header = skel_kernel_headers;

  while (header->name && !g_regex_match_simple (declarator, header->text, 0, 0))
    header++;
  g_free (declarator);
  return header->name;
}

/* What to do about the function that @message has in quotes, which no
 * declaration is of. */
static char *
undeclared_message (const char *message)
{
  char **parts = g_strsplit (message, "'", 3);
  const char *name = parts[1] ? parts[1] : "it";
  const char *header = header_of (name);
  char *better
      = header
            ? g_strdup_printf (
                  "`%s` is not declared: #include <%s>", name, header)
            : g_strdup_printf (
                  "`%s` is not known: a kernel calls static functions of its "
                  "file and those of <math.h> and <stdlib.h> that compute a "
                  "number, so write one that does the same",
                  name);

  g_strfreev (parts);
  return better;
}

/* What is included, as the kernel's file calls it, where @message has the path
 * in quotes at which it was looked for; to be freed. */
static char *
included_name (const char *message)
{
  static const char *const folders[] = { HEADER_FOLDER, FOLDER };
  char **parts = g_strsplit (message, "'", 3);
  const char *path = parts[0] && parts[1] && parts[2] ? parts[1] : NULL;
  char *name;

  for (guint i = 0; path && i < G_N_ELEMENTS (folders); i++)
    if (g_str_has_prefix (path, folders[i]))
      path += strlen (folders[i]);
  name = path ? g_strdup_printf ("'%s'", path) : g_strdup ("this");
  g_strfreev (parts);
  return name;
}

/* libclang's message, or a better one where a function is not declared, or a
 * file is not there or may not be opened; to be freed. */
static char *
error_message (const char *message)
{
  char *valid, *names, *name, *better;

  valid = g_utf8_make_valid (message ? message : "", -1);
  if (g_str_has_prefix (valid, "call to undeclared ")) {
    better = undeclared_message (valid);
    g_free (valid);
    return better;
  }
  if (strstr (valid, "file not found") == NULL
      && !g_str_has_prefix (valid, "cannot open file")
      && !g_str_has_prefix (valid, "error opening file"))
    return valid;

  names = header_names ();
  name = included_name (valid);
  better = g_strdup_printf (
      "%s cannot be included: there are %s, and nothing else", name, names);
  g_free (name);
  g_free (names);
  g_free (valid);

  return better;
}

/* Adds libclang's errors; TRUE if there were any. */
static gboolean
report_errors (ClangTree *tree)
{
  unsigned n = clang_getNumDiagnostics (tree->translation_unit);
  gboolean any = FALSE;

  for (unsigned i = 0; i < n && tree->diagnostics->len < MAX_ERRORS; i++) {
    CXDiagnostic diagnostic = clang_getDiagnostic (tree->translation_unit, i);
    CXString spelling = clang_getDiagnosticSpelling (diagnostic);
    const char *message = clang_getCString (spelling);

    if (clang_getDiagnosticSeverity (diagnostic) >= CXDiagnostic_Error) {
      SkelLocation location
          = own_location (tree, clang_getDiagnosticLocation (diagnostic));
      char *text = error_message (message);

      any = TRUE;
      skel_diagnose (tree->diagnostics, location, "%s", text);
      g_free (text);
    }
    clang_disposeString (spelling);
    clang_disposeDiagnostic (diagnostic);
  }

  return any;
}

static CXTranslationUnit
parse (const GByteArray *source)
{
  /* sizes and signedness are those of x86-64 everywhere */
  static const char *const arguments[] = { "-std=c11", "-fsyntax-only",
    "-nostdinc", "-nobuiltininc", "-isystem", HEADER_FOLDER, "-fwrapv", "-w",
    "-ferror-limit=20", "-fno-spell-checking", "-fno-dollars-in-identifiers",
    "-ffp-contract=off", "--target=x86_64-unknown-linux-gnu" };
  struct CXUnsavedFile files[MAX_HEADERS + 1];
  unsigned n = 0;
  CXTranslationUnit translation_unit = NULL;

  files[n++] = (struct CXUnsavedFile){ FILE_NAME, (const char *)source->data,
    source->len };
  for (const SkelKernelHeader *header = skel_kernel_headers;
      header->name && n <= MAX_HEADERS; header++)
    files[n++] = (struct CXUnsavedFile){ g_strconcat (
                                             HEADER_FOLDER, header->name, NULL),
      header->text, strlen (header->text) };

  /* dying is better than carrying on, and noticed */
  clang_toggleCrashRecovery (0);
  clang_parseTranslationUnit2 (clang_createIndex (0, 0), FILE_NAME, arguments,
      G_N_ELEMENTS (arguments), files, n, CXTranslationUnit_None,
      &translation_unit);

  return translation_unit;
}

int
main (void)
{
  GByteArray *source, *out = g_byte_array_new ();
  GPtrArray *diagnostics = skel_diagnostics_new ();
  ClangTree tree = {
    .unit = skel_unit_new (""),
    .diagnostics = diagnostics,
    .symbols
    = g_hash_table_new (clang_tree_cursor_hash, clang_tree_cursor_equal),
  };

  set_limits ();
  source = read_source ();
  tree.lines = clang_tree_find_lines (source->data, source->len);
  if (source->len > 0 && memchr (source->data, 0, source->len) == NULL)
    tree.translation_unit = parse (source);

  if (source->len == 0) {
    skel_diagnose (diagnostics, nowhere, "is empty: write a kernel");
  } else if (memchr (source->data, 0, source->len)) {
    skel_diagnose (diagnostics, nowhere,
        "has bytes of value zero in it: it is no C source");
  } else if (tree.translation_unit == NULL) {
    skel_diagnose (diagnostics, nowhere,
        "the parser failed on this file; is it a kernel's C source?");
  } else {
    tree.file = clang_getFile (tree.translation_unit, FILE_NAME);
    if (!report_errors (&tree))
      clang_tree_convert (&tree);
  }

  if (diagnostics->len > 0 || !skel_unit_write (tree.unit, out, diagnostics))
    skel_diagnostics_write (diagnostics, out);

  /* not through the destructors, which recurse as deep as the source */
  _exit (write_all (out) ? 0 : 2);
}
