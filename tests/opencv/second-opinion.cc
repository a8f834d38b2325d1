/* SPDX-License-Identifier: LGPL-2.1-or-later */
// second-opinion.cc: filters compared with OpenCV's.
//
// The oracle shows that a filter does what its C function says; this shows that
// the C function says what the filter's name promises. Results are identical
// unless a test says why not. OpenCV's filters know fewer border policies than
// its copyMakeBorder () does, so the pictures are padded by that first, and so is
// what a filter makes on the way, for each step: its policies are compared too.

#include "run-kernel.hh"

#include <cmath>
#include <cstdio>
#include <functional>
#include <opencv2/imgproc.hpp>

static int tests, failures;

static const Border borders[] = {
  { SKEL_BORDER_REPLICATE, cv::BORDER_REPLICATE, 0 },
  { SKEL_BORDER_REFLECT, cv::BORDER_REFLECT, 0 },
  { SKEL_BORDER_REFLECT_101, cv::BORDER_REFLECT_101, 0 },
  { SKEL_BORDER_WRAP, cv::BORDER_WRAP, 0 },
  { SKEL_BORDER_CONSTANT, cv::BORDER_CONSTANT, 0 },
  { SKEL_BORDER_CONSTANT, cv::BORDER_CONSTANT, 200 },
};

static double
result (const SkelKernel *kernel, const std::vector<guint8> &block,
    const char *name, int index = 0)
{
  for (int r = 0; r < kernel->n_results; r++)
    if (strcmp (kernel->results[r].name, name) == 0) {
      SkelValue value
          = skel_result_get (&kernel->results[r], block.data (), index);

      return skel_type_is_floating (kernel->results[r].type) ? value.f
                                                             : value.i;
    }
  g_error ("%s has no result %s", kernel->name, name);
}

// Random pictures of all kinds of sizes, a gradient, a chessboard, a dull picture
// and one of a single value.
static std::vector<cv::Mat>
pictures (int type = CV_8UC1)
{
  static const int sizes[][2] = { { 1, 1 }, { 2, 3 }, { 5, 1 }, { 1, 7 },
    { 9, 8 }, { 64, 48 }, { 131, 77 }, { 320, 241 } };
  std::vector<cv::Mat> all;
  cv::RNG random (1);

  for (auto &size : sizes) {
    cv::Mat picture (size[1], size[0], type);

    random.fill (picture, cv::RNG::UNIFORM, 0, 256);
    all.push_back (picture);
  }
  cv::Mat gradient (67, 101, type), chessboard (66, 65, type);
  for (int y = 0; y < gradient.rows; y++)
    for (int x = 0; x < gradient.cols * gradient.channels (); x++)
      gradient.ptr (y)[x] = 2 * x + y;
  for (int y = 0; y < chessboard.rows; y++)
    for (int x = 0; x < chessboard.cols * chessboard.channels (); x++)
      chessboard.ptr (y)[x] = (x / 3 + y / 5) % 2 ? 255 : 0;
  all.push_back (gradient);
  all.push_back (chessboard);
  cv::Mat dull (43, 70, type);
  random.fill (dull, cv::RNG::NORMAL, 110, 9);
  all.push_back (dull);
  all.push_back (cv::Mat (13, 34, type, cv::Scalar::all (90)));
  return all;
}

static void
report (bool passed, const std::string &what, const std::string &difference)
{
  tests++;
  failures += !passed;
  printf ("%s %d - %s\n", passed ? "ok" : "not ok", tests, what.c_str ());
  if (!passed)
    printf ("#   %s\n", difference.c_str ());
}

// An empty text when the two differ nowhere by more than `tolerance`.
static std::string
compare (const cv::Mat &ours, const cv::Mat &theirs, int tolerance)
{
  cv::Mat a, b;

  if (ours.size () != theirs.size () || ours.channels () != theirs.channels ())
    return "sizes differ";
  ours.convertTo (a, CV_32S);
  theirs.convertTo (b, CV_32S);
  for (int y = 0; y < a.rows; y++)
    for (int x = 0; x < a.cols * a.channels (); x++)
      if (std::abs (a.ptr<int> (y)[x] - b.ptr<int> (y)[x]) > tolerance)
        return cv::format ("%dx%d, x %d, y %d: ours %d, OpenCV's %d", a.cols,
            a.rows, x / a.channels (), y, a.ptr<int> (y)[x], b.ptr<int> (y)[x]);
  return "";
}

