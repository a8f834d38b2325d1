/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* filter.c: the one implementation of all elements */

#include "filter.h"

#include "allocation.h"
#include "backend.h"
#include "buffer-planes.h"
#include "formats.h"
#include "long-name.h"
#include "messages.h"
#include "options.h"
#include "properties.h"
#include "regions.h"

#include "../skeletons/cpu/identity.h"

#include <string.h>

GST_DEBUG_CATEGORY_STATIC (gpuskel_filter_debug);
#define GST_CAT_DEFAULT gpuskel_filter_debug

#define DEFAULT_BACKEND GPUSKEL_BACKEND_AUTO
#define DEFAULT_CUDA_DEVICE_ID -1
#define DEFAULT_BORDER SKEL_BORDER_REPLICATE
#define DEFAULT_BORDER_VALUE 0.0
#define DEFAULT_POST_MESSAGES TRUE
#define DEFAULT_INTERVAL (100 * GST_MSECOND)

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

enum {
  PROP_BACKEND = 1,
  PROP_CUDA_DEVICE_ID,
  PROP_CURRENT_BACKEND,
  PROP_BORDER,
  PROP_BORDER_VALUE,
  PROP_POST_MESSAGES,
  PROP_INTERVAL,
  PROP_PARAMETERS /* the first of them */
};

G_DEFINE_ABSTRACT_TYPE (GpuskelFilter, gpuskel_filter, GST_TYPE_BASE_TRANSFORM)
#define parent_class gpuskel_filter_parent_class

static const SkelKernel *
get_kernel (gpointer self)
{
  return GPUSKEL_FILTER_GET_CLASS (self)->kernel;
}

/* Posts @error, with what to do about it in its text, and frees it. */
static void
post_error (GpuskelFilter *self, GError *error)
{
  gboolean core = error->domain == GST_STREAM_ERROR
                  || error->domain == GST_RESOURCE_ERROR;

  GST_ERROR_OBJECT (self, "%s", error->message);
  gst_element_message_full (GST_ELEMENT (self), GST_MESSAGE_ERROR,
      core ? error->domain : GST_RESOURCE_ERROR,
      core ? error->code : GST_RESOURCE_ERROR_FAILED, g_strdup (error->message),
      NULL, __FILE__, GST_FUNCTION, __LINE__);
  g_error_free (error);
}

/* Waits for what was enqueued, and posts what failed where nobody could. */
static void
finish (GpuskelFilter *self)
{
  GError *error = NULL;

  if (self->chosen && self->chosen->finish
      && !self->chosen->finish (self->device, &error))
    post_error (self, error);
}

/* Properties */

static void
gpuskel_filter_set_property (
    GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  GpuskelFilter *self = GPUSKEL_FILTER (object);
  const SkelKernel *kernel = get_kernel (self);
  g_autofree char *refusal = NULL;

  GST_OBJECT_LOCK (self);
  switch (id) {
    case PROP_BACKEND:
      self->backend = g_value_get_enum (value);
      break;
    case PROP_CUDA_DEVICE_ID:
      self->cuda_device_id = g_value_get_int (value);
      break;
    case PROP_BORDER:
      self->border = g_value_get_enum (value);
      break;
    case PROP_BORDER_VALUE:
      self->border_value = g_value_get_double (value);
      break;
    case PROP_POST_MESSAGES:
      self->post_messages = g_value_get_boolean (value);
      break;
    case PROP_INTERVAL:
      self->interval = g_value_get_uint64 (value);
      break;
    default:
      if (id < PROP_PARAMETERS + (guint)kernel->n_parameters)
        refusal = gpuskel_properties_set (
            &kernel->parameters[id - PROP_PARAMETERS], value, self->values);
      else
        G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
      break;
  }
  GST_OBJECT_UNLOCK (self);
  if (refusal)
    GST_ELEMENT_WARNING (self, RESOURCE, SETTINGS, ("%s.", refusal), (NULL));
}

static void
gpuskel_filter_get_property (
    GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  GpuskelFilter *self = GPUSKEL_FILTER (object);
  const SkelKernel *kernel = get_kernel (self);

  GST_OBJECT_LOCK (self);
  switch (id) {
    case PROP_BACKEND:
      g_value_set_enum (value, self->backend);
      break;
    case PROP_CUDA_DEVICE_ID:
      g_value_set_int (value, self->cuda_device_id);
      break;
    case PROP_CURRENT_BACKEND:
      g_value_set_enum (value, self->current_backend);
      break;
    case PROP_BORDER:
      g_value_set_enum (value, self->border);
      break;
    case PROP_BORDER_VALUE:
      g_value_set_double (value, self->border_value);
      break;
    case PROP_POST_MESSAGES:
      g_value_set_boolean (value, self->post_messages);
      break;
    case PROP_INTERVAL:
      g_value_set_uint64 (value, self->interval);
      break;
    default:
      if (id < PROP_PARAMETERS + (guint)kernel->n_parameters)
        gpuskel_properties_get (&kernel->parameters[id - PROP_PARAMETERS],
            self->values, spec, value);
      else
        G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
      break;
  }
  GST_OBJECT_UNLOCK (self);
}

