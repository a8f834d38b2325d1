/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "pixels.h"

#include <string.h>

#define INLINE static inline __attribute__ ((always_inline))

/* Bytes of a pixel of four are taken out of one word by shifts, which any
 * compiler vectorises, whatever their order. */
#if G_BYTE_ORDER == G_LITTLE_ENDIAN
#define BYTE_SHIFT(offset) (8 * (offset))
#else
#define BYTE_SHIFT(offset) (24 - 8 * (offset))
#endif

INLINE guint32
load_word (const guint8 *bytes)
{
  guint32 word;

  memcpy (&word, bytes, 4);
  return word;
}

INLINE void
store_word (guint8 *bytes, guint32 word)
{
  memcpy (bytes, &word, 4);
}

/* Values of a size that the compiler knows. */
INLINE void
copy_sized (guint8 *restrict to, gssize to_step, const guint8 *restrict from,
    gssize from_step, int size, int width)
{
  for (int x = 0; x < width; x++)
    memcpy (to + x * to_step, from + x * from_step, size);
}

static void
copy_values (guint8 *to, gssize to_step, const guint8 *from, gssize from_step,
    int size, int width)
{
  if (to_step == size && from_step == size)
    memcpy (to, from, (gsize)width * size);
  else if (size == 1 && to_step == 1 && from_step == 2)
    copy_sized (to, 1, from, 2, 1, width);
  else if (size == 1 && to_step == 1 && from_step == 3)
    copy_sized (to, 1, from, 3, 1, width);
  else if (size == 1)
    copy_sized (to, to_step, from, from_step, 1, width);
  else if (size == 2)
    copy_sized (to, to_step, from, from_step, 2, width);
  else if (size == 4)
    copy_sized (to, to_step, from, from_step, 4, width);
  else
    skel_values_copy (to, to_step, from, from_step, size, width);
}

INLINE void
words_to_planes (int n, const SkelLayout *layout, guint8 *const *planes,
    const guint8 *restrict pixels, int width)
{
  guint8 *restrict first = planes[0];
  guint8 *restrict second = n > 1 ? planes[1] : NULL;
  guint8 *restrict third = n > 2 ? planes[2] : NULL;
  guint8 *restrict fourth = n > 3 ? planes[3] : NULL;
  int shift[SKEL_MAX_CHANNELS];

  for (int k = 0; k < n; k++)
    shift[k] = BYTE_SHIFT (layout->offsets[k]);
  for (int x = 0; x < width; x++) {
    guint32 word = load_word (pixels + 4 * (gsize)x);

    first[x] = word >> shift[0];
    if (n > 1)
      second[x] = word >> shift[1];
    if (n > 2)
      third[x] = word >> shift[2];
    if (n > 3)
      fourth[x] = word >> shift[3];
  }
}

/* The bits of a word that the layout's values leave. */
INLINE guint32
other_bits (const SkelLayout *layout)
{
  guint32 values = 0;

  for (int k = 0; k < layout->n_values; k++)
    values |= (guint32)0xff << BYTE_SHIFT (layout->offsets[k]);
  return ~values;
}

INLINE void
planes_to_words (int n, const SkelLayout *layout, guint8 *restrict pixels,
    const guint8 *const *planes, const guint8 *others, int width)
{
  const guint8 *restrict first = planes[0];
  const guint8 *restrict second = n > 1 ? planes[1] : NULL;
  const guint8 *restrict third = n > 2 ? planes[2] : NULL;
  const guint8 *restrict fourth = n > 3 ? planes[3] : NULL;
  guint32 mask = other_bits (layout);
  int shift[SKEL_MAX_CHANNELS];

  for (int k = 0; k < n; k++)
    shift[k] = BYTE_SHIFT (layout->offsets[k]);

#define VALUES(x)                                                              \
  ((guint32)first[x] << shift[0]                                               \
      | (n > 1 ? (guint32)second[x] << shift[1] : 0)                           \
      | (n > 2 ? (guint32)third[x] << shift[2] : 0)                            \
      | (n > 3 ? (guint32)fourth[x] << shift[3] : 0))

  if (mask == 0) {
    for (int x = 0; x < width; x++)
      store_word (pixels + 4 * (gsize)x, VALUES (x));
  } else if (others) {
    const guint8 *restrict rest = others;

    for (int x = 0; x < width; x++)
      store_word (pixels + 4 * (gsize)x,
          VALUES (x) | (load_word (rest + 4 * (gsize)x) & mask));
  } else {
    for (int x = 0; x < width; x++)
      store_word (pixels + 4 * (gsize)x,
          VALUES (x) | (load_word (pixels + 4 * (gsize)x) & mask));
  }
#undef VALUES
}

