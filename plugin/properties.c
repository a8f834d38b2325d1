/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* properties.c: a kernel's parameters as properties */

#include "properties.h"

#include <math.h>
#include <string.h>

#define PARAMETER_FLAGS                                                        \
  (G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | GST_PARAM_MUTABLE_PLAYING)

/* Interned, so that a GParamSpec or GEnum may point to it for ever. */
static const char *
intern_taken (char *string)
{
  const char *interned = g_intern_string (string);

  g_free (string);
  return interned;
}

/* "blur_radius" is spelled "blur-radius" in GObject. */
static const char *
property_name (const char *name)
{
  return intern_taken (g_strdelimit (g_strdup (name), "_", '-'));
}

/* The part that all constants begin with, up to an underscore: "MODE_". */
static gsize
common_prefix (const SkelParameter *parameter)
{
  const char *first = parameter->constants[0].name;
  gsize length = 0;

  if (parameter->n_constants < 2)
    return 0;
  for (gsize i = 0; first[i]; i++) {
    for (int j = 1; j < parameter->n_constants; j++)
      if (parameter->constants[j].name[i] != first[i])
        return length;
    if (first[i] == '_')
      length = i + 1;
  }
  return length;
}

static GType
register_enum (const SkelKernel *kernel, const SkelParameter *parameter)
{
  char *name = g_strdup_printf ("Gpuskel_%s_%s", kernel->name, parameter->name);
  gsize prefix = common_prefix (parameter);
  GEnumValue *values;
  GType type = g_type_from_name (name);

  if (!type) {
    values = g_new0 (GEnumValue, parameter->n_constants + 1);
    for (int i = 0; i < parameter->n_constants; i++) {
      char *nick = g_ascii_strdown (parameter->constants[i].name + prefix, -1);

      values[i].value = parameter->constants[i].value;
      values[i].value_name = g_intern_string (parameter->constants[i].name);
      values[i].value_nick = intern_taken (g_strdelimit (nick, "_", '-'));
    }
    /* the type keeps the table */
    type = g_enum_register_static (name, values);
    gst_type_mark_as_plugin_api (type, 0);
  }
  g_free (name);
  return type;
}

/* Of value @index of the parameter. */
static GParamSpec *
number_spec (const SkelKernel *kernel, const SkelParameter *parameter,
    int index, const char *name, const char *blurb, GParamFlags flags)
{
  SkelValue low = parameter->minimum, high = parameter->maximum;
  SkelValue value = parameter->defaults[index];

  if (parameter->constants)
    return g_param_spec_enum (name, name, blurb,
        register_enum (kernel, parameter), (int)value.i, flags);
  switch (parameter->type) {
    case SKEL_TYPE_BOOL:
      return g_param_spec_boolean (name, name, blurb, value.i != 0, flags);
    case SKEL_TYPE_U8:
    case SKEL_TYPE_I8:
    case SKEL_TYPE_U16:
    case SKEL_TYPE_I16:
    case SKEL_TYPE_I32:
      return g_param_spec_int (
          name, name, blurb, (int)low.i, (int)high.i, (int)value.i, flags);
    case SKEL_TYPE_U32:
      return g_param_spec_uint (name, name, blurb, (guint)low.i, (guint)high.i,
          (guint)value.i, flags);
    case SKEL_TYPE_I64:
      return g_param_spec_int64 (
          name, name, blurb, low.i, high.i, value.i, flags);
    case SKEL_TYPE_U64:
      return g_param_spec_uint64 (name, name, blurb, (guint64)low.i,
          (guint64)high.i, (guint64)value.i, flags);
    case SKEL_TYPE_F32:
      return g_param_spec_float (name, name, blurb, (float)low.f, (float)high.f,
          (float)value.f, flags);
    case SKEL_TYPE_F64:
      return g_param_spec_double (
          name, name, blurb, low.f, high.f, value.f, flags);
  }
  g_return_val_if_reached (NULL);
}

void
gpuskel_properties_install (
    GObjectClass *klass, const SkelKernel *kernel, guint first_id)
{
  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *parameter = &kernel->parameters[i];
    const char *name = property_name (parameter->name);
    GParamSpec *spec;

    if (parameter->length == 1)
      spec = number_spec (kernel, parameter, 0, name, parameter->description,
          PARAMETER_FLAGS | GST_PARAM_CONTROLLABLE);
    else
      spec = gst_param_spec_array (name, name,
          intern_taken (g_strdup_printf (
              "%s (%d numbers)", parameter->description, parameter->length)),
          number_spec (kernel, parameter, 0, name, parameter->description,
              PARAMETER_FLAGS),
          PARAMETER_FLAGS);
    g_object_class_install_property (klass, first_id + i, spec);
  }
}

