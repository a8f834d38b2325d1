/* 6:38: error: the parameter `cuda_device_id` would be the property `cuda-device-id` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int cuda_device_id)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x - 1] + cuda_device_id;
    }
  }
}