static void
install_properties (GObjectClass *klass, const SkelKernel *kernel)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  g_object_class_install_property (klass, PROP_BACKEND,
      g_param_spec_enum ("backend", "Backend",
          "What is to run the filter; a change in READY takes effect when the "
          "element leaves it",
          GPUSKEL_TYPE_BACKEND, DEFAULT_BACKEND,
          flags | GST_PARAM_MUTABLE_READY));
  g_object_class_install_property (klass, PROP_CUDA_DEVICE_ID,
      g_param_spec_int ("cuda-device-id", "CUDA device ID",
          "The GPU to use (-1 = any); a change in READY takes effect when the "
          "element leaves it",
          -1, G_MAXINT, DEFAULT_CUDA_DEVICE_ID,
          flags | GST_PARAM_MUTABLE_READY));
  g_object_class_install_property (klass, PROP_CURRENT_BACKEND,
      g_param_spec_enum ("current-backend", "Current backend",
          "What runs the filter: cuda or cpu; auto while nothing does",
          GPUSKEL_TYPE_BACKEND, GPUSKEL_BACKEND_AUTO,
          G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));

  if (gpuskel_kernel_reads_outside (kernel)) {
    gboolean words
        = kernel->images[gpuskel_kernel_input (kernel)].type == SKEL_TYPE_U16;

    g_object_class_install_property (klass, PROP_BORDER,
        g_param_spec_enum ("border", "Border",
            "What the filter sees outside the picture a b c d",
            GPUSKEL_TYPE_BORDER, DEFAULT_BORDER,
            flags | GST_PARAM_MUTABLE_PLAYING | GST_PARAM_CONTROLLABLE));
    g_object_class_install_property (klass, PROP_BORDER_VALUE,
        g_param_spec_double ("border-value", "Border value",
            "What border=constant puts there, in every channel", 0,
            words ? G_MAXUINT16 : G_MAXUINT8, DEFAULT_BORDER_VALUE,
            flags | GST_PARAM_MUTABLE_PLAYING | GST_PARAM_CONTROLLABLE));
  }

  if (kernel->n_results > 0) {
    g_object_class_install_property (klass, PROP_POST_MESSAGES,
        g_param_spec_boolean ("post-messages", "Post messages",
            "Post the results as element messages", DEFAULT_POST_MESSAGES,
            flags | GST_PARAM_MUTABLE_PLAYING));
    g_object_class_install_property (klass, PROP_INTERVAL,
        g_param_spec_uint64 ("interval", "Interval",
            "Least time between two messages, in nanoseconds (0 = a message "
            "for every frame)",
            0, G_MAXUINT64, DEFAULT_INTERVAL,
            flags | GST_PARAM_MUTABLE_PLAYING));
  }

  gpuskel_properties_install (klass, kernel, PROP_PARAMETERS);
}

/* The backend */

static void
set_current_backend (GpuskelFilter *self, GpuskelBackendChoice backend)
{
  GST_OBJECT_LOCK (self);
  self->current_backend = backend;
  GST_OBJECT_UNLOCK (self);
  g_object_notify (G_OBJECT (self), "current-backend");
}

static gboolean
open_backend (GpuskelFilter *self, const GpuskelBackend *backend, int device_id,
    GError **error)
{
  if (!backend->open)
    return TRUE;
  self->device = backend->open (
      GST_ELEMENT (self), get_kernel (self), device_id, &self->context, error);
  return self->device != NULL;
}

static gboolean
choose_backend (GpuskelFilter *self)
{
  const GpuskelBackend *chosen = NULL;
  const GpuskelBackend *missed = NULL; /* one before it, with @error */
  GpuskelBackendChoice wanted;
  int device_id;
  GError *error = NULL;

  GST_OBJECT_LOCK (self);
  wanted = self->wanted_backend = self->backend;
  device_id = self->wanted_device_id = self->cuda_device_id;
  GST_OBJECT_UNLOCK (self);

  for (int i = 0; gpuskel_backends[i] && !chosen; i++) {
    const GpuskelBackend *backend = gpuskel_backends[i];

    if (wanted != GPUSKEL_BACKEND_AUTO && wanted != backend->choice)
      continue;
    if (open_backend (self, backend, device_id, missed ? NULL : &error))
      chosen = backend;
    else if (!missed)
      missed = backend;
  }
  if (!chosen) {
    post_error (self, error);
    return FALSE;
  }

  if (!missed || missed->is_absent (error))
    GST_INFO_OBJECT (self, "runs on the %s%s%s", chosen->device_name,
        error ? ": " : "", error ? error->message : "");
  else
    GST_ELEMENT_WARNING (self, RESOURCE, FAILED,
        ("%s runs on the %s, as the %s cannot be used.",
            get_kernel (self)->element, chosen->device_name,
            missed->device_name),
        ("%s", error->message));
  g_clear_error (&error);
  self->chosen = chosen;
  set_current_backend (self, chosen->choice);
  return TRUE;
}