/* The values of each pixel, one after the other. */
INLINE void
words_to_pixels (int n, const SkelLayout *layout, guint8 *restrict dense,
    const guint8 *restrict pixels, int width)
{
  int shift[SKEL_MAX_CHANNELS];

  for (int k = 0; k < n; k++)
    shift[k] = BYTE_SHIFT (layout->offsets[k]);
  for (int x = 0; x < width; x++) {
    guint32 word = load_word (pixels + 4 * (gsize)x);

    for (int k = 0; k < n; k++)
      dense[n * (gsize)x + k] = word >> shift[k];
  }
}

INLINE void
pixels_to_words (int n, const SkelLayout *layout, guint8 *restrict pixels,
    const guint8 *restrict dense, const guint8 *others, int width)
{
  guint32 mask = other_bits (layout);
  int shift[SKEL_MAX_CHANNELS];

  for (int k = 0; k < n; k++)
    shift[k] = BYTE_SHIFT (layout->offsets[k]);
  for (int x = 0; x < width; x++) {
    guint32 word = load_word ((others ? others : pixels) + 4 * (gsize)x) & mask;

    for (int k = 0; k < n; k++)
      word |= (guint32)dense[n * (gsize)x + k] << shift[k];
    store_word (pixels + 4 * (gsize)x, word);
  }
}

static gboolean
has_words (const SkelLayout *layout)
{
  return layout->step == 4 && layout->size == 1;
}

/* Three bytes of three. */
static gboolean
has_triples (const SkelLayout *layout)
{
  return layout->step == 3 && layout->size == 1 && layout->n_values == 3
         && layout->n_gaps == 0;
}

static void
copy_others (
    const SkelLayout *layout, guint8 *pixels, const guint8 *others, int width)
{
  for (int i = 0; i < layout->n_gaps; i++)
    copy_values (pixels + layout->gaps[i].offset, layout->step,
        others + layout->gaps[i].offset, layout->step, layout->gaps[i].length,
        width);
}

static void
reverse_triples (guint8 *restrict to, const guint8 *restrict from, int width)
{
  for (int x = 0; x < width; x++) {
    to[3 * (gsize)x] = from[3 * (gsize)x + 2];
    to[3 * (gsize)x + 1] = from[3 * (gsize)x + 1];
    to[3 * (gsize)x + 2] = from[3 * (gsize)x];
  }
}

static void
triples_to_planes (guint8 *restrict first, guint8 *restrict second,
    guint8 *restrict third, const guint8 *restrict pixels, int width)
{
  for (int x = 0; x < width; x++) {
    first[x] = pixels[3 * (gsize)x];
    second[x] = pixels[3 * (gsize)x + 1];
    third[x] = pixels[3 * (gsize)x + 2];
  }
}

static void
planes_to_triples (guint8 *restrict pixels, const guint8 *restrict first,
    const guint8 *restrict second, const guint8 *restrict third, int width)
{
  for (int x = 0; x < width; x++) {
    pixels[3 * (gsize)x] = first[x];
    pixels[3 * (gsize)x + 1] = second[x];
    pixels[3 * (gsize)x + 2] = third[x];
  }
}

static void
gather_planes (const SkelLayout *layout, guint8 *const *planes,
    const guint8 *pixels, int width)
{
  if (has_words (layout)) {
    switch (layout->n_values) {
      case 1:
        words_to_planes (1, layout, planes, pixels, width);
        break;
      case 2:
        words_to_planes (2, layout, planes, pixels, width);
        break;
      case 3:
        words_to_planes (3, layout, planes, pixels, width);
        break;
      default:
        words_to_planes (4, layout, planes, pixels, width);
        break;
    }
  } else if (has_triples (layout)) {
    guint8 *ordered[3];

    for (int k = 0; k < 3; k++)
      ordered[layout->offsets[k]] = planes[k];
    triples_to_planes (ordered[0], ordered[1], ordered[2], pixels, width);
  } else {
    for (int k = 0; k < layout->n_values; k++)
      copy_values (planes[k], layout->size, pixels + layout->offsets[k],
          layout->step, layout->size, width);
  }
}

