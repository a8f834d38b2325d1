/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "kernel.h"

#include <math.h>
#include <string.h>

static const struct {
  gsize size;
  const char *name;
} types[] = {
  [SKEL_TYPE_BOOL] = { 1, "_Bool" },
  [SKEL_TYPE_U8] = { 1, "uint8_t" },
  [SKEL_TYPE_I8] = { 1, "int8_t" },
  [SKEL_TYPE_U16] = { 2, "uint16_t" },
  [SKEL_TYPE_I16] = { 2, "int16_t" },
  [SKEL_TYPE_U32] = { 4, "uint32_t" },
  [SKEL_TYPE_I32] = { 4, "int32_t" },
  [SKEL_TYPE_U64] = { 8, "uint64_t" },
  [SKEL_TYPE_I64] = { 8, "int64_t" },
  [SKEL_TYPE_F32] = { 4, "float" },
  [SKEL_TYPE_F64] = { 8, "double" },
};

SkelExtent
skel_extent_add (const SkelExtent *around, const SkelExtent *of)
{
  return (SkelExtent){ around->left + of->left, around->right + of->right,
    around->top + of->top, around->bottom + of->bottom };
}

gsize
skel_type_size (SkelType type)
{
  return types[type].size;
}

const char *
skel_type_name (SkelType type)
{
  return types[type].name;
}

const char *
skel_type_tag (SkelType type)
{
  static const char *const tags[] = {
    [SKEL_TYPE_BOOL] = "bool",
    [SKEL_TYPE_U8] = "u8",
    [SKEL_TYPE_I8] = "i8",
    [SKEL_TYPE_U16] = "u16",
    [SKEL_TYPE_I16] = "i16",
    [SKEL_TYPE_U32] = "u32",
    [SKEL_TYPE_I32] = "i32",
    [SKEL_TYPE_U64] = "u64",
    [SKEL_TYPE_I64] = "i64",
    [SKEL_TYPE_F32] = "f32",
    [SKEL_TYPE_F64] = "f64",
  };

  return tags[type];
}

gboolean
skel_type_is_floating (SkelType type)
{
  return type == SKEL_TYPE_F32 || type == SKEL_TYPE_F64;
}

gboolean
skel_type_is_signed (SkelType type)
{
  return type == SKEL_TYPE_I8 || type == SKEL_TYPE_I16 || type == SKEL_TYPE_I32
         || type == SKEL_TYPE_I64;
}

static gboolean
is_of_video (const SkelImage *image)
{
  switch (image->type) {
    case SKEL_TYPE_U8:
      return image->channels == 1 || image->channels == 3
             || image->channels == 4;
    case SKEL_TYPE_U16:
      /* GRAY16_LE, and kernels compute in the machine's byte order */
      return image->channels == 1 && G_BYTE_ORDER == G_LITTLE_ENDIAN;
    default:
      return FALSE;
  }
}

const char *
skel_kernel_without_element (const SkelKernel *kernel)
{
  int n_inputs = 0, n_outputs = 0;
  gboolean of_video = TRUE;

  for (int i = 0; i < kernel->n_images; i++) {
    *(kernel->images[i].output ? &n_outputs : &n_inputs) += 1;
    of_video = of_video && is_of_video (&kernel->images[i]);
  }
  if (n_inputs != 1)
    return n_inputs > 1 ? "it has several inputs" : "it has no input";
  if (n_outputs > 1)
    return "it has several outputs";
  return of_video ? NULL : "no video format has such pixels";
}

gboolean
skel_stage_leaves_out (const SkelStage *stage)
{
  return stage->space_left + stage->space_right + stage->space_top
             + stage->space_bottom
         > 0;
}

gboolean
skel_stage_reads_anywhere (const SkelStage *stage)
{
  for (int i = 0; i < SKEL_MAX_IMAGES; i++)
    if (stage->reads_anywhere[i])
      return TRUE;
  return FALSE;
}

void
skel_extent_join (SkelExtent *extent, const SkelExtent *other)
{
  extent->left = MAX (extent->left, other->left);
  extent->right = MAX (extent->right, other->right);
  extent->top = MAX (extent->top, other->top);
  extent->bottom = MAX (extent->bottom, other->bottom);
}

gboolean
skel_step_stores (const SkelKernel *kernel, const SkelStep *step, int local)
{
  for (int i = 0; i < step->kernel->n_images; i++)
    if (step->images[i] == kernel->n_images + local)
      return TRUE;
  return FALSE;
}

gboolean
skel_kernel_stores (const SkelKernel *kernel, int local)
{
  for (int s = 0; s < kernel->n_steps; s++)
    if (skel_step_stores (kernel, &kernel->steps[s], local))
      return TRUE;
  return FALSE;
}

int
skel_kernel_first_input (const SkelKernel *kernel)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (!kernel->images[i].output)
      return i;
  return -1;
}

gboolean
skel_image_fills (const SkelImage *input, const SkelImage *output)
{
  return !input->output && input->type == output->type
         && input->channels == output->channels && (output->own || !input->own);
}

