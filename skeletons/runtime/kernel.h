/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* kernel.h: what the rest of the project knows of a filter.
 *
 * A kernel description is a constant table that skelc derives from one C
 * function and the build compiles in. It holds everything that a caller needs
 * to run the function and to show it to a user; it never changes and is never
 * freed, so any thread may read it.
 *
 * A function of one nest of loops over the pixels is a stage. One of several is
 * a sequence: its nests are kernels of their own, and its description says on
 * which images they run one after the other: the function's own (its
 * parameters) and those that are local to it.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SKEL_MAX_IMAGES 8           /* of one kernel, and of one step */
#define SKEL_MAX_LOCALS 32          /* of one sequence */
#define SKEL_MAX_REPEATS 16         /* likewise, within each other or not */
#define SKEL_MAX_CHANNELS 4         /* of one image */
#define SKEL_MAX_PARAMETERS 256     /* of one kernel, */
#define SKEL_MAX_VALUES 32768       /* and of values of all of them together, */
#define SKEL_MAX_GIVEN_VALUES 1024  /* but for what is handed, */
#define SKEL_MAX_LAUNCH_VALUES 1024 /* and of a kernel on CUDA */
#define SKEL_MAX_RESULTS 16         /* of one kernel */
#define SKEL_MAX_UNIFORMS (16 << 10) /* bytes of a kernel on CUDA */

/* How far what is repeated until nothing changes reads at most, in pixels. */
#define SKEL_MAX_SETTLING_REACH 16

/* The largest width and height of an image, in pixels. Products of the two
 * fit an int, which is what the value ranges in skelc rely on. */
#define SKEL_MAX_SIZE 32767

typedef enum {
  SKEL_TYPE_BOOL,
  SKEL_TYPE_U8,
  SKEL_TYPE_I8,
  SKEL_TYPE_U16,
  SKEL_TYPE_I16,
  SKEL_TYPE_U32,
  SKEL_TYPE_I32,
  SKEL_TYPE_U64,
  SKEL_TYPE_I64,
  SKEL_TYPE_F32,
  SKEL_TYPE_F64,
} SkelType;

/* The classes of Nugteren et al., "Skeleton-based parallelisation"; a stage
 * may be of several at once. */
typedef enum {
  SKEL_CLASS_P2P = 1 << 0,       /* pixel to pixel */
  SKEL_CLASS_PERMUTING = 1 << 1, /* P2P whose pixels change place */
  SKEL_CLASS_N2P = 1 << 2,       /* neighbourhood to pixel */
  SKEL_CLASS_R2S = 1 << 3,       /* reduction to scalar */
  SKEL_CLASS_R2V = 1 << 4,       /* reduction to vector */
} SkelClass;

/* One of the eight flips and rotations, as a map of pixels' places: the first
 * two mirror x and y in the coordinates that the map starts from, the third
 * then exchanges the two. */
typedef enum {
  SKEL_PERMUTATION_MIRROR_X = 1 << 0,
  SKEL_PERMUTATION_MIRROR_Y = 1 << 1,
  SKEL_PERMUTATION_TRANSPOSE = 1 << 2,
} SkelPermutation;

typedef enum {
  SKEL_COMBINE_ADD,
  SKEL_COMBINE_MINIMUM,
  SKEL_COMBINE_MAXIMUM,
  SKEL_COMBINE_AND,
  SKEL_COMBINE_OR,
  SKEL_COMBINE_XOR,
  SKEL_COMBINE_NONE, /* computed after the last stage, by finish */
} SkelCombine;

/* What becomes of the chroma planes when a kernel of one channel runs on luma:
 * two keep it from them, the last has it run on them, too. */
typedef enum {
  SKEL_CHROMA_KEEP,
  SKEL_CHROMA_NEUTRAL,
  SKEL_CHROMA_APPLY, /* never of a kernel with results */
} SkelChroma;

/* One number: i for every integer type, _Bool and enums; f for float (which
 * it holds exactly) and double. */
typedef union {
  gint64 i;
  double f;
} SkelValue;

/* How far reads reach from the pixel, in pixels, none of them negative. */
typedef struct {
  int left, right, top, bottom;
} SkelExtent;

