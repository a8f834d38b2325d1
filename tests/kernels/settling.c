/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops that are repeated until nothing changes, in several spellings. */
#include <stdbool.h>
#include <stdint.h>

/* What is bright, and what is less so but touches it. */
void
touching (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t marks[height][stride];
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      marks[y][x] = in[y][x] > 200 ? 2 : in[y][x] > 90 ? 1 : 0;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (marks[y][x] == 1
            && (marks[y - 1][x] == 2 || marks[y][x - 1] == 2
                || marks[y][x + 1] == 2 || marks[y + 1][x] == 2)) {
          marks[y][x] = 2;
          changed = 1;
        }
  } while (changed);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = marks[y][x] == 2 ? in[y][x] : 0;
}

/**
 * rebuilt:
 * @less: (range 0 255) (default 40): than the image
 *
 * Reconstruction by dilation, of the image less something.
 */
void
rebuilt (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int less)
{
  bool again = true;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > less ? in[y][x] - less : 0;
  while (again) {
    again = false;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int most = out[y][x];

        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            if (out[y + j][x + i] > most)
              most = out[y + j][x + i];
        if (most > in[y][x])
          most = in[y][x];
        if (out[y][x] < most) {
          out[y][x] = most;
          again = true;
        }
      }
  }
}

/* How far it is to the next dark pixel, in steps, by what is bright. */
void
steps_to_dark (int width, int height, int stride,
    const uint8_t in[height][stride], uint16_t out[height][stride])
{
  uint16_t steps[height][stride];
  int count;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      steps[y][x] = in[y][x] < 64 ? 0 : 65535;
  do {
    count = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int nearest = steps[y][x];

        if (x > 0 && steps[y][x - 1] + 1 < nearest)
          nearest = steps[y][x - 1] + 1;
        if (y > 0 && steps[y - 1][x] + 1 < nearest)
          nearest = steps[y - 1][x] + 1;
        if (x < width - 1 && steps[y][x + 1] + 1 < nearest)
          nearest = steps[y][x + 1] + 1;
        if (y < height - 1 && steps[y + 1][x] + 1 < nearest)
          nearest = steps[y + 1][x] + 1;
        if (nearest < steps[y][x]) {
          steps[y][x] = nearest;
          count++;
        }
      }
  } while (count > 0);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = steps[y][x];
}

/* Far away, to one side, and not at the edges; what is filled stops where the
 * image is dark. */
void
flooded (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int8_t wet[height][stride];
  int x, y, dry;

  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      wet[y][x] = in[y][x] == 255 ? -1 : 0;
  do {
    dry = 1;
    for (y = 1; y < height - 1; y++)
      for (x = 2; x < width; x++) {
        if (wet[y][x] || in[y][x] < 32)
          continue;
        if ((wet[y][x - 3] == -1) + (wet[y + 1][x + 2] == -1)
                    + (wet[y - 1][x - 2] == -1)
                >= 2
            || wet[y][x - 1] == -1) {
          wet[y][x] = -1;
          dry = 0;
        }
      }
  } while (!dry);
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      out[y][x] = wet[y][x] ? 255 : in[y][x] / 2;
}