static void
scatter_planes (const SkelLayout *layout, guint8 *pixels,
    const guint8 *const *planes, const guint8 *others, int width)
{
  if (has_words (layout)) {
    switch (layout->n_values) {
      case 1:
        planes_to_words (1, layout, pixels, planes, others, width);
        break;
      case 2:
        planes_to_words (2, layout, pixels, planes, others, width);
        break;
      case 3:
        planes_to_words (3, layout, pixels, planes, others, width);
        break;
      default:
        planes_to_words (4, layout, pixels, planes, others, width);
        break;
    }
  } else if (has_triples (layout)) {
    const guint8 *ordered[3];

    for (int k = 0; k < 3; k++)
      ordered[layout->offsets[k]] = planes[k];
    planes_to_triples (pixels, ordered[0], ordered[1], ordered[2], width);
  } else {
    for (int k = 0; k < layout->n_values; k++)
      copy_values (pixels + layout->offsets[k], layout->step, planes[k],
          layout->size, layout->size, width);
    if (others)
      copy_others (layout, pixels, others, width);
  }
}

static void
gather (
    const SkelLayout *layout, guint8 *dense, const guint8 *pixels, int width)
{
  int size = layout->size, n = layout->n_values;

  if (skel_layout_is_dense (layout)) {
    memcpy (dense, pixels, (gsize)width * layout->step);
  } else if (n == 1) {
    gather_planes (layout, &dense, pixels, width);
  } else if (has_words (layout) && n == 3) {
    words_to_pixels (3, layout, dense, pixels, width);
  } else if (has_words (layout) && n == 4) {
    words_to_pixels (4, layout, dense, pixels, width);
  } else if (has_triples (layout) && layout->offsets[0] == 2
             && layout->offsets[2] == 0) {
    reverse_triples (dense, pixels, width);
  } else {
    for (int k = 0; k < n; k++)
      copy_values (dense + k * size, n * size, pixels + layout->offsets[k],
          layout->step, size, width);
  }
}

static void
scatter (const SkelLayout *layout, guint8 *pixels, const guint8 *dense,
    const guint8 *others, int width)
{
  int size = layout->size, n = layout->n_values;

  if (skel_layout_is_dense (layout)) {
    memcpy (pixels, dense, (gsize)width * layout->step);
  } else if (n == 1) {
    scatter_planes (layout, pixels, &dense, others, width);
  } else if (has_words (layout) && n == 3) {
    pixels_to_words (3, layout, pixels, dense, others, width);
  } else if (has_words (layout) && n == 4) {
    pixels_to_words (4, layout, pixels, dense, others, width);
  } else if (has_triples (layout) && layout->offsets[0] == 2
             && layout->offsets[2] == 0) {
    reverse_triples (pixels, dense, width);
  } else {
    for (int k = 0; k < n; k++)
      copy_values (pixels + layout->offsets[k], layout->step, dense + k * size,
          n * size, size, width);
    if (others)
      copy_others (layout, pixels, others, width);
  }
}

INLINE void
reverse_sized (
    guint8 *restrict to, const guint8 *restrict from, int width, int step)
{
  for (int x = 0; x < width; x++)
    memcpy (to + (gssize)x * step, from + (gssize)(width - 1 - x) * step, step);
}

static void
reverse (guint8 *to, const guint8 *from, int width, int step)
{
  switch (step) {
    case 1:
      reverse_sized (to, from, width, 1);
      break;
    case 2:
      reverse_sized (to, from, width, 2);
      break;
    case 3:
      reverse_sized (to, from, width, 3);
      break;
    case 4:
      reverse_sized (to, from, width, 4);
      break;
    default:
      skel_values_copy (
          to, step, from + (gssize)(width - 1) * step, -step, step, width);
      break;
  }
}

/* Blocks of 16 bytes by 16 / step rows, transposed by interleaving: each
 * round takes row i and row i + n / 2 to rows 2 i and 2 i + 1, and after
 * log2 (n) rounds every element is where its mirror image was. */
typedef guint8 Bytes __attribute__ ((vector_size (16)));
typedef guint16 Halves __attribute__ ((vector_size (16)));
typedef guint32 Words __attribute__ ((vector_size (16)));

