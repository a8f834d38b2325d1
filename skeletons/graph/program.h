/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* program.h: what a filter computes, as a graph of values.
 *
 * A tree of C says what to do; a program says what is: each pixel that is
 * written, and what each pixel adds to the results, is a value of the pixels
 * around it. How it was written is gone. It knows neither libclang nor
 * GStreamer nor a machine.
 *
 * A value is a term: an operation on other terms, or a leaf. Terms that are the
 * same are one (they are hash-consed), and operands come before what uses them.
 * A term is total (see compute.h): it can be computed anywhere, whether anybody
 * wants it or not, so that a choice is just another operation. One pixel's
 * terms say nothing of another's: what two neighbours have in common is the
 * same term at another place.
 *
 * Everything belongs to the program and is freed with it. A program that nobody
 * adds to may be read by any thread.
 */
#pragma once

#include "library.h"

G_BEGIN_DECLS

/* Terms of a program; whoever wants more gets NULL. */
#define SKEL_MAX_TERMS (1 << 16)

/* The farthest that a term reads from the pixel, in pixels. */
#define SKEL_MAX_REACH 1024

typedef enum {
  SKEL_TERM_CONSTANT,  /* number */
  SKEL_TERM_PARAMETER, /* index: among the parameters; operand: which element
                        * of an array, none for a scalar */
  SKEL_TERM_PLACE,     /* index: a SkelCoordinate; of type I32 */
  SKEL_TERM_LOAD,      /* index: the image, channel; at [y + dy][x + dx], or,
                        * where the stage says that it reads inside, at the
                        * nearest place in the image */
  SKEL_TERM_GATHER,    /* likewise at [first operand][second operand], I32, or
                        * where these are beyond the image and the stage's
                        * extent around it, at the nearest place within */
  SKEL_TERM_PICK,      /* of the operands after the first that which the first,
                        * an integer, counts from 0; beyond, the nearest */
  SKEL_TERM_BINARY,    /* operation, of both operands' type */
  SKEL_TERM_NEGATE,    /* of a floating type */
  SKEL_TERM_CONVERT,   /* the operand as another type */
  SKEL_TERM_SELECT,    /* the second operand if the first, an I32, is other than
                        * zero, else the third */
  SKEL_TERM_CALL,      /* of function, which is called name */
} SkelTermKind;

/* Of the loops' pixel, and the size that the function sees. */
typedef enum {
  SKEL_COORDINATE_X,
  SKEL_COORDINATE_Y,
  SKEL_COORDINATE_WIDTH,
  SKEL_COORDINATE_HEIGHT,
  SKEL_COORDINATES
} SkelCoordinate;

/* What a term depends on, directly or not. */
typedef enum {
  SKEL_DEPENDS_PARAMETERS = 1 << 0,
  SKEL_DEPENDS_SIZE = 1 << 1,
  SKEL_DEPENDS_PLACE = 1 << 2,
  SKEL_DEPENDS_PIXELS = 1 << 3,
  SKEL_DEPENDS_COLUMN = 1 << 4, /* that part of the place */
} SkelDepends;

typedef struct _SkelTerm SkelTerm;

struct _SkelTerm {
  SkelTermKind kind;
  SkelType type;
  SkelOperation operation; /* up to here as the kinds say, else 0 or NULL */
  int index, channel, dy, dx;
  SkelValue number;
  const SkelLibraryFunction *function;
  const char *name;
  const SkelTerm *const *operands;
  int n_operands;

  /* what follows from these */
  int id;           /* its place among the program's terms */
  guint64 key;      /* a hash of all that it is made of, in any program */
  SkelRange range;  /* of its values, NaNs aside */
  gboolean nan;     /* it may be a NaN */
  unsigned depends; /* SkelDepends */
  guint size;       /* terms that it is made of, counted as often as they are
                     * used; at most SKEL_MAX_TERMS */
};

/* What a pixel of an output is. */
typedef struct {
  int image, channel;
  const SkelTerm *value; /* of the image's type */
} SkelStore;

/* What a pixel adds to a result, combined as the result says. */
typedef struct {
  int result;
  const SkelTerm
      *condition;        /* I32: only where it is other than zero; or NULL */
  const SkelTerm *index; /* I32: the element; NULL for the first */
  const SkelTerm *value; /* of the result's type; a minimum or maximum
                          * passes over what is not a number */
} SkelContribution;