using Theirs = std::function<void (const cv::Mat &in, cv::Mat &out)>;
using Bordered = std::function<void (
    const cv::Mat &in, cv::Mat &out, const Border &border)>;

// What theirs makes of a picture that goes on for `reach` pixels.
static void
padded (const cv::Mat &in, cv::Mat &out, int reach, const Border &border,
    const Theirs &theirs)
{
  cv::Mat larger, filtered;

  cv::copyMakeBorder (in, larger, reach, reach, reach, reach, border.theirs,
      cv::Scalar::all (border.value));
  theirs (larger, filtered);
  // a copy, or OpenCV's next filter would look beyond its edges
  out = filtered (cv::Rect (reach, reach, in.cols, in.rows)).clone ();
}

// Compares a filter that gives a picture of the input's size.
static void
test_border (const std::string &name, const Values &values,
    const std::string &what, const Border &border, const Bordered &theirs,
    int tolerance = 0, int type = CV_8UC1)
{
  const SkelKernel *kernel = find_kernel (name);
  std::string difference = kernel ? "" : "there is no such kernel", full = name;

  for (auto &value : values)
    full += cv::format (", %s %g", value.first.c_str (), value.second);
  for (auto &in : pictures (type)) {
    cv::Mat filtered, ours;

    if (!difference.empty ())
      break;
    theirs (in, filtered, border);
    ours.create (in.size (), filtered.type ());
    run (kernel, in, &ours, values, border);
    difference = compare (ours, filtered, tolerance);
  }
  report (difference.empty (), full + what, difference);
}

static void
test_borders (const std::string &name, const Values &values,
    const Bordered &theirs, int tolerance = 0, int type = CV_8UC1)
{
  for (auto &border : borders)
    test_border (name, values,
        cv::format (", border %d, value %d", border.ours, border.value), border,
        theirs, tolerance, type);
}

// Compares a filter that reads at most `reach` pixels away. Theirs gets the
// padded picture.
static void
test_filter (const std::string &name, const Values &values, int reach,
    Theirs theirs, int tolerance = 0, int type = CV_8UC1)
{
  auto bordered = [=] (const cv::Mat &in, cv::Mat &out, const Border &border) {
    padded (in, out, reach, border, theirs);
  };

  if (reach == 0)
    test_border (name, values, "", borders[0], bordered, tolerance, type);
  else
    test_borders (name, values, bordered, tolerance, type);
}

// Where floats may round a number that is as good as half way between two whole
// ones to either.
static const double rounding = 0.5 + 0x1p-10;

// Compares a filter that rounds what theirs gives as doubles.
static void
test_rounded (
    const std::string &name, const Values &values, int reach, Theirs theirs)
{
  const SkelKernel *kernel = find_kernel (name);

  for (auto &border : borders) {
    std::string difference = kernel ? "" : "there is no such kernel";
    std::string full = name;

    for (auto &value : values)
      full += cv::format (", %s %g", value.first.c_str (), value.second);
    for (auto &in : pictures ()) {
      cv::Mat exact, ours (in.size (), in.type ());

      if (!difference.empty ())
        break;
      padded (in, exact, reach, border, theirs);
      run (kernel, in, &ours, values, border);
      for (int y = 0; y < in.rows; y++)
        for (int x = 0; x < in.cols; x++)
          if (std::abs (ours.at<uchar> (y, x) - exact.at<double> (y, x))
              > rounding)
            difference = cv::format ("%dx%d, x %d, y %d: ours %d, exactly %g",
                in.cols, in.rows, x, y, ours.at<uchar> (y, x),
                exact.at<double> (y, x));
    }
    report (difference.empty (),
        full
            + cv::format (", border %d, value %d", border.ours, border.value),
        difference);
  }
}

static void
test_permutation (const std::string &name, bool transposed, Theirs theirs)
{
  const SkelKernel *kernel = find_kernel (name);
  std::string difference = kernel ? "" : "there is no such kernel";

  for (auto &in : pictures ()) {
    cv::Mat turned, ours;

    if (!difference.empty ())
      break;
    theirs (in, turned);
    if (transposed)
      ours.create (in.cols, in.rows, in.type ());
    else
      ours.create (in.size (), in.type ());
    run (kernel, in, &ours);
    difference = compare (ours, turned, 0);
  }
  report (difference.empty (), name, difference);
}

static void
absolute (const cv::Mat &signed_values, cv::Mat &out)
{
  cv::Mat positive = cv::abs (signed_values);

  positive.convertTo (out, CV_8U); // saturates, as the filters do
}

