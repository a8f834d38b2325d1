/* 13:5: error: which pixel of `out` this is cannot be told */
#include <stdint.h>

void
f (int width, int height, const uint8_t *in, uint8_t *out)
{
  int a = 1, b = a * a, c = b * b, d = c * c, e = d * d, g = e * e, h = g * g;
  int k = h * h, l = k * k, m = l * l, n = m * m, o = n * n, p = o * o;
  int q = p * p, r = q * q, s = r * r, t = s * s, u = t * t, v = u * u;
  int w = v * v, x = w * w, y = x * x, z = y * y, last = z * z;

  for (int i = 0; i < last * width * height; i++)
    out[i] = in[i];
}