/* What is the same for each pixel of the loops. */
typedef struct {
  int left, right, top, bottom; /* pixels that the loops leave out */
  unsigned permutation; /* SkelPermutation: from the loops' pixel to that which
                         * is written */
  SkelExtent extents[SKEL_MAX_IMAGES]; /* how far away images are read */
  /* by image: what is read outside is the nearest pixel within, whatever the
   * border policy; the function itself reads nothing there */
  gboolean inside[SKEL_MAX_IMAGES];
  /* of such an image, whether it is a number instead, and which; integers */
  gboolean constant[SKEL_MAX_IMAGES];
  gint64 outside[SKEL_MAX_IMAGES];
  GArray *stores;        /* SkelStore */
  GArray *contributions; /* SkelContribution */
} SkelLoops;

typedef struct {
  const char *name;
  GArray *images;     /* SkelImage */
  GArray *parameters; /* SkelParameter, of which a program has name, type,
                       * length, offset, minimum, maximum and handed */
  GArray *results;    /* SkelResult */
  GPtrArray *terms;   /* SkelTerm, operands first */
  GPtrArray *stages;  /* SkelLoops */

  /*< private >*/
  gboolean given; /* within a choice: see skel_term_select () */
  GHashTable *interned;
  GStringChunk *strings;
  GPtrArray *blocks;
} SkelProgram;

SkelProgram *skel_program_new (const char *name);
void skel_program_free (SkelProgram *program);

/* A copy of @string that lives as long as @program. */
const char *skel_program_string (SkelProgram *program, const char *string);

/* Declare what terms speak of; names are copied. */
void skel_program_add_image (SkelProgram *program, const SkelImage *image);
void skel_program_add_parameter (
    SkelProgram *program, const SkelParameter *parameter);
void skel_program_add_result (SkelProgram *program, const SkelResult *result);

/* A stage without stores and contributions, which the caller fills. */
SkelLoops *skel_program_add_stage (SkelProgram *program);

/* What the first stage stores to the only channel of @image, or NULL. */
const SkelTerm *skel_program_stored (const SkelProgram *program, int image);

/* Whether @loops may read the pixel that @load, a load, does. */
gboolean skel_loops_reach (const SkelLoops *loops, const SkelTerm *load);

/* The term that has what @term has as far as its kind says, its operands being
 * the program's; NULL where there are too many. Nothing is looked at: see
 * check.h, and term.h for those who build a program. */
const SkelTerm *skel_program_intern (
    SkelProgram *program, const SkelTerm *term);

/* An order of terms that does not hang on when they were made: constants last,
 * pixels by their places, and what is computed alike by what it is computed of.
 * Less than, equal to or greater than 0. */
int skel_term_compare (const SkelTerm *a, const SkelTerm *b);

/* Whether @term is the same number for all pixels. */
gboolean skel_term_is_still (const SkelTerm *term);

/* Whether @term is the same number for all pixels of a row. */
gboolean skel_term_is_of_row (const SkelTerm *term);

/* Whether @term picks one of constants. */
gboolean skel_term_is_table (const SkelTerm *term);

/* The term whose number @term has: what it converts, where it is a conversion
 * of what is not still that changes no number, else itself. */
const SkelTerm *skel_term_number (const SkelTerm *term);

/* Whether the operation of two numbers @term is what it is in mathematics: the
 * outcome fits its type. */
gboolean skel_term_fits (const SkelTerm *term);

/* @term without the constant that is added to it, an integer, which goes to
 * *@constant; itself, and 0. */
const SkelTerm *skel_term_without_constant (
    const SkelTerm *term, gint64 *constant);

/* How many operations that stores and contributions need are still, and have
 * operands that are no constants; and up to how many may be written one after
 * the other for each part of an image. */
#define SKEL_MAX_STILL 256
int skel_program_count_still (const SkelProgram *program);

/* The terms that stores and contributions need, operands first, in an order
 * that hangs on nothing but these; to be freed. */
GPtrArray *skel_program_order (const SkelProgram *program);

/* How many these are. */
guint skel_program_count (const SkelProgram *program);

/* By the terms' ids, whether a store or contribution is of them, and whether
 * one needs them; to be freed with g_free (). */
guint8 *skel_program_roots (const SkelProgram *program);
guint8 *skel_program_used (const SkelProgram *program);

/* By the terms' ids, how often stores, contributions and terms that these need
 * have each for an operand; likewise. */
int *skel_program_count_uses (const SkelProgram *program);

G_END_DECLS
