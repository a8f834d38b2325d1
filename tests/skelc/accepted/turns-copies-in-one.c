/* reads now, writes before, by exchanging them */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  float before[height][stride], now[height][stride], next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      before[y][x] = now[y][x] = in[y][x];
  for (int turn = 0; turn < 9; turn++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = (now[y][x - 1] + now[y][x + 1]) / 2 - before[y][x];
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        before[y][x] = now[y][x];
        now[y][x] = next[y][x];
      }
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = now[y][x] > 0;
}
