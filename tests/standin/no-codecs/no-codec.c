/* SPDX-License-Identifier: LGPL-2.1-or-later */
// no-codec.c: a driver's library that has none of the driver's functions:
// whoever loads it finds that this machine cannot decode or encode.
extern int no_codec;
