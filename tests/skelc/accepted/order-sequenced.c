/* class P2P */
#include <stdint.h>

static int
larger (int v[2])
{
  return v[0] > v[1] ? v[0] : v[1];
}

static int
swap (int v[2])
{
  int t = v[0];

  v[0] = v[1];
  return v[1] = t;
}

static int
sum (int by, const int v[2])
{
  return v[0] + v[1] + by;
}

/* What C evaluates in order, and what does not meet. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int i = 0, n = in[y][x] & 7, v[2] = { 0, n }, w[2];
      int first = i++, second = v[i & 1];

      w[0] = w[1] = i;
      first += n > 3 && n++ < 6 ? n-- : n + 1;
      n += (first++, first);
      v[i & 1] = sum (swap (v), v) + larger (w) - n++;
      for (i = 0, n = 0; i < 2; i++, n += i)
        v[i] = v[i] + v[1 - i] * 2, v[i] += larger (v) + larger (v);
      n = v[0]++ + v[1]++ * 2;
      i = 1;
      w[i - 1] = w[i]--;
      second = swap (w);
      out[y][x] = second + w[0] + (n = first, n++);
    }
}