static void
drop_backend (GpuskelFilter *self)
{
  const GpuskelBackend *dropped = g_steal_pointer (&self->chosen);

  if (self->device)
    dropped->close (g_steal_pointer (&self->device));
  gst_clear_object (&self->context);
}

/* Chooses again where the properties say something else by now. */
static gboolean
update_backend (GpuskelFilter *self)
{
  gboolean changed;

  GST_OBJECT_LOCK (self);
  changed = self->backend != self->wanted_backend
            || self->cuda_device_id != self->wanted_device_id;
  GST_OBJECT_UNLOCK (self);
  if (self->chosen && !changed)
    return TRUE;
  drop_backend (self);
  return choose_backend (self);
}

static GstStateChangeReturn
gpuskel_filter_change_state (GstElement *element, GstStateChange transition)
{
  GpuskelFilter *self = GPUSKEL_FILTER (element);
  GstStateChangeReturn result;

  if (transition == GST_STATE_CHANGE_NULL_TO_READY && !choose_backend (self))
    return GST_STATE_CHANGE_FAILURE;
  if (transition == GST_STATE_CHANGE_READY_TO_PAUSED && !update_backend (self))
    return GST_STATE_CHANGE_FAILURE;
  result = GST_ELEMENT_CLASS (parent_class)->change_state (element, transition);
  if (transition == GST_STATE_CHANGE_READY_TO_NULL) {
    drop_backend (self);
    set_current_backend (self, GPUSKEL_BACKEND_AUTO);
  }
  return result;
}

static void
gpuskel_filter_set_context (GstElement *element, GstContext *context)
{
  GpuskelFilter *self = GPUSKEL_FILTER (element);
  int device_id;

  GST_OBJECT_LOCK (self);
  device_id = self->cuda_device_id;
  GST_OBJECT_UNLOCK (self);
  for (int i = 0; gpuskel_backends[i]; i++)
    if (gpuskel_backends[i]->set_context)
      gpuskel_backends[i]->set_context (
          element, context, device_id, &self->context);
  GST_ELEMENT_CLASS (parent_class)->set_context (element, context);
}

/* Caps */

static GstCaps *
gpuskel_filter_transform_caps (GstBaseTransform *trans,
    GstPadDirection direction, GstCaps *caps, GstCaps *filter)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);
  GstCaps *other = gpuskel_formats_transform_caps (get_kernel (self), direction,
      caps, gpuskel_backend_takes_cuda_memory (self->chosen));

  if (filter) {
    GstCaps *filtered
        = gst_caps_intersect_full (filter, other, GST_CAPS_INTERSECT_FIRST);

    gst_caps_unref (other);
    other = filtered;
  }
  return other;
}

/* Frames stay on the GPU wherever who comes after says that they may. One that
 * takes anything is no such: it may know nothing but the caps' own strides. */
static gboolean
peer_wants_cuda (GstPad *pad)
{
  GstCaps *caps = gst_pad_peer_query_caps (pad, NULL);
  gboolean wants = FALSE;

  if (caps && !gst_caps_is_any (caps))
    for (guint i = 0; i < gst_caps_get_size (caps) && !wants; i++)
      wants = gpuskel_caps_are_cuda (caps, i)
              && !gst_caps_features_is_any (gst_caps_get_features (caps, i));
  gst_clear_caps (&caps);
  return wants;
}

static GstCaps *
gpuskel_filter_fixate_caps (GstBaseTransform *trans, GstPadDirection direction,
    GstCaps *caps, GstCaps *othercaps)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);
  GstCaps *possible = gpuskel_formats_transform_caps (get_kernel (self),
      direction, caps, gpuskel_backend_takes_cuda_memory (self->chosen));

  /* the base class passes @caps on where there is no peer */
  if (!gst_caps_can_intersect (othercaps, possible)) {
    gst_caps_unref (othercaps);
    othercaps = gst_caps_ref (possible);
  }
  gst_caps_unref (possible);

  if (direction == GST_PAD_SINK && gst_caps_get_size (othercaps) > 1) {
    gboolean wanted = peer_wants_cuda (GST_BASE_TRANSFORM_SRC_PAD (trans));

    for (guint i = 0; i < gst_caps_get_size (othercaps); i++)
      if (!gpuskel_caps_are_cuda (othercaps, i) == !wanted) {
        GstCaps *chosen = gst_caps_copy_nth (othercaps, i);

        gst_caps_unref (othercaps);
        othercaps = chosen;
        break;
      }
  }
  return gst_caps_fixate (othercaps);
}

/* What the pad takes, in words for an error. */
static char *
describe_caps (GpuskelFilter *self, GstPadDirection direction)
{
  GstCaps *caps = gpuskel_formats_caps (get_kernel (self), direction,
      gpuskel_backend_takes_cuda_memory (self->chosen));
  char *description = gst_caps_to_string (caps);

  gst_caps_unref (caps);
  return description;
}

