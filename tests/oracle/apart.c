/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "apart.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* At the start of the memory that both processes see; images and results, in
 * this order, follow it. */
typedef struct {
  ApartFunction function;
  int width, height, pitch;
  SkelValue values[SKEL_MAX_VALUES];
  int n_images;
  gsize pixels[SKEL_MAX_IMAGES]; /* where (0, 0) is, from the start */
  gsize results;
} Call;

/* The other process; none where pid is 0. */
static struct {
  pid_t pid;
  int link;
  guint8 *shared;
  gsize size;
} other;

/* A byte for each call and one for each that came to its end. */
static void
serve (int link)
{
  char byte;

  while (read (link, &byte, 1) == 1) {
    const Call *call = (const Call *)other.shared;
    void *images[SKEL_MAX_IMAGES] = { 0 };

    for (int i = 0; i < call->n_images; i++)
      images[i] = other.shared + call->pixels[i];
    call->function (call->width, call->height, call->pitch, images,
        (const SkelUntouchedValue *)call->values, other.shared + call->results);
    if (write (link, &byte, 1) != 1)
      break;
  }
  _exit (0);
}

static void
start (void)
{
  static const int deaths[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };
  int links[2];

  g_assert (socketpair (AF_UNIX, SOCK_STREAM, 0, links) == 0);
  other.pid = fork ();
  g_assert (other.pid >= 0);
  if (other.pid == 0) {
    close (links[0]);
    /* a sanitizer would report each */
    for (guint i = 0; i < G_N_ELEMENTS (deaths); i++)
      signal (deaths[i], SIG_DFL);
    serve (links[1]);
  }
  close (links[1]);
  other.link = links[0];
}

static void
stop (void)
{
  close (other.link);
  while (waitpid (other.pid, NULL, 0) < 0)
    ;
  other.pid = 0;
}

/* Makes room for @size bytes that both processes see. */
static void
reserve (gsize size)
{
  if (size <= other.size)
    return;
  if (other.pid)
    stop ();
  if (other.shared)
    munmap (other.shared, other.size);
  other.size = 2 * size;
  other.shared = mmap (NULL, other.size, PROT_READ | PROT_WRITE,
      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  g_assert (other.shared != MAP_FAILED);
}

gboolean
apart_call (ApartFunction function, const TrialSetup *setup,
    Plane *const *planes, int pitch, guint8 *results)
{
  const SkelKernel *kernel = setup->kernel;
  Call call = { function, setup->width, setup->height, pitch,
    .n_images = kernel->n_images };
  gsize places[SKEL_MAX_IMAGES];
  gsize size = sizeof call;
  char byte = 0;
  gboolean ended;

  memcpy (call.values, setup->values, sizeof call.values);
  for (int i = 0; i < kernel->n_images; i++) {
    places[i] = (size + 15) / 16 * 16;
    call.pixels[i] = places[i] + (planes[i]->pixels - planes[i]->memory);
    size = places[i] + plane_size (planes[i]);
  }
  call.results = (size + 15) / 16 * 16;
  reserve (call.results + kernel->results_size);

  memcpy (other.shared, &call, sizeof call);
  for (int i = 0; i < kernel->n_images; i++)
    memcpy (
        other.shared + places[i], planes[i]->memory, plane_size (planes[i]));
  memcpy (other.shared + call.results, results, kernel->results_size);

  if (!other.pid)
    start ();
  ended = send (other.link, &byte, 1, MSG_NOSIGNAL) == 1
          && read (other.link, &byte, 1) == 1;
  if (!ended) {
    stop ();
    return FALSE;
  }
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output)
      memcpy (
          planes[i]->memory, other.shared + places[i], plane_size (planes[i]));
  memcpy (results, other.shared + call.results, kernel->results_size);
  return TRUE;
}
