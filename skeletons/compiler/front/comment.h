/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* comment.h: the gtk-doc comment of a kernel.
 *
 *   name: (element gpuname) (chroma keep|neutral|apply)
 *   @parameter: (range LOW HIGH) (default VALUE): text
 *     that may go on
 *
 *   Summary, a sentence. The rest of the description.
 *
 * Values are numbers as C writes them (decimal, hexadecimal, floating, with a
 * sign), true and false for _Bool, and an enum's constants by name. An array's
 * default lists its values; one value stands for all of them. Results and
 * images may be documented too, without annotations.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

typedef struct {
  const SkelSymbol *symbol;   /* the function's parameter */
  const char *description;    /* one line, or "" */
  SkelValue minimum, maximum; /* from (range), else the type's: see
                               * skel_type_range () */
  gboolean has_range;
  /* of a parameter: 1, or the array's length of them. Without (default):
   * zero, or what is nearest to it in the range. */
  SkelValue *defaults;
  int n_defaults;
  gboolean has_default;
  gboolean handed; /* not the user's: see SkelParameter */
} SkelCommentParameter;

typedef struct {
  const char *element; /* as annotated, or NULL */
  gboolean has_chroma;
  SkelChroma chroma;       /* SKEL_CHROMA_KEEP unless annotated */
  const char *summary;     /* the first sentence, or "" */
  const char *description; /* paragraphs separated by an empty line; "" */
  /* one for each parameter of the function, in their order, documented or
   * not. Ranges and defaults are only meaningful for what becomes a property:
   * scalars and const arrays of constant length. */
  SkelCommentParameter *parameters;
  int n_parameters;
} SkelComment;

/* Reads the comment of @function; everything in the result belongs to @unit.
 * Never NULL: a function without a comment gets its defaults. What is
 * malformed (an unknown annotation or parameter, a range that is empty or not
 * of the type, a default outside it) is added to @diagnostics with its place
 * in the file. */
const SkelComment *skel_comment_parse (
    SkelUnit *unit, const SkelFunction *function, GPtrArray *diagnostics);

/* The values that @type can hold. Floating types: -FLT_MAX and FLT_MAX, or
 * the double's; an enum's smallest and largest constant is its own range. */
void skel_type_range (SkelType type, SkelValue *minimum, SkelValue *maximum);

/* The first sentence of @description: up to a full stop that a space or the
 * end follows, or all of its first paragraph; to be freed. */
char *skel_comment_summary (const char *description);

/* Whether @symbol is a parameter of @function which nothing in it changes, and
 * can be *@maximum, @most or less, and no more. */
gboolean skel_comment_maximum (const SkelComment *comment,
    const SkelFunction *function, const SkelSymbol *symbol, int most,
    gint64 *maximum);

G_END_DECLS
