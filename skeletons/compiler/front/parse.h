/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* parse.h: the limits within which a kernel file is parsed, for skel_parse ()
 * and its helper, skelc-parse.
 *
 * The helper is looked for in the environment variable SKELC_PARSE (its path),
 * then beside the running program, then where it is installed from there.
 */
#pragma once

#define SKEL_PARSE_MAX_SOURCE (1 << 20) /* bytes */
/* The processor's time is what a source can be blamed for. The clock's is for
 * a helper that waits, and has room for a machine that is busy with others. */
#define SKEL_PARSE_CPU_SECONDS 4
#define SKEL_PARSE_SECONDS 60
#define SKEL_PARSE_MEMORY (1ull << 30) /* bytes */