/* Posts that @incaps were refused, once: they come again before each buffer. */
static void
refuse_caps (GpuskelFilter *self, GstCaps *incaps, GstCaps *outcaps)
{
  char *accepted;

  if (self->refused && gst_caps_is_equal (self->refused, incaps))
    return;
  gst_caps_replace (&self->refused, incaps);
  accepted = describe_caps (self, GST_PAD_SINK);
  if (outcaps)
    GST_ELEMENT_ERROR (self, CORE, NEGOTIATION,
        ("%s cannot make this video of that.", get_kernel (self)->element),
        ("in: %" GST_PTR_FORMAT "; out: %" GST_PTR_FORMAT "; accepted: %s",
            incaps, outcaps, accepted));
  else
    GST_ELEMENT_ERROR (self, CORE, NEGOTIATION,
        ("%s does not take this video. A converter before it (videoconvert) "
         "helps.",
            get_kernel (self)->element),
        ("got: %" GST_PTR_FORMAT "; accepted: %s", incaps, accepted));
  g_free (accepted);
}

/* The pad refuses caps before the base class hears of them, with an error that
 * only upstream sees. */
static GstPadProbeReturn
explain_refused_caps (GstPad *pad, GstPadProbeInfo *info, gpointer user_data)
{
  GpuskelFilter *self = user_data;
  GstEvent *event = GST_PAD_PROBE_INFO_EVENT (info);
  GstCaps *caps;

  if (GST_EVENT_TYPE (event) != GST_EVENT_CAPS)
    return GST_PAD_PROBE_OK;
  gst_event_parse_caps (event, &caps);
  if (!gst_pad_query_accept_caps (pad, caps))
    refuse_caps (self, caps, NULL);
  else if (self->refused && !gst_caps_is_equal (self->refused, caps))
    gst_clear_caps (&self->refused);
  return GST_PAD_PROBE_OK;
}

/* Passthrough */

static void
take_settings (GpuskelFilter *self)
{
  GST_OBJECT_LOCK (self);
  memcpy (self->snapshot, self->values,
      get_kernel (self)->n_values * sizeof (SkelValue));
  self->settings.values = self->snapshot;
  self->settings.border = self->border;
  self->settings.border_value = self->border_value;
  GST_OBJECT_UNLOCK (self);
}

/* Whether a frame comes out as it goes in with these settings. A kernel without
 * any is there to copy. */
static gboolean
changes_nothing (GpuskelFilter *self)
{
  const SkelKernel *kernel = get_kernel (self);
  gsize size = kernel->n_values * sizeof (SkelValue);

  if (!self->may_pass || size == 0)
    return FALSE;
  if (!self->is_judged || memcmp (self->judged, self->snapshot, size) != 0) {
    memcpy (self->judged, self->snapshot, size);
    self->is_judged = TRUE;
    self->is_identity = skel_kernel_is_identity (kernel, self->snapshot);
  }
  return self->is_identity;
}

/* In mid-stream upstream's frames have layouts that it was told of by us, which
 * not everybody can be handed. */
static void
follow_settings (GpuskelFilter *self)
{
  GstBaseTransform *trans = GST_BASE_TRANSFORM (self);
  gboolean passthrough = changes_nothing (self);

  if (gpuskel_kernel_output (get_kernel (self)) < 0
      || passthrough == gst_base_transform_is_passthrough (trans)
      || (passthrough && !gst_base_transform_is_in_place (trans)
          && !self->takes_layouts))
    return;
  gst_base_transform_set_passthrough (trans, passthrough);
  gst_base_transform_reconfigure_src (trans);
}

static gboolean
gpuskel_filter_set_caps (
    GstBaseTransform *trans, GstCaps *incaps, GstCaps *outcaps)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);
  const SkelKernel *kernel = get_kernel (self);
  gboolean passthrough = gpuskel_kernel_output (kernel) < 0
                         && gpuskel_caps_are_cuda (incaps, 0)
                                == gpuskel_caps_are_cuda (outcaps, 0);

  if (!gst_video_info_from_caps (&self->in_info, incaps)
      || !gst_video_info_from_caps (&self->out_info, outcaps)
      || !gpuskel_plan_init (
          &self->plan, kernel, &self->in_info, &self->out_info, !passthrough)) {
    refuse_caps (self, incaps, outcaps);
    return FALSE;
  }
  self->may_pass = gpuskel_kernel_output (kernel) >= 0
                   && gst_caps_is_equal (incaps, outcaps)
                   && !gpuskel_plan_fills (&self->plan);
  take_settings (self);
  gst_base_transform_set_passthrough (
      trans, passthrough || changes_nothing (self));
  gst_base_transform_set_in_place (trans,
      self->chosen->writes_in_place && skel_kernel_fits_in_place (kernel));
  return TRUE;
}

static gboolean
gpuskel_filter_get_unit_size (
    GstBaseTransform *trans, GstCaps *caps, gsize *size)
{
  GstVideoInfo info;

  if (!gst_video_info_from_caps (&info, caps))
    return FALSE;
  *size = GST_VIDEO_INFO_SIZE (&info);
  return TRUE;
}

