/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "trial.h"

#include "../copy-number.h"
#include "undefined.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Where a kernel is marked approximate, an implementation may differ from the
 * untouched function
 *   - in an image of integers by one unit,
 *   - in an image of floating type by 2^-18 of the value (or of 1, where the
 *     value is smaller), which is what CUDA's and glibc's functions add up to
 *     in a short formula,
 *   - in a result of floating type by N * epsilon of the sum of what the N
 *     pixels contribute, each taken as positive: the bound of summation in any
 *     order (Higham, Accuracy and Stability of Numerical Algorithms, 4.2), or
 *     of 1, where that is smaller; where that sum is beyond the type, the order
 *     decides what overflows.
 * In a sequence, whose nests do not see what others contribute, the sum is the
 * result itself instead, which is less.
 * Everything else is equal to the last bit, but for the sign of what is zero
 * and for what a NaN carries. */
#define IMAGE_TOLERANCE 0x1p-18

#define GUARD 64 /* bytes around a buffer's pixels, where there are any */

static const char *const border_names[]
    = { "replicate", "reflect", "reflect-101", "wrap", "constant" };

const char *
border_name (SkelBorder border)
{
  return border_names[border];
}

/* Parameters are finite: an element takes no other. */
static SkelValue
value_between (const SkelParameter *parameter, GRand *random)
{
  SkelValue low = parameter->minimum, high = parameter->maximum, value;

  if (parameter->n_constants > 0) {
    int i = g_rand_int_range (random, 0, parameter->n_constants);

    value.i = parameter->constants[i].value;
  } else if (skel_type_is_floating (parameter->type)) {
    low.f = MAX (low.f, -1000);
    high.f = MIN (high.f, 1000);
    value.f = low.f + (high.f - low.f) * g_rand_double (random);
    if (parameter->type == SKEL_TYPE_F32)
      value.f = (float)value.f;
    value.f = CLAMP (value.f, parameter->minimum.f, parameter->maximum.f);
  } else {
    value.i = low.i
              + (gint64)(g_rand_double (random) * ((double)high.i - low.i + 1));
    value.i = CLAMP (value.i, low.i, high.i);
  }
  return value;
}

void
trial_choose_values (TrialSetup *setup, int way, GRand *random)
{
  const SkelKernel *kernel = setup->kernel;

  for (int p = 0; p < kernel->n_parameters; p++) {
    const SkelParameter *parameter = &kernel->parameters[p];

    for (int i = 0; i < parameter->length; i++) {
      int one_way = way < 3 ? way : g_rand_int_range (random, 0, 6);

      setup->values[parameter->offset + i]
          = one_way == 0   ? parameter->defaults[i]
            : one_way == 1 ? parameter->minimum
            : one_way == 2 ? parameter->maximum
                           : value_between (parameter, random);
    }
  }
}

int
trial_image_width (const Trial *trial, int image)
{
  return trial->setup.kernel->images[image].transposed ? trial->setup.height
                                                       : trial->setup.width;
}

int
trial_image_height (const Trial *trial, int image)
{
  return trial->setup.kernel->images[image].transposed ? trial->setup.width
                                                       : trial->setup.height;
}

static int
first_input (const SkelKernel *kernel)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (!kernel->images[i].output)
      return i;
  return -1;
}

/* The input that an output equals where the loops do not come. */
static int
input_of_type (const SkelKernel *kernel, const SkelImage *output)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (!kernel->images[i].output && kernel->images[i].type == output->type
        && kernel->images[i].channels == output->channels)
      return i;
  return -1;
}

/* How channels or components lie in a pixel: of @elements of the image's type
 * per pixel, which ones. */
typedef struct {
  int elements;
  int places[SKEL_MAX_CHANNELS];
} Layout;

