/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* quarks.c: tells LeakSanitizer which blocks were GLib's table of quarks.
 *
 * GLib leaves the table to its readers when it has to grow. To know that by the
 * function, as leaks-of-others does, all of the stack has to be walked whenever
 * something is allocated, which takes a program that allocates much most of its
 * time. So blocks of the sizes that the table has are looked at in the end: a
 * table begins with the strings that GLib has for its first quarks.
 */
#ifdef __SANITIZE_ADDRESS__

#include <glib.h>
#include <pthread.h>
#include <sanitizer/lsan_interface.h>
#include <stdlib.h>

/* of a header that GCC does not install */
int __sanitizer_install_malloc_and_free_hooks (
    void (*allocated) (const volatile void *block, size_t size),
    void (*freed) (const volatile void *block));
size_t __sanitizer_get_allocated_size (const volatile void *block);

#define GROWTH (2048 * sizeof (char *)) /* of the table */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const volatile void *blocks[256]; /* NULL: none */

static void
replace (const volatile void *from, const volatile void *to)
{
  pthread_mutex_lock (&lock);
  for (gsize i = 0; i < G_N_ELEMENTS (blocks); i++)
    if (blocks[i] == from) {
      blocks[i] = to;
      break;
    }
  pthread_mutex_unlock (&lock);
}

static void
allocated (const volatile void *block, size_t size)
{
  if (size > 0 && size % GROWTH == 0)
    replace (NULL, block);
}

static void
freed (const volatile void *block)
{
  if (block && __sanitizer_get_allocated_size (block) % GROWTH == 0)
    replace (block, NULL);
}

static void
ignore_tables (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (blocks); i++) {
    const char *const *table = (const char *const *)blocks[i];

    if (table && table[1] == g_quark_to_string (1)
        && table[2] == g_quark_to_string (2))
      __lsan_ignore_object (table);
    /* a leak is one, even if it is known here */
    blocks[i] = NULL;
  }
}

/* GLib's constructor makes the first one. */
static void
before_constructors (void)
{
  __sanitizer_install_malloc_and_free_hooks (allocated, freed);
}

__attribute__ ((section (".preinit_array"), used)) static void (*const first) (
    void)
    = before_constructors;

__attribute__ ((constructor)) static void
after_constructors (void)
{
  atexit (ignore_tables);
}

#endif
