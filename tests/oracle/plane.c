/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "plane.h"

#include "../copy-number.h"

#include <math.h>
#include <string.h>

static const char *const fill_names[FILL_COUNT]
    = { "zero", "maximum", "minimum", "checkerboard", "gradient", "random",
        "random extremes", "near extremes", "not finite" };

const char *
fill_name (Fill fill)
{
  return fill_names[fill];
}

gint64
type_minimum (SkelType type)
{
  switch (type) {
    case SKEL_TYPE_I8:
      return G_MININT8;
    case SKEL_TYPE_I16:
      return G_MININT16;
    case SKEL_TYPE_I32:
      return G_MININT32;
    case SKEL_TYPE_I64:
      return G_MININT64;
    default:
      return 0;
  }
}

gint64
type_maximum (SkelType type)
{
  switch (type) {
    case SKEL_TYPE_BOOL:
      return 1;
    case SKEL_TYPE_U8:
      return G_MAXUINT8;
    case SKEL_TYPE_I8:
      return G_MAXINT8;
    case SKEL_TYPE_U16:
      return G_MAXUINT16;
    case SKEL_TYPE_I16:
      return G_MAXINT16;
    case SKEL_TYPE_U32:
      return G_MAXUINT32;
    case SKEL_TYPE_I32:
      return G_MAXINT32;
    default:
      return G_MAXINT64;
  }
}

#define TYPES(T)                                                               \
  T (SKEL_TYPE_BOOL, guint8, i)                                                \
  T (SKEL_TYPE_U8, guint8, i)                                                  \
  T (SKEL_TYPE_I8, gint8, i)                                                   \
  T (SKEL_TYPE_U16, guint16, i)                                                \
  T (SKEL_TYPE_I16, gint16, i)                                                 \
  T (SKEL_TYPE_U32, guint32, i)                                                \
  T (SKEL_TYPE_I32, gint32, i)                                                 \
  T (SKEL_TYPE_U64, guint64, i)                                                \
  T (SKEL_TYPE_I64, gint64, i)                                                 \
  T (SKEL_TYPE_F32, float, f)                                                  \
  T (SKEL_TYPE_F64, double, f)

SkelValue
number_read (SkelType type, const void *address)
{
  SkelValue value = { 0 };

  switch (type) {
#define READ(which, ctype, field)                                              \
  case which: {                                                                \
    ctype number;                                                              \
    memcpy (&number, address, sizeof number);                                  \
    value.field = number;                                                      \
    break;                                                                     \
  }
    TYPES (READ)
#undef READ
  }
  return value;
}

void
number_write (SkelType type, void *address, SkelValue value)
{
  switch (type) {
#define WRITE(which, ctype, field)                                             \
  case which: {                                                                \
    ctype number = value.field;                                                \
    memcpy (address, &number, sizeof number);                                  \
    break;                                                                     \
  }
    TYPES (WRITE)
#undef WRITE
  }
}

Plane *
plane_new (
    SkelType type, int channels, int width, int height, int margin, int pitch)
{
  Plane *plane = g_new0 (Plane, 1);
  gsize pixel = skel_type_size (type) * channels;

  plane->type = type;
  plane->channels = channels;
  plane->size = skel_type_size (type);
  plane->width = width;
  plane->height = height;
  plane->margin = margin;
  plane->pitch = pitch;
  plane->memory = g_malloc0 (plane_size (plane));
  plane->pixels = plane->memory + pixel * ((gsize)pitch * margin + margin);
  return plane;
}

gsize
plane_size (const Plane *plane)
{
  return (gsize)plane->size * plane->channels * plane->pitch
         * (plane->height + 2 * plane->margin);
}

Plane *
plane_copy (const Plane *plane)
{
  Plane *copy = g_memdup2 (plane, sizeof *plane);

  copy->memory = g_memdup2 (plane->memory, plane_size (plane));
  copy->pixels = copy->memory + (plane->pixels - plane->memory);
  return copy;
}

void
plane_free (Plane *plane)
{
  if (!plane)
    return;
  g_free (plane->memory);
  g_free (plane);
}

static SkelValue
integer_fill (
    const Plane *plane, Fill fill, GRand *random, int x, int y, int channel)
{
  gint64 minimum = type_minimum (plane->type);
  gint64 maximum = type_maximum (plane->type);
  gint64 n = 0;

  switch (fill) {
    case FILL_ZERO:
      break;
    case FILL_MAXIMUM:
      n = maximum;
      break;
    case FILL_MINIMUM:
      n = minimum;
      break;
    case FILL_CHECKERBOARD:
      n = (x + y + channel) & 1 ? maximum : minimum;
      break;
    case FILL_GRADIENT:
      n = (gint64)((guint64)(maximum - minimum)
                   * (guint64)(2 * x + 3 * y + 5 * channel) / 400);
      n = minimum + n % (maximum - minimum + 1);
      break;
    case FILL_RANDOM_EXTREMES:
      n = g_rand_boolean (random) ? maximum : minimum;
      break;
    case FILL_RANDOM_NEAR:
      n = g_rand_int_range (random, 0, 4);
      n = g_rand_boolean (random) ? maximum - n : minimum + n;
      break;
    default:
      /* a double takes two of its numbers */
      n = plane->size <= 2
              ? minimum + g_rand_int (random) % (maximum - minimum + 1)
              : minimum
                    + (gint64)(g_rand_double (random)
                               * ((double)maximum - minimum + 1));
      break;
  }
  return (SkelValue){ .i = n };
}

