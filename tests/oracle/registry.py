#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Writes the C list of the kernel files that the oracle compares.

usage: registry.py OUTPUT FILE...

FILE is what skelc made for the oracle of STEM.c, called STEM.SET.*.
"""
import pathlib
import re
import sys


def main(output, *paths):
    files = []
    for path in map(pathlib.Path, paths):
        name = re.search(r'SkelUntouched skel_untouched_(\w+)\[\]',
                         path.read_text()).group(1)
        files.append((*path.name.split('.')[:2], name))

    lines = ['#include "oracle.h"', '']
    for _, _, name in files:
        lines += [f'extern const SkelKernel *const skel_kernels_{name}[];',
                  f'extern const SkelUntouched skel_untouched_{name}[];']
    lines += ['', 'const OracleFile oracle_files[] = {']
    lines += [f'  {{ "{stem}", "{kernels}", skel_kernels_{name}, '
              f'skel_untouched_{name} }},'
              for stem, kernels, name in files]
    lines += ['  { 0 },', '};', '']
    pathlib.Path(output).write_text('\n'.join(lines))


main(*sys.argv[1:])
