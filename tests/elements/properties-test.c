/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* properties-test.c: parameters as properties, of types and values that no
 * kernel here has */

#include "../../plugin/properties.h"

#include <math.h>

enum { FLOAT = 0, DOUBLE, UNSIGNED, MODE, ARRAY, N_VALUES = ARRAY + 3 };

static const struct {
  const char *name;
  int value;
} modes[] = { { "MODE_KEEP", 0 }, { "MODE_CUT_IN_HALF", 1 } };

static const SkelValue zeros[3];
static const SkelParameter parameters[] = {
  { "float_value", "", SKEL_TYPE_F32, 1, FLOAT, { .f = -10 }, { .f = 10 },
      zeros, NULL, 0 },
  { "double_value", "", SKEL_TYPE_F64, 1, DOUBLE, { .f = -10 }, { .f = 10 },
      zeros, NULL, 0 },
  { "unsigned_value", "", SKEL_TYPE_U32, 1, UNSIGNED, { .i = 0 },
      { .i = G_MAXUINT }, zeros, NULL, 0 },
  { "mode", "", SKEL_TYPE_U32, 1, MODE, { .i = 0 }, { .i = 1 }, zeros,
      (const void *)modes, G_N_ELEMENTS (modes) },
  { "array", "", SKEL_TYPE_F32, 3, ARRAY, { .f = -10 }, { .f = 10 }, zeros,
      NULL, 0 },
};
static const SkelKernel kernel = {
  .name = "test",
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .n_values = N_VALUES,
};

typedef struct {
  GObject parent;
  SkelValue values[N_VALUES];
  char *refusal; /* of the last property that was set */
} Thing;
typedef GObjectClass ThingClass;

GType thing_get_type (void);
G_DEFINE_TYPE (Thing, thing, G_TYPE_OBJECT)

static void
thing_set_property (
    GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  Thing *self = (Thing *)object;

  g_free (self->refusal);
  self->refusal
      = gpuskel_properties_set (&parameters[id - 1], value, self->values);
}

static void
thing_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  gpuskel_properties_get (
      &parameters[id - 1], ((Thing *)object)->values, spec, value);
}

static void
thing_finalize (GObject *object)
{
  g_free (((Thing *)object)->refusal);
  G_OBJECT_CLASS (thing_parent_class)->finalize (object);
}

static void
thing_class_init (ThingClass *klass)
{
  klass->finalize = thing_finalize;
  klass->set_property = thing_set_property;
  klass->get_property = thing_get_property;
  gpuskel_properties_install (klass, &kernel, 1);
}

static void
thing_init (Thing *self)
{
  gpuskel_properties_reset (&kernel, self->values);
}

static void
test_kept (void)
{
  Thing *thing = g_object_new (thing_get_type (), NULL);
  float narrow;
  double wide;
  guint number;

  g_object_set (thing, "float-value", 0.19f, "double-value", 0.1,
      "unsigned-value", 4000000000u, NULL);
  g_assert_true (thing->values[FLOAT].f == 0.19f);
  g_assert_true (thing->values[DOUBLE].f == 0.1);
  g_assert_true (thing->values[UNSIGNED].i == 4000000000);
  g_object_get (thing, "float-value", &narrow, "double-value", &wide,
      "unsigned-value", &number, NULL);
  g_assert_true (narrow == 0.19f);
  g_assert_true (wide == 0.1);
  g_assert_cmpuint (number, ==, 4000000000);
  g_object_unref (thing);
}

/* Whether GObject looks at that is a matter of its version. */
static void
test_not_a_number (void)
{
  for (int i = FLOAT; i <= DOUBLE; i++) {
    SkelValue values[N_VALUES]
        = { [FLOAT] = { .f = 1 }, [DOUBLE] = { .f = 2 } };
    GValue value = G_VALUE_INIT;
    char *refusal;

    if (i == FLOAT) {
      g_value_init (&value, G_TYPE_FLOAT);
      g_value_set_float (&value, NAN);
    } else {
      g_value_init (&value, G_TYPE_DOUBLE);
      g_value_set_double (&value, NAN);
    }
    refusal = gpuskel_properties_set (&parameters[i], &value, values);
    g_assert_nonnull (refusal);
    g_assert_true (values[i].f == i + 1);
    g_free (refusal);
    g_value_unset (&value);
  }
}

static void
test_array (void)
{
  Thing *thing = g_object_new (thing_get_type (), NULL);
  GValue array = G_VALUE_INIT;

  g_value_init (&array, GST_TYPE_ARRAY);
  for (int length = 1; length <= 5; length++) {
    GValue number = G_VALUE_INIT;

    g_value_init (&number, G_TYPE_FLOAT);
    g_value_set_float (&number, 1.5f * length);
    gst_value_array_append_and_take_value (&array, &number);
    g_object_set_property (G_OBJECT (thing), "array", &array);
    g_assert_cmpint (thing->refusal == NULL, ==, length == 3);
    for (int i = 0; i < 3; i++)
      g_assert_true (
          thing->values[ARRAY + i].f == (length < 3 ? 0 : 1.5f * (i + 1)));
  }
  g_value_unset (&array);
  g_object_unref (thing);
}

static void
test_enum (void)
{
  Thing *thing = g_object_new (thing_get_type (), NULL);

  gst_util_set_object_arg (G_OBJECT (thing), "mode", "cut-in-half");
  g_assert_cmpint (thing->values[MODE].i, ==, 1);
  gst_util_set_object_arg (G_OBJECT (thing), "mode", "keep");
  g_assert_cmpint (thing->values[MODE].i, ==, 0);
  g_object_unref (thing);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gst_init (&argc, &argv);
  g_test_add_func ("/properties/kept", test_kept);
  g_test_add_func ("/properties/not-a-number", test_not_a_number);
  g_test_add_func ("/properties/array", test_array);
  g_test_add_func ("/properties/enum", test_enum);
  return g_test_run ();
}
