/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* parse.c: skel_parse (), which has skelc-parse do it. */

#include "parse.h"

#include "carried-turns.h"
#include "chained-assignments.h"
#include "collapsed.h"
#include "corrected.h"
#include "counts.h"
#include "dense.h"
#include "early-turns.h"
#include "effects.h"
#include "elements.h"
#include "extreme-pairs.h"
#include "extreme-places.h"
#include "flat.h"
#include "image-names.h"
#include "in-rows.h"
#include "inner-locals.h"
#include "latches.h"
#include "loop-counters.h"
#include "loop-ends.h"
#include "loop-starts.h"
#include "loops.h"
#include "outer-loops.h"
#include "parameters.h"
#include "partial-loops.h"
#include "pitches.h"
#include "pixels-before.h"
#include "places.h"
#include "returns.h"
#include "row-ends.h"
#include "row-branches.h"
#include "row-sums.h"
#include "row-turns.h"
#include "series.h"
#include "shifted.h"
#include "stream.h"
#include "switches.h"
#include "truths.h"
#include "variable-lives.h"
#include "walks.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define HELPER "skelc-parse"

static const SkelLocation nowhere = { 0, 0 };

/* Opens the kernel file, or says why it is none. */
static int
open_source (const char *path, GPtrArray *diagnostics)
{
  /* neither waits for the writer of a pipe nor changes a device */
  int file = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  struct stat status;

  if (file < 0) {
    skel_diagnose (
        diagnostics, nowhere, "cannot be opened: %s", g_strerror (errno));
    return -1;
  }

  if (fstat (file, &status) != 0)
    skel_diagnose (
        diagnostics, nowhere, "cannot be read: %s", g_strerror (errno));
  else if (S_ISDIR (status.st_mode))
    skel_diagnose (
        diagnostics, nowhere, "is a directory: name a kernel's C file");
  else if (!S_ISREG (status.st_mode))
    skel_diagnose (
        diagnostics, nowhere, "is not a regular file: name a kernel's C file");
  else if (status.st_size > SKEL_PARSE_MAX_SOURCE)
    skel_diagnose (diagnostics, nowhere,
        "is too large for a kernel: %" G_GINT64_FORMAT
        " bytes, where %d are allowed",
        (gint64)status.st_size, SKEL_PARSE_MAX_SOURCE);
  else
    return file;

  close (file);

  return -1;
}

/* Beside skelc, as in a build folder; or where both were installed, wherever
 * that has been moved to. */
static char *
find_helper (void)
{
  static const char *const places[] = { ".", SKEL_LIBEXEC_FROM_BIN };
  const char *named = g_getenv ("SKELC_PARSE");
  char *program, *folder, *helper = NULL;

  if (named && *named)
    return g_strdup (named);

  program = g_file_read_link ("/proc/self/exe", NULL);
  folder = program ? g_path_get_dirname (program) : g_strdup (SKEL_BINDIR);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
    g_free (helper);
    helper = g_build_filename (folder, places[i], HELPER, NULL);
    if (g_file_test (helper, G_FILE_TEST_IS_EXECUTABLE))
      break;
  }
  g_free (folder);
  g_free (program);

  return helper;
}

/* Reads what the helper writes; FALSE when it takes too long or too much. */
static gboolean
read_answer (int pipe, gint64 deadline, GByteArray *answer)
{
  guint8 *buffer = g_malloc (1 << 16);
  gboolean complete = FALSE;

  while (TRUE) {
    struct pollfd ready = { .fd = pipe, .events = POLLIN };
    gint64 left = deadline - g_get_monotonic_time ();
    gssize n;

    if (left <= 0)
      break;
    if (poll (&ready, 1, left / 1000 + 1) <= 0)
      continue;

    n = read (pipe, buffer, 1 << 16);
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
      continue;
    if (n <= 0) {
      complete = n == 0;
      break;
    }
    if (answer->len + n > SKEL_STREAM_MAX_SIZE)
      break;
    g_byte_array_append (answer, buffer, n);
  }
  g_free (buffer);

  return complete;
}

/* Waits for the helper to be gone, which it is soon after it has closed its
 * output, and says what became of it if it did not end as it should. A program
 * that ignores SIGCHLD gets no status: the answer then speaks for itself. */
