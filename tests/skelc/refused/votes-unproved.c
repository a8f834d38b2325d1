/* 21:17: error: the index of `votes` is not proved to be within 0 and 46079; it may be -65539 to 65539: clamp it, or make the array longer */
#include <math.h>
#include <stdint.h>

#define ANGLES 180
#define DISTANCES 256

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int votes[ANGLES * DISTANCES])
{
  for (int i = 0; i < ANGLES * DISTANCES; i++)
    votes[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > 0)
        for (int n = 0; n < ANGLES; n++) {
          double angle = n * M_PI / ANGLES;
          int distance = lrint (x * cos (angle) + y * sin (angle));

          votes[n * DISTANCES + distance]++;
        }
}
