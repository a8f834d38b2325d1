/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* long-names-test.c: what elements are called in lists */

#include "../../plugin/long-name.h"

static const struct {
  const char *name, *description, *expected;
} cases[] = {
  { "median", "Removes speckles by the median of 3x3 pixels.", "GPU median" },
  { "vertical_mean", "", "GPU vertical mean" },
  /* as the documentation spells it, if not because a sentence begins */
  { "sobel_x", "Upright edges by the 3x3 Sobel operator, |gx|.",
      "GPU Sobel x" },
  { "rgb_means", "Means of R, G and B (RGB).", "GPU RGB means" },
  { "grow", "Grow what is bright. Grow it.\n\nGrow.", "GPU grow" },
  { "kuwahara", "Smooths as Kuwahara's filter does.", "GPU Kuwahara" },
  { "mean", "Blurs by Meanders.", "GPU mean" },
  { "caf", "Finds a Café.", "GPU caf" },
  /* sizes are words */
  { "gaussian5x5", "Blurs by a 5x5 Gaussian filter.", "GPU Gaussian 5x5" },
  { "rotate180", "", "GPU rotate 180" },
  { "copy16_twice", "", "GPU copy 16 twice" },
  { "x2_to_yuv2rgb", "", "GPU x2 to yuv2rgb" },
  /* names of C in other ways */
  { "__odd__name_", "", "GPU odd name" },
  { "_", "", "GPU" },
  { "f", "(", "GPU f" },
};

static void
test_long_name (gconstpointer data)
{
  const SkelKernel *kernel = data;
  char *name = gpuskel_long_name (kernel);

  g_assert_cmpstr (name, ==, kernel->element);
  g_free (name);
}

int
main (int argc, char *argv[])
{
  static SkelKernel kernels[G_N_ELEMENTS (cases)];

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    char *path = g_strconcat ("/long-names/", cases[i].name, NULL);

    kernels[i].name = cases[i].name;
    kernels[i].description = cases[i].description;
    kernels[i].element = cases[i].expected;
    g_test_add_data_func (path, &kernels[i], test_long_name);
    g_free (path);
  }
  return g_test_run ();
}
