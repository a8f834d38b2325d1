/* class P2P */
/* equal within the documented bound */
#include <math.h>
#include <stdint.h>

static const uint8_t wave[16] = { 0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1 };

/* Conditions do not exclude a NaN, so that none of these may be one. */
static uint8_t
byte (float value)
{
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float value = in[y][x], part = value / 255;
      int sum = 0;

      sum += byte (logf (value)) + byte (log2f (value));
      sum += byte (log10f (value)) + byte (log1pf (value));
      sum += byte (expf (part)) + byte (exp2f (part)) + byte (expm1f (part));
      sum += byte (cbrtf (value)) + byte (powf (value, 0.3f));
      sum += byte (asinf (part)) + byte (acosf (part)) + byte (atanf (part));
      sum += byte (sinhf (part)) + byte (coshf (part)) + byte (tanhf (part));
      sum += byte (asinhf (part)) + byte (acoshf (1 + part));
      sum += byte (atanhf (part)) + byte (erff (part)) + byte (erfcf (part));
      sum += byte (sinf (value)) + byte (cosf (value)) + byte (tanf (value));
      sum += byte (hypotf (value, part)) + byte (atan2f (value, part));
      sum += wave[(int) fmodf (value, 16)];
      out[y][x] = sum;
    }
  }
}