static Layout
choose_layout (int channels, gboolean plain, GRand *random)
{
  static const int orders[][4] = {
    { 0, 1, 2, 3 },
    { 2, 1, 0, 3 },
    { 1, 2, 3, 0 },
    { 3, 2, 1, 0 },
  };
  Layout layout = { 0 };
  int order = 0, spare = 0;

  if (!plain) {
    spare = g_rand_int_range (random, 0, 4) % 3;
    order = g_rand_int_range (random, 0, 4);
  }
  layout.elements = channels + spare;
  if (channels == 3 && g_rand_int_range (random, 0, 3) > 0)
    layout.elements = 3 + (spare > 0);
  for (int i = 0; i < channels; i++) {
    layout.places[i] = orders[order][i];
    if (layout.places[i] >= layout.elements)
      layout.places[i] = i;
  }
  /* an order of four that was cut to fewer must still name each place once */
  for (int i = 0; i < channels; i++)
    for (int j = 0; j < i; j++)
      if (layout.places[i] == layout.places[j]) {
        for (int k = 0; k < channels; k++)
          layout.places[k] = k;
        return layout;
      }
  return layout;
}

static void
choose_view (Trial *trial, int image, const Layout *layout, GRand *random)
{
  const SkelImage *description = &trial->setup.kernel->images[image];
  SkelView *view = &trial->job.views[image];
  TrialBuffer *buffer = &trial->buffers[image];
  int size = skel_type_size (description->type);
  int width = trial_image_width (trial, image);
  int height = trial_image_height (trial, image);
  int places = trial->job.components * description->channels;
  gsize guard = g_rand_boolean (random) ? GUARD : 0, shift;

  view->step = layout->elements * size;
  for (int i = 0; i < places; i++)
    view->offsets[i] = layout->places[i] * size;

  view->stride = (gssize)width * view->step;
  switch (g_rand_int_range (random, 0, 4)) {
    case 0: /* as GStreamer's pools lay it out */
      view->stride = (view->stride + 15) & ~(gssize)15;
      shift = 0;
      break;
    case 1:
      view->stride = (view->stride + 3) & ~(gssize)3;
      shift = g_rand_int_range (random, 0, 4) * 4;
      break;
    case 2: /* without a gap */
      shift = 0;
      guard = 0;
      break;
    default:
      view->stride += g_rand_int_range (random, 0, 40);
      shift = g_rand_int_range (random, 0, 16);
      break;
  }

  buffer->offset = guard + shift;
  buffer->size = buffer->offset + view->stride * (height - 1)
                 + (gsize)width * view->step + guard;
  buffer->memory = g_malloc (buffer->size);
  for (gsize i = 0; i < buffer->size; i += sizeof (guint32)) {
    guint32 noise = g_rand_int (random);

    memcpy (buffer->memory + i, &noise, MIN (sizeof noise, buffer->size - i));
  }
  view->pixels = buffer->memory + buffer->offset;
}

static void
choose_views (Trial *trial, GRand *random)
{
  const SkelKernel *kernel = trial->setup.kernel;
  Layout layouts[SKEL_MAX_CHANNELS + 1];
  gboolean plain = g_rand_int_range (random, 0, 10) < 4;
  gboolean single = TRUE;
  int input = first_input (kernel);

  for (int i = 0; i < kernel->n_images; i++)
    single = single && kernel->images[i].channels == 1;
  trial->job.components
      = single && !plain ? g_rand_int_range (random, 1, 4) : 1;

  /* images of as many channels are laid out alike, as a frame's are */
  for (int c = 1; c <= SKEL_MAX_CHANNELS; c++) {
    int channels = MIN (c * trial->job.components, SKEL_MAX_CHANNELS);

    layouts[c] = choose_layout (channels, plain, random);
  }

  trial->job.keep_others = input >= 0 && g_rand_boolean (random);
  for (int i = 0; i < kernel->n_images; i++) {
    choose_view (trial, i, &layouts[kernel->images[i].channels], random);
    if (kernel->images[i].output && input >= 0
        && trial->job.views[i].step != trial->job.views[input].step)
      trial->job.keep_others = FALSE;
  }
}