#define DEFINE_TRANSPOSE_BLOCK(name, Vector, n, LOW, HIGH)                     \
  static void transpose_##name (guint8 *restrict to, gssize to_stride,         \
      const guint8 *restrict from, gssize from_stride)                         \
  {                                                                            \
    Vector rows[n], next[n];                                                   \
                                                                               \
    for (int i = 0; i < n; i++)                                                \
      memcpy (&rows[i], from + i * from_stride, 16);                           \
    _Pragma ("GCC unroll 4") for (int round = 1; round < n; round *= 2)        \
    {                                                                          \
      _Pragma ("GCC unroll 16") for (int i = 0; i < n / 2; i++)                \
      {                                                                        \
        next[2 * i] = __builtin_shufflevector (rows[i], rows[i + n / 2], LOW); \
        next[2 * i + 1]                                                        \
            = __builtin_shufflevector (rows[i], rows[i + n / 2], HIGH);        \
      }                                                                        \
      memcpy (rows, next, sizeof (rows));                                      \
    }                                                                          \
    for (int i = 0; i < n; i++)                                                \
      memcpy (to + i * to_stride, &rows[i], 16);                               \
  }

#define LIST(...) __VA_ARGS__
DEFINE_TRANSPOSE_BLOCK (bytes, Bytes, 16,
    LIST (0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23),
    LIST (8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31))
DEFINE_TRANSPOSE_BLOCK (halves, Halves, 8, LIST (0, 8, 1, 9, 2, 10, 3, 11),
    LIST (4, 12, 5, 13, 6, 14, 7, 15))
DEFINE_TRANSPOSE_BLOCK (words, Words, 4, LIST (0, 4, 1, 5), LIST (2, 6, 3, 7))

INLINE void
transpose_sized (guint8 *to, gssize to_stride, const guint8 *from,
    gssize from_stride, int width, int height, int step)
{
  for (int x = 0; x < width; x++)
    for (int y = 0; y < height; y++)
      memcpy (to + x * to_stride + (gssize)y * step,
          from + y * from_stride + (gssize)x * step, step);
}

static void
transpose_tile (guint8 *to, gssize to_stride, const guint8 *from,
    gssize from_stride, int width, int height, int step)
{
  switch (step) {
    case 1:
      transpose_sized (to, to_stride, from, from_stride, width, height, 1);
      break;
    case 2:
      transpose_sized (to, to_stride, from, from_stride, width, height, 2);
      break;
    case 3:
      transpose_sized (to, to_stride, from, from_stride, width, height, 3);
      break;
    case 4:
      transpose_sized (to, to_stride, from, from_stride, width, height, 4);
      break;
    default:
      transpose_sized (to, to_stride, from, from_stride, width, height, step);
      break;
  }
}

static void
transpose (guint8 *to, gssize to_stride, const guint8 *from, gssize from_stride,
    int width, int height, int step)
{
  void (*block) (guint8 *, gssize, const guint8 *, gssize)
      = step == 1   ? transpose_bytes
        : step == 2 ? transpose_halves
        : step == 4 ? transpose_words
                    : NULL;
  int n = block ? 16 / step : 16;

  for (int y = 0; y < height; y += n)
    for (int x = 0; x < width; x += n) {
      guint8 *target = to + x * to_stride + (gssize)y * step;
      const guint8 *source = from + y * from_stride + (gssize)x * step;

      if (block && x + n <= width && y + n <= height)
        block (target, to_stride, source, from_stride);
      else
        transpose_tile (target, to_stride, source, from_stride,
            MIN (n, width - x), MIN (n, height - y), step);
    }
}

static void
keep_others (const SkelLayout *layout, guint8 *restrict pixels,
    const guint8 *restrict others, int width)
{
  if (layout->step == 4 && layout->size == 1) {
    guint32 mask = other_bits (layout);

    for (int x = 0; x < width; x++)
      store_word (pixels + 4 * (gsize)x,
          (load_word (pixels + 4 * (gsize)x) & ~mask)
              | (load_word (others + 4 * (gsize)x) & mask));
    return;
  }
  for (int i = 0; i < layout->n_gaps; i++)
    copy_values (pixels + layout->gaps[i].offset, layout->step,
        others + layout->gaps[i].offset, layout->step, layout->gaps[i].length,
        width);
}

extern const SkelPixels SKEL_ISA_FUNCTION (skel_pixels);

const SkelPixels SKEL_ISA_FUNCTION (skel_pixels) = {
  gather,
  gather_planes,
  scatter,
  scatter_planes,
  keep_others,
  reverse,
  transpose,
};
