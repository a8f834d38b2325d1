/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "forced.h"

#include "cpu.h"

static int strip_rows;
static gboolean steps_apart;

void
skel_cpu_override_strip_rows (int rows)
{
  strip_rows = rows;
}

int
skel_forced_strip_rows (void)
{
  return strip_rows;
}

void
skel_cpu_override_groups (gboolean apart)
{
  steps_apart = apart;
}

gboolean
skel_forced_apart (void)
{
  return steps_apart;
}
