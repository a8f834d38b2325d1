/* parse.h: the limits within which a kernel file is parsed, for skel_parse ()
 * and its helper, skelc-parse.
 *
 * The helper is looked for in the environment variable SKELC_PARSE (its path),
 * then beside the running program, then where it is installed.
 */
#pragma once

#define SKEL_PARSE_MAX_SOURCE (1 << 20)        /* bytes */
#define SKEL_PARSE_CPU_SECONDS 4
#define SKEL_PARSE_SECONDS 8
#define SKEL_PARSE_MEMORY (1ull << 30)  /* bytes */