/* The address of one channel (or component) in a view over @memory. */
static guint8 *
place_at (
    const Trial *trial, guint8 *memory, int image, int x, int y, int place)
{
  const SkelView *view = &trial->job.views[image];

  return memory + trial->buffers[image].offset + y * view->stride
         + (gssize)x * view->step + view->offsets[place];
}

static void
copy_plane (
    Trial *trial, guint8 *memory, int image, int component, const Plane *plane)
{
  int step = trial->job.views[image].step;

  for (int y = 0; y < plane->height; y++)
    for (int c = 0; c < plane->channels; c++) {
      guint8 *to = place_at (
          trial, memory, image, 0, y, component * plane->channels + c);
      const guint8 *from = plane_at (plane, 0, y, c);

      for (int x = 0; x < plane->width; x++) {
        copy_number (to, from, plane->size);
        to += step;
        from += plane->channels * plane->size;
      }
    }
}

static int
margin_of (const SkelKernel *kernel)
{
  int margin = 0;

  for (int i = 0; i < kernel->n_images; i++) {
    SkelExtent extent = kernel->stages->extents[i];

    margin = MAX (margin, MAX (extent.left, extent.right));
    margin = MAX (margin, MAX (extent.top, extent.bottom));
  }
  for (int s = 0; s < kernel->n_steps; s++)
    margin = MAX (margin, margin_of (kernel->steps[s].kernel));
  /* more than is said to be read, in case what is said is wrong */
  return margin + 8;
}

/* Of the planes, which the untouched function takes to have one. */
static int
pitch_of (const Trial *trial, int margin)
{
  int width = 0;

  for (int i = 0; i < trial->setup.kernel->n_images; i++)
    width = MAX (width, trial_image_width (trial, i));
  return width + 2 * margin;
}

/* What the pixels contribute to the results of floating type: the results of
 * the absolute values or, of a sequence, what came of its nests. */
static void
measure_contributions (Trial *trial, int component, int pitch,
    Plane *const *planes, const guint8 *results)
{
  const TrialSetup *setup = &trial->setup;
  const SkelKernel *kernel = setup->kernel;
  guint8 *sizes = g_memdup2 (results, kernel->results_size);
  double *contributions
      = trial->contributions + component * kernel->results_size;
  void *images[SKEL_MAX_IMAGES] = { 0 };

  for (int i = 0; i < kernel->n_images; i++)
    images[i] = planes[i]->pixels;
  if (setup->untouched->sizes)
    setup->untouched->sizes (setup->width, setup->height, pitch, images,
        (const SkelUntouchedValue *)setup->values, sizes);
  for (int r = 0; r < kernel->n_results; r++) {
    const SkelResult *result = &kernel->results[r];

    for (int i = 0; skel_type_is_floating (result->type) && i < result->length;
        i++)
      contributions[result->offset + i * skel_type_size (result->type)]
          = fabs (skel_result_get (result, sizes, i).f);
  }
  g_free (sizes);
}

