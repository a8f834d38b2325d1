/* 21:23: error: the index of `two` is not proved to be within 0 and 1; it may be 0 to 2147483647 */
#include <stdint.h>

/* What is not greater than no number may be any. */
void
beside_no_number (int width, int height, int stride,
    const float in[height][stride], uint8_t out[height][stride])
{
  static const uint8_t two[2] = { 7, 8 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float nothing = in[y][x - 1];
      float value = in[y][x];
      int index = 0;

      if (nothing > 1)
        nothing = 1;
      if (!(value > nothing))
        index = value < 0 ? 0 : value;
      out[y][x] = two[index];
    }
}
