/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* parameters-test.c: properties of every type that a parameter can have, of
 * elements that only tests have
 */

#include <gst/check/gstcheck.h>
#include <gst/video/video.h>

#include <math.h>
#include <string.h>

#include "expected.h"
#include "out-of-range.h"
#include "pipeline.h"

static GList *factories;

/* Every property reads as its parameter's default, and has its range. */
GST_START_TEST (test_declared)
{
  GstElement *element
      = gst_element_factory_create (g_list_nth_data (factories, __i__), NULL);
  const SkelKernel *kernel
      = expected_kernel (GST_OBJECT_NAME (g_list_nth_data (factories, __i__)));

  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *parameter = &kernel->parameters[i];
    char *name = g_strdelimit (g_strdup (parameter->name), "_", '-');
    GParamSpec *spec
        = g_object_class_find_property (G_OBJECT_GET_CLASS (element), name);
    GValue value = G_VALUE_INIT;

    fail_unless (spec != NULL, "%s has no %s", kernel->element, name);
    fail_unless (
        strstr (g_param_spec_get_blurb (spec), parameter->description) != NULL);
    g_value_init (&value, spec->value_type);
    g_object_get_property (G_OBJECT (element), name, &value);
    if (parameter->length > 1) {
      fail_unless (GST_IS_PARAM_SPEC_ARRAY_LIST (spec));
      fail_unless_equals_int (
          gst_value_array_get_size (&value), parameter->length);
    } else {
      fail_unless (g_param_value_defaults (spec, &value));
      fail_unless (spec->flags & GST_PARAM_CONTROLLABLE);
    }
    g_value_unset (&value);
    g_free (name);
  }
  gst_object_unref (element);
}
GST_END_TEST;

GST_START_TEST (test_array)
{
  GstElement *element = gst_element_factory_make ("gpuconvolve", NULL);
  GValue array = G_VALUE_INIT, number = G_VALUE_INIT;
  const int count = 9;
  GstBus *bus = gst_bus_new ();
  GstMessage *message;

  fail_unless (element != NULL);
  gst_element_set_bus (element, bus);
  gst_util_set_object_arg (
      G_OBJECT (element), "weights", "< 1, 2, 3, 4, 5, 6, 7, 8, 9 >");
  g_value_init (&array, GST_TYPE_ARRAY);
  g_object_get_property (G_OBJECT (element), "weights", &array);
  fail_unless_equals_int (gst_value_array_get_size (&array), count);
  for (int i = 0; i < count; i++)
    fail_unless_equals_int (
        g_value_get_int (gst_value_array_get_value (&array, i)), i + 1);
  g_value_unset (&array);

  /* another length is refused, and so is a number out of range */
  g_value_init (&array, GST_TYPE_ARRAY);
  g_value_init (&number, G_TYPE_INT);
  g_value_set_int (&number, 1);
  gst_value_array_append_value (&array, &number);
  g_object_set_property (G_OBJECT (element), "weights", &array);
  message = gst_bus_pop_filtered (bus, GST_MESSAGE_WARNING);
  fail_unless (message != NULL, "no warning");
  gst_message_unref (message);
  for (int i = 1; i < count; i++)
    gst_value_array_append_value (&array, &number);
  g_object_set_property (G_OBJECT (element), "weights", &array);
  g_value_unset (&array);
  g_value_init (&array, GST_TYPE_ARRAY);
  g_object_get_property (G_OBJECT (element), "weights", &array);
  fail_unless_equals_int (
      g_value_get_int (gst_value_array_get_value (&array, 8)), 1);
  g_value_unset (&array);
  gst_element_set_bus (element, NULL);
  gst_object_unref (bus);
  gst_object_unref (element);
}
GST_END_TEST;

GST_START_TEST (test_enum)
{
  GstElement *element = gst_element_factory_make ("gpumodes", NULL);
  GParamSpec *spec;
  GEnumClass *klass;
  int mode;

  fail_unless (element != NULL);
  spec = g_object_class_find_property (G_OBJECT_GET_CLASS (element), "mode");
  fail_unless (G_IS_PARAM_SPEC_ENUM (spec));
  klass = G_PARAM_SPEC_ENUM (spec)->enum_class;
  fail_unless_equals_int (klass->n_values, 4);
  fail_unless_equals_string (g_enum_get_value (klass, 5)->value_nick, "invert");
  gst_util_set_object_arg (G_OBJECT (element), "mode", "solarize");
  g_object_get (element, "mode", &mode, NULL);
  fail_unless_equals_int (mode, 6);
  gst_object_unref (element);
}
GST_END_TEST;