/* Runs the untouched function on one component. */
static void
expect_component (Trial *trial, int component, GRand *random)
{
  const TrialSetup *setup = &trial->setup;
  const SkelKernel *kernel = setup->kernel;
  int margin = margin_of (kernel);
  int pitch = pitch_of (trial, margin);
  Plane *planes[SKEL_MAX_IMAGES] = { 0 };
  guint8 *results = trial->expected_results + component * kernel->results_size;

  for (int pass = 0; pass < 2; pass++) {
    for (int i = 0; i < kernel->n_images; i++) {
      const SkelImage *image = &kernel->images[i];

      if (image->output != (pass == 1))
        continue;
      planes[i] = plane_new (image->type, image->channels,
          trial_image_width (trial, i), trial_image_height (trial, i), margin,
          pitch);
      if (image->output) {
        int input = input_of_type (kernel, image);

        /* for the pixels that the loops leave out */
        if (input >= 0 && image->transposed == kernel->images[input].transposed)
          for (int y = 0; y < trial_image_height (trial, i); y++)
            memcpy (plane_at (planes[i], 0, y, 0),
                plane_at (planes[input], 0, y, 0),
                skel_type_size (image->type) * image->channels
                    * trial_image_width (trial, i));
      } else {
        plane_fill (planes[i], setup->fill, random);
        copy_plane (trial, trial->buffers[i].memory, i, component, planes[i]);
        plane_extend (planes[i], setup->border, setup->border_value);
      }
    }
  }

  undefined_call (setup, planes, pitch, results);

  for (int i = 0; i < kernel->n_images; i++) {
    if (kernel->images[i].output)
      copy_plane (trial, trial->expected[i]->data, i, component, planes[i]);
  }
  /* the last: outputs are computed again */
  if (kernel->approximate && kernel->n_results > 0)
    measure_contributions (trial, component, pitch, planes, results);
  for (int i = 0; i < kernel->n_images; i++)
    plane_free (planes[i]);
}

void
trial_permute (unsigned permutation, int width, int height, int *x, int *y)
{
  if (permutation & SKEL_PERMUTATION_MIRROR_X)
    *x = width - 1 - *x;
  if (permutation & SKEL_PERMUTATION_MIRROR_Y)
    *y = height - 1 - *y;
  if (permutation & SKEL_PERMUTATION_TRANSPOSE) {
    int other = *x;

    *x = *y;
    *y = other;
  }
}

/* What output pixels have beside the channels comes from the input's. */
static void
expect_others (Trial *trial)
{
  const SkelKernel *kernel = trial->setup.kernel;
  int input = first_input (kernel);

  for (int i = 0; i < kernel->n_images; i++) {
    const SkelView *from = &trial->job.views[input];
    const SkelView *to = &trial->job.views[i];

    if (!kernel->images[i].output)
      continue;
    for (int y = 0; y < trial->job.height; y++)
      for (int x = 0; x < trial->job.width; x++) {
        int to_x = x, to_y = y;

        trial_permute (kernel->stages[0].permutation, trial->job.width,
            trial->job.height, &to_x, &to_y);
        memcpy (trial->expected[i]->data + trial->buffers[i].offset
                    + to_y * to->stride + (gssize)to_x * to->step,
            from->pixels + y * from->stride + (gssize)x * from->step, to->step);
      }
  }
}

Trial *
trial_new (void)
{
  Trial *trial = g_new0 (Trial, 1);

  for (int i = 0; i < SKEL_MAX_IMAGES; i++) {
    trial->before[i] = g_byte_array_new ();
    trial->expected[i] = g_byte_array_new ();
  }
  return trial;
}

/* Frees what is of one setup. */
static void
clear (Trial *trial)
{
  for (int i = 0; i < SKEL_MAX_IMAGES; i++)
    g_clear_pointer (&trial->buffers[i].memory, g_free);
  g_clear_pointer (&trial->results, g_free);
  g_clear_pointer (&trial->expected_results, g_free);
  g_clear_pointer (&trial->contributions, g_free);
}

void
trial_free (Trial *trial)
{
  clear (trial);
  for (int i = 0; i < SKEL_MAX_IMAGES; i++) {
    g_byte_array_unref (trial->before[i]);
    g_byte_array_unref (trial->expected[i]);
  }
  g_free (trial);
}

static void
copy_buffer (GByteArray *copy, const TrialBuffer *buffer)
{
  g_byte_array_set_size (copy, 0);
  g_byte_array_append (copy, buffer->memory, buffer->size);
}

