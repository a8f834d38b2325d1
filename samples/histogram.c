/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* histogram.c: an application that embeds a pipeline and prints the histogram
 * of each frame.
 *
 *   histogram [PIPELINE]
 *
 * Results reach an application in two ways, and this one shows both:
 *
 * - as a message on the bus, at most every `interval`. It comes when the result
 *   is there, and never holds up the video.
 * - as a meta on the buffer itself. It is there at once; asking it for its
 *   values waits until they have been computed.
 *
 * PIPELINE is one in the language of gst-launch-1.0, with a gpuhist in it and a
 * sink named "sink". Without it a generated picture is taken.
 */
#include <gst/gst.h>
#include <stdlib.h>

#define ROWS 16 /* of the histogram as printed */
#define COLUMNS 50

static const char *const usual_pipeline
    = "videotestsrc num-buffers=3 pattern=ball"
      " ! video/x-raw,format=GRAY8,width=640,height=480"
      " ! gpuhist interval=0 ! fakesink name=sink";

/* Adds up the bins, an array of numbers or, for a video in colours, an array of
 * such arrays, in @rows. Returns how many pixels they counted. */
static guint64
collect_bins (const GValue *bins, guint64 rows[ROWS])
{
  guint length = gst_value_array_get_size (bins);
  guint64 pixels = 0;

  for (guint i = 0; i < length; i++) {
    const GValue *bin = gst_value_array_get_value (bins, i);

    if (GST_VALUE_HOLDS_ARRAY (bin)) {
      pixels += collect_bins (bin, rows);
    } else {
      guint count = g_value_get_uint (bin);

      rows[i * ROWS / length] += count;
      pixels += count;
    }
  }

  return pixels;
}

static void
print_histogram (const char *from, GstClockTime time, const GValue *bins)
{
  guint64 rows[ROWS] = { 0 }, pixels, highest = 1;
  GString *text = g_string_new (NULL);

  pixels = collect_bins (bins, rows);
  for (int i = 0; i < ROWS; i++)
    highest = MAX (highest, rows[i]);

  g_string_append_printf (text,
      "%s, %" GST_TIME_FORMAT ": %" G_GUINT64_FORMAT " pixels\n", from,
      GST_TIME_ARGS (time), pixels);
  for (int i = 0; i < ROWS; i++) {
    char bar[COLUMNS + 1] = "";
    guint64 length = (rows[i] * COLUMNS + highest - 1) / highest;

    memset (bar, '#', length);
    g_string_append_printf (text, "  %3d to %3d %8" G_GUINT64_FORMAT " %s\n",
        i * 256 / ROWS, (i + 1) * 256 / ROWS - 1, rows[i], bar);
  }
  g_print ("%s", text->str); /* at once: two threads print */
  g_string_free (text, TRUE);
}

/* Prints one element's results, if it counted a histogram. */
static gboolean
print_results (GQuark element, const GValue *value, gpointer buffer)
{
  GstStructure *values = NULL;

  g_object_get (g_value_get_object (value), "values", &values, NULL);
  if (values != NULL) {
    const GValue *bins = gst_structure_get_value (values, "bins");

    if (bins != NULL)
      print_histogram ("meta", GST_BUFFER_PTS (buffer), bins);
    gst_structure_free (values);
  }

  return TRUE;
}

/* Sees every buffer before the sink does, in the pipeline's own thread. The
 * meta has a field for each element with results that the buffer went through.
 */
static GstPadProbeReturn
print_meta (GstPad *pad, GstPadProbeInfo *info, gpointer user_data)
{
  GstBuffer *buffer = GST_PAD_PROBE_INFO_BUFFER (info);
  GstCustomMeta *meta = gst_buffer_get_custom_meta (buffer, "GpuskelResults");

  if (meta != NULL)
    gst_structure_foreach (
        gst_custom_meta_get_structure (meta), print_results, buffer);

  return GST_PAD_PROBE_OK;
}

static void
print_message (const GstStructure *structure)
{
  const GValue *bins = gst_structure_get_value (structure, "bins");
  GstClockTime time = GST_CLOCK_TIME_NONE;

  if (bins == NULL)
    return;
  gst_structure_get_clock_time (structure, "timestamp", &time);
  print_histogram ("message", time, bins);
}

/* Handles messages until the stream ends. Returns FALSE when it failed. */
static gboolean
watch (GstElement *pipeline)
{
  GstBus *bus = gst_element_get_bus (pipeline);
  gboolean done = FALSE, failed = FALSE;

  while (!done) {
    GstMessage *message = gst_bus_timed_pop_filtered (bus, GST_CLOCK_TIME_NONE,
        GST_MESSAGE_ELEMENT | GST_MESSAGE_EOS | GST_MESSAGE_ERROR);

    switch (GST_MESSAGE_TYPE (message)) {
      case GST_MESSAGE_ELEMENT:
        print_message (gst_message_get_structure (message));
        break;
      case GST_MESSAGE_ERROR: {
        GError *error;
        char *details;

        gst_message_parse_error (message, &error, &details);
        g_printerr ("%s\n%s\n", error->message, details ? details : "");
        g_error_free (error);
        g_free (details);
        failed = TRUE;
      }
        /* fall through */
      default:
        done = TRUE;
    }
    gst_message_unref (message);
  }
  gst_object_unref (bus);

  return !failed;
}

int
main (int argc, char **argv)
{
  GError *error = NULL;
  GstElement *pipeline, *sink;
  GstPad *pad;
  gboolean ok;

  gst_init (&argc, &argv);

  pipeline = gst_parse_launch (argc > 1 ? argv[1] : usual_pipeline, &error);
  if (error != NULL) {
    g_printerr ("%s\n", error->message);
    return EXIT_FAILURE;
  }
  sink = GST_IS_BIN (pipeline)
             ? gst_bin_get_by_name (GST_BIN (pipeline), "sink")
             : NULL;
  if (sink == NULL) {
    g_printerr ("The pipeline needs a sink with name=sink\n");
    return EXIT_FAILURE;
  }

  pad = gst_element_get_static_pad (sink, "sink");
  gst_pad_add_probe (pad, GST_PAD_PROBE_TYPE_BUFFER, print_meta, NULL, NULL);
  gst_object_unref (pad);
  gst_object_unref (sink);

  gst_element_set_state (pipeline, GST_STATE_PLAYING);
  ok = watch (pipeline);
  gst_element_set_state (pipeline, GST_STATE_NULL);
  gst_object_unref (pipeline);

  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
