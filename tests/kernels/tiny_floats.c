/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * tiny_floats:
 * @factor: (range 0 1) (default 0.001): makes values tiny
 *
 * Values below the least normal number, which must not become zero.
 */
void
tiny_floats (int width, int height, int stride,
    const float in[height][stride], float out[height][stride], float factor)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float tiny = in[y][x] * 1e-38f * factor;

      out[y][x] = tiny / 3.0f;
    }
  }
}
