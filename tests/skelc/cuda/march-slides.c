/* static constexpr int ABOVE = 20; */
/* SkelMarchInput<0, uint8_t, 1, PIXELS, 0, 0, 9, STEP, UNITS>, SkelMarchInput<8, uint8_t, 1, PIXELS, 0, 0, -11, STEP, UNITS> */
/* sum -= (uint32_t)row.template pair<8> */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned sum = 10;

      for (int v = y + 9; v > y - 11; v--)
        sum += in[v][x];
      out[y][x] = sum / 20u;
    }
}
