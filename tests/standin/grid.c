/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* grid.c: the threads of a block take turns in one thread of the host, each
 * with a stack of its own. A stack whose thread returned goes on with one that
 * has not begun yet, so that threads which never wait need no more than one. */
#include "grid.h"

#include "runtime/arithmetic.h"
#include "stack.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STACK_SIZE (64 << 10)

/* Were they alike in the last bits of their addresses, the stacks would drive
 * each other out of the cache. */
#define PAGE 4096
#define APART (5 * 64)

typedef enum {
  NO_THREAD, /* all have begun, and what ran here returned */
  WAITS_FOR_WARP,
  WAITS_FOR_BLOCK,
} State;

typedef struct {
  guint8 *memory;
  StackPlace place;
  unsigned thread;
  unsigned exchanges, block_votes; /* of the thread */
  State state;
} Stack;

typedef struct {
  const GridEntry *entry;
  const void *arguments;
  unsigned threads;
  unsigned begun;
  gboolean backwards;
  GPtrArray *stacks;                /* of this thread of the host */
  Stack *waiting[GRID_MAX_THREADS]; /* that of each thread which waits */
  unsigned n_waiting;
  unsigned next, end; /* of the threads that go on */
  Stack *running;
  StackPlace scheduler;
  uint64_t values[2][GRID_MAX_THREADS]; /* of the exchanges */
  unsigned votes[2][GRID_MAX_THREADS / GRID_WARP];
  int any[3]; /* of the block's */
} Grid;

static void
stack_free (gpointer data)
{
  Stack *stack = data;

  g_free (stack->memory);
  g_free (stack);
}

/* The stacks of a thread of the host, which it keeps. */
static GPrivate stacks = G_PRIVATE_INIT ((GDestroyNotify)g_ptr_array_unref);

GRID_VARIABLE GridIndex grid_thread, grid_block, grid_block_size, grid_size;

static GRID_VARIABLE Grid *grid;

/* Has the processor fetch the stack that is gone to after this one. */
static void
foresee_next (void)
{
  const Stack *stack;

  if (grid->next == grid->end)
    return;
  stack = grid->waiting[grid->backwards ? grid->end - 1 : grid->next];
  if (stack != NULL)
    __builtin_prefetch (stack->place.words[0]);
}

/* The next of the threads that go on, as one that runs, or NULL. */
static Stack *
take_next (void)
{
  while (grid->next != grid->end) {
    unsigned i = grid->backwards ? --grid->end : grid->next++;
    Stack *stack = grid->waiting[i];

    if (stack == NULL)
      continue;
    grid->waiting[i] = NULL;
    grid->n_waiting--;
    grid->running = stack;
    grid_thread.x = i;
    foresee_next ();
    return stack;
  }
  return NULL;
}

/* Goes from stack to stack without the scheduler where it can. */
static void
wait_for (State what)
{
  Stack *stack = grid->running, *next;

  stack->state = what;
  if (what != NO_THREAD) {
    grid->waiting[stack->thread] = stack;
    grid->n_waiting++;
  }
  next = take_next ();
  stack_leave (&stack->place, next != NULL ? &next->place : &grid->scheduler);
}

void
grid_wait_for_block (void)
{
  wait_for (WAITS_FOR_BLOCK);
}

/* A thread may come to its next exchange before others have read what they got
 * of this one, and not to the one after that. */
const uint64_t *
grid_exchange (uint64_t value)
{
  Stack *stack = grid->running;
  unsigned first = stack->thread / GRID_WARP * GRID_WARP;

  stack->exchanges++;
  grid->values[stack->exchanges % 2][stack->thread] = value;
  wait_for (WAITS_FOR_WARP);
  return &grid->values[stack->exchanges % 2][first];
}

unsigned
grid_vote (int bit)
{
  Stack *stack = grid->running;
  unsigned mask = 1u << stack->thread % GRID_WARP;
  unsigned *votes;

  stack->exchanges++;
  votes = &grid->votes[stack->exchanges % 2][stack->thread / GRID_WARP];
  *votes = bit ? *votes | mask : *votes & ~mask;
  wait_for (WAITS_FOR_WARP);
  return *votes;
}

