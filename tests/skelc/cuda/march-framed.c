/* skel_chain<f_shaped, f_march, */
/* FRAME_LEFT = 2, FRAME_RIGHT = 2, FRAME_TOP = 1, FRAME_BOTTOM = 1; */
/* struct f_step1 */
#include <stdint.h>

static int
mirrored (int place, int size)
{
  if (place < 0)
    return -place;
  if (place >= size)
    return 2 * size - 2 - place;
  return place;
}

/* at the image's ends what is read is at no known distance */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int j = 0; j <= 1; j++)
        for (int i = -1; i <= 2; i++)
          sum += in[mirrored (y + j, height)][mirrored (x + i, width)];
      out[y][x] = sum / 8;
    }
}