void
trial_prepare (Trial *trial, const TrialSetup *setup)
{
  const SkelKernel *kernel = setup->kernel;
  GRand *random = g_rand_new_with_seed (setup->seed);
  gsize results_size;
  int width, height;

  clear (trial);
  trial->setup = *setup;
  trial->job = (SkelJob){ 0 };
  trial->job.kernel = kernel;
  /* of the first input, as that of the function is asked of a job */
  trial->job.width = setup->width;
  trial->job.height = setup->height;
  skel_job_get_size (&trial->job, &width, &height);
  trial->job.width = width;
  trial->job.height = height;
  trial->job.values = trial->setup.values;
  trial->job.border = setup->border;
  trial->job.border_value = setup->border_value;
  choose_views (trial, random);

  results_size = trial->job.components * kernel->results_size;
  trial->results = g_malloc (results_size);
  trial->job.results = trial->results;
  trial->expected_results = g_malloc (results_size);
  trial->contributions = g_new0 (double, results_size + 1);
  if (results_size > 0)
    memset (trial->expected_results, 0xa5, results_size);

  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output) {
      copy_buffer (trial->before[i], &trial->buffers[i]);
      copy_buffer (trial->expected[i], &trial->buffers[i]);
    }
  if (trial->job.keep_others) {
    /* the channels that the kernel computes are then written over */
    GRand *again = g_rand_copy (random);

    for (int c = 0; c < trial->job.components; c++)
      expect_component (trial, c, again);
    g_rand_free (again);
    expect_others (trial);
  }
  for (int c = 0; c < trial->job.components; c++)
    expect_component (trial, c, random);

  for (int i = 0; i < kernel->n_images; i++)
    if (!kernel->images[i].output)
      copy_buffer (trial->before[i], &trial->buffers[i]);
  g_rand_free (random);
  trial_reset (trial);
}

/* The bytes of a buffer with @before more of them before the first pixel, and
 * @between between its rows. */
static GByteArray *
spread (const GByteArray *bytes, const TrialBuffer *buffer, gsize before,
    gsize stride, gsize between, int height)
{
  static const guint8 gap[sizeof (double)] = "spread";
  GByteArray *wide = g_byte_array_new ();
  gsize done = 0;

  g_byte_array_append (wide, gap, before);
  for (int y = 1; y < height; y++) {
    gsize row = buffer->offset + y * stride;

    g_byte_array_append (wide, bytes->data + done, row - done);
    g_byte_array_append (wide, gap, between);
    done = row;
  }
  g_byte_array_append (wide, bytes->data + done, bytes->len - done);
  return wide;
}

void
trial_align (Trial *trial)
{
  for (int i = 0; i < trial->setup.kernel->n_images; i++) {
    const SkelImage *image = &trial->setup.kernel->images[i];
    TrialBuffer *buffer = &trial->buffers[i];
    SkelView *view = &trial->job.views[i];
    gsize size = skel_type_size (image->type);
    gsize before = -buffer->offset % size, between = -view->stride % size;
    GByteArray **all[] = { &trial->before[i], &trial->expected[i] };

    if (before + between == 0)
      continue;
    for (gsize k = 0; k < (image->output ? 2 : 1); k++) {
      GByteArray *narrow = *all[k];

      *all[k] = spread (narrow, buffer, before, view->stride, between,
          trial_image_height (trial, i));
      g_byte_array_unref (narrow);
    }
    g_free (buffer->memory);
    buffer->size = trial->before[i]->len;
    buffer->memory = g_memdup2 (trial->before[i]->data, buffer->size);
    buffer->offset += before;
    view->stride += between;
    view->pixels = buffer->memory + buffer->offset;
  }
}

void
trial_reset (Trial *trial)
{
  const SkelKernel *kernel = trial->setup.kernel;

  for (int i = 0; i < kernel->n_images; i++)
    memcpy (trial->buffers[i].memory, trial->before[i]->data,
        trial->buffers[i].size);
  if (kernel->results_size > 0)
    memset (trial->results, 0x5a, trial->job.components * kernel->results_size);
}

