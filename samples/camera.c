/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* camera.c: the edges of what a camera sees, live.
 *
 *   camera [--device=/dev/video0] [--format=yuy2|mjpeg] [--width=W --height=H]
 *          [--frames=N] [--output=FILE.mkv]
 *
 * They appear in a window; or in a file, where there is no display or a file is
 * asked for. Where there is no camera, a generated picture stands in for it and
 * arrives in the same format.
 */
#include <gst/gst.h>
#include <glib/gstdio.h>
#include <glib-unix.h>
#include <stdlib.h>

#define STAND_IN_FRAMES 150 /* the stand-in never ends by itself */

static char *device = NULL;
static char *format = NULL;
static char *output = NULL;
static int width = 640;
static int height = 480;
static int frames = -1;

static GOptionEntry options[] = {
  { "device", 'd', 0, G_OPTION_ARG_FILENAME, &device, "the camera; /dev/video0",
      "FILE" },
  { "format", 'f', 0, G_OPTION_ARG_STRING, &format,
      "what it sends: yuy2, or mjpeg, which many do at larger sizes; yuy2",
      "FORMAT" },
  { "width", 0, 0, G_OPTION_ARG_INT, &width, "in pixels; 640", "PIXELS" },
  { "height", 0, 0, G_OPTION_ARG_INT, &height, "in pixels; 480", "PIXELS" },
  { "frames", 'n', 0, G_OPTION_ARG_INT, &frames, "stop after so many",
      "COUNT" },
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
      "write a Matroska file instead of opening a window", "FILE" },
  { NULL },
};

/* The pipeline in the language of gst-launch-1.0. A YUY2 camera's frames are
 * unpacked to NV12, whose luma plane is what the filter works on; an MJPEG
 * camera's are decoded. */
static char *
describe_pipeline (gboolean camera, gboolean mjpeg)
{
  GString *text = g_string_new (NULL);

  if (camera)
    g_string_append_printf (text, "v4l2src device=%s", device);
  else
    g_string_append (text, "videotestsrc is-live=true pattern=ball");
  g_string_append_printf (text, " num-buffers=%d", frames);
  if (!camera && mjpeg)
    g_string_append_printf (text,
        " ! video/x-raw,width=%d,height=%d"
        " ! jpegenc",
        width, height);

  g_string_append_printf (text, " ! %s,width=%d,height=%d",
      mjpeg ? "image/jpeg" : "video/x-raw,format=YUY2", width, height);
  g_string_append (text, mjpeg ? " ! jpegdec" : "");
  g_string_append (text, " ! videoconvert ! video/x-raw,format=NV12"
                         " ! gpusobel ! videoconvert");

  if (output != NULL)
    g_string_append_printf (
        text, " ! jpegenc ! matroskamux ! filesink location=\"%s\"", output);
  else
    g_string_append (text, " ! autovideosink");

  return g_string_free (text, FALSE);
}

/* Ends the stream properly on Ctrl-C, so that the file is complete. */
static gboolean
end_stream (gpointer pipeline)
{
  gst_element_send_event (pipeline, gst_event_new_eos ());

  return G_SOURCE_CONTINUE;
}

typedef struct {
  GMainLoop *loop;
  gboolean failed;
} Run;

static gboolean
handle_message (GstBus *bus, GstMessage *message, gpointer user_data)
{
  Run *run = user_data;

  if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_ERROR) {
    GError *error;
    char *details;

    gst_message_parse_error (message, &error, &details);
    g_printerr ("%s\n%s\n", error->message, details ? details : "");
    g_error_free (error);
    g_free (details);
    run->failed = TRUE;
    g_main_loop_quit (run->loop);
  } else if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_EOS) {
    g_main_loop_quit (run->loop);
  }

  return G_SOURCE_CONTINUE;
}

static gboolean
play (const char *text)
{
  Run run = { NULL, FALSE };
  GError *error = NULL;
  GstElement *pipeline = gst_parse_launch (text, &error);
  GstBus *bus;
  guint watch, interrupt;

  if (error != NULL) {
    g_printerr ("%s\n", error->message);
    g_error_free (error);
    return FALSE;
  }

  run.loop = g_main_loop_new (NULL, FALSE);
  bus = gst_element_get_bus (pipeline);
  watch = gst_bus_add_watch (bus, handle_message, &run);
  interrupt = g_unix_signal_add (SIGINT, end_stream, pipeline);

  gst_element_set_state (pipeline, GST_STATE_PLAYING);
  g_main_loop_run (run.loop);
  gst_element_set_state (pipeline, GST_STATE_NULL);

  g_source_remove (interrupt);
  g_source_remove (watch);
  gst_object_unref (bus);
  gst_object_unref (pipeline);
  g_main_loop_unref (run.loop);

  return !run.failed;
}

int
main (int argc, char **argv)
{
  GOptionContext *context = g_option_context_new ("- edges, live");
  GError *error = NULL;
  gboolean camera, mjpeg, ok;
  char *text;

  g_option_context_add_main_entries (context, options, NULL);
  g_option_context_add_group (context, gst_init_get_option_group ());
  ok = g_option_context_parse (context, &argc, &argv, &error);
  g_option_context_free (context);
  if (!ok) {
    g_printerr ("%s\n", error->message);
    return EXIT_FAILURE;
  }

  if (device == NULL)
    device = g_strdup ("/dev/video0");
  mjpeg = g_strcmp0 (format, "mjpeg") == 0;
  if (format != NULL && !mjpeg && g_strcmp0 (format, "yuy2") != 0) {
    g_printerr ("The format is yuy2 or mjpeg, not %s\n", format);
    return EXIT_FAILURE;
  }

  camera = g_access (device, R_OK) == 0;
  if (!camera) {
    g_print ("No camera at %s; a generated picture stands in\n", device);
    if (frames < 0)
      frames = STAND_IN_FRAMES;
  }
  if (output == NULL && g_getenv ("DISPLAY") == NULL
      && g_getenv ("WAYLAND_DISPLAY") == NULL) {
    output = g_strdup ("edges.mkv");
    g_print ("No display; writing %s until Ctrl-C\n", output);
  }

  text = describe_pipeline (camera, mjpeg);
  g_print ("%s\n", text);
  ok = play (text);
  if (ok && output != NULL)
    g_print ("%s has the edges\n", output);

  g_free (text);
  g_free (device);
  g_free (format);
  g_free (output);

  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