void
gpuskel_properties_reset (const SkelKernel *kernel, SkelValue *values)
{
  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *parameter = &kernel->parameters[i];

    memcpy (values + parameter->offset, parameter->defaults,
        parameter->length * sizeof (SkelValue));
  }
}

static gboolean
number_from_value (
    const SkelParameter *parameter, const GValue *value, SkelValue *number)
{
  if (parameter->constants) {
    number->i = g_value_get_enum (value);
    return TRUE;
  }
  switch (parameter->type) {
    case SKEL_TYPE_BOOL:
      number->i = g_value_get_boolean (value);
      return TRUE;
    case SKEL_TYPE_U8:
    case SKEL_TYPE_I8:
    case SKEL_TYPE_U16:
    case SKEL_TYPE_I16:
    case SKEL_TYPE_I32:
      number->i = g_value_get_int (value);
      return TRUE;
    case SKEL_TYPE_U32:
      number->i = g_value_get_uint (value);
      return TRUE;
    case SKEL_TYPE_I64:
      number->i = g_value_get_int64 (value);
      return TRUE;
    case SKEL_TYPE_U64:
      number->i = (gint64)g_value_get_uint64 (value);
      return TRUE;
    case SKEL_TYPE_F32:
      number->f = g_value_get_float (value);
      return !isnan (number->f);
    case SKEL_TYPE_F64:
      number->f = g_value_get_double (value);
      return !isnan (number->f);
  }
  g_return_val_if_reached (FALSE);
}

char *
gpuskel_properties_set (
    const SkelParameter *parameter, const GValue *value, SkelValue *values)
{
  SkelValue *numbers = values + parameter->offset;
  SkelValue *changed;

  if (parameter->length == 1) {
    SkelValue number;

    if (!number_from_value (parameter, value, &number))
      return g_strdup_printf ("The property %s is a number; it keeps its value",
          property_name (parameter->name));
    *numbers = number;
    return NULL;
  }

  if (gst_value_array_get_size (value) != (guint)parameter->length)
    return g_strdup_printf (
        "The property %s is an array of %d numbers, not %u; it keeps its value",
        property_name (parameter->name), parameter->length,
        gst_value_array_get_size (value));
  changed = g_new (SkelValue, parameter->length);
  for (int i = 0; i < parameter->length; i++)
    if (!number_from_value (
            parameter, gst_value_array_get_value (value, i), &changed[i])) {
      g_free (changed);
      return g_strdup_printf (
          "The property %s is an array of numbers; it keeps its value",
          property_name (parameter->name));
    }
  memcpy (numbers, changed, parameter->length * sizeof (SkelValue));
  g_free (changed);
  return NULL;
}

/* @value has been initialised to the property's type. */
static void
number_to_value (
    const SkelParameter *parameter, SkelValue number, GValue *value)
{
  if (parameter->constants) {
    g_value_set_enum (value, (int)number.i);
    return;
  }
  switch (parameter->type) {
    case SKEL_TYPE_BOOL:
      g_value_set_boolean (value, number.i != 0);
      break;
    case SKEL_TYPE_U8:
    case SKEL_TYPE_I8:
    case SKEL_TYPE_U16:
    case SKEL_TYPE_I16:
    case SKEL_TYPE_I32:
      g_value_set_int (value, (int)number.i);
      break;
    case SKEL_TYPE_U32:
      g_value_set_uint (value, (guint)number.i);
      break;
    case SKEL_TYPE_I64:
      g_value_set_int64 (value, number.i);
      break;
    case SKEL_TYPE_U64:
      g_value_set_uint64 (value, (guint64)number.i);
      break;
    case SKEL_TYPE_F32:
      g_value_set_float (value, (float)number.f);
      break;
    case SKEL_TYPE_F64:
      g_value_set_double (value, number.f);
      break;
  }
}

void
gpuskel_properties_get (const SkelParameter *parameter, const SkelValue *values,
    GParamSpec *spec, GValue *value)
{
  if (parameter->length == 1) {
    number_to_value (parameter, values[parameter->offset], value);
    return;
  }
  for (int i = 0; i < parameter->length; i++) {
    GValue number = G_VALUE_INIT;

    g_value_init (&number, G_PARAM_SPEC_VALUE_TYPE (
                               GST_PARAM_SPEC_ARRAY_LIST (spec)->element_spec));
    number_to_value (parameter, values[parameter->offset + i], &number);
    gst_value_array_append_and_take_value (value, &number);
  }
}
