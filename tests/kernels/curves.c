/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/** curves: Functions that no two libraries round alike, one in each row. */
void
curves (int width, int height, int in_stride, int out_stride,
    const int16_t in[height][in_stride], float out[height][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float v = in[y][x] / 32769.0f;

      switch (y % 19) {
        case 0:
          out[y][x] = exp2f (v);
          break;
        case 1:
          out[y][x] = expm1f (v);
          break;
        case 2:
          out[y][x] = log2f (2 + v);
          break;
        case 3:
          out[y][x] = log10f (2 + v);
          break;
        case 4:
          out[y][x] = log1pf (v);
          break;
        case 5:
          out[y][x] = cbrtf (v);
          break;
        case 6:
          out[y][x] = hypotf (v, 1);
          break;
        case 7:
          out[y][x] = tanf (v);
          break;
        case 8:
          out[y][x] = asinf (v);
          break;
        case 9:
          out[y][x] = acosf (v);
          break;
        case 10:
          out[y][x] = atanf (v);
          break;
        case 11:
          out[y][x] = sinhf (v);
          break;
        case 12:
          out[y][x] = coshf (v);
          break;
        case 13:
          out[y][x] = tanhf (v);
          break;
        case 14:
          out[y][x] = asinhf (v);
          break;
        case 15:
          out[y][x] = acoshf (2 + v);
          break;
        case 16:
          out[y][x] = atanhf (v);
          break;
        case 17:
          out[y][x] = erff (v);
          break;
        default:
          out[y][x] = erfcf (v);
      }
    }
}

/** double_curves: The same of doubles. */
void
double_curves (int width, int height, int in_stride, int out_stride,
    const int16_t in[height][in_stride], float out[height][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      double v = in[y][x] / 32769.0;

      switch (y % 19) {
        case 0:
          out[y][x] = exp2 (v);
          break;
        case 1:
          out[y][x] = expm1 (v);
          break;
        case 2:
          out[y][x] = log2 (2 + v);
          break;
        case 3:
          out[y][x] = log10 (2 + v);
          break;
        case 4:
          out[y][x] = log1p (v);
          break;
        case 5:
          out[y][x] = cbrt (v);
          break;
        case 6:
          out[y][x] = hypot (v, 1);
          break;
        case 7:
          out[y][x] = tan (v);
          break;
        case 8:
          out[y][x] = asin (v);
          break;
        case 9:
          out[y][x] = acos (v);
          break;
        case 10:
          out[y][x] = atan (v);
          break;
        case 11:
          out[y][x] = sinh (v);
          break;
        case 12:
          out[y][x] = cosh (v);
          break;
        case 13:
          out[y][x] = tanh (v);
          break;
        case 14:
          out[y][x] = asinh (v);
          break;
        case 15:
          out[y][x] = acosh (2 + v);
          break;
        case 16:
          out[y][x] = atanh (v);
          break;
        case 17:
          out[y][x] = erf (v);
          break;
        default:
          out[y][x] = erfc (v);
      }
    }
}