static SkelValue
float_fill (Fill fill, GRand *random, int x, int y, int channel)
{
  static const double endless[] = { INFINITY, -INFINITY, NAN, 0, -0.0, 1 };
  double n = 0;

  switch (fill) {
    case FILL_ZERO:
      break;
    case FILL_MAXIMUM:
      n = 1e6;
      break;
    case FILL_MINIMUM:
      n = -1e6;
      break;
    case FILL_CHECKERBOARD:
      n = (x + y + channel) & 1 ? 1 : -1;
      break;
    case FILL_GRADIENT:
      n = (2 * x + 3 * y + 5 * channel) / 7.0;
      break;
    case FILL_RANDOM_EXTREMES:
      n = g_rand_boolean (random) ? 3e38 : -1e-45;
      break;
    case FILL_RANDOM_NEAR:
      n = ldexp (
          g_rand_double (random) - 0.5, g_rand_int_range (random, -148, -120));
      break;
    default:
      n = g_rand_double_range (random, -1000, 1000);
      if (fill == FILL_NOT_FINITE && g_rand_boolean (random))
        n = endless[g_rand_int_range (random, 0, G_N_ELEMENTS (endless))];
      break;
  }
  return (SkelValue){ .f = (float)n };
}

void
plane_fill (Plane *plane, Fill fill, GRand *random)
{
  gboolean floating = skel_type_is_floating (plane->type);

  for (int y = 0; y < plane->height; y++)
    for (int x = 0; x < plane->width; x++)
      for (int c = 0; c < plane->channels; c++)
        number_write (plane->type, plane_at (plane, x, y, c),
            floating ? float_fill (fill, random, x, y, c)
                     : integer_fill (plane, fill, random, x, y, c));
}

/* Where the pixel at @position of a row of @size pixels comes from, found by
 * walking there; -1 for the constant. */
static int
source_of (SkelBorder border, int position, int size)
{
  while (position < 0 || position >= size) {
    gboolean before = position < 0;

    switch (border) {
      case SKEL_BORDER_REPLICATE:
        position += before ? 1 : -1;
        break;
      case SKEL_BORDER_REFLECT:
        position = before ? -1 - position : 2 * size - 1 - position;
        break;
      case SKEL_BORDER_REFLECT_101:
        if (size == 1)
          return 0;
        position = before ? -position : 2 * size - 2 - position;
        break;
      case SKEL_BORDER_WRAP:
        position += before ? size : -size;
        break;
      default:
        return -1;
    }
  }
  return position;
}

static SkelValue
saturated (SkelType type, double value)
{
  if (skel_type_is_floating (type))
    return (SkelValue){ .f = value };
  if (isnan (value))
    return (SkelValue){ .i = 0 };
  if (value <= type_minimum (type))
    return (SkelValue){ .i = type_minimum (type) };
  if (value >= type_maximum (type))
    return (SkelValue){ .i = type_maximum (type) };
  return (SkelValue){ .i = value };
}

/* The pixels at the ends of row @y, of those that @columns tells, or like
 * @constants. */
static void
extend_row (Plane *plane, int y, const int *columns, const guint8 *constants)
{
  for (int i = 0; i < 2 * plane->margin; i++) {
    int x = i < plane->margin ? i - plane->margin
                              : plane->width + i - plane->margin;
    int from = columns[x + plane->margin];

    for (int c = 0; c < plane->channels; c++)
      copy_number (plane_at (plane, x, y, c),
          from >= 0 ? plane_at (plane, from, y, c) : constants, plane->size);
  }
}

void
plane_extend (Plane *plane, SkelBorder border, double border_value)
{
  int margin = plane->margin, width = plane->width + 2 * margin;
  gsize row = plane->size * plane->channels * width;
  g_autofree int *columns = g_new (int, width);
  g_autofree guint8 *constants = g_malloc (row);

  for (int i = 0; i < width; i++)
    columns[i] = source_of (border, i - margin, plane->width);
  for (int i = 0; i < width * plane->channels; i++)
    number_write (plane->type, constants + i * plane->size,
        saturated (plane->type, border_value));
  for (int y = 0; y < plane->height; y++)
    extend_row (plane, y, columns, constants);
  for (int i = 0; i < 2 * margin; i++) {
    int y = i < margin ? i - margin : plane->height + i - margin;
    int from = source_of (border, y, plane->height);

    memcpy (plane_at (plane, -margin, y, 0),
        from >= 0 ? plane_at (plane, -margin, from, 0) : constants, row);
  }
}
