/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* stream.h: a SkelUnit as bytes, the way the parser's process hands it to
 * skel_parse ().
 *
 * Both ends are built together: the format has a version of its own only so
 * that a stray helper of another build is noticed.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* The largest stream that skel_parse () takes, in bytes. */
#define SKEL_STREAM_MAX_SIZE (32 << 20)

/* Appends @unit to @out. FALSE, with a diagnostic that says where, when it is
 * nested deeper than SKEL_MAX_DEPTH or becomes larger than a stream may be. */
gboolean skel_unit_write (
    const SkelUnit *unit, GByteArray *out, GPtrArray *diagnostics);

/* Appends @diagnostics to @out in place of a unit. */
void skel_diagnostics_write (GPtrArray *diagnostics, GByteArray *out);

/* The unit in the @size bytes at @data, for the file @path. Trusts nothing:
 * whatever the bytes are, the result is a tree as tree.h describes it (every
 * node has the children, types and symbols that its kind demands) or NULL with
 * at least one diagnostic. */
SkelUnit *skel_unit_read (
    const guint8 *data, gsize size, const char *path, GPtrArray *diagnostics);

/* An empty unit to be filled. */
SkelUnit *skel_unit_new (const char *path);

G_END_DECLS