/* A buffer in is a buffer out, whatever its padding. */
static gboolean
gpuskel_filter_transform_size (GstBaseTransform *trans,
    GstPadDirection direction, GstCaps *caps, gsize size, GstCaps *othercaps,
    gsize *othersize)
{
  return gpuskel_filter_get_unit_size (trans, othercaps, othersize);
}

/* Queries and allocation */

static gboolean
gpuskel_filter_query (
    GstBaseTransform *trans, GstPadDirection direction, GstQuery *query)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);
  const GpuskelBackend *chosen = self->chosen;
  GpuskelDevice *device = self->device;

  if (GST_QUERY_TYPE (query) == GST_QUERY_CONTEXT && chosen && device
      && chosen->query_context && chosen->query_context (device, query))
    return TRUE;
  if (!GST_BASE_TRANSFORM_CLASS (parent_class)->query (trans, direction, query))
    return FALSE;

  /* without peers, the base class answers with the templates */
  if (GST_QUERY_TYPE (query) == GST_QUERY_CAPS
      && !gpuskel_backend_takes_cuda_memory (self->chosen)) {
    GstCaps *ours = gpuskel_formats_caps (get_kernel (self), direction, FALSE);
    GstCaps *caps;

    gst_query_parse_caps_result (query, &caps);
    caps = gst_caps_intersect_full (caps, ours, GST_CAPS_INTERSECT_FIRST);
    gst_query_set_caps_result (query, caps);
    gst_caps_unref (caps);
    gst_caps_unref (ours);
  }
  return TRUE;
}

static gboolean
gpuskel_filter_propose_allocation (
    GstBaseTransform *trans, GstQuery *decide_query, GstQuery *query)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);

  /* passthrough: the buffers are those of who comes after */
  if (!decide_query)
    return GST_BASE_TRANSFORM_CLASS (parent_class)
        ->propose_allocation (trans, decide_query, query);

  return gpuskel_allocation_propose (query, self->chosen, self->device);
}

static gboolean
gpuskel_filter_decide_allocation (GstBaseTransform *trans, GstQuery *query)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);

  self->takes_layouts
      = gst_query_find_allocation_meta (query, GST_VIDEO_META_API_TYPE, NULL);
  return gpuskel_allocation_decide (query, self->chosen, self->device);
}

/* As GstVideoFilter: what speaks of the picture's contents stays true where
 * pixels stay in their places. Regions of interest move with them, and a crop
 * has been made. */
static gboolean
gpuskel_filter_transform_meta (
    GstBaseTransform *trans, GstBuffer *outbuf, GstMeta *meta, GstBuffer *inbuf)
{
  static const char *places[] = { GST_META_TAG_VIDEO_STR,
    GST_META_TAG_VIDEO_ORIENTATION_STR, GST_META_TAG_VIDEO_SIZE_STR, NULL };
  const char *const *tags = gst_meta_api_type_get_tags (meta->info->api);
  unsigned permutation = gpuskel_kernel_permutation (get_kernel (trans));

  if (meta->info->api == GST_VIDEO_CROP_META_API_TYPE)
    return FALSE;
  if (permutation
      && meta->info->api == GST_VIDEO_REGION_OF_INTEREST_META_API_TYPE) {
    const GstVideoInfo *info = &GPUSKEL_FILTER (trans)->in_info;

    gpuskel_region_move ((GstVideoRegionOfInterestMeta *)meta, permutation,
        GST_VIDEO_INFO_WIDTH (info), GST_VIDEO_INFO_HEIGHT (info), outbuf);
    return FALSE;
  }
  for (; tags && *tags; tags++)
    if (!g_strv_contains (places, *tags)
        || (permutation && !g_str_equal (*tags, GST_META_TAG_VIDEO_STR)))
      return FALSE;
  return TRUE;
}

/* Frames */

static void
gpuskel_filter_before_transform (GstBaseTransform *trans, GstBuffer *buffer)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);

  if (trans->segment.format == GST_FORMAT_TIME) {
    GstClockTime time = gst_segment_to_stream_time (
        &trans->segment, GST_FORMAT_TIME, GST_BUFFER_PTS (buffer));

    if (GST_CLOCK_TIME_IS_VALID (time))
      gst_object_sync_values (GST_OBJECT (trans), time);
  }
  if (self->chosen->adopt && self->chosen->adopt (self->device, buffer))
    gst_base_transform_reconfigure_src (trans);
  take_settings (self);
  follow_settings (self);
}

/* In passthrough the base class hands the input on; results need a buffer
 * whose metas may be changed. */
