/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* properties.h: a kernel's parameters as properties of an object.
 *
 * A parameter `blur_radius` is the property "blur-radius". Properties of one
 * number have its type, range and default and are controllable; an enum's have
 * a type registered from its constants; an array's are GstValueArray. Where
 * they are kept and locked is the object's business: the functions here work
 * on the kernel's flattened values.
 */
#pragma once

#include <gst/gst.h>

#include "../skeletons/runtime/kernel.h"

G_BEGIN_DECLS

/* Installs one property for each parameter of @kernel, in order, from
 * @first_id on. To be called once for each class. */
void gpuskel_properties_install (
    GObjectClass *klass, const SkelKernel *kernel, guint first_id);

/* Fills the kernel->n_values @values with the defaults. */
void gpuskel_properties_reset (const SkelKernel *kernel, SkelValue *values);

/* From the property's @value to @values. What GObject's own check of the range
 * lets pass but the kernel must not see, an array of another length or a float
 * that is not a number, leaves @values alone; then returns why (g_free). */
char *gpuskel_properties_set (
    const SkelParameter *parameter, const GValue *value, SkelValue *values);

/* From @values to the @value of the property that @spec declares. */
void gpuskel_properties_get (const SkelParameter *parameter,
    const SkelValue *values, GParamSpec *spec, GValue *value);

G_END_DECLS
