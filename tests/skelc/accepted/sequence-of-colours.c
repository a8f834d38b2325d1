/* local image mixed: uint8_t, 3 channels */
/* on CUDA steps 1 and 2 as one: march: 3 bytes, 4 bytes */
#include <stdint.h>

/* The second nest reads none of the first's input: nothing speaks of it. */
void
sequence_of_colours (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  uint8_t mixed[height][stride][3];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        mixed[y][x][c] = in[y][x][(c + 1) % 3] >> 1;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        out[y][x][c] = mixed[y - 1][x][c] + mixed[y + 1][x][2 - c];
}