int
skel_kernel_filled_from (const SkelKernel *kernel, int output)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (skel_image_fills (&kernel->images[i], &kernel->images[output]))
      return i;
  return -1;
}

/* Whether @kernel's output has pixels as its input has, at the same places. */
static gboolean
keeps_pixels (const SkelKernel *kernel)
{
  const SkelStage *stage = &kernel->stages[0];
  const SkelImage *first = &kernel->images[0], *second = &kernel->images[1];

  return !kernel->steps && kernel->n_images == 2
         && !first->output == !!second->output && first->type == second->type
         && first->channels == second->channels
         && !first->transposed == !second->transposed
         && !stage->read_permutation && !stage->write_permutation
         && !skel_stage_reads_anywhere (stage);
}

gboolean
skel_kernel_fits_in_place (const SkelKernel *kernel)
{
  static const SkelExtent nothing;
  const SkelExtent *extents = kernel->stages[0].extents;

  return keeps_pixels (kernel)
         && !memcmp (&extents[0], &nothing, sizeof nothing)
         && !memcmp (&extents[1], &nothing, sizeof nothing);
}

gboolean
skel_kernel_is_point (const SkelKernel *kernel, const SkelValue *values)
{
  const SkelStage *stage = &kernel->stages[0];

  if (skel_kernel_fits_in_place (kernel))
    return TRUE;
  for (int i = 0; keeps_pixels (kernel) && i < stage->n_points; i++) {
    const int *point = stage->points + i * stage->n_shapes;
    int matching = 0;

    while (matching < stage->n_shapes
           && values[stage->shapes[matching]].i == point[matching])
      matching++;
    if (matching == stage->n_shapes)
      return TRUE;
  }
  return FALSE;
}

/* A block of results may lie at any address, so that values are moved with
 * memcpy. */
#define DEFINE_INTEGER(type, name, lowest, highest)                            \
  static void identity_##name (guint8 *bytes, SkelCombine combine)             \
  {                                                                            \
    type value = 0;                                                            \
                                                                               \
    switch (combine) {                                                         \
      case SKEL_COMBINE_MINIMUM:                                               \
        value = highest;                                                       \
        break;                                                                 \
      case SKEL_COMBINE_MAXIMUM:                                               \
        value = lowest;                                                        \
        break;                                                                 \
      case SKEL_COMBINE_AND:                                                   \
        value = (type) ~(type)0;                                               \
        break;                                                                 \
      default:                                                                 \
        break;                                                                 \
    }                                                                          \
    memcpy (bytes, &value, sizeof (value));                                    \
  }                                                                            \
                                                                               \
  static void combine_##name (                                                 \
      guint8 *whole, const guint8 *part, int length, SkelCombine combine)      \
  {                                                                            \
    for (int i = 0; i < length; i++) {                                         \
      type a, b;                                                               \
                                                                               \
      memcpy (&a, whole + i * sizeof (type), sizeof (type));                   \
      memcpy (&b, part + i * sizeof (type), sizeof (type));                    \
      switch (combine) {                                                       \
        case SKEL_COMBINE_ADD:                                                 \
          a = (type)((guint64)a + (guint64)b);                                 \
          break;                                                               \
        case SKEL_COMBINE_MINIMUM:                                             \
          a = b < a ? b : a;                                                   \
          break;                                                               \
        case SKEL_COMBINE_MAXIMUM:                                             \
          a = b > a ? b : a;                                                   \
          break;                                                               \
        case SKEL_COMBINE_AND:                                                 \
          a &= b;                                                              \
          break;                                                               \
        case SKEL_COMBINE_OR:                                                  \
          a |= b;                                                              \
          break;                                                               \
        case SKEL_COMBINE_XOR:                                                 \
          a ^= b;                                                              \
          break;                                                               \
        case SKEL_COMBINE_NONE:                                                \
          break;                                                               \
      }                                                                        \
      memcpy (whole + i * sizeof (type), &a, sizeof (type));                   \
    }                                                                          \
  }

#define DEFINE_FLOATING(type, name)                                            \
  static void identity_##name (guint8 *bytes, SkelCombine combine)             \
  {                                                                            \
    /* -0, since 0 + -0 is 0 */                                                \
    type value = combine == SKEL_COMBINE_ADD       ? (type) - 0.0              \
                 : combine == SKEL_COMBINE_MINIMUM ? (type)INFINITY            \
                 : combine == SKEL_COMBINE_MAXIMUM ? (type) - INFINITY         \
                                                   : 0;                        \
                                                                               \
    memcpy (bytes, &value, sizeof (value));                                    \
  }                                                                            \
                                                                               \
  static void combine_##name (                                                 \
      guint8 *whole, const guint8 *part, int length, SkelCombine combine)      \
  {                                                                            \
    for (int i = 0; i < length; i++) {                                         \
      type a, b;                                                               \
                                                                               \
      memcpy (&a, whole + i * sizeof (type), sizeof (type));                   \
      memcpy (&b, part + i * sizeof (type), sizeof (type));                    \
      if (combine == SKEL_COMBINE_ADD)                                         \
        a += b;                                                                \
      else if (combine == SKEL_COMBINE_MINIMUM)                                \
        a = b < a ? b : a;                                                     \
      else if (combine == SKEL_COMBINE_MAXIMUM)                                \
        a = b > a ? b : a;                                                     \
      memcpy (whole + i * sizeof (type), &a, sizeof (type));                   \
    }                                                                          \
  }

