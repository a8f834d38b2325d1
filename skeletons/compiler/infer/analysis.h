/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* analysis.h: what skelc infers about the kernels of a file.
 *
 * The outcome is the kernel's description (../runtime/kernel.h), as the rest of
 * the project sees it, and beside it the pieces of the tree that it came from,
 * which the printers turn into code. The tree is left as it was parsed, but for
 * the ranges of its expressions.
 */
#pragma once

#include "../front/tree.h"

G_BEGIN_DECLS

/* What a symbol of the kernel's function is. */
typedef enum {
  SKEL_ROLE_NONE, /* an ordinary local variable */
  SKEL_ROLE_WIDTH,
  SKEL_ROLE_HEIGHT,
  SKEL_ROLE_STRIDE,    /* stride or NAME_stride; only in dimensions */
  SKEL_ROLE_IMAGE,     /* index among the kernel's images */
  SKEL_ROLE_PARAMETER, /* index among the parameters */
  SKEL_ROLE_RESULT,    /* index among the results; a pointer, an array
                        * or, if local, a variable */
  SKEL_ROLE_ROW,       /* the loop variable over the rows */
  SKEL_ROLE_COLUMN,    /* and over the columns */
} SkelRoleKind;

typedef struct {
  SkelRoleKind kind;
  int index;
} SkelRole;

/* One place in the body that reads or writes an image. */
typedef struct {
  SkelNode *node; /* the outermost INDEX, a scalar */
  int image;
  gboolean write;
  SkelNode *row, *column; /* the subscripts */
  SkelNode *channel;      /* NULL for one channel */
  /* row and column relative to the pixel (the row's loop variable plus this),
   * over all visits; 0 for permuted accesses. low == high: constant. */
  SkelRange row_offset, column_offset;
  gboolean outside;  /* may fall outside the image */
  gboolean anywhere; /* it may be any place of the image, and as far outside as
                      * the offsets say, whatever the pixel */
  gboolean varies;   /* the offsets depend on where the pixel is */
} SkelAccess;

/* One place in the body that accumulates into a result. */
typedef struct {
  SkelNode *node; /* the statement or expression as written: an
                   * ASSIGN, an INCREMENT, or an IF */
  int result;
  SkelCombine combine;
  SkelNode *index;    /* the element, or NULL for a scalar */
  SkelNode *asked;    /* the same as an IF's comparison has it, or NULL */
  SkelNode *value;    /* what is added, compared, ...; NULL: one */
  gboolean negated;   /* subtract the value instead of adding it */
  gboolean takes_nan; /* a minimum or maximum is the value where that is not a
                       * number */
} SkelAccumulation;

/* A conversion from a float whose values are not proved to be ones that the
 * integer's type can hold, which C leaves open: it saturates, as
 * runtime/saturate.h says. */
typedef struct {
  const SkelNode *node; /* a CAST, a compound ASSIGN, or a CALL of lround () or
                         * its like */
  SkelType from, type;
  SkelRange range; /* the values that may be converted */
  gboolean nan;    /* and what is not a number */
} SkelSaturation;

typedef struct {
  SkelNode *loop;           /* the outer FOR */
  SkelNode *body;           /* of the inner FOR, preceded by declarations
                             * that stand between the two loops */
  SkelSymbol *row, *column; /* the loop variables */
  gboolean columns_outside; /* the outer loop is the one over columns */
  GArray *accesses;         /* SkelAccess, in source order */
  GArray *accumulations;    /* SkelAccumulation, in source order */
  /* indices among the kernel's values that bound inner loops or offsets: a
   * kernel compiled for one value of each has constant windows */
  GArray *shape_values; /* int */
  /* combinations of the values of point_shapes, which are indices as those
   * above, for which windows are the pixel alone */
  GArray *point_shapes;      /* int */
  GArray *points;            /* int, point_shapes->len for each combination */
  gboolean shaped_by_pixels; /* parameters that pixels are compared with are
                              * among those that shape it */
  gboolean uses_position;    /* the body computes with x, y, width, height
                              * other than in subscripts of images */
} SkelNest;

