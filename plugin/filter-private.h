/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* filter-private.h: what the files of the element share; see filter.h. Where
 * nothing is said, functions are methods of its class.
 */
#pragma once

#include "backend.h"
#include "filter.h"
#include "messages.h"

G_BEGIN_DECLS

GST_DEBUG_CATEGORY_EXTERN (gpuskel_filter_debug);
#define GST_CAT_DEFAULT gpuskel_filter_debug

struct _GpuskelFilter {
  GstBaseTransform parent;

  /* Under the object lock: what the properties say. */
  GpuskelBackendChoice backend;
  int cuda_device_id;
  SkelBorder border;
  double border_value;
  gboolean post_messages;
  GstClockTime interval;
  SkelValue *values;                    /* of the kernel's parameters */
  GpuskelBackendChoice current_backend; /* GPUSKEL_BACKEND_AUTO: none yet */

  /* From NULL to READY and back. */
  const GpuskelBackend *chosen; /* NULL: none yet */
  GpuskelDevice *device;        /* which that opened */
  GstObject *context;           /* that the element was given or made for it */
  GpuskelBackendChoice wanted_backend; /* what the properties said then */
  int wanted_device_id;
  GpuskelMessages *messages; /* NULL: no results */

  /* Of the streaming thread. */
  GstVideoInfo in_info, out_info;
  GstCaps *refused; /* with an error; NULL: none */
  GpuskelPlan plan;
  GpuskelSettings settings; /* that a frame is run with, */
  SkelValue *snapshot;      /* and the values there */
  gboolean may_pass;        /* a kernel that changes nothing is left out */
  gboolean takes_layouts;   /* who comes after knows GstVideoMeta */
  SkelValue *judged;        /* values of which it is known whether the kernel */
  gboolean is_judged, is_identity; /* changes anything */
};

/* The kernel of the element @self. */
static inline const SkelKernel *
gpuskel_filter_kernel (gpointer self)
{
  return GPUSKEL_FILTER_GET_CLASS (self)->kernel;
}

/* filter-properties.c */

void gpuskel_filter_set_property (
    GObject *object, guint id, const GValue *value, GParamSpec *spec);
void gpuskel_filter_get_property (
    GObject *object, guint id, GValue *value, GParamSpec *spec);

/* Installs those of an element of @kernel; once for each class. */
void gpuskel_filter_install_properties (
    GObjectClass *klass, const SkelKernel *kernel);

/* Sets those that all elements have to their defaults. */
void gpuskel_filter_reset_properties (GpuskelFilter *self);

/* filter-backend.c */

/* Posts @error, with what to do about it in its text, and frees it. */
void gpuskel_filter_post_error (GpuskelFilter *self, GError *error);

/* Waits for what was enqueued, and posts what failed where nobody could. */
void gpuskel_filter_finish (GpuskelFilter *self);

/* Sets the property, GPUSKEL_BACKEND_AUTO where there is none. */
void gpuskel_filter_set_current_backend (
    GpuskelFilter *self, GpuskelBackendChoice backend);

/* Chooses a backend as the properties say, and opens its device. FALSE: none
 * can be used, which was posted. */
gboolean gpuskel_filter_choose_backend (GpuskelFilter *self);

/* Closes the device of the backend that was chosen, if any was. */
void gpuskel_filter_drop_backend (GpuskelFilter *self);

/* Chooses again where the properties say something else by now. */
gboolean gpuskel_filter_update_backend (GpuskelFilter *self);

/* filter-caps.c */

GstCaps *gpuskel_filter_transform_caps (GstBaseTransform *trans,
    GstPadDirection direction, GstCaps *caps, GstCaps *filter);
GstCaps *gpuskel_filter_fixate_caps (GstBaseTransform *trans,
    GstPadDirection direction, GstCaps *caps, GstCaps *othercaps);
gboolean gpuskel_filter_set_caps (
    GstBaseTransform *trans, GstCaps *incaps, GstCaps *outcaps);
gboolean gpuskel_filter_get_unit_size (
    GstBaseTransform *trans, GstCaps *caps, gsize *size);

/* A buffer in is a buffer out, whatever its padding. */
gboolean gpuskel_filter_transform_size (GstBaseTransform *trans,
    GstPadDirection direction, GstCaps *caps, gsize size, GstCaps *othercaps,
    gsize *othersize);

/* A probe of the sink: the pad refuses caps before the base class hears of
 * them, with an error that only upstream sees. */
GstPadProbeReturn gpuskel_filter_explain_refused_caps (
    GstPad *pad, GstPadProbeInfo *info, gpointer user_data);

/* filter-settings.c */

/* Takes what the properties say for the frames that follow. */
void gpuskel_filter_take_settings (GpuskelFilter *self);

/* Whether a frame comes out as it goes in with these settings. A kernel without
 * any is there to copy. */
gboolean gpuskel_filter_changes_nothing (GpuskelFilter *self);

/* Lets frames pass, or no more, as the settings say. In mid-stream upstream's
 * have layouts that it was told of by us, which not everybody can be handed. */
void gpuskel_filter_follow_settings (GpuskelFilter *self);

/* filter-frames.c */

void gpuskel_filter_before_transform (
    GstBaseTransform *trans, GstBuffer *buffer);
GstFlowReturn gpuskel_filter_transform (
    GstBaseTransform *trans, GstBuffer *inbuf, GstBuffer *outbuf);
GstFlowReturn gpuskel_filter_transform_ip (
    GstBaseTransform *trans, GstBuffer *buffer);

G_END_DECLS
