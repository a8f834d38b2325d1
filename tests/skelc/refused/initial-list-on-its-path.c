/* 21:25: error: the index of `tones` is not proved to be within 0 and 3; it may be 2 to 9 */
#include <stdint.h>

static const uint8_t tones[4] = { 0, 85, 170, 255 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int tone = 9;

      if (in[y][x] > 128)
        tone = 2;
      else {
        int list[1] = { tone };

        tone = list[0];
      }
      out[y][x] = tones[tone];
    }
}
