/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* scan.h: loops whose turns the threads of a block may do at the same time.
 *
 * What a turn leaves to the next is then a sum, to which each turn adds
 * something that does not depend on those before it, or what the last turn set
 * that set anything: both are associative, so that all turns find what they
 * start from by a prefix scan (Hillis and Steele, Data Parallel Algorithms,
 * 1986). A turn may change one element of an array, another one than any other
 * turn, and read it, and what the turn before made of its own.
 *
 *   for (int i = 0; i < 256; i++) {     sum: a sum, of bins[i]
 *     sum += bins[i];                   table: an element each
 *     table[i] = sum * scale;
 *   }
 *
 * Floating-point numbers are not summed so: they would be rounded otherwise.
 */
#pragma once

#include "../front/header.h"

G_BEGIN_DECLS

typedef enum {
  SKEL_SCAN_EACH, /* each turn has its own */
  SKEL_SCAN_SUM,
  SKEL_SCAN_LAST,
} SkelScanKind;

/* A variable from outside the loop that turns change, or an element of an
 * array. */
typedef struct {
  const SkelSymbol *symbol;
  const SkelNode *element; /* an INDEX; NULL: the variable itself. That of a
                            * SUM or LAST is the one which the turn before
                            * changed, and this turn only reads. */
  SkelScanKind kind;
} SkelScanned;

typedef struct {
  SkelHeader header;
  GArray *scanned;    /* SkelScanned */
  GHashTable *places; /* of each INDEX in the body that is one of them, its
                       * number among them, plus one */
} SkelScan;

/* What the FOR @loop is, to be freed; NULL if its turns have to follow each
 * other, or are too few. */
SkelScan *skel_scan_new (const SkelNode *loop);
void skel_scan_free (SkelScan *scan);

G_END_DECLS
