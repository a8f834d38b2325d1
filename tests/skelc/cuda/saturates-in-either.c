/* return skel_f32_to_u8 (value); */
/* saturates_in_either_c_byte (in (0, 0)) + (uint8_t) (in (0, 0) */
#include <stdint.h>

/* In one of the two kernels it may. */
static uint8_t
byte (float value)
{
  return value;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = byte (in[y][x] * 1.5f);
}

void
g (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = byte (in[y][x]) + (uint8_t) (in[y][x] * 0.5f);
}