static void
test_pixels ()
{
  for (int level : { 0, 1, 127, 128, 254, 255 })
    test_filter ("binarize", { { "level", (double)level } }, 0,
        [=] (const cv::Mat &in, cv::Mat &out) {
          cv::threshold (in, out, level, 255, cv::THRESH_BINARY);
        });
  test_filter ("invert", {}, 0,
      [] (const cv::Mat &in, cv::Mat &out) { cv::bitwise_not (in, out); });
  // OpenCV's grey has the weights 0.299, 0.587 and 0.114; ours 0.3, 0.59 and
  // 0.11. They differ by at most 0.004 * 255, and each result is rounded.
  test_filter (
      "grayscale", {}, 0,
      [] (const cv::Mat &in, cv::Mat &out) {
        cv::cvtColor (in, out, cv::COLOR_RGB2GRAY);
      },
      2, CV_8UC3);
}

// Of each colour by itself.
static Theirs
each_colour (Theirs theirs)
{
  return [=] (const cv::Mat &in, cv::Mat &out) {
    std::vector<cv::Mat> colours, filtered;

    cv::split (in, colours);
    for (auto &colour : colours) {
      cv::Mat one;

      theirs (colour, one);
      filtered.push_back (one);
    }
    cv::merge (filtered, out);
  };
}

// In doubles.
static void
gaussian (const cv::Mat &in, cv::Mat &out, int radius, double sigma)
{
  cv::Mat exact;

  in.convertTo (exact, CV_64F);
  cv::GaussianBlur (exact, out, cv::Size (2 * radius + 1, 2 * radius + 1),
      sigma > 0 ? sigma : 0.3 * (radius - 1) + 0.8);
}

// OpenCV's weights of windows of up to 9 pixels are others, multiples of 2^-8, so
// that these are compared with what it does with ours. A mean that is as good as
// half way between two values may be rounded to either.
static std::string
compare_thresholds (const SkelKernel *kernel, const cv::Mat &in, int radius,
    int offset, const Border &border)
{
  cv::Mat mean, theirs, ours (in.size (), in.type ());

  padded (in, mean, radius, border, [=] (const cv::Mat &a, cv::Mat &b) {
    gaussian (a, b, radius, 0);
  });
  padded (in, theirs, radius, border, [=] (const cv::Mat &a, cv::Mat &b) {
    if (radius > 4) {
      cv::adaptiveThreshold (a, b, 255, cv::ADAPTIVE_THRESH_GAUSSIAN_C,
          cv::THRESH_BINARY, 2 * radius + 1, offset);
    } else {
      cv::Mat local, whole;

      gaussian (a, local, radius, 0);
      local.convertTo (whole, CV_16S);
      a.convertTo (local, CV_16S);
      b = local > whole - offset;
    }
  });
  run (kernel, in, &ours,
      { { "radius", (double)radius }, { "offset", (double)offset } }, border);
  for (int y = 0; y < in.rows; y++)
    for (int x = 0; x < in.cols; x++) {
      double m = mean.at<double> (y, x);

      if (ours.at<uchar> (y, x) != theirs.at<uchar> (y, x)
          && std::abs (m - std::round (m)) < 1 - rounding)
        return cv::format ("%dx%d, x %d, y %d: ours %d, a mean of %g", in.cols,
            in.rows, x, y, ours.at<uchar> (y, x), m);
    }
  return "";
}

// Where the tiles are of one size: else OpenCV makes the picture larger.
static void
test_clahe (double clip)
{
  const SkelKernel *kernel = find_kernel ("clahe");
  std::string difference = kernel ? "" : "there is no such kernel";

  for (auto &picture : pictures ()) {
    cv::Mat in = picture (
        cv::Rect (0, 0, picture.cols / 8 * 8, picture.rows / 8 * 8)).clone ();
    cv::Mat theirs, ours (in.size (), in.type ());

    if (in.empty () || !difference.empty ())
      continue;
    cv::createCLAHE (clip)->apply (in, theirs);
    run (kernel, in, &ours, { { "clip", clip } });
    difference = compare (ours, theirs, 0);
  }
  report (difference.empty (), cv::format ("clahe, clip %g", clip), difference);
}

