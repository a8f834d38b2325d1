/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* groups.h: which steps of a sequence go over the image together, where that is
 * the CPU's business (see ../cpu/rolling.h).
 *
 * Steps that follow each other are a group where each can be computed for some
 * rows as soon as those before have enough of them: what a group's images pass
 * on stays in the cache, and those that nobody else reads are never stored.
 *
 * A group ends before what needs all of an image: a step that is handed what
 * another of the group computes, one after results, one that permutes pixels or
 * is repeated until nothing changes; where a repetition begins or ends or
 * exchanges images (but see unrolled.h); and where an image that another step
 * of the group reads cannot be the group's own, since others read it, too, or
 * it is the caller's.
 */
#pragma once

#include "job.h"

G_BEGIN_DECLS

typedef struct {
  int first, end;                /* the steps [first, end), two at least */
  gboolean own[SKEL_MAX_LOCALS]; /* local images that nobody else looks at */
} SkelGroup;

/* Why @group, of which the steps are given, is none; NULL: it is, and its own
 * images are filled in. */
const char *skel_groups_object (const SkelJob *job, SkelGroup *group);

/* The groups of @job's steps, each as long as it can be, in their order; and in
 * @n how many they are. Only its kernel, its components and its border count.
 * To be freed. */
SkelGroup *skel_groups_plan (const SkelJob *job, int *n);

/* The group that step @index is of, or NULL. */
const SkelGroup *skel_groups_find (const SkelGroup *groups, int n, int index);

G_END_DECLS
