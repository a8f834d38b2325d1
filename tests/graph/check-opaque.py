#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Holds the list of kernels that the graph has not all of.

check-opaque.py LIST GRAPH...

Of each line "opaque NAME: why" in the GRAPHs, which skelc printed, there has to
be the same in LIST, and the other way round. Prints the Test Anything Protocol.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from held_list import compare


def opaque(path):
    return {line.strip() for line in path.read_text().splitlines()
            if line.startswith('opaque ')}


def main(known, *graphs):
    listed = opaque(pathlib.Path(known))
    found = set().union(*(opaque(pathlib.Path(graph)) for graph in graphs))
    return compare(listed, found)


sys.exit(main(*sys.argv[1:]))