/* A repetition of a sequence: `for (variable = start; ...) around nests. */
typedef struct {
  SkelNode *loop;
  SkelSymbol *variable;
  GPtrArray *before; /* SkelNode: statements before it that say how often it
                      * turns */
  int first, end;    /* the steps that are in it */
  SkelRange turns;   /* the variable's values in it; */
  gboolean certain;  /* it has one turn at least */
  const SkelSymbol *again; /* NULL: it has all of its turns. Else it goes on
                            * after one where this result of a step is not 0: */
  int step, result;        /* which step, and which of its results */
} SkelRepetition;

/* Where a nest of a sequence comes from. */
typedef enum {
  SKEL_ORIGIN_WRITTEN, /* it is the function's */
  SKEL_ORIGIN_UPDATE, /* likewise; what it leaves out of an image stays there */
  SKEL_ORIGIN_COPY,   /* nobody wrote it: see updates.h and part-copies.h */
} SkelOrigin;

typedef struct _SkelAnalysis SkelAnalysis;

#define SKEL_MAX_CHAIN 4 /* steps of a chain, and turns of it together */

/* Steps of a sequence that are one, see chain.h. */
typedef struct {
  const SkelAnalysis *steps[SKEL_MAX_CHAIN];
  int n_steps;
  int first, end;   /* the sequence's steps that they are, */
  int turns;        /* how many turns of it they are; 1: not of any */
  int repeat;       /* the repetition, of several turns */
  gboolean settles; /* the first one is repeated until nothing changes; the
                     * other makes something of each pixel of its image, which
                     * is stored */
  SkelStep step;    /* as one step of it, but for the kernel */
  /* what the images and the parameters of each are among its own, as in
   * ../../graph/chain.h */
  int images[SKEL_MAX_CHAIN][SKEL_MAX_IMAGES];
  int *parameters[SKEL_MAX_CHAIN];
} SkelChaining;

struct _SkelAnalysis {
  const SkelUnit *unit;
  SkelKernel kernel; /* the description; no functions in it */
  SkelFunction *function;
  GPtrArray *nests; /* SkelNest: one, which does nothing where this is a chain;
                     * none of a sequence */
  const SkelChaining *chain; /* or NULL */
  /* of a sequence: SkelAnalysis, of its steps' kernels, which stand before it
   * among the file's; else empty */
  GPtrArray *parts;
  gboolean is_part;      /* it is such a part */
  gboolean mixes_places; /* it reads at several flips and rotations, or at one
                          * and beside the pixel */
  GPtrArray *chains;     /* SkelAnalysis, of a sequence: steps of it that may be
                          * done as one, by the first ones, longer ones first */
  GPtrArray *apart;      /* by its steps but the last: why it cannot be one with
                          * the next, a constant text; NULL: it can */
  GArray *repetitions;   /* SkelRepetition, of a sequence: as its repeats */
  GPtrArray *by_turns;   /* SkelNode: loops that are repeated until nothing
                          * changes, which are done turn by turn */
  GArray *merged;        /* int: by its steps, of how many nests they are */
  GArray *origins;       /* SkelOrigin, by these nests */
  GHashTable *stands_for; /* SkelSymbol: of a local image that nobody declared,
                           * the one that it is a state of; or NULL */
  /* SkelNode: statements before the first nest that declare and set local
   * variables, which everything after may use: they are to be repeated at the
   * head of every function that is printed. Declarations of loop variables
   * (SKEL_ROLE_ROW and _COLUMN) may be among them. */
  GPtrArray *prologue;
  GPtrArray *start;  /* SkelNode: those that set results; a DECLARE
                      * there is of a result's symbol */
  GPtrArray *finish; /* SkelNode: statements after the last nest */
  GPtrArray *calls;  /* SkelFunction: static functions it calls,
                      * directly or not, callees first */
  GPtrArray *tables; /* SkelSymbol: tables it or they use */

  SkelRange results[SKEL_MAX_RESULTS]; /* what an element of each can be in the
                                        * end, NaNs aside */

