/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is made of each pixel of an image that settled, where its tiles are: of
 * other types, with other images, with parameters and places, with several
 * outputs; and what has to wait until all of it has settled. */
#include <stdbool.h>
#include <stdint.h>

/* What is filled, less what was there: two inputs, of which the second step
 * reads one again. */
void
holes_alone (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t filled[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      filled[y][x] = x == 0 || y == 0 || x == width - 1 || y == height - 1
                         ? in[y][x]
                         : 255;
  do {
    changed = 0;
    for (int y = 1; y < height - 1; y++)
      for (int x = 1; x < width - 1; x++) {
        int level = filled[y][x - 1];

        if (filled[y][x + 1] < level)
          level = filled[y][x + 1];
        if (filled[y - 1][x] < level)
          level = filled[y - 1][x];
        if (filled[y + 1][x] < level)
          level = filled[y + 1][x];
        if (level < in[y][x])
          level = in[y][x];
        if (level < filled[y][x]) {
          filled[y][x] = level;
          changed = 1;
        }
      }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = filled[y][x] - in[y][x];
}

/**
 * distance_weights:
 * @scale: (range 1 100) (default 3): of distances
 * @limit: (range 0 1000) (default 100): of what is written
 *
 * 16 bits settle, 32 are written, by parameters and by the place.
 */
void
distance_weights (int width, int height, int stride,
    const uint8_t in[height][stride], int32_t out[height][stride], int scale,
    int limit)
{
  uint16_t steps[height][stride];
  bool again;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      steps[y][x] = in[y][x] < 64 ? 0 : 1000;
  do {
    again = false;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int nearest = steps[y][x];

        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            if (steps[y + j][x + i] + 1 < nearest)
              nearest = steps[y + j][x + i] + 1;
        if (nearest < steps[y][x]) {
          steps[y][x] = nearest;
          again = true;
        }
      }
  } while (again);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int weight = steps[y][x] * scale;

      out[y][x] = (weight < limit ? weight : limit) * 65536 + y * 256 + x;
    }
}

/**
 * marked_twice:
 * @high: (range 0 255) (default 200): what is brighter is marked
 *
 * What settles is an output, too; two others follow it, one of which is made of
 * the other and of what was there before. And its turns ask a parameter.
 */
void
marked_twice (int width, int height, int stride,
    const uint8_t in[height][stride], const uint16_t weights[height][stride],
    uint8_t marks[height][stride], uint16_t out[height][stride],
    uint8_t mask[height][stride], int high)
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      marks[y][x] = in[y][x] > high ? 7 : in[y][x] / 64;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (marks[y][x] > 0 && marks[y][x] != 7 && in[y][x] < high
            && (marks[y - 1][x - 1] == 7 || marks[y + 2][x] == 7)) {
          marks[y][x] = 7;
          changed = 1;
        }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = marks[y][x] == 7 ? weights[y][x] : weights[y][x] / 3;
      mask[y][x] = marks[y][x] * 30 + (in[y][x] & 15);
    }
}

/* Floats go along, and what reads around them waits. */
void
soft_marks (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int8_t wet[height][stride];
  float soft[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      wet[y][x] = in[y][x] > 230 ? -1 : in[y][x] > 80;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (wet[y][x] == 1
            && (wet[y][x - 1] == -1 || wet[y - 1][x] == -1
                || wet[y][x + 1] == -1)) {
          wet[y][x] = -1;
          changed = 1;
        }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      soft[y][x] = wet[y][x] == -1 ? 3.5f : in[y][x] * 0.25f;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = soft[y][x - 1] + soft[y][x] + soft[y][x + 1];
}

/* What goes along changes an image that the turns read: it is another one then,
 * as a tile may be settled again. */
void
read_by_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t wet[height][stride], limits[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      wet[y][x] = in[y][x] > 240;
      limits[y][x] = in[y][x] > 50;
    }
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (!wet[y][x] && limits[y][x]
            && (wet[y][x - 1] || wet[y - 1][x] || wet[y + 1][x])) {
          wet[y][x] = 1;
          changed = 1;
        }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      limits[y][x] = wet[y][x] ? 9 : limits[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = limits[y][x] + limits[y - 1][x];
}
