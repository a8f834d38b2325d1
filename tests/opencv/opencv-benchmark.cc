/* SPDX-License-Identifier: LGPL-2.1-or-later */
// opencv-benchmark.cc: filters timed beside OpenCV's, on the CPU.
//
// opencv-benchmark [THREADS [KERNEL...]]: 2, unless told otherwise, for each of
// the two; all filters, or these. A rate of 2.00 is half of OpenCV's time. The
// two take turns, and the least of their times counts; before that their
// pictures are compared.

#include "run-kernel.hh"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <opencv2/imgproc.hpp>

using Theirs = std::function<void (const cv::Mat &in, cv::Mat &out)>;

struct Pair {
  const char *kernel;
  Values values;
  Theirs theirs;
  bool grey = false; // OpenCV's has no channels, or looks at them together
};

static const int border = cv::BORDER_REPLICATE;

static Theirs
morphology (void (*filter) (cv::InputArray, cv::OutputArray, cv::InputArray,
                cv::Point, int, int, const cv::Scalar &),
    int radius)
{
  cv::Mat window = cv::Mat::ones (2 * radius + 1, 2 * radius + 1, CV_8U);

  return [=] (const cv::Mat &in, cv::Mat &out) {
    filter (in, out, window, cv::Point (-1, -1), 1, border, cv::Scalar ());
  };
}

static Theirs
morphology (cv::MorphTypes type, int radius)
{
  cv::Mat window = cv::Mat::ones (2 * radius + 1, 2 * radius + 1, CV_8U);

  return [=] (const cv::Mat &in, cv::Mat &out) {
    cv::morphologyEx (
        in, out, type, window, cv::Point (-1, -1), 1, border, cv::Scalar ());
  };
}

static void
derivative (const cv::Mat &in, cv::Mat &out, int across, int down)
{
  static cv::Mat numbers;

  cv::Sobel (in, numbers, CV_16S, across, down, 3, 1, 0, border);
  cv::convertScaleAbs (numbers, out);
}

static void
magnitude (const cv::Mat &in, cv::Mat &out)
{
  static cv::Mat across, down;

  cv::Sobel (in, across, CV_16S, 1, 0, 3, 1, 0, border);
  cv::Sobel (in, down, CV_16S, 0, 1, 3, 1, 0, border);
  cv::add (cv::abs (across), cv::abs (down), across);
  across.convertTo (out, CV_8U);
}

static void
laplacian (const cv::Mat &in, cv::Mat &out)
{
  static cv::Mat numbers;

  cv::Laplacian (in, numbers, CV_16S, 1, 1, 0, border);
  cv::convertScaleAbs (numbers, out);
}