typedef struct {
  const char *name;
  SkelType type;
  int channels;        /* interleaved, 1 to SKEL_MAX_CHANNELS */
  gboolean output;     /* else an input */
  gboolean transposed; /* declared [width][...]: rows are columns */
  gboolean own;        /* of a step of a sequence: it is one of the sequence's,
                        * which its caller does not see */
} SkelImage;

/* Whether pixels of @input can stand where loops leave out those of @output: an
 * image of the same kind, and no sequence's own in what its caller sees. */
gboolean skel_image_fills (const SkelImage *input, const SkelImage *output);

typedef struct {
  const char *name;        /* as in the C file */
  const char *description; /* from the comment, or "" */
  SkelType type;
  int length; /* of a constant array; 1 for a scalar */
  int offset; /* of its first value among the kernel's */
  SkelValue minimum, maximum;
  const SkelValue *defaults; /* length of them */
  /* an enum's constants, ascending by value; NULL for other types */
  const struct {
    const char *name;
    int value;
  } *constants;
  int n_constants;
  gboolean handed; /* of a step's kernel: what an earlier step computed, which
                    * may be anything that its type has */
} SkelParameter;

typedef struct {
  const char *name;
  SkelType type;
  int length;     /* of an array; 1 for a scalar */
  gboolean array; /* a scalar and an array of one differ */
  SkelCombine combine;
  gboolean local; /* a variable of the function, accumulated for
                   * the code after the loops: not for the user */
  gsize offset;   /* in the block of results, in bytes */
} SkelResult;

/* What a stage's code is called with. Strides and steps are in bytes; images
 * are those of the kernel, by index, their rows addressed by the true y. */
typedef struct {
  int width, height; /* of the loop's image, in pixels */
  int units;         /* values that each pixel has side by side, all computed
                      * alike; 1, but where the stage takes any column */
  struct {
    guint8 *pixels; /* where the pixel (0, 0) is or would be */
    gssize stride;  /* from row to row */
    gssize step;    /* from pixel to pixel; rows of images that
                     * are not permuted are always dense */
  } images[SKEL_MAX_IMAGES];
  const SkelValue *values; /* of the parameters, by offset */
  const guint8 *uniforms;  /* see SkelUniformsFunction; NULL where the stage
                            * takes none */
  guint8 *results;         /* the block of results to accumulate into */
} SkelRowsArguments;

/* Runs a stage on the rows [first, last) of the image. Safe to call from many
 * threads at once on disjoint rows with blocks of results of their own. */
typedef void (*SkelRowsFunction) (
    const SkelRowsArguments *arguments, int first, int last);

/* Sets every result to its starting value (start), or computes what is
 * computed from the combined results (finish). */
typedef void (*SkelResultsFunction) (
    int width, int height, const SkelValue *values, guint8 *results);

/* Computes those variables that stand before the loops which code does not
 * compute itself: tables that loops fill. The block is for 8 bytes at a time.
 */
typedef void (*SkelUniformsFunction) (
    int width, int height, const SkelValue *values, guint8 *uniforms);

/* The instruction sets that a stage's C code is compiled for, best last. */
typedef enum {
  SKEL_ISA_BASELINE,
  SKEL_ISA_AVX2,
  SKEL_ISA_AVX512,
  SKEL_ISA_COUNT
} SkelIsa;

typedef struct {
  unsigned classes; /* SkelClass */
  int space_left, space_right, space_top,
      space_bottom; /* pixels of the image
                     * that the loops leave out on each side */
  /* by image: the largest extent over all values of the parameters, and
   * whether a read may fall outside the image at all */
  SkelExtent extents[SKEL_MAX_IMAGES];
  gboolean reads_outside[SKEL_MAX_IMAGES];
  /* by image: it is also read at other places than around the pixel, wherever
   * they are in the image, and as far outside as the extent says */
  gboolean reads_anywhere[SKEL_MAX_IMAGES];
  /* of the CPU's code: it may read outside the image where nothing comes of
   * that; and it computes pixels of several units, see SkelRowsArguments */
  gboolean looks_outside, takes_units;
  gboolean takes_uniforms; /* likewise: it is given the kernel's uniforms */
  /* SkelPermutation: from the loops' (x, y) to the pixel read and to the pixel
   * written, and the two together, from the input's pixel to the output's */
  unsigned read_permutation, write_permutation, permutation;
  gboolean moves;           /* only moves pixels, computes nothing */
  gboolean shift_invariant; /* a pixel becomes the same wherever it is, and
                             * whatever the image's size */
  /* The settings for which windows shrink to the pixel itself: n_points times
   * n_shapes numbers, of the kernel's values of these indices. Where there are
   * no windows, they do not tell. */
  const int *shapes, *points;
  int n_shapes, n_points;
  SkelRowsFunction rows[SKEL_ISA_COUNT]; /* NULL: not compiled */
} SkelStage;

