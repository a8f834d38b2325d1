/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* stage-rows.c: the stages' code, compiled once for every instruction set. */
#include "../../skeletons/cpu/stage.h"

#define ROWS(name)                                                             \
  void SKEL_ISA_FUNCTION (name##_rows) (                                       \
      const SkelRowsArguments *arguments, int first, int last);                \
  void SKEL_ISA_FUNCTION (name##_rows) (                                       \
      const SkelRowsArguments *arguments, int first, int last)

#define EACH_ROW for (int y = first; y < last; y++)
#define EACH_COLUMN for (int x = 0; x < arguments->width; x++)
#define EACH_VALUE for (int x = 0; x < arguments->width * arguments->units; x++)
#define IN(type, image, y, x) (SKEL_ROW (const type, image, y)[x])
#define OUT(type, image, y, x) (SKEL_ROW (type, image, y)[x])

ROWS (invert)
{
  EACH_ROW EACH_VALUE OUT (uint8_t, 1, y, x) = 255 - IN (uint8_t, 0, y, x);
}

ROWS (leaning)
{
  EACH_ROW
  {
    const uint8_t *restrict above = SKEL_ROW (const uint8_t, 0, y - 2);
    const uint8_t *restrict here = SKEL_ROW (const uint8_t, 0, y);
    const uint8_t *restrict below = SKEL_ROW (const uint8_t, 0, y + 1);
    uint8_t *restrict out = SKEL_ROW (uint8_t, 1, y);

    EACH_VALUE out[x]
        = (3 * above[x + arguments->units] + here[x - 3 * arguments->units]
              + 2 * below[x] + here[x])
          >> 2;
  }
}

ROWS (grey)
{
  EACH_ROW EACH_COLUMN OUT (uint8_t, 1, y, x)
      = (3 * IN (uint8_t, 0, y, 3 * x) + 6 * IN (uint8_t, 0, y, 3 * x + 1)
            + IN (uint8_t, 0, y, 3 * x + 2))
        / 10;
}

ROWS (smooth16)
{
  EACH_ROW EACH_COLUMN OUT (uint16_t, 1, y, x)
      = (IN (uint16_t, 0, y, x - 1) + IN (uint16_t, 0, y, x + 2)
            + IN (uint16_t, 0, y - 1, x))
        / 3;
}

ROWS (slope)
{
  EACH_ROW EACH_COLUMN OUT (float, 1, y, x)
      = IN (float, 0, y + 3, x + 1) - IN (float, 0, y, x - 1);
}

ROWS (colour)
{
  EACH_ROW EACH_COLUMN for (int k = 0; k < 3; k++)
      OUT (uint8_t, 1, y, 3 * x + k)
      = IN (uint8_t, 0, y, 3 * (x - 2) + k) / 2
        + IN (uint8_t, 0, y + 1, 3 * (x + 1) + 2 - k) / 2;
}

ROWS (column)
{
  EACH_ROW EACH_COLUMN
  {
    int sum = 0;

    for (int d = -3; d <= 5; d++)
      sum += IN (uint8_t, 0, y + d, x);
    OUT (uint8_t, 1, y, x) = sum / 9;
  }
}

ROWS (guarded)
{
  EACH_ROW EACH_COLUMN OUT (uint8_t, 1, y, x)
      = (x > 0 ? IN (uint8_t, 0, y, x - 1) : 7)
        + (y + 2 < arguments -> height ? IN (uint8_t, 0, y + 2, x) : 9);
}

#define FRAMED_ROWS                                                            \
  for (int y = first > 1 ? first : 1; y < last && y < arguments->height - 3;   \
      y++)
#define FRAMED_COLUMNS for (int x = 2; x < arguments->width - 1; x++)

ROWS (framed)
{
  FRAMED_ROWS FRAMED_COLUMNS OUT (uint8_t, 1, y, x)
      = IN (uint8_t, 0, y - 1, x - 2) ^ IN (uint8_t, 0, y + 3, x + 1);
}

ROWS (exchanged)
{
  FRAMED_ROWS FRAMED_COLUMNS
  {
    OUT (uint8_t, 1, y, 3 * x) = IN (uint8_t, 0, y, 3 * x + 1);
    OUT (uint8_t, 1, y, 3 * x + 1) = IN (uint8_t, 0, y, 3 * x + 2);
    OUT (uint8_t, 1, y, 3 * x + 2) = IN (uint8_t, 0, y, 3 * x);
  }
}