  /*< private >*/
  GHashTable *roles;       /* of SkelSymbol, see skel_role () */
  GHashTable *saturations; /* SkelNode to SkelSaturation */
  GHashTable *divisors;    /* SkelNode: what the interpreter has not proved to
                            * be other than zero, and NULL where the graph was
                            * asked, see skel_prove_divisors (); or NULL: there
                            * must be none */
  SkelNode *unproved;      /* the last one that was refused, or NULL */
  GHashTable *kept;        /* see skel_keep () */
};

/* Analyses every kernel of @unit. Returns the SkelAnalysis of each, in the
 * file's order, the parts of a sequence before it, to be freed before @unit;
 * NULL when anything is refused, with diagnostics added. Time and stack are
 * bounded whatever the input. */
GPtrArray *skel_analyse (SkelUnit *unit, GPtrArray *diagnostics);

/* The same in a small part of the time, for those who want no more than names,
 * images and parameters: what the bodies do is left out, and so is whatever
 * they would be refused for. */
GPtrArray *skel_read_signatures (SkelUnit *unit, GPtrArray *diagnostics);

typedef enum {
  SKEL_KERNELS_WITH_LOOPS = 1 << 0, /* which have code: all but sequences */
  SKEL_KERNELS_OF_FILE = 1 << 1,    /* all but the parts of sequences */
} SkelKernels;

/* Of @analyses those that are all that @kernels says; to be freed. */
GPtrArray *skel_select_kernels (GPtrArray *analyses, unsigned kernels);

/* Whether earlier steps of a sequence compute some of the kernel's parameters.
 */
gboolean skel_is_handed (const SkelAnalysis *analysis);

/* The kernel's SkelSaturations in the order of the file; an array to be freed,
 * whose elements belong to @analysis. */
GPtrArray *skel_saturations (const SkelAnalysis *analysis);

/* Whether any of the file's kernels has one. */
gboolean skel_any_saturates (GPtrArray *analyses);

/* Adds a diagnostic about each of them to @diagnostics: for those who want
 * nothing that C leaves open. */
void skel_refuse_saturations (GPtrArray *analyses, GPtrArray *diagnostics);

/* What several ask of @analysis and is made once: what @make made of it for the
 * first who asked for @name. It belongs to @analysis, and is freed with it by
 * @free_made. */
gconstpointer skel_keep (const SkelAnalysis *analysis, const char *name,
    gpointer (*make) (const SkelAnalysis *analysis), GDestroyNotify free_made);

/* Of what nothing is known yet; for analyse.c and those who make others. */
SkelAnalysis *skel_analysis_new (SkelUnit *unit, SkelFunction *function);
void skel_analysis_free (SkelAnalysis *analysis);

/* What @symbol is in @analysis' function. */
SkelRole skel_role (const SkelAnalysis *analysis, const SkelSymbol *symbol);

/* The symbol of the image @index, a local one behind the kernel's. */
SkelSymbol *skel_image_symbol (const SkelAnalysis *analysis, int index);

/* Whether @statement, of the prologue, declares a variable of the loops. */
gboolean skel_declares_loop_variable (
    const SkelAnalysis *analysis, const SkelNode *statement);

/* Whether the loops of @analysis, or the steps of the chain that it is, read or
 * write pixels of @image; else others of its bytes alone, if any. */
gboolean skel_uses_image (const SkelAnalysis *analysis, int image);

/* The access or accumulation that @node is the place of, or NULL. */
const SkelAccess *skel_nest_access (const SkelNest *nest, const SkelNode *node);
const SkelAccumulation *skel_nest_accumulation (
    const SkelNest *nest, const SkelNode *node);

/* Whether signed arithmetic at @node (an int or wider BINARY, NEGATE, compound
 * ASSIGN, INCREMENT or abs ()) is proved not to overflow. Where it is not, C
 * compiled with -fwrapv wraps, and other dialects must print it so. */
gboolean skel_node_fits (const SkelNode *node);

G_END_DECLS