/* Computes the pixel at [y][x] of a step that is repeated until nothing
 * changes, whose two images are one: whether it became another. Images have
 * pixels around them, as for a SkelRowsFunction. */
typedef gboolean (*SkelSettleFunction) (
    const SkelRowsArguments *arguments, int y, int x);

/* Of a step that is repeated until nothing changes: it updates an image in
 * place, and whatever the order of its pixels, it comes to the same end. */
typedef struct {
  int before, after; /* the images that it is; they lie in the same place */
  SkelSettleFunction pixel;
  const guint8 *rests; /* by a pixel's byte: whether it stays what it is,
                        * whatever is around; or NULL */
} SkelSettling;

/* The CUDA side of a kernel; see ../cuda/. */
typedef struct _SkelCudaKernel SkelCudaKernel;

typedef struct _SkelKernel SkelKernel;

/* In the place of a step: */
enum {
  SKEL_SOURCE_PARAMETER = -1, /* of the sequence's own */
  SKEL_SOURCE_TURN = -2,      /* of a repetition that the step is in */
};

/* Where the values of a step's parameter come from. */
typedef struct {
  int step;  /* an earlier step, whose result it is; or as above */
  int index; /* of the result, the parameter or the repetition */
} SkelSource;

/* One nest of a sequence. */
typedef struct {
  const SkelKernel *kernel;
  const int *images;         /* by the kernel's: of the sequence's images, and
                              * from n_images on its local ones */
  const SkelSource *sources; /* by the kernel's parameters */
  const int *results;   /* by the kernel's results: which of the sequence's,
                         * or -1: they are for later steps alone */
  gsize results_offset; /* of its block in the sequence's, in bytes */
  gboolean exchanges;   /* it copies a local image that nobody reads before it
                         * is written anew: to exchange the two does as well */
} SkelStep;

/* Sets @counter to the number of the first turn of a repetition, or else of the
 * next. FALSE: there is none. @values are those of the sequence. */
typedef gboolean (*SkelTurnFunction) (int width, int height,
    const SkelValue *values, gboolean first, SkelValue *counter);

/* Steps that are done again and again, in their order. */
typedef struct {
  int first, end; /* the steps [first, end) */
  SkelTurnFunction turn;
  gboolean again;   /* after a turn it goes on only */
  int step, result; /* where this result of that step, an int, is not 0 */
} SkelRepeat;

/* Steps that follow each other and may be done as one. Images that only they
 * use are not stored then. Or steps that are all that a repetition does besides
 * exchanging images: its turns, none of which hangs on its number, may be done
 * several at a time. */
typedef struct {
  int first, end; /* the steps [first, end) */
  int turns;      /* how many turns of it they are; 1: not of any */
  int repeat;     /* the repetition, of several turns */
} SkelChain;

struct _SkelKernel {
  const char *name;        /* the C function's */
  const char *element;     /* "gpusobel", where it can be one */
  const char *summary;     /* the description's first sentence */
  const char *description; /* all of it */
  const char *source;      /* "kernels/sobel.c" */
  SkelChroma chroma;
  gboolean approximate; /* calls transcendental functions or sums
                         * floats: equal within docs' bound only */

  const SkelImage *images;
  int n_images;
  const SkelParameter *parameters;
  int n_parameters;
  int n_values; /* of all parameters together: */
  int n_given;  /* first so many of parameters that are not handed, */
  int n_handed; /* then those of so many parameters that are */
  const SkelResult *results;
  int n_results;
  gsize results_size; /* of the block of results, in bytes; of a sequence, with
                       * those of its steps */
  /* One stage. Of a sequence it has no code, and says of each image what all
   * steps together do. */
  const SkelStage *stages;
  int n_stages;
  const SkelImage *locals; /* of a sequence: n_locals that are its own, */
  int n_locals;
  const SkelStep *steps; /* and what is done, in this order; else NULL. After
                          * these n_steps there is one for each chain. */
  int n_steps;
  const SkelChain *chains; /* no two of the same steps, but as turns and not as
                            * turns; only CUDA has code */
  int n_chains;
  const SkelRepeat *repeats; /* in the order of their first steps, outer ones
                              * before those in them */
  int n_repeats;

