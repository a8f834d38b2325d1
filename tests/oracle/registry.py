#!/usr/bin/env python3
"""Writes the C list of the kernel files that the oracle compares.

usage: registry.py OUTPUT STEM...
"""
import re
import sys


def identifier(stem):
    """STEM as skelc makes an identifier of it."""
    name = re.sub(r'[^A-Za-z0-9_]', '_', stem)
    return '_' + name if name[0].isdigit() else name


def main(output, *stems):
    lines = ['#include "oracle.h"', '']
    for name in map(identifier, stems):
        lines += [f'extern const SkelKernel *const skel_kernels_{name}[];',
                  f'extern const SkelUntouched skel_untouched_{name}[];']
    lines += ['', 'const OracleFile oracle_files[] = {']
    for stem in stems:
        name = identifier(stem)
        lines += [f'  {{ "{stem}", skel_kernels_{name}, '
                  f'skel_untouched_{name} }},']
    lines += ['  { 0 },', '};', '']
    with open(output, 'w', encoding='ascii') as file:
        file.write('\n'.join(lines))


main(*sys.argv[1:])