static GstFlowReturn
gpuskel_filter_prepare_output_buffer (
    GstBaseTransform *trans, GstBuffer *inbuf, GstBuffer **outbuf)
{
  GstFlowReturn result;

  if (gst_base_transform_is_passthrough (trans)
      && get_kernel (trans)->n_results > 0 && !gst_buffer_is_writable (inbuf)) {
    *outbuf = gst_buffer_copy (inbuf);
    return GST_FLOW_OK;
  }
  result = GST_BASE_TRANSFORM_CLASS (parent_class)
               ->prepare_output_buffer (trans, inbuf, outbuf);
  /* a pool cannot say why it has no memory */
  if (result == GST_FLOW_ERROR)
    finish (GPUSKEL_FILTER (trans));
  return result;
}

/* Puts the handle on @outbuf before the frame is run: while a GPU reads a
 * buffer that is not ours, a reference keeps it, and it is read-only. */
static GpuskelFrameResults *
announce_results (GpuskelFilter *self, GstBuffer *inbuf, GstBuffer *outbuf)
{
  GstSegment *segment = &GST_BASE_TRANSFORM (self)->segment;
  GstClockTime timestamp = GST_BUFFER_PTS (inbuf);
  GpuskelFrameTime time = {
    .timestamp = timestamp,
    .stream_time = GST_CLOCK_TIME_NONE,
    .running_time = GST_CLOCK_TIME_NONE,
    .duration = GST_BUFFER_DURATION (inbuf),
  };
  GpuskelFrameResults *results;

  if (segment->format == GST_FORMAT_TIME) {
    time.stream_time
        = gst_segment_to_stream_time (segment, GST_FORMAT_TIME, timestamp);
    time.running_time
        = gst_segment_to_running_time (segment, GST_FORMAT_TIME, timestamp);
  }
  results = gpuskel_results_new (get_kernel (self)->element, &time);
  gpuskel_results_attach (results, outbuf, GST_ELEMENT (self));
  return results;
}

static void
post_results (GpuskelFilter *self, GpuskelFrameResults *results)
{
  gboolean post_messages;
  GstClockTime interval;

  GST_OBJECT_LOCK (self);
  post_messages = self->post_messages;
  interval = self->interval;
  GST_OBJECT_UNLOCK (self);

  if (post_messages)
    gpuskel_messages_add (self->messages, results, interval);
}

/* Whether @buffer is a picture of the caps. One that is not, as where a switch
 * between streams lets one slip through, is no reason to end the stream. */
static gboolean
check_buffer (GpuskelFilter *self, GstBuffer *buffer)
{
  GpuskelBufferPlane planes[GST_VIDEO_MAX_PLANES];
  GError *error = NULL;

  if (gpuskel_buffer_planes_find (buffer, &self->in_info, planes, &error))
    return TRUE;
  GST_ELEMENT_WARNING (self, STREAM, FORMAT,
      ("A buffer that is not of its caps' format and size goes by."),
      ("%s", error->message));
  g_error_free (error);
  return FALSE;
}

/* @outbuf is the frame to write, which may be @inbuf, or @inbuf in passthrough.
 */
static GstFlowReturn
run_frame (GpuskelFilter *self, GstBuffer *inbuf, GstBuffer *outbuf)
{
  gboolean passthrough
      = gst_base_transform_is_passthrough (GST_BASE_TRANSFORM (self));
  GstBuffer *written = passthrough ? NULL : outbuf;
  g_autoptr (GpuskelFrameResults) results = NULL;
  GError *error = NULL;

  if (!check_buffer (self, inbuf))
    return passthrough ? GST_FLOW_OK : GST_BASE_TRANSFORM_FLOW_DROPPED;
  GST_LOG_OBJECT (self, "frame of %" GST_TIME_FORMAT ", %s, on the %s",
      GST_TIME_ARGS (GST_BUFFER_PTS (inbuf)),
      passthrough       ? "passes"
      : outbuf == inbuf ? "written over"
                        : "written to another",
      self->chosen->device_name);
  /* what changes nothing is not run */
  if (passthrough && gpuskel_kernel_output (get_kernel (self)) >= 0)
    return GST_FLOW_OK;

  if (get_kernel (self)->n_results > 0)
    results = announce_results (self, inbuf, outbuf);

  if (!self->chosen->run (self->device, &self->plan, &self->settings, inbuf,
          &self->in_info, written, &self->out_info, results, &error)) {
    post_error (self, error);
    return GST_FLOW_ERROR;
  }
  if (results)
    post_results (self, results);
  return GST_FLOW_OK;
}

static GstFlowReturn
gpuskel_filter_transform (
    GstBaseTransform *trans, GstBuffer *inbuf, GstBuffer *outbuf)
{
  return run_frame (GPUSKEL_FILTER (trans), inbuf, outbuf);
}

static GstFlowReturn
gpuskel_filter_transform_ip (GstBaseTransform *trans, GstBuffer *buffer)
{
  return run_frame (GPUSKEL_FILTER (trans), buffer, buffer);
}

/* Events */