/* The next of the three is cleared here: nobody comes to the vote after that,
 * whose it is, before all have read what it told of the last one. */
int
grid_vote_of_block (int bit)
{
  unsigned turn = grid->running->block_votes++ % 3;

  grid->any[(turn + 1) % 3] = 0;
  grid->any[turn] |= bit;
  wait_for (WAITS_FOR_BLOCK);
  return grid->any[turn];
}

/* What a stack does from its beginning to the end of the grid. */
static void
run_threads (void)
{
  for (;;) {
    while (grid->begun < grid->threads) {
      unsigned n = grid->begun++;

      grid->running->thread = grid->backwards ? grid->threads - 1 - n : n;
      grid->running->exchanges = grid->running->block_votes = 0;
      grid_thread.x = grid->running->thread;
      grid->entry->run (grid->arguments);
    }
    wait_for (NO_THREAD);
  }
}

/* Until all that may go on wait. */
static void
resume (Stack *stack)
{
  grid->running = stack;
  stack_leave (&grid->scheduler, &stack->place);
}

static Stack *
get_stack (guint i)
{
  Stack *stack;

  if (i < grid->stacks->len)
    return g_ptr_array_index (grid->stacks, i);
  stack = g_new0 (Stack, 1);
  stack->memory = g_malloc (STACK_SIZE);
  stack_begin (
      &stack->place, stack->memory, STACK_SIZE - i * APART % PAGE, run_threads);
  g_ptr_array_add (grid->stacks, stack);
  return stack;
}

/* Whether all of the @n threads from @first on that have not returned wait for
 * @what; then they go on. */
static gboolean
go_on (State what, unsigned first, unsigned n)
{
  Stack *stack;

  for (unsigned i = first; i < first + n; i++)
    if (grid->waiting[i] != NULL && grid->waiting[i]->state != what)
      return FALSE;
  grid->next = first;
  grid->end = first + n;
  stack = take_next ();
  if (stack != NULL)
    resume (stack);
  return stack != NULL;
}

static void
run_block (void)
{
  grid->begun = 0;
  memset (grid->any, 0, sizeof grid->any);
  for (guint i = 0; grid->begun < grid->threads; i++)
    resume (get_stack (i));
  while (grid->n_waiting > 0) {
    gboolean went_on = go_on (WAITS_FOR_BLOCK, 0, grid->threads);

    for (unsigned warp = 0; warp < grid->threads; warp += GRID_WARP)
      went_on |= go_on (
          WAITS_FOR_WARP, warp, MIN (GRID_WARP, grid->threads - warp));
    if (!went_on) {
      fprintf (stderr,
          "stand-in: threads of a block of %s wait for each other\n",
          grid->entry->name);
      abort ();
    }
  }
}

void
grid_run (const GridEntry *entry, const void *arguments, unsigned size_x,
    unsigned size_y, unsigned block_size)
{
  Grid self = { .entry = entry, .arguments = arguments, .threads = block_size };
  fenv_t callers;

  /* a device knows nothing of the host's; stacks keep what they begin with */
  skel_arithmetic_begin (&callers);
  self.stacks = g_private_get (&stacks);
  if (self.stacks == NULL) {
    self.stacks = g_ptr_array_new_with_free_func (stack_free);
    g_private_set (&stacks, self.stacks);
  }
  grid = &self;
  grid_size = (GridIndex){ size_x, size_y, 1 };
  grid_block_size = (GridIndex){ block_size, 1, 1 };
  for (unsigned y = 0; y < size_y; y++)
    for (unsigned x = 0; x < size_x; x++) {
      grid_block = (GridIndex){ x, y, 0 };
      run_block ();
      self.backwards = !self.backwards;
    }
  grid = NULL;
  skel_arithmetic_end (&callers);
}