static char *
number_text (SkelType type, SkelValue value)
{
  if (skel_type_is_floating (type))
    return g_strdup_printf (type == SKEL_TYPE_F32 ? "%.9g" : "%.17g", value.f);
  return g_strdup_printf ("%" G_GINT64_FORMAT, value.i);
}

static gboolean
pixel_equals (
    const Trial *trial, int image, const guint8 *expected, const guint8 *actual)
{
  const SkelImage *description = &trial->setup.kernel->images[image];
  SkelType type = description->type;
  SkelValue a, b;

  if (memcmp (expected, actual, skel_type_size (type)) == 0)
    return TRUE;
  if (!description->output)
    return FALSE;
  a = number_read (type, expected);
  b = number_read (type, actual);
  if (!skel_type_is_floating (type))
    return trial->setup.kernel->approximate && ABS (a.i - b.i) <= 1;
  if (a.f == b.f || (isnan (a.f) && isnan (b.f)))
    return TRUE;
  return trial->setup.kernel->approximate
         && fabs (a.f - b.f) <= IMAGE_TOLERANCE * MAX (1, fabs (a.f));
}

static gboolean
result_equals (const Trial *trial, SkelType type, double contributions,
    const guint8 *expected, const guint8 *actual)
{
  SkelValue a = number_read (type, expected), b = number_read (type, actual);
  double epsilon = type == SKEL_TYPE_F32 ? FLT_EPSILON : DBL_EPSILON;
  double most = type == SKEL_TYPE_F32 ? FLT_MAX : DBL_MAX;
  double pixels = (double)trial->job.width * trial->job.height;

  if (!skel_type_is_floating (type))
    return a.i == b.i;
  if (a.f == b.f || (isnan (a.f) && isnan (b.f)))
    return TRUE;
  if (!trial->setup.kernel->approximate)
    return FALSE;
  /* once one of them is infinite, so is the sum, or it is no number */
  if (isinf (contributions))
    return !isfinite (b.f);
  if (contributions >= most && !(isfinite (a.f) && isfinite (b.f)))
    return TRUE;
  /* both are sums: that of the absolute values may be rounded below the other
   */
  contributions = MAX (MAX (1, fabs (a.f)), contributions);
  return fabs (a.f - b.f) <= pixels * epsilon * contributions;
}

/* What an image holds after a run: inputs must be left as they are. */
static guint8 *
expected_of (const Trial *trial, int image)
{
  return trial->setup.kernel->images[image].output
             ? trial->expected[image]->data
             : trial->before[image]->data;
}

/* The first pixel that differs; what is near enough is taken over into what is
 * expected, so that what is left can be compared as bytes. */
static char *
compare_pixels (Trial *trial, int image)
{
  const SkelImage *description = &trial->setup.kernel->images[image];
  SkelType type = description->type;
  int places = trial->job.components * description->channels;

  for (int y = 0; y < trial_image_height (trial, image); y++)
    for (int x = 0; x < trial_image_width (trial, image); x++)
      for (int p = 0; p < places; p++) {
        guint8 *expected
            = place_at (trial, expected_of (trial, image), image, x, y, p);
        guint8 *actual
            = place_at (trial, trial->buffers[image].memory, image, x, y, p);

        if (pixel_equals (trial, image, expected, actual)) {
          memcpy (expected, actual, skel_type_size (type));
        } else {
          char *wanted = number_text (type, number_read (type, expected));
          char *got = number_text (type, number_read (type, actual));
          char *text = g_strdup_printf (
              "%s at x %d, y %d, channel %d: expected %s, got %s",
              description->name, x, y, p, wanted, got);

          g_free (wanted);
          g_free (got);
          return text;
        }
      }
  return NULL;
}

