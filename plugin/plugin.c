/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* plugin.c: an element for every kernel that was compiled in */

#include "filter.h"
#include "results.h"

static gboolean
plugin_init (GstPlugin *plugin)
{
  gpuskel_results_register_meta ();
  for (int i = 0; skel_kernel_files[i]; i++)
    for (int j = 0; skel_kernel_files[i][j]; j++)
      if (!gpuskel_filter_register (plugin, skel_kernel_files[i][j]))
        return FALSE;
  return TRUE;
}

#define PACKAGE "gpuskel"

GST_PLUGIN_DEFINE (GST_VERSION_MAJOR, GST_VERSION_MINOR, GPUSKEL_PLUGIN_NAME,
    "Image filters written as plain C loops, on NVIDIA GPUs and on CPUs",
    plugin_init, PACKAGE_VERSION, "LGPL", GST_PACKAGE_NAME, GST_PACKAGE_ORIGIN)
