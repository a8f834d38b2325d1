/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/** averaged_in_output: The output itself is averaged, turn by turn.
 * @turns: (range 0 20) (default 5): how often */
void
averaged_in_output (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  for (int t = 0; t < turns; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = (out[y][x - 1] + out[y][x + 1] + out[y - 1][x]
                         + out[y + 1][x])
                     / 4;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = next[y][x];
  }
}

/** colours_in_output: Likewise, of colours. */
void
colours_in_output (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  uint8_t next[height][stride][3];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        out[y][x][c] = in[y][x][2 - c];
  for (int t = 0; t < 4; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        for (int c = 0; c < 3; c++)
          next[y][x][c] = (out[y][x - 1][c] + out[y][x + 1][c] + 1) / 2;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        for (int c = 0; c < 3; c++)
          out[y][x][c] = next[y][x][c];
  }
}

/** inner_in_output: Likewise, but what is at the ends of the image stays. */
void
inner_in_output (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = 255 - in[y][x];
  for (int t = 0; t < 6; t++) {
    for (int y = 1; y < height - 1; y++)
      for (int x = 1; x < width - 1; x++)
        next[y][x] = (out[y][x - 1] + 2 * out[y][x] + out[y][x + 1]) / 4;
    for (int y = 1; y < height - 1; y++)
      for (int x = 1; x < width - 1; x++)
        out[y][x] = next[y][x];
  }
}

/** copied_first: A turn begins with the copy, and after the last one what it
 * copied is wanted: of turns taken together only the image that is written is left.
 * @turns: (range 0 9) (default 8): how often */
void
copied_first (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      next[y][x] = in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = 0;
  for (int t = 0; t < turns; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = next[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = (out[y][x - 1] + out[y][x + 1]) / 2;
  }
}

/** copied_first_apart: Likewise, of an image of its own. */
void
copied_first_apart (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t now[height][stride], next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      next[y][x] = in[y][x];
  for (int t = 0; t < 8; t++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        now[y][x] = next[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = (now[y][x - 1] + now[y][x + 1]) / 2;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x];
}