/* What is not a number never reaches a kernel. */
GST_START_TEST (test_not_a_number)
{
  GstElement *element
      = gst_element_factory_create (g_list_nth_data (factories, __i__), NULL);
  const SkelKernel *kernel
      = expected_kernel (GST_OBJECT_NAME (g_list_nth_data (factories, __i__)));

  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *parameter = &kernel->parameters[i];
    char *name = g_strdelimit (g_strdup (parameter->name), "_", '-');

    if (parameter->length == 1 && skel_type_is_floating (parameter->type)) {
      double after = NAN;

      ASSERT_OUT_OF_RANGE (g_object_set (element, name, NAN, NULL));
      if (parameter->type == SKEL_TYPE_F32) {
        float narrow;

        g_object_get (element, name, &narrow, NULL);
        after = narrow;
      } else {
        g_object_get (element, name, &after, NULL);
      }
      fail_unless (!isnan (after));
    }
    g_free (name);
  }
  gst_object_unref (element);
}
GST_END_TEST;

/* A kernel that can be an element is one, and no other. */
GST_START_TEST (test_which_there_are)
{
  for (int i = 0; skel_kernel_files[i]; i++)
    for (int j = 0; skel_kernel_files[i][j]; j++) {
      const SkelKernel *kernel = skel_kernel_files[i][j];
      gboolean found = FALSE;

      for (GList *l = factories; l; l = l->next)
        found
            = found || g_str_equal (GST_OBJECT_NAME (l->data), kernel->element);
      fail_unless (found == !skel_kernel_without_element (kernel),
          "%s: %s there", kernel->element, found ? "is" : "is not");
    }
}
GST_END_TEST;

/* Whether the element of @kernel can be READY with @backend; its error where it
 * cannot. */
static gboolean
gets_ready (const SkelKernel *kernel, const char *backend, GError **error)
{
  GstElement *element = gst_element_factory_make (kernel->element, NULL);
  GstBus *bus = gst_bus_new ();
  GstMessage *message;
  gboolean ready;

  gst_element_set_bus (element, bus);
  gst_util_set_object_arg (G_OBJECT (element), "backend", backend);
  ready = gst_element_set_state (element, GST_STATE_READY)
          == GST_STATE_CHANGE_SUCCESS;
  message = gst_bus_pop_filtered (bus, GST_MESSAGE_ERROR);
  g_assert (ready == (message == NULL));
  if (message)
    gst_message_parse_error (message, error, NULL);
  g_clear_pointer (&message, gst_message_unref);
  gst_element_set_state (element, GST_STATE_NULL);
  gst_element_set_bus (element, NULL);
  gst_object_unref (element);
  gst_object_unref (bus);
  return ready;
}

static const SkelKernel *with_code, *without_code; /* for CUDA */

static void
find_kernels (void)
{
  for (int i = 0; skel_kernel_files[i]; i++)
    for (int j = 0; skel_kernel_files[i][j]; j++) {
      const SkelKernel *kernel = skel_kernel_files[i][j];

      if (skel_kernel_without_element (kernel))
        continue;
      if (expected_has_code (kernel))
        with_code = kernel;
      else
        without_code = kernel;
    }
}

GST_START_TEST (test_without_code)
{
  GError *error = NULL;

  fail_unless (!gets_ready (without_code, "cuda", &error));
  fail_unless (
      strstr (error->message, "make the tables of the filter smaller") != NULL,
      "says only: %s", error->message);
  g_clear_error (&error);
  fail_unless (gets_ready (without_code, "auto", &error));
}
GST_END_TEST;

static Suite *
parameters_suite (void)
{
  Suite *s = suite_create ("parameters");
  TCase *tc = tcase_create ("properties");

  factories = expected_factories ();
  suite_add_tcase (s, tc);
  tcase_add_loop_test (tc, test_declared, 0, g_list_length (factories));
  tcase_add_loop_test (tc, test_not_a_number, 0, g_list_length (factories));
  tcase_add_test (tc, test_array);
  tcase_add_test (tc, test_enum);
  tcase_add_test (tc, test_which_there_are);
  find_kernels ();
  if (with_code && gets_ready (with_code, "cuda", NULL))
    tcase_add_test (tc, test_without_code);
  else
    pipeline_skip (1, "there is no GPU");
  return s;
}

GST_CHECK_MAIN (parameters);
