/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* device-code.h: what all device code begins with, to be compiled once. */
#pragma once

#include "device.h"
#include "skeleton.cuh"
#include "../runtime/saturate.h"
