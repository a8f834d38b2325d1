/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "stack.h"

#include <stdint.h>
#include <string.h>

#ifdef __x86_64__
/* A call that returns on another stack: where a call returns to a processor
 * foresees by those before it, and threads that wait one after the other wait
 * in the same place. The registers that a call leaves alone are on the stack.
 */
__asm__ (".text\n"
         ".globl stack_leave\n"
         ".hidden stack_leave\n"
         ".type stack_leave, @function\n"
         "stack_leave:\n"
         "  push %rbp\n"
         "  push %rbx\n"
         "  push %r12\n"
         "  push %r13\n"
         "  push %r14\n"
         "  push %r15\n"
         "  mov %rsp, (%rdi)\n"
         "  mov (%rsi), %rsp\n"
         "  pop %r15\n"
         "  pop %r14\n"
         "  pop %r13\n"
         "  pop %r12\n"
         "  pop %rbx\n"
         "  pop %rbp\n"
         "  ret\n"
         ".size stack_leave, . - stack_leave\n");

void
stack_begin (
    StackPlace *place, void *memory, size_t size, void (*function) (void))
{
  uintptr_t top = ((uintptr_t)memory + size) & ~(uintptr_t)15;
  /* what stack_leave () pops, and where the function would return to */
  const uintptr_t words[8] = { [6] = (uintptr_t)function };

  place->words[0] = memcpy ((void *)(top - sizeof words), words, sizeof words);
}
#else
#include <ucontext.h>

/* GCC's and clang's own way; of a stack that has not begun it is a context at
 * the end of its memory. */
void
stack_begin (
    StackPlace *place, void *memory, size_t size, void (*function) (void))
{
  uintptr_t top = ((uintptr_t)memory + size - sizeof (ucontext_t)) & -64;
  ucontext_t *beginning = (ucontext_t *)top;

  getcontext (beginning);
  beginning->uc_stack.ss_sp = memory;
  beginning->uc_stack.ss_size = top - (uintptr_t)memory;
  makecontext (beginning, function, 0);
  *place = (StackPlace){ .beginning = beginning };
}

/* Not for functions that note a place themselves. */
static void __attribute__ ((noinline))
go_to (const StackPlace *place)
{
  if (place->beginning != NULL)
    setcontext (place->beginning);
  __builtin_longjmp ((void **)place->words, 1);
}

void
stack_leave (StackPlace *here, const StackPlace *there)
{
  here->beginning = NULL;
  if (__builtin_setjmp (here->words) == 0)
    go_to (there);
}
#endif
