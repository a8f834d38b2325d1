/* SkelPairsCombined<SKEL_ADD, true, Sink::PARTS> of; */
/* skel_add_to<SKEL_MAXIMUM> (sink.results[part / 2].value1 */
/* skel_accumulate<SKEL_ADD> (sink.results[unit % Sink::PARTS].value2 */
/* no skel_stencil */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint64_t *sum, int *most, uint32_t bins[16])
{
  *sum = 0;
  *most = 0;
  for (int i = 0; i < 16; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *sum += in[y][x];
      if (in[y][x] > *most)
        *most = in[y][x];
      bins[in[y][x] >> 4] += 1;
    }
}
