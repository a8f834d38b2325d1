/* 16:15: error: this is too much work to be analysed, more than 8 million steps, as it stands in 4 loops: make them shorter */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned sum = 0;

      for (int j = 1; j < 1 << 20; j = j * 9 / 8 + 1)
        for (int i = 1; i < 1 << 20; i = i * 9 / 8 + 1)
          for (int v = 0; v < 9; v++)
            for (int u = 0; u < 9; u++)
              sum += in[y + v][x + u] * (unsigned)(i ^ j);
      out[y][x] = sum >> 8;
    }
}