static const std::vector<Pair> &
pairs ()
{
  static const std::vector<Pair> all = {
    { "invert", {},
        [] (const cv::Mat &in, cv::Mat &out) { cv::bitwise_not (in, out); } },
    { "binarize", { { "level", 127 } },
        [] (const cv::Mat &in, cv::Mat &out) {
          cv::threshold (in, out, 127, 255, cv::THRESH_BINARY);
        } },
    { "blur", {},
        [] (const cv::Mat &in, cv::Mat &out) {
          cv::blur (in, out, cv::Size (3, 3), cv::Point (-1, -1), border);
        } },
    { "gaussian3x3", {},
        [] (const cv::Mat &in, cv::Mat &out) {
          cv::GaussianBlur (in, out, cv::Size (3, 3), 0, 0, border);
        } },
    { "gaussian5x5", {},
        [] (const cv::Mat &in, cv::Mat &out) {
          cv::GaussianBlur (in, out, cv::Size (5, 5), 0, 0, border);
        } },
    { "median", {},
        [] (const cv::Mat &in, cv::Mat &out) { cv::medianBlur (in, out, 3); } },
    { "sobel", { { "scale", 1 } }, magnitude },
    { "sobel_x", { { "scale", 1 } },
        [] (const cv::Mat &in, cv::Mat &out) { derivative (in, out, 1, 0); } },
    { "sobel_y", { { "scale", 1 } },
        [] (const cv::Mat &in, cv::Mat &out) { derivative (in, out, 0, 1); } },
    { "laplace3x3", {}, laplacian },
    { "erode", { { "radius", 1 } }, morphology (cv::erode, 1) },
    { "erode", { { "radius", 5 } }, morphology (cv::erode, 5) },
    { "dilate", { { "radius", 1 } }, morphology (cv::dilate, 1) },
    { "dilate", { { "radius", 5 } }, morphology (cv::dilate, 5) },
    { "opening", { { "radius", 2 } }, morphology (cv::MORPH_OPEN, 2) },
    { "canny", { { "low", 50 }, { "high", 120 } },
        [] (const cv::Mat &in, cv::Mat &out) { cv::Canny (in, out, 50, 120); },
        true },
    { "equalize", {},
        [] (const cv::Mat &in, cv::Mat &out) { cv::equalizeHist (in, out); },
        true },
    { "otsu", {},
        [] (const cv::Mat &in, cv::Mat &out) {
          cv::threshold (in, out, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
        },
        true },
  };

  return all;
}

static bool
is_wanted (const Pair &pair, int n_names, char *names[])
{
  for (int i = 0; i < n_names; i++)
    if (strcmp (pair.kernel, names[i]) == 0)
      return true;
  return n_names <= 0;
}

// Noise, or spots with smooth slopes between them.
static cv::Mat
picture (cv::Size size, int type, bool noise)
{
  cv::Mat drawn (size, type);
  cv::RNG random (1);

  random.fill (drawn, cv::RNG::UNIFORM, 0, 256);
  if (!noise) {
    cv::GaussianBlur (drawn, drawn, cv::Size (0, 0), 6);
    cv::normalize (drawn, drawn, -256, 512, cv::NORM_MINMAX);
  }
  return drawn;
}

static double
milliseconds (const std::function<void ()> &work)
{
  auto start = std::chrono::steady_clock::now ();

  work ();
  return std::chrono::duration<double, std::milli> (
      std::chrono::steady_clock::now () - start)
      .count ();
}

// Prints a line, and gives the part of OpenCV's rate.
static double
measure (const Pair &pair, const cv::Mat &in, bool noise, bool &same)
{
  const SkelKernel *kernel = find_kernel (pair.kernel);
  cv::Mat ours (in.size (), in.type ()), theirs;
  double our_time = INFINITY, their_time = INFINITY;
  std::string name = pair.kernel;

  for (auto &value : pair.values)
    name += cv::format (" %g", value.second);
  run (kernel, in, &ours, pair.values);
  pair.theirs (in, theirs);
  if (cv::norm (ours, theirs, cv::NORM_INF) > 0) {
    printf ("%-16s differs from OpenCV's\n", name.c_str ());
    same = false;
  }
  for (int i = 0; i < 15; i++) {
    our_time = std::min (
        our_time, milliseconds ([&] { run (kernel, in, &ours, pair.values); }));
    their_time = std::min (
        their_time, milliseconds ([&] { pair.theirs (in, theirs); }));
  }
  printf ("%-16s %-4s %-5s %4d x %4d %8.3f %8.3f %6.2f\n", name.c_str (),
      in.channels () == 1 ? "grey" : "RGB", noise ? "noise" : "spots", in.cols,
      in.rows, our_time, their_time, their_time / our_time);
  return their_time / our_time;
}

int
main (int argc, char *argv[])
{
  int threads = argc > 1 ? atoi (argv[1]) : 2, n = 0;
  double product = 0, least = INFINITY;
  bool same = true;

  cv::setNumThreads (threads);
  skel_cpu_override (SKEL_ISA_AVX512, threads);
  printf ("%d threads, %s\n%-16s %-4s %-5s %11s %8s %8s %6s\n", threads,
      skel_isa_name (skel_cpu_isa ()), "filter", "", "", "", "ours, ms",
      "OpenCV's", "rate");
  for (cv::Size size : { cv::Size (1920, 1080), cv::Size (3840, 2160) })
    for (int type : { CV_8UC1, CV_8UC3 })
      for (bool noise : { true, false }) {
        cv::Mat in = picture (size, type, noise);

        for (auto &pair : pairs ()) {
          double rate;

          if ((pair.grey && type != CV_8UC1)
              || !is_wanted (pair, argc - 2, argv + 2))
            continue;
          rate = measure (pair, in, noise, same);
          product += std::log (rate);
          least = std::min (least, rate);
          n++;
        }
      }
  printf ("geometric mean %.2f, least %.2f\n", std::exp (product / n), least);
  return same ? 0 : 1;
}
