/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* evaluate-sequence.h: a sequence by the programs of its steps, one after the
 * other, each on whole images.
 */
#pragma once

#include "graph/program.h"
#include "runtime/job.h"

/* The program of a step's @kernel for @values, or NULL. */
typedef const SkelProgram *(*FindProgram) (
    const SkelKernel *kernel, const SkelValue *values, gpointer data);

/* As skel_cpu_run (), of a @job whose kernel has steps. For one thread at a
 * time. */
gboolean evaluate_sequence (
    const SkelJob *job, FindProgram find, gpointer data, GError **error);
