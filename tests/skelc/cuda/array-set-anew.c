/* int count_[256]; */
/* no values.uniforms */
/* no count[i] = 7; */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int count[256];

  for (int i = 0; i < 256; i++)
    count[i] = 7;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      for (int i = 0; i < 256; i++)
        count[i] = i;
      out[y][x] = count[in[y][x]];
    }
}