DEFINE_INTEGER (guint8, u8, 0, G_MAXUINT8)
DEFINE_INTEGER (gint8, i8, G_MININT8, G_MAXINT8)
DEFINE_INTEGER (guint16, u16, 0, G_MAXUINT16)
DEFINE_INTEGER (gint16, i16, G_MININT16, G_MAXINT16)
DEFINE_INTEGER (guint32, u32, 0, G_MAXUINT32)
DEFINE_INTEGER (gint32, i32, G_MININT32, G_MAXINT32)
DEFINE_INTEGER (guint64, u64, 0, G_MAXUINT64)
DEFINE_INTEGER (gint64, i64, G_MININT64, G_MAXINT64)
DEFINE_FLOATING (float, f32)
DEFINE_FLOATING (double, f64)

/* A _Bool that is added to is true from the first true on: a logical or. */
static void
identity_bool (guint8 *bytes, SkelCombine combine)
{
  *bytes = combine == SKEL_COMBINE_MINIMUM || combine == SKEL_COMBINE_AND;
}

static void
combine_bool (
    guint8 *whole, const guint8 *part, int length, SkelCombine combine)
{
  combine_u8 (whole, part, length,
      combine == SKEL_COMBINE_ADD ? SKEL_COMBINE_OR : combine);
}

static const struct {
  void (*identity) (guint8 *bytes, SkelCombine combine);
  void (*combine) (
      guint8 *whole, const guint8 *part, int length, SkelCombine combine);
} operations[] = {
  [SKEL_TYPE_BOOL] = { identity_bool, combine_bool },
  [SKEL_TYPE_U8] = { identity_u8, combine_u8 },
  [SKEL_TYPE_I8] = { identity_i8, combine_i8 },
  [SKEL_TYPE_U16] = { identity_u16, combine_u16 },
  [SKEL_TYPE_I16] = { identity_i16, combine_i16 },
  [SKEL_TYPE_U32] = { identity_u32, combine_u32 },
  [SKEL_TYPE_I32] = { identity_i32, combine_i32 },
  [SKEL_TYPE_U64] = { identity_u64, combine_u64 },
  [SKEL_TYPE_I64] = { identity_i64, combine_i64 },
  [SKEL_TYPE_F32] = { identity_f32, combine_f32 },
  [SKEL_TYPE_F64] = { identity_f64, combine_f64 },
};

void
skel_results_identity (const SkelKernel *kernel, guint8 *results)
{
  memset (results, 0, kernel->results_size);
  for (int i = 0; i < kernel->n_results; i++) {
    const SkelResult *result = &kernel->results[i];
    gsize size = skel_type_size (result->type);

    for (int j = 0; j < result->length; j++)
      operations[result->type].identity (
          results + result->offset + j * size, result->combine);
  }
}

void
skel_results_combine (
    const SkelKernel *kernel, guint8 *whole, const guint8 *part)
{
  for (int i = 0; i < kernel->n_results; i++) {
    const SkelResult *result = &kernel->results[i];

    if (result->combine != SKEL_COMBINE_NONE)
      operations[result->type].combine (whole + result->offset,
          part + result->offset, result->length, result->combine);
  }
}

SkelValue
skel_result_get (const SkelResult *result, const guint8 *results, int index)
{
  const guint8 *bytes
      = results + result->offset + index * skel_type_size (result->type);
  SkelValue value = { 0 };
  union {
    gint8 i8;
    guint16 u16;
    gint16 i16;
    guint32 u32;
    gint32 i32;
    float f32;
  } raw;

  switch (result->type) {
    case SKEL_TYPE_BOOL:
    case SKEL_TYPE_U8:
      value.i = *bytes;
      break;
    case SKEL_TYPE_I8:
      value.i = (gint8)*bytes;
      break;
    case SKEL_TYPE_U16:
      memcpy (&raw, bytes, 2);
      value.i = raw.u16;
      break;
    case SKEL_TYPE_I16:
      memcpy (&raw, bytes, 2);
      value.i = raw.i16;
      break;
    case SKEL_TYPE_U32:
      memcpy (&raw, bytes, 4);
      value.i = raw.u32;
      break;
    case SKEL_TYPE_I32:
      memcpy (&raw, bytes, 4);
      value.i = raw.i32;
      break;
    case SKEL_TYPE_U64:
    case SKEL_TYPE_I64:
      memcpy (&value.i, bytes, 8);
      break;
    case SKEL_TYPE_F32:
      memcpy (&raw, bytes, 4);
      value.f = raw.f32;
      break;
    case SKEL_TYPE_F64:
      memcpy (&value.f, bytes, 8);
      break;
  }
  return value;
}