  const SkelSettling *settling; /* NULL: it is done once */

  SkelResultsFunction start;     /* NULL without results */
  SkelResultsFunction finish;    /* NULL where nothing is computed after */
  SkelUniformsFunction uniforms; /* NULL: there are none */
  gsize uniforms_size;           /* of the block that it fills, in bytes */
  gsize uniforms_room;           /* and so many behind it, on CUDA */
  const SkelCudaKernel *cuda;    /* NULL: built without CUDA, or a launch would
                                  * bring more than SKEL_MAX_LAUNCH_VALUES or
                                  * SKEL_MAX_UNIFORMS, or a sequence */
};

/* All kernels that were compiled in, NULL-terminated, ordered by file. Made by
 * the build. */
extern const SkelKernel *const *const skel_kernel_files[];

/* How many values a launch on CUDA brings: those that are given, and the device
 * address of what each parameter is that is handed. */
static inline int
skel_kernel_count_launched (const SkelKernel *kernel)
{
  return kernel->n_given + kernel->n_handed;
}

/* Whether the loops of @stage leave out pixels. */
gboolean skel_stage_leaves_out (const SkelStage *stage);

/* Whether it reads some image anywhere. */
gboolean skel_stage_reads_anywhere (const SkelStage *stage);

/* Makes @extent reach as far as @other does, too. */
void skel_extent_join (SkelExtent *extent, const SkelExtent *other);

/* How far @of reaches around each place within @around. */
SkelExtent skel_extent_add (const SkelExtent *around, const SkelExtent *of);

/* Bytes of one value of @type. */
gsize skel_type_size (SkelType type);

/* "uint8_t", as C spells it. */
const char *skel_type_name (SkelType type);

/* The same in a word: "u8", "f32", "bool". */
const char *skel_type_tag (SkelType type);

/* Whether @type is SKEL_TYPE_F32 or SKEL_TYPE_F64. */
gboolean skel_type_is_floating (SkelType type);

/* Whether @type is one of integers that may be less than 0. */
gboolean skel_type_is_signed (SkelType type);

/* Why @kernel cannot be an element, "it has several inputs"; NULL: it can. An
 * element has one input, at most one output, and pixels of a video format. */
const char *skel_kernel_without_element (const SkelKernel *kernel);

/* Whether each pixel of @kernel's output is of the same type and channels as
 * the input's, and is computed from that pixel at the same place alone, so that
 * it may be written over it. */
gboolean skel_kernel_fits_in_place (const SkelKernel *kernel);

/* The same, with @values for the parameters: a window may be one pixel. */
gboolean skel_kernel_is_point (
    const SkelKernel *kernel, const SkelValue *values);

/* Whether a step of @kernel reads or writes local image @local; else it takes
 * no memory, since what goes through it stays within a step. */
gboolean skel_kernel_stores (const SkelKernel *kernel, int local);

/* Whether @step does. */
gboolean skel_step_stores (
    const SkelKernel *kernel, const SkelStep *step, int local);

/* The first of @kernel's images that is an input, or -1. */
int skel_kernel_first_input (const SkelKernel *kernel);

/* The image whose pixels stand where loops leave out those of the image
 * @output: the first that fills it; -1: zeros do. */
int skel_kernel_filled_from (const SkelKernel *kernel, int output);

/* Fills one block of results with the identity of each result's operation. */
void skel_results_identity (const SkelKernel *kernel, guint8 *results);

/* Combines the block @part into the block @whole; SKEL_COMBINE_NONE is left
 * alone. */
void skel_results_combine (
    const SkelKernel *kernel, guint8 *whole, const guint8 *part);

/* Value @index of the result as a number. */
SkelValue skel_result_get (
    const SkelResult *result, const guint8 *results, int index);

G_END_DECLS
