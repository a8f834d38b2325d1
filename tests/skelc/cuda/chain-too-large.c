/* nest1 */
/* nest2 */
/* no nests1_and_2 */
#include <stdint.h>

#define MIX(k) v = v * (k) ^ (x > (k) ? v >> 3 : y);
#define MIX_EIGHT(k)                                                           \
  MIX (k) MIX (k + 1) MIX (k + 2) MIX (k + 3)                                  \
  MIX (k + 4) MIX (k + 5) MIX (k + 6) MIX (k + 7)

/** f: What each of 361 pixels would compute again has more terms than there may
 * be in a program.
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t mixed[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned v = in[y][x];

      MIX_EIGHT (3) MIX_EIGHT (11) MIX_EIGHT (19) MIX_EIGHT (27) MIX_EIGHT (35)
      mixed[y][x] = v;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -9; dy <= 9; dy++)
        for (int dx = -9; dx <= 9; dx++)
          sum += mixed[y + dy][x + dx];
      out[y][x] = sum >> 4;
    }
}
