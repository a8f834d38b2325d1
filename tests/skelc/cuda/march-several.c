/* SkelMarchWork<f_shaped, f_march, 1, 8, 2, 2, 64, 2> */
/* SkelMarchInput<0, uint8_t, 1, PIXELS, 0, 1, 0, STEP, UNITS>, SkelMarchInput<1, uint16_t, 1, PIXELS, 2, 0, 3, STEP, UNITS> */
/* writer.template image<2, 0, uint8_t> (numbers.store0); */
/* writer.template image<3, 1, uint16_t> (numbers.store1); */
#include <stdint.h>

void
f (int width, int height, int in_stride, int deep_stride,
    int out_stride, int more_stride,
    const uint8_t in[height][in_stride], const uint16_t deep[height][deep_stride],
    uint8_t out[height][out_stride], uint16_t more[height][more_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x + 1] ^ (deep[y + 3][x - 2] >> 8);
      more[y][x] = deep[y + 3][x - 2] - in[y][x + 1];
    }
}
