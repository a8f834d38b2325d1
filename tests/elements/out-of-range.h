/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* out-of-range.h: values outside of a property's range */
#pragma once

#include <gst/check/gstcheck.h>

/* Runs @code, which sets a property to a value out of its range. GLib says so:
 * older versions by a warning, newer ones by a critical, which is to be fatal
 * anywhere else. */
#define ASSERT_OUT_OF_RANGE(code)                                              \
  G_STMT_START                                                                 \
  {                                                                            \
    GLogLevelFlags fatal = g_log_set_always_fatal (G_LOG_FATAL_MASK);          \
                                                                               \
    _gst_check_expecting_log = TRUE;                                           \
    _gst_check_raised_warning = _gst_check_raised_critical = FALSE;            \
    code;                                                                      \
    _gst_check_expecting_log = FALSE;                                          \
    g_log_set_always_fatal (fatal);                                            \
    fail_unless (_gst_check_raised_warning || _gst_check_raised_critical,      \
        "Expected a message of GLib's, got nothing");                          \
  }                                                                            \
  G_STMT_END
