/* steps f_nest1, reads in, writes a */
#include <stdint.h>
#include <stdlib.h>

/* Memory is freed, and its name becomes another's. */
void
f (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  uint8_t *a = malloc (height * width), *b = malloc (height * width);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y * width + x] = in[y * stride + x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      b[y * width + x] = a[y * width + (x > 0 ? x - 1 : 0)] / 2;
  free (a);
  a = b;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * stride + x] = a[y * width + x];
  free (a);
}