ROWS (framed16)
{
  FRAMED_ROWS FRAMED_COLUMNS OUT (uint16_t, 1, y, x)
      = IN (uint8_t, 0, y - 1, x - 2) * IN (uint8_t, 0, y + 3, x + 1);
}

ROWS (blend)
{
  int weight = arguments->values[0].i;

  EACH_ROW EACH_COLUMN
  {
    OUT (uint8_t, 2, y, x)
        = (IN (uint8_t, 0, y, x) * weight
              + (IN (uint16_t, 1, y - 1, x + 1) >> 8) * (16 - weight))
          / 16;
    OUT (float, 3, y, x) = IN (uint8_t, 0, y, x) - IN (uint16_t, 1, y, x);
  }
}

/* Where the loops' pixel goes by a permutation. */
#define PLACE(permutation)                                                     \
  int column = (permutation) & SKEL_PERMUTATION_MIRROR_X                       \
                   ? arguments->width - 1 - x                                  \
                   : x;                                                        \
  int row = (permutation) & SKEL_PERMUTATION_MIRROR_Y                          \
                ? arguments->height - 1 - y                                    \
                : y;                                                           \
                                                                               \
  if ((permutation) & SKEL_PERMUTATION_TRANSPOSE) {                            \
    int other = row;                                                           \
                                                                               \
    row = column;                                                              \
    column = other;                                                            \
  }

#define PLACE_ROWS(permutation)                                                \
  ROWS (place##permutation)                                                    \
  {                                                                            \
    EACH_ROW EACH_COLUMN                                                       \
    {                                                                          \
      PLACE (permutation)                                                      \
      *SKEL_PIXEL (uint8_t, 1, row, column) = IN (uint8_t, 0, y, x);           \
    }                                                                          \
  }

PLACE_ROWS (1)
PLACE_ROWS (2)
PLACE_ROWS (3)
PLACE_ROWS (4)
PLACE_ROWS (5)
PLACE_ROWS (6)
PLACE_ROWS (7)

#define PLACES_ROWS(permutation)                                               \
  ROWS (places##permutation)                                                   \
  {                                                                            \
    EACH_ROW EACH_COLUMN                                                       \
    {                                                                          \
      PLACE (permutation)                                                      \
      for (int k = 0; k < 3; k++)                                              \
        SKEL_PIXEL (uint16_t, 1, row, column)                                  \
      [k] = IN (uint16_t, 0, y, 3 * x + 2 - k) + x - 3 * y;                    \
    }                                                                          \
  }

PLACES_ROWS (3)
PLACES_ROWS (6)

ROWS (turned)
{
  EACH_ROW EACH_COLUMN
  {
    PLACE (5)
    OUT (uint16_t, 1, y, x) = *SKEL_PIXEL (const uint16_t, 0, row, column) + x;
  }
}

ROWS (aslant)
{
  EACH_ROW EACH_COLUMN
  {
    PLACE (4)
    *SKEL_PIXEL (uint8_t, 1, row, column)
        = IN (uint8_t, 0, y, x - 1) / 2 + IN (uint8_t, 0, y + 1, x + 1) / 2;
  }
}

ROWS (counts)
{
  uint32_t *restrict bins = SKEL_RESULT (uint32_t, 0);
  uint8_t *restrict peak = SKEL_RESULT (uint8_t, 1024);
  int32_t *restrict sum = SKEL_RESULT (int32_t, 1028);

  EACH_ROW EACH_COLUMN
  {
    int value = IN (uint8_t, 0, y, x);

    bins[value]++;
    *peak = value > *peak ? value : *peak;
    *sum += value - x;
  }
}

ROWS (sums)
{
  float sum = 0;

  EACH_ROW EACH_COLUMN sum += IN (float, 0, y, x);
  *SKEL_RESULT (float, 0) += sum;
}

ROWS (framed_place)
{
  FRAMED_ROWS FRAMED_COLUMNS
  {
    PLACE (5)
    *SKEL_PIXEL (uint8_t, 1, row, column) = IN (uint8_t, 0, y, x) + 1;
  }
}

ROWS (framed_mirror)
{
  FRAMED_ROWS FRAMED_COLUMNS
  {
    PLACE (1)
    *SKEL_PIXEL (uint8_t, 1, row, column) = IN (uint8_t, 0, y, x) + 1;
  }
}
