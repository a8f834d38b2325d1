#!/usr/bin/env python3
"""Writes the C list of all kernel files of a build.

usage: registry.py OUTPUT STEM...
"""
import re
import sys


def identifier(stem):
    """STEM as skelc makes an identifier of it."""
    name = re.sub(r"[^A-Za-z0-9_]", "_", stem)
    return "_" + name if name[0].isdigit() else name


def main(output, *stems):
    names = ["skel_kernels_" + identifier(stem) for stem in stems]
    lines = ['#include "runtime/kernel.h"', ""]
    lines += [f"extern const SkelKernel *const {name}[];" for name in names]
    lines += ["", "const SkelKernel *const *const skel_kernel_files[] = {"]
    lines += [f"  {name}," for name in names]
    lines += ["  NULL,", "};", ""]
    with open(output, "w", encoding="ascii") as file:
        file.write("\n".join(lines))


main(*sys.argv[1:])