static void
otsu (const cv::Mat &in, cv::Mat &out)
{
  cv::threshold (in, out, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
}

static void
stretch (const cv::Mat &in, cv::Mat &out)
{
  double low, high;

  cv::minMaxLoc (in, &low, &high);
  out = in.clone ();
  for (int y = 0; y < in.rows && low < high; y++)
    for (int x = 0; x < in.cols; x++)
      out.at<uchar> (y, x)
          = std::round (255 * (in.at<uchar> (y, x) - low) / (high - low));
}

// What a picture is as a whole decides what becomes of each pixel.
static void
test_levels ()
{
  const SkelKernel *kernel = find_kernel ("otsu");

  for (int type : { CV_8UC1, CV_8UC3 }) {
    test_filter ("equalize", {}, 0, each_colour ([] (auto &in, auto &out) {
      cv::equalizeHist (in, out);
    }),
        0, type);
    test_filter ("otsu", {}, 0, each_colour (otsu), 0, type);
    test_filter ("stretch", {}, 0, each_colour (stretch), 0, type);
  }
  for (auto &in : pictures ()) {
    cv::Mat ours (in.size (), in.type ()), out;
    std::vector<guint8> block = run (kernel, in, &ours);
    double threshold
        = cv::threshold (in, out, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);

    report (result (kernel, block, "threshold") == threshold,
        cv::format ("otsu's threshold of %dx%d", in.cols, in.rows),
        cv::format ("ours %g, OpenCV's %g", result (kernel, block, "threshold"),
            threshold));
  }
  for (int radius = 1; radius <= 7; radius++)
    for (int offset : { -255, -9, 0, 2, 255 })
      test_filter ("adaptive_threshold",
          { { "radius", (double)radius }, { "offset", (double)offset } },
          radius, [=] (const cv::Mat &in, cv::Mat &out) {
            cv::adaptiveThreshold (in, out, 255, cv::ADAPTIVE_THRESH_MEAN_C,
                cv::THRESH_BINARY, 2 * radius + 1, offset);
          });
  for (double clip : { 1.0, 1.5, 4.0, 40.0, 256.0 })
    test_clahe (clip);
  kernel = find_kernel ("adaptive_gaussian_threshold");
  for (int radius : { 1, 2, 4, 5, 8, 15 })
    for (int offset : { -255, -9, 0, 2, 255 })
      for (auto &border : borders) {
        std::string difference = kernel ? "" : "there is no such kernel";

        for (auto &in : pictures ())
          if (difference.empty ())
            difference
                = compare_thresholds (kernel, in, radius, offset, border);
        report (difference.empty (),
            cv::format ("adaptive_gaussian_threshold, radius %d, offset %d, "
                        "border %d, value %d",
                radius, offset, border.ours, border.value),
            difference);
      }
}

// What flows to a pixel from one beside it.
static cv::Mat
flow (const cv::Mat &larger, const cv::Mat &here, int dx, int dy, float kappa)
{
  cv::Mat there
      = larger (cv::Rect (1 + dx, 1 + dy, here.cols, here.rows)).clone ();
  cv::Mat difference, share, resistance, flows;

  cv::subtract (there, here, difference);
  cv::divide (difference, cv::Scalar (kappa), share);
  cv::multiply (share, share, resistance);
  cv::add (resistance, cv::Scalar (1), resistance);
  cv::divide (difference, resistance, flows);
  return flows;
}

static void
diffuse (const cv::Mat &in, cv::Mat &out, const Border &border, int steps,
    float rate, float kappa)
{
  cv::Mat now, larger, sum;

  in.convertTo (now, CV_32F);
  for (int step = 0; step < steps; step++) {
    cv::copyMakeBorder (now, larger, 1, 1, 1, 1, border.theirs,
        cv::Scalar::all (border.value));
    cv::add (flow (larger, now, 0, -1, kappa), flow (larger, now, 0, 1, kappa),
        sum);
    cv::add (sum, flow (larger, now, -1, 0, kappa), sum);
    cv::add (sum, flow (larger, now, 1, 0, kappa), sum);
    cv::multiply (sum, cv::Scalar (rate), sum);
    cv::add (now, sum, now);
  }
  now.convertTo (out, CV_8U);
}

static void
test_smoothing ()
{
  for (int radius : { 1, 2, 5, 16, 31 })
    test_filter ("box_blur", { { "radius", (double)radius } }, radius,
        [=] (const cv::Mat &in, cv::Mat &out) {
          cv::blur (in, out, cv::Size (2 * radius + 1, 2 * radius + 1));
        });
  for (int radius : { 1, 2, 5, 16, 31 })
    for (double sigma : { 0.0, 0.5, 2.0, 31.0 })
      test_rounded ("gaussian_blur",
          { { "radius", (double)radius }, { "sigma", sigma } }, radius,
          [=] (const cv::Mat &in, cv::Mat &out) {
            gaussian (in, out, radius, sigma);
          });
  // of parameters that floats hold exactly
  for (int steps : { 0, 1, 10 })
    for (double rate : { 0.0, 0.125, 0.25 })
      for (double kappa : { 1.0, 15.0, 255.0 })
        test_borders ("anisotropic_diffusion",
            { { "steps", (double)steps }, { "rate", rate },
                { "kappa", kappa } },
            [=] (const cv::Mat &in, cv::Mat &out, const Border &border) {
              diffuse (in, out, border, steps, rate, kappa);
            });
  test_filter ("blur", {}, 1, [] (const cv::Mat &in, cv::Mat &out) {
    cv::blur (in, out, cv::Size (3, 3));
  });
  test_filter ("gaussian3x3", {}, 1, [] (const cv::Mat &in, cv::Mat &out) {
    cv::GaussianBlur (in, out, cv::Size (3, 3), 0);
  });
  test_filter ("gaussian5x5", {}, 2, [] (const cv::Mat &in, cv::Mat &out) {
    cv::GaussianBlur (in, out, cv::Size (5, 5), 0);
  });
  test_filter ("median", {}, 1,
      [] (const cv::Mat &in, cv::Mat &out) { cv::medianBlur (in, out, 3); });
  test_filter ("smooth", {}, 2, [] (const cv::Mat &in, cv::Mat &out) {
    cv::Mat weights = cv::Mat::ones (5, 5, CV_32F), sums;

    weights (cv::Rect (1, 1, 3, 3)) = 2;
    weights.at<float> (2, 2) = 3;
    cv::filter2D (in, sums, CV_32F, weights);
    // whole numbers over 35: never half way between two
    sums.convertTo (out, CV_8U, 1 / 35.0);
  });
  // of amounts that floats hold exactly
  for (double amount : { 0.0, 0.5, 1.0, 1.75, 8.0 })
    test_filter ("unsharp", { { "amount", amount } }, 2,
        [=] (const cv::Mat &in, cv::Mat &out) {
          cv::Mat blurred;

          cv::GaussianBlur (in, blurred, cv::Size (5, 5), 0);
          cv::addWeighted (in, 1 + amount, blurred, -amount, 0, out);
        });
  // Where the sum is half way between two multiples of an even diameter, ours
  // rounds up and OpenCV to the even number.
  for (int diameter : { 1, 2, 3, 8, 21, 40, 63, 64 })
    test_filter (
        "vertical_mean", { { "diameter", (double)diameter } }, 64,
        [=] (const cv::Mat &in, cv::Mat &out) {
          cv::blur (in, out, cv::Size (1, diameter));
        },
        diameter % 2 == 0 ? 1 : 0);
}

static void
test_edges ()
{
  for (int scale : { 0, 1, 3, 8 }) {
    test_filter ("sobel_x", { { "scale", (double)scale } }, 1,
        [=] (const cv::Mat &in, cv::Mat &out) {
          cv::Mat across;

          cv::Sobel (in, across, CV_16S, 1, 0);
          absolute (across * scale, out);
        });
    test_filter ("sobel_y", { { "scale", (double)scale } }, 1,
        [=] (const cv::Mat &in, cv::Mat &out) {
          cv::Mat along;

          cv::Sobel (in, along, CV_16S, 0, 1);
          absolute (along * scale, out);
        });
  }
  for (int scale : { 0, 1, 3, 8 })
    test_filter ("sobel", { { "scale", (double)scale } }, 1,
        [=] (const cv::Mat &in, cv::Mat &out) {
          cv::Mat across, along, sum;

          cv::Sobel (in, across, CV_16S, 1, 0);
          cv::Sobel (in, along, CV_16S, 0, 1);
          sum = cv::abs (across) + cv::abs (along);
          sum.convertTo (out, CV_8U, scale);
        });
  test_filter ("scharr", {}, 1, [] (const cv::Mat &in, cv::Mat &out) {
    cv::Mat across, along, sum;

    cv::Scharr (in, across, CV_16S, 1, 0);
    cv::Scharr (in, along, CV_16S, 0, 1);
    sum = cv::abs (across) + cv::abs (along);
    sum.convertTo (out, CV_8U);
  });
  for (bool euclidean : { false, true })
    for (auto &levels : std::initializer_list<std::pair<int, int>> {
             { 50, 100 }, { 120, 50 }, { 0, 0 }, { 10, 700 }, { 1400, 1443 } })
      test_filter ("canny",
          { { "low", (double)levels.first }, { "high", (double)levels.second },
              { "euclidean", (double)euclidean } },
          0, [=] (const cv::Mat &in, cv::Mat &out) {
            cv::Canny (in, out, levels.first, levels.second, 3, euclidean);
          });
  // Each of the two is an image with borders of its own.
  for (int scale : { 0, 1, 4, 16 })
    test_borders ("difference_of_gaussians", { { "scale", (double)scale } },
        [=] (const cv::Mat &in, cv::Mat &out, const Border &border) {
          auto blur = [] (const cv::Mat &a, cv::Mat &b) {
            cv::GaussianBlur (a, b, cv::Size (5, 5), 0);
          };
          cv::Mat once, twice, difference;

          padded (in, once, 2, border, blur);
          padded (once, twice, 2, border, blur);
          cv::absdiff (once, twice, difference);
          difference.convertTo (out, CV_8U, scale);
        });
  test_filter ("laplace3x3", {}, 1, [] (const cv::Mat &in, cv::Mat &out) {
    cv::Mat second;

    cv::Laplacian (in, second, CV_16S, 1);
    absolute (second, out);
  });
  test_filter ("laplace5x5", {}, 2, [] (const cv::Mat &in, cv::Mat &out) {
    cv::Mat weights = cv::Mat::ones (5, 5, CV_32F), sums;

    weights.at<float> (2, 2) = -24;
    cv::filter2D (in, sums, CV_16S, weights);
    absolute (sums, out);
  });
  test_filter ("gradient", {}, 3, [] (const cv::Mat &in, cv::Mat &out) {
    cv::Mat weights = cv::Mat::zeros (3, 7, CV_32F), sums;

    weights (cv::Rect (0, 0, 3, 3)) = -1;
    weights (cv::Rect (4, 0, 3, 3)) = 1;
    cv::filter2D (in, sums, CV_32F, weights);
    sums = cv::abs (sums);
    // whole numbers over 9: never half way between two
    sums.convertTo (out, CV_8U, 1 / 9.0);
  });
}

// What OpenCV's responses are of ours, as it scales the gradients.
static double
gradient_scale (int radius)
{
  return 1 / (4.0 * (2 * radius + 1) * 255);
}

// An empty text when they differ by no more than 2^-18 of the largest of them.
static std::string
compare_responses (const cv::Mat &ours, const cv::Mat &theirs, double scale)
{
  double largest = cv::norm (theirs, cv::NORM_INF);

  for (int y = 0; y < ours.rows; y++)
    for (int x = 0; x < ours.cols; x++) {
      double a = ours.at<float> (y, x) * scale, b = theirs.at<float> (y, x);

      if (!(std::abs (a - b) <= largest * 0x1p-18))
        return cv::format ("%dx%d, x %d, y %d: ours %g, OpenCV's %g of %g",
            ours.cols, ours.rows, x, y, a, b, largest);
    }
  return "";
}

static cv::Mat
our_response (const cv::Mat &in, bool harris, const Values &values,
    const Border &border)
{
  cv::Mat response (in.size (), CV_32F);

  run (find_kernel (harris ? "harris_response" : "lesser_eigenvalue"), in,
      &response, values, border);
  return response;
}

// OpenCV's takes the border of the gradients' products for that of the picture,
// as ours does, but knows no constant other than 0, and cannot wrap.
static void
test_responses (bool harris, int radius, float k)
{
  double scale = std::pow (gradient_scale (radius), harris ? 4 : 2);
  Values values = { { "radius", (double)radius }, { "k", k } };

  for (auto &border : borders) {
    std::string difference;

    if (border.value != 0)
      continue;
    for (auto &in : pictures ()) {
      cv::Mat theirs;
      bool wraps = border.theirs == cv::BORDER_WRAP;
      int kind = wraps ? cv::BORDER_DEFAULT : border.theirs;
      auto respond = [=] (const cv::Mat &a, cv::Mat &b) {
        if (harris)
          cv::cornerHarris (a, b, 2 * radius + 1, 3, k, kind);
        else
          cv::cornerMinEigenVal (a, b, 2 * radius + 1, 3, kind);
      };

      if (wraps)
        padded (in, theirs, radius + 1, border, respond);
      else
        respond (in, theirs);
      if (difference.empty ())
        difference = compare_responses (
            our_response (in, harris, values, border), theirs, scale);
    }
    report (difference.empty (),
        cv::format ("%s, radius %d, k %g, border %d",
            harris ? "harris_response" : "lesser_eigenvalue", radius, k,
            border.ours),
        difference);
  }
}

// A corner is a response that no other around exceeds, of those that OpenCV was
// found to agree with.
static void
find_corners (const cv::Mat &response, cv::Mat &out, float share,
    const Border &border)
{
  cv::Mat greatest;
  double least, most;

  padded (response, greatest, 1, border, [] (const cv::Mat &a, cv::Mat &b) {
    cv::dilate (a, b, cv::Mat ());
  });
  cv::minMaxLoc (response, &least, &most);
  out = (response == greatest)
        & (response > share * std::max (0.0f, (float)most));
}

// All that OpenCV finds in one go, which are not at the picture's edge.
static void
test_good_features (const cv::Mat &in, bool harris, int radius)
{
  Border border = { SKEL_BORDER_REFLECT_101, cv::BORDER_REFLECT_101, 0 };
  std::vector<cv::Point2f> corners;
  cv::Mat ours (in.size (), in.type ()), theirs;

  run (find_kernel (harris ? "harris_corners" : "shi_tomasi_corners"), in,
      &ours, { { "radius", (double)radius }, { "share", 0.125 } }, border);
  theirs = cv::Mat::zeros (in.size (), in.type ());
  cv::goodFeaturesToTrack (in, corners, 0, 0.125, 0, cv::noArray (),
      2 * radius + 1, harris, 0.04);
  for (auto &corner : corners)
    theirs.at<uchar> (corner.y, corner.x) = 255;
  cv::rectangle (ours, cv::Rect (0, 0, in.cols, in.rows), 0);
  report (corners.size () > 9 && compare (ours, theirs, 0).empty (),
      cv::format ("%s, radius %d, as good features of %dx%d",
          harris ? "harris_corners" : "shi_tomasi_corners", radius, in.cols,
          in.rows),
      cv::format ("of %d: ", (int)corners.size ()) + compare (ours, theirs, 0));
}

static void
test_corners ()
{
  for (int radius = 1; radius <= 7; radius++) {
    for (double k : { 0.0, 0.04, 0.2 })
      test_responses (true, radius, k);
    test_responses (false, radius, 0);
  }
  for (bool harris : { true, false })
    for (int radius : { 1, 2, 7 }) {
      for (double share : { 0.0, 0.0078125, 0.5, 1.0 })
        test_borders (harris ? "harris_corners" : "shi_tomasi_corners",
            { { "radius", (double)radius }, { "share", share } },
            [=] (const cv::Mat &in, cv::Mat &out, const Border &border) {
              find_corners (our_response (in, harris,
                                { { "radius", (double)radius } }, border),
                  out, share, border);
            });
      for (auto &in : pictures ())
        if (in.rows == 241 || in.rows == 77)
          test_good_features (in, harris, radius);
    }
}

// Repeats `step` until nothing changes.
static void
settle (cv::Mat &picture, Theirs step)
{
  cv::Mat next;

  for (;;) {
    step (picture, next);
    if (cv::countNonZero (next != picture) == 0)
      return;
    next.copyTo (picture);
  }
}

static void
fill_holes (const cv::Mat &in, cv::Mat &out)
{
  cv::Mat cross = cv::getStructuringElement (cv::MORPH_CROSS, cv::Size (3, 3));

  out = in.clone ();
  if (in.rows > 2 && in.cols > 2)
    out (cv::Rect (1, 1, in.cols - 2, in.rows - 2)) = 255;
  settle (out, [&] (const cv::Mat &now, cv::Mat &next) {
    cv::erode (now, next, cross);
    next = cv::max (next, in);
  });
}

static void
reconstruct (const cv::Mat &in, cv::Mat &out, int radius)
{
  cv::Size size (2 * radius + 1, 2 * radius + 1);

  cv::erode (in, out, cv::Mat::ones (size, CV_8U));
  settle (out, [&] (const cv::Mat &now, cv::Mat &next) {
    cv::dilate (now, next, cv::Mat ());
    next = cv::min (next, in);
  });
}

static void
test_morphology ()
{
  test_filter ("fill_holes", {}, 0, fill_holes);
  for (int radius : { 1, 2, 7 })
    test_filter ("reconstruct", { { "radius", (double)radius } }, 0,
        [=] (const cv::Mat &in, cv::Mat &out) {
          reconstruct (in, out, radius);
        });

  static const std::pair<const char *, int> operations[] = {
    { "opening", cv::MORPH_OPEN },
    { "closing", cv::MORPH_CLOSE },
    { "morphology_gradient", cv::MORPH_GRADIENT },
    { "top_hat", cv::MORPH_TOPHAT },
    { "black_hat", cv::MORPH_BLACKHAT },
  };

  for (int radius = 1; radius <= 7; radius++) {
    cv::Mat window = cv::getStructuringElement (
        cv::MORPH_RECT, cv::Size (2 * radius + 1, 2 * radius + 1));
    Values values = { { "radius", (double)radius } };

    test_filter ("erode", values, radius,
        [=] (const cv::Mat &in, cv::Mat &out) { cv::erode (in, out, window); });
    test_filter ("dilate", values, radius,
        [=] (
            const cv::Mat &in, cv::Mat &out) { cv::dilate (in, out, window); });
    for (auto &operation : operations) {
      auto theirs = [=] (const cv::Mat &in, cv::Mat &out) {
        cv::morphologyEx (in, out, operation.second, window);
      };

      // OpenCV takes no pixel beyond the edges then, and the nearest ones, which
      // are in the window as well, change no extreme of it.
      test_border (operation.first, values, ", OpenCV's border", borders[0],
          [=] (const cv::Mat &in, cv::Mat &out, const Border &) {
            theirs (in, out);
          });
      // It cannot wrap, but a picture that repeats is wrapped after a step, too.
      test_borders (operation.first, values,
          [=] (const cv::Mat &in, cv::Mat &out, const Border &border) {
            if (border.theirs == cv::BORDER_WRAP)
              padded (in, out, 2 * radius, border, theirs);
            else
              cv::morphologyEx (in, out, operation.second, window,
                  cv::Point (-1, -1), 1, border.theirs,
                  cv::Scalar::all (border.value));
          });
    }
  }
}

static void
test_permutations ()
{
  auto flip = [] (int code) {
    return [=] (const cv::Mat &in, cv::Mat &out) { cv::flip (in, out, code); };
  };
  auto rotate = [] (int code) {
    return
        [=] (const cv::Mat &in, cv::Mat &out) { cv::rotate (in, out, code); };
  };
  auto diagonal
      = [] (const cv::Mat &in, cv::Mat &out) { cv::transpose (in, out); };
  auto antidiagonal = [] (const cv::Mat &in, cv::Mat &out) {
    cv::Mat turned;

    cv::transpose (in, turned);
    cv::flip (turned, out, -1);
  };

  test_permutation ("transpose", true, diagonal);
  test_permutation ("mirror", false, flip (1));
  test_permutation ("flip", false, flip (0));
  test_permutation ("rotate180", false, flip (-1));

  test_permutation ("write_mirror_x", false, flip (1));
  test_permutation ("write_mirror_y", false, flip (0));
  test_permutation ("write_turn_half", false, rotate (cv::ROTATE_180));
  test_permutation ("write_diagonal", true, diagonal);
  test_permutation ("write_turn_right", true, rotate (cv::ROTATE_90_CLOCKWISE));
  test_permutation (
      "write_turn_left", true, rotate (cv::ROTATE_90_COUNTERCLOCKWISE));
  test_permutation ("write_antidiagonal", true, antidiagonal);
}

static void
test_results ()
{
  const SkelKernel *histogram = find_kernel ("histogram");
  const SkelKernel *statistics = find_kernel ("statistics");

  for (auto &in : pictures ()) {
    const int channel = 0, bins = 256;
    const float range[] = { 0, 256 };
    const float *ranges[] = { range };
    cv::Mat counts;
    double low, high, sum = cv::sum (in)[0];
    std::string size = cv::format (" of %dx%d", in.cols, in.rows);
    std::vector<guint8> block = run (histogram, in, nullptr);
    bool same = true;

    cv::calcHist (&in, 1, &channel, cv::noArray (), counts, 1, &bins, ranges);
    for (int i = 0; i < bins; i++)
      same = same
             && result (histogram, block, "bins", i) == counts.at<float> (i);
    report (same, "histogram" + size, "counts differ");

    cv::minMaxLoc (in, &low, &high);
    block = run (statistics, in, nullptr);
    report (
        result (statistics, block, "minimum") == low
            && result (statistics, block, "maximum") == high
            && result (statistics, block, "sum") == sum
            && result (statistics, block, "mean") == sum / (double)in.total (),
        "statistics" + size,
        cv::format ("OpenCV: minimum %g, maximum %g, sum %g", low, high, sum));
  }
}

int
main ()
{
  test_pixels ();
  test_levels ();
  test_smoothing ();
  test_edges ();
  test_corners ();
  test_morphology ();
  test_permutations ();
  test_results ();
  printf ("1..%d\n", tests);
  return failures > 0;
}
