/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a switch leads to, as a chain of ifs would. */
#include <stdint.h>

void
counted_by_switches (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int low = 0, high = 0, n = 0;

      for (int i = -1; i <= 1; i++) {
        switch (in[y][x + i] >> 6) {
          default:
            high++;
            break;
          case 0:
          case 1:
            low++;
            break;
          case 2:
            continue;
        }
        n++;
      }
      out[y][x] = low * 16 + high * 4 + n;
    }
}

/**
 * switched_steps:
 * @mode: (range 0 4): what is done
 */
void
switched_steps (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int mode)
{
  switch (mode) {
    case 0:
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          out[y][x] = 255 - in[y][x];
      break;
    case 3: {
      int most = 0;

      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          if (in[y][x] > most)
            most = in[y][x];
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          out[y][x] = in[y][x] == most ? 255 : 0;
      break;
    }
    default:
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          out[y][x] = (in[y][x - 1] + in[y][x + 1]) / 2;
  }
}

/* One case goes on with the next, and what is declared in one is another's. */
void
switched_through (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];

      switch (v & 3) {
        case 0:
          v += 7;
          /* fall through */
        case 1:
          v /= 2;
          break;
        case 2:
          v = 9;
      }
      switch (in[y][x + 1] & 3) {
        case 0:;
          int more;

          more = 3;
          v += more;
          break;
        case 1:
          more = 5;
          v -= more;
      }
      out[y][x] = v;
    }
}

typedef enum { TONE_NEGATIVE, TONE_HALF, TONE_DOUBLE } Tone;

/**
 * switched_tones:
 * @tone: (default TONE_HALF): what becomes of the levels
 */
void
switched_tones (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], Tone tone)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];

      switch (tone) {
        case TONE_NEGATIVE:
          v = 255 - v;
          break;
        case TONE_HALF:
          v /= 2;
          break;
        case TONE_DOUBLE:
          v = v > 127 ? 255 : 2 * v;
          break;
      }
      switch ((uint8_t)(v + 100)) {
        case 255:
        case 300:
          v = 7;
      }
      out[y][x] = v;
    }
}
