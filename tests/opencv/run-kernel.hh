/* SPDX-License-Identifier: LGPL-2.1-or-later */
// run-kernel.hh: kernels on OpenCV's pictures.
#pragma once

#include <cstring>
#include <map>
#include <opencv2/core.hpp>
#include <string>
#include <vector>

extern "C" {
#include "cpu/cpu.h"
#include "oracle.h"
}

inline const SkelKernel *
find_kernel (const std::string &name)
{
  for (const OracleFile *file = oracle_files; file->file; file++)
    for (int i = 0; file->kernels[i]; i++)
      if (name == file->kernels[i]->name)
        return file->kernels[i];
  return nullptr;
}

struct Border {
  SkelBorder ours;
  int theirs;
  int value;
};

using Values = std::map<std::string, double>;

// Runs a kernel, one of one channel on each of the picture's; `out` has the
// size and type that it shall have.
inline std::vector<guint8>
run (const SkelKernel *kernel, const cv::Mat &in, cv::Mat *out,
    const Values &values = {},
    const Border &border = { SKEL_BORDER_REPLICATE, 0, 0 })
{
  SkelJob job = {};
  std::vector<SkelValue> parameters (kernel->n_values + 1);
  int components = kernel->images[0].channels == 1 ? in.channels () : 1;
  std::vector<guint8> results (components * kernel->results_size + 1);
  GError *error = nullptr;

  for (int p = 0; p < kernel->n_parameters; p++) {
    const SkelParameter &parameter = kernel->parameters[p];
    auto value = values.find (parameter.name);

    for (int i = 0; i < parameter.length; i++) {
      SkelValue &number = parameters[parameter.offset + i];

      number = parameter.defaults[i];
      if (value != values.end () && skel_type_is_floating (parameter.type))
        number.f = value->second;
      else if (value != values.end ())
        number.i = value->second;
    }
  }
  job.kernel = kernel;
  job.width = in.cols;
  job.height = in.rows;
  job.components = components;
  job.values = parameters.data ();
  job.border = border.ours;
  job.border_value = border.value;
  job.results = results.data ();
  for (int i = 0; i < kernel->n_images; i++) {
    const cv::Mat &image = kernel->images[i].output ? *out : in;
    SkelView &view = job.views[i];

    view.pixels = image.data;
    view.stride = image.step;
    view.step = image.elemSize ();
    for (int c = 0; c < image.channels (); c++)
      view.offsets[c] = c * image.elemSize1 ();
  }
  if (!skel_cpu_run (&job, &error))
    g_error ("%s: %s", kernel->name, error->message);
  for (int c = 0; c < components; c++)
    skel_job_finish (&job, results.data () + c * kernel->results_size);
  return results;
}