static gboolean
gpuskel_filter_sink_event (GstBaseTransform *trans, GstEvent *event)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);

  switch (GST_EVENT_TYPE (event)) {
    case GST_EVENT_EOS:
    case GST_EVENT_SEGMENT_DONE:
      if (self->messages)
        gpuskel_messages_drain (self->messages);
      finish (self);
      break;
    case GST_EVENT_FLUSH_START:
    case GST_EVENT_FLUSH_STOP:
      if (self->messages)
        gpuskel_messages_flush (self->messages);
      break;
    default:
      break;
  }
  return GST_BASE_TRANSFORM_CLASS (parent_class)->sink_event (trans, event);
}

/* A pointer's place in our output, as a place in our input. */
static gboolean
gpuskel_filter_src_event (GstBaseTransform *trans, GstEvent *event)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);
  unsigned permutation = gpuskel_kernel_permutation (get_kernel (self));
  double x, y;

  if (GST_EVENT_TYPE (event) == GST_EVENT_NAVIGATION && permutation
      && GST_VIDEO_INFO_WIDTH (&self->in_info) > 0
      && gst_navigation_event_get_coordinates (event, &x, &y)) {
    event = GST_EVENT (gst_mini_object_make_writable (GST_MINI_OBJECT (event)));
    if (permutation & SKEL_PERMUTATION_TRANSPOSE) {
      double exchanged = x;

      x = y;
      y = exchanged;
    }
    if (permutation & SKEL_PERMUTATION_MIRROR_X)
      x = GST_VIDEO_INFO_WIDTH (&self->in_info) - 1 - x;
    if (permutation & SKEL_PERMUTATION_MIRROR_Y)
      y = GST_VIDEO_INFO_HEIGHT (&self->in_info) - 1 - y;
    gst_navigation_event_set_coordinates (event, x, y);
  }
  return GST_BASE_TRANSFORM_CLASS (parent_class)->src_event (trans, event);
}

static gboolean
gpuskel_filter_start (GstBaseTransform *trans)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);

  if (get_kernel (self)->n_results > 0)
    self->messages = gpuskel_messages_new (GST_ELEMENT (self));
  return TRUE;
}

static gboolean
gpuskel_filter_stop (GstBaseTransform *trans)
{
  GpuskelFilter *self = GPUSKEL_FILTER (trans);

  g_clear_pointer (&self->messages, gpuskel_messages_free);
  gst_clear_caps (&self->refused);
  if (self->chosen && self->chosen->finish)
    self->chosen->finish (self->device, NULL);
  return TRUE;
}

/* Types */

static void
gpuskel_filter_finalize (GObject *object)
{
  GpuskelFilter *self = GPUSKEL_FILTER (object);

  drop_backend (self);
  gst_clear_caps (&self->refused);
  g_free (self->values);
  g_free (self->snapshot);
  g_free (self->judged);
  G_OBJECT_CLASS (parent_class)->finalize (object);
}

static void
gpuskel_filter_class_init (GpuskelFilterClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GstElementClass *element_class = GST_ELEMENT_CLASS (klass);
  GstBaseTransformClass *trans_class = GST_BASE_TRANSFORM_CLASS (klass);

  GST_DEBUG_CATEGORY_INIT (
      gpuskel_filter_debug, "gpuskel", 0, "filters written as plain C loops");

  object_class->finalize = gpuskel_filter_finalize;
  element_class->change_state = GST_DEBUG_FUNCPTR (gpuskel_filter_change_state);
  element_class->set_context = GST_DEBUG_FUNCPTR (gpuskel_filter_set_context);
  trans_class->transform_caps
      = GST_DEBUG_FUNCPTR (gpuskel_filter_transform_caps);
  trans_class->fixate_caps = GST_DEBUG_FUNCPTR (gpuskel_filter_fixate_caps);
  trans_class->set_caps = GST_DEBUG_FUNCPTR (gpuskel_filter_set_caps);
  trans_class->get_unit_size = GST_DEBUG_FUNCPTR (gpuskel_filter_get_unit_size);
  trans_class->transform_size
      = GST_DEBUG_FUNCPTR (gpuskel_filter_transform_size);
  trans_class->query = GST_DEBUG_FUNCPTR (gpuskel_filter_query);
  trans_class->propose_allocation
      = GST_DEBUG_FUNCPTR (gpuskel_filter_propose_allocation);
  trans_class->decide_allocation
      = GST_DEBUG_FUNCPTR (gpuskel_filter_decide_allocation);
  trans_class->transform_meta
      = GST_DEBUG_FUNCPTR (gpuskel_filter_transform_meta);
  trans_class->before_transform
      = GST_DEBUG_FUNCPTR (gpuskel_filter_before_transform);
  trans_class->prepare_output_buffer
      = GST_DEBUG_FUNCPTR (gpuskel_filter_prepare_output_buffer);
  trans_class->transform = GST_DEBUG_FUNCPTR (gpuskel_filter_transform);
  trans_class->transform_ip = GST_DEBUG_FUNCPTR (gpuskel_filter_transform_ip);
  trans_class->transform_ip_on_passthrough = TRUE;
  trans_class->passthrough_on_same_caps = FALSE;
  trans_class->sink_event = GST_DEBUG_FUNCPTR (gpuskel_filter_sink_event);
  trans_class->src_event = GST_DEBUG_FUNCPTR (gpuskel_filter_src_event);
  trans_class->start = GST_DEBUG_FUNCPTR (gpuskel_filter_start);
  trans_class->stop = GST_DEBUG_FUNCPTR (gpuskel_filter_stop);

  gst_type_mark_as_plugin_api (GPUSKEL_TYPE_FILTER, 0);
  gst_type_mark_as_plugin_api (GPUSKEL_TYPE_BACKEND, 0);
  gst_type_mark_as_plugin_api (GPUSKEL_TYPE_BORDER, 0);
}