static char *
compare_image (Trial *trial, int image)
{
  const TrialBuffer *buffer = &trial->buffers[image];
  const SkelView *view = &trial->job.views[image];
  const char *name = trial->setup.kernel->images[image].name;
  const guint8 *expected = expected_of (trial, image);
  char *text;
  gsize i;

  if (memcmp (expected, buffer->memory, buffer->size) == 0)
    return NULL;
  text = compare_pixels (trial, image);
  if (text)
    return text;
  for (i = 0; i < buffer->size; i++)
    if (expected[i] != buffer->memory[i])
      break;
  if (i == buffer->size)
    return NULL;
  if (i < buffer->offset)
    return g_strdup_printf ("%s: byte %d before the first pixel changed from "
                            "%d to %d",
        name, (int)(buffer->offset - i), expected[i], buffer->memory[i]);
  i -= buffer->offset;
  return g_strdup_printf ("%s: byte %d of row %d (pixel %d) is no channel's "
                          "and should be %d, not %d",
      name, (int)(i % view->stride), (int)(i / view->stride),
      (int)(i % view->stride / view->step), expected[i + buffer->offset],
      buffer->memory[i + buffer->offset]);
}

static char *
compare_results (const Trial *trial)
{
  const SkelKernel *kernel = trial->setup.kernel;

  for (int c = 0; c < trial->job.components; c++) {
    guint8 *block = trial->results + c * kernel->results_size;
    const guint8 *wanted = trial->expected_results + c * kernel->results_size;

    skel_job_finish (&trial->job, block);
    for (int r = 0; r < kernel->n_results; r++) {
      const SkelResult *result = &kernel->results[r];
      gsize size = skel_type_size (result->type);

      /* the untouched function keeps these to itself */
      if (result->local)
        continue;
      for (int i = 0; i < result->length; i++) {
        gsize offset = result->offset + i * size;

        if (!result_equals (trial, result->type,
                trial->contributions[c * kernel->results_size + offset],
                wanted + offset, block + offset)) {
          char *a = number_text (
              result->type, number_read (result->type, wanted + offset));
          char *b = number_text (
              result->type, number_read (result->type, block + offset));
          char *text = g_strdup_printf (
              "result %s[%d] of component %d: expected %s, got %s",
              result->name, i, c, a, b);

          g_free (a);
          g_free (b);
          return text;
        }
      }
    }
  }
  return NULL;
}

char *
trial_compare (Trial *trial)
{
  char *text = NULL;

  for (int i = 0; !text && i < trial->setup.kernel->n_images; i++)
    text = compare_image (trial, i);
  return text ? text : compare_results (trial);
}

char *
trial_describe (const Trial *trial)
{
  const TrialSetup *setup = &trial->setup;
  const SkelKernel *kernel = setup->kernel;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%dx%d, border %s", setup->width, setup->height,
      border_name (setup->border));
  if (setup->border == SKEL_BORDER_CONSTANT)
    g_string_append_printf (text, " %g", setup->border_value);
  g_string_append_printf (text, ", fill %s", fill_name (setup->fill));
  for (int p = 0; p < kernel->n_parameters; p++) {
    const SkelParameter *parameter = &kernel->parameters[p];

    g_string_append_printf (text, ", %s", parameter->name);
    for (int i = 0; i < parameter->length; i++) {
      char *number
          = number_text (parameter->type, setup->values[parameter->offset + i]);

      g_string_append_printf (text, "%c%s", i == 0 ? '=' : ' ', number);
      g_free (number);
    }
  }
  for (int i = 0; i < kernel->n_images; i++) {
    const SkelView *view = &trial->job.views[i];
    int places = trial->job.components * kernel->images[i].channels;

    g_string_append_printf (text,
        "; %s: step %d, stride %d, address %% 16 = %d, offsets",
        kernel->images[i].name, view->step, (int)view->stride,
        (int)((gsize)view->pixels % 16));
    for (int p = 0; p < places; p++)
      g_string_append_printf (text, " %d", view->offsets[p]);
  }
  if (trial->job.components > 1)
    g_string_append_printf (text, "; %d components", trial->job.components);
  if (trial->job.keep_others)
    g_string_append (text, "; others kept");
  return g_string_free (text, FALSE);
}