static gboolean
reap (GPid process, gint64 deadline, gboolean complete, GPtrArray *diagnostics)
{
  int status = 0;
  pid_t result;

  while ((result = waitpid (process, &status, complete ? WNOHANG : 0)) == 0
         || (result < 0 && errno == EINTR)) {
    if (g_get_monotonic_time () < deadline) {
      g_usleep (100);
    } else {
      kill (process, SIGKILL);
      complete = FALSE;
    }
  }
  g_spawn_close_pid (process);

  if (complete && result >= 0 && WIFEXITED (status) && WEXITSTATUS (status))
    skel_diagnose (diagnostics, nowhere,
        "the parser failed with exit status %d: is libclang, which " HELPER
        " needs, installed?",
        WEXITSTATUS (status));
  else if (!complete || (result >= 0 && WIFSIGNALED (status)))
    skel_diagnose (diagnostics, nowhere,
        "too deeply nested or too large for the parser, which was stopped: "
        "split long expressions into several statements");
  else
    return TRUE;

  return FALSE;
}

SkelUnit *
skel_parse (const char *path, GPtrArray *diagnostics)
{
  int source = open_source (path, diagnostics);
  char *helper;
  const char *command[2] = { NULL, NULL };
  GByteArray *answer;
  GError *error = NULL;
  SkelUnit *unit = NULL;
  GPid process;
  int output;
  gint64 deadline
      = g_get_monotonic_time () + SKEL_PARSE_SECONDS * G_USEC_PER_SEC;
  gboolean started, complete;

  if (source < 0)
    return NULL;

  helper = find_helper ();
  command[0] = helper;
  started = g_spawn_async_with_pipes_and_fds (NULL, command, NULL,
      G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL
          | G_SPAWN_CLOEXEC_PIPES,
      NULL, NULL, source, -1, -1, NULL, NULL, 0, &process, NULL, &output, NULL,
      &error);
  close (source);
  if (!started) {
    skel_diagnose (diagnostics, nowhere,
        "the parser cannot be started: %s; set SKELC_PARSE to the path "
        "of " HELPER,
        error->message);
    g_error_free (error);
    g_free (helper);
    return NULL;
  }
  g_free (helper);

  answer = g_byte_array_new ();
  complete = read_answer (output, deadline, answer);
  close (output);
  if (!complete)
    kill (process, SIGKILL);

  if (reap (process, deadline, complete, diagnostics))
    unit = skel_unit_read (answer->data, answer->len, path, diagnostics);
  g_byte_array_unref (answer);
  if (unit) {
    skel_effects_rewrite (unit);
    skel_switches_rewrite (unit);
    skel_returns_rewrite (unit);
    skel_parameters_rewrite (unit);
    skel_truths_rewrite (unit);
    skel_flat_rewrite (unit);
    skel_loop_ends_rewrite (unit);
    skel_loops_rewrite (unit);
    skel_loop_starts_rewrite (unit);
    skel_loop_counters_rewrite (unit);
    skel_collapsed_rewrite (unit);
    skel_row_turns_rewrite (unit);
    skel_pitches_rewrite (unit);
    skel_row_branches_rewrite (unit);
    skel_places_rewrite (unit);
    skel_walks_rewrite (unit);
    skel_places_rewrite (unit);
    skel_row_ends_carry (unit);
    skel_dense_rewrite (unit);
    skel_in_rows_check (unit);
    skel_pixels_before_rewrite (unit);
    skel_early_turns_rewrite (unit);
    skel_row_sums_rewrite (unit);
    skel_chained_assignments_rewrite (unit);
    skel_elements_rewrite (unit);
    skel_extreme_pairs_rewrite (unit);
    skel_extreme_places_rewrite (unit);
    skel_image_names_rewrite (unit);
    skel_series_rewrite (unit);
    skel_variable_lives_rewrite (unit);
    skel_partial_loops_rewrite (unit);
    skel_outer_loops_rewrite (unit);
    skel_counts_rewrite (unit);
    skel_row_branches_rewrite (unit);
    skel_shifted_rewrite (unit);
    skel_carried_turns_rewrite (unit);
    skel_variable_lives_rewrite (unit);
    skel_inner_locals_rewrite (unit);
    skel_latches_rewrite (unit);
    skel_corrected_rewrite (unit);
  }

  return unit;
}