static void
gpuskel_filter_init (GpuskelFilter *self)
{
  self->backend = DEFAULT_BACKEND;
  self->cuda_device_id = DEFAULT_CUDA_DEVICE_ID;
  self->border = DEFAULT_BORDER;
  self->border_value = DEFAULT_BORDER_VALUE;
  self->post_messages = DEFAULT_POST_MESSAGES;
  self->interval = DEFAULT_INTERVAL;
}

/* What gst-inspect-1.0 says of the element, which is never nothing. */
static char *
describe (const SkelKernel *kernel, gboolean analyzer)
{
  const char *yuv = gpuskel_formats_describe_yuv (kernel);
  char *text
      = kernel->description[0] != '\0'
            ? g_strdup (kernel->description)
            : g_strdup_printf ("%s () of %s.", kernel->name, kernel->source);
  char *description = g_strconcat (text,
      analyzer ? " The video passes untouched; the results are posted as "
                 "element messages and ride on the buffers."
               : "",
      yuv ? " " : "", yuv, NULL);

  g_free (text);
  return description;
}

/* The class of one kernel's element. */
static void
kernel_class_init (gpointer klass, gpointer data)
{
  const SkelKernel *kernel = data;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GstElementClass *element_class = GST_ELEMENT_CLASS (klass);
  gboolean analyzer = gpuskel_kernel_output (kernel) < 0;
  char *name = gpuskel_long_name (kernel);
  char *description = describe (kernel, analyzer);
  gboolean cuda = gpuskel_backend_takes_cuda_memory (NULL);

  ((GpuskelFilterClass *)klass)->kernel = kernel;
  gst_element_class_set_metadata (element_class, name,
      analyzer ? "Filter/Analyzer/Video" : "Filter/Effect/Video", description,
      "The gpuskel authors");
  g_free (description);
  g_free (name);

  for (int i = 0; i < 2; i++) {
    GstPadDirection direction = i ? GST_PAD_SRC : GST_PAD_SINK;
    GstCaps *caps = gpuskel_formats_caps (kernel, direction, cuda);

    gst_element_class_add_pad_template (
        element_class, gst_pad_template_new (i ? "src" : "sink", direction,
                           GST_PAD_ALWAYS, caps));
    gst_caps_unref (caps);
  }

  /* GObject does not let these two be inherited */
  object_class->set_property = gpuskel_filter_set_property;
  object_class->get_property = gpuskel_filter_get_property;
  install_properties (object_class, kernel);
}

/* The kernel is known to the class of the instance's own type only. */
static void
kernel_instance_init (GTypeInstance *instance, gpointer klass)
{
  GpuskelFilter *self = (GpuskelFilter *)instance;
  const SkelKernel *kernel = ((GpuskelFilterClass *)klass)->kernel;
  GstBaseTransform *trans = GST_BASE_TRANSFORM (self);

  self->values = g_new0 (SkelValue, MAX (kernel->n_values, 1));
  self->snapshot = g_new0 (SkelValue, MAX (kernel->n_values, 1));
  self->judged = g_new0 (SkelValue, MAX (kernel->n_values, 1));
  gpuskel_properties_reset (kernel, self->values);
  /* what analyses is there for every frame */
  gst_base_transform_set_qos_enabled (
      trans, gpuskel_kernel_output (kernel) >= 0);
  gst_pad_add_probe (GST_BASE_TRANSFORM_SINK_PAD (trans),
      GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, explain_refused_caps, self, NULL);
}

gboolean
gpuskel_filter_register (GstPlugin *plugin, const SkelKernel *kernel)
{
  const GTypeInfo info = {
    .class_size = sizeof (GpuskelFilterClass),
    .class_init = kernel_class_init,
    .class_data = kernel,
    .instance_size = sizeof (GpuskelFilter),
    .instance_init = kernel_instance_init,
  };
  char *type_name;
  GType type;

  if (skel_kernel_without_element (kernel))
    return TRUE;
  /* GStreamer makes the default name of an instance of that: gpusobel0 */
  type_name = g_strconcat ("Gst", kernel->element, NULL);
  type_name[3] = g_ascii_toupper (type_name[3]);
  type = g_type_from_name (type_name);
  if (!type)
    type = g_type_register_static (GPUSKEL_TYPE_FILTER, type_name, &info, 0);
  g_free (type_name);
  return type
         && gst_element_register (plugin, kernel->element, GST_RANK_NONE, type);
}
