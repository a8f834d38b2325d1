/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* trial.h: one kernel, one size, one set of everything else, and what must
 * come of it.
 */
#pragma once

#include "plane.h"
#include "untouched.h"

/* What varies from trial to trial beside the size. */
typedef struct {
  const SkelKernel *kernel;
  const SkelUntouched *untouched;
  int width, height;
  SkelBorder border;
  double border_value;
  Fill fill;
  SkelValue values[SKEL_MAX_VALUES];
  guint32 seed; /* of the pixels and of where they lie */
} TrialSetup;

/* Host memory around a view. Pixels of outputs start with noise, as does
 * everything between and around them. */
typedef struct {
  guint8 *memory;
  gsize size;
  gsize offset; /* of the pixel (0, 0) */
} TrialBuffer;

typedef struct {
  TrialSetup setup;
  SkelJob job; /* on the buffers */
  TrialBuffer buffers[SKEL_MAX_IMAGES];
  /* what buffers hold before a run, and outputs' after it, to the last byte;
   * kept for the next trial, as fresh memory takes long */
  GByteArray *before[SKEL_MAX_IMAGES], *expected[SKEL_MAX_IMAGES];
  guint8 *results; /* of all components, after a run */
  guint8 *expected_results;
  /* what all pixels add to a result, as positive numbers; at the place where
   * expected_results has it */
  double *contributions;
} Trial;

/* Parameters: all defaults, all minima, all maxima, or each its own way. */
void trial_choose_values (TrialSetup *setup, int way, GRand *random);

Trial *trial_new (void);
void trial_free (Trial *trial);

/* Lays out the views and calls the untouched function. The buffers are new, and
 * have exactly the size that is needed, so that tools see accesses beyond it.
 */
void trial_prepare (Trial *trial, const TrialSetup *setup);

/* Moves the views to addresses and strides that the images' types allow, for
 * this run and all that follow. */
void trial_align (Trial *trial);

/* Makes the buffers and results what they were before a run. */
void trial_reset (Trial *trial);

/* Compares the buffers and the results, which the run left as combined parts,
 * with what is expected. NULL when nothing differs, else a text that says what
 * differed first; to be freed. */
char *trial_compare (Trial *trial);

/* The whole setup in one line; to be freed. */
char *trial_describe (const Trial *trial);

/* Where a SkelPermutation takes the pixel (@x, @y) of an image of this size. */
void trial_permute (
    unsigned permutation, int width, int height, int *x, int *y);

/* Test images' widths and heights where the image is stored. */
int trial_image_width (const Trial *trial, int image);
int trial_image_height (const Trial *trial, int image);

const char *border_name (SkelBorder border);
