/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* clang-sizes.h: how many bytes or elements an expression says, as a product:
 *
 *   height * stride * sizeof (float)    4 * height * stride
 *   sizeof t                            of all its dimensions
 */
#pragma once

#include "clang-tree.h"

G_BEGIN_DECLS

#define CLANG_SIZE_MAX_FACTORS 6

/* constant * factors[0] * ... */
typedef struct _ClangSize {
  ClangTree *tree;
  CXCursor call; /* that asks for it */
  gint64 constant;
  SkelNode *factors[CLANG_SIZE_MAX_FACTORS]; /* integers, no constants */
  int n;
  SkelNode *refused; /* UNSUPPORTED, once something is */
} ClangSize;

/* Multiplies it, 1 at first, by the size @cursor. FALSE: it is refused. */
gboolean clang_size_read (ClangSize *self, CXCursor cursor);

/* Say what to write, once: of sizes, and as @format has it; FALSE. */
gboolean clang_size_refuse (ClangSize *self);
gboolean clang_size_refuse_as (ClangSize *self, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

gboolean clang_size_is_constant (const ClangSize *size, gint64 *value);

/* Whether it is @n times the variables @a and @b; without @b times @a. */
gboolean clang_size_is_product (
    const ClangSize *size, gint64 n, const SkelSymbol *a, const SkelSymbol *b);

G_END_DECLS
