/* handed least: int32_t, 1 of them, by an earlier step */
/* handed n: int32_t, 1 of them, by an earlier step */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  static const uint8_t table[256] = { 9, 7, 8 };
  int least = 255, n = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      least = in[y][x] < least ? in[y][x] : least;
      n += in[y][x] == 0;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / (n + 1) + table[least];
}
