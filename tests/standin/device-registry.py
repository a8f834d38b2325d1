#!/usr/bin/env python3
"""Writes the C list of the kernel files whose device code there is.

device-registry.py OUTPUT STEM...
"""
import re
import sys


def identifier(stem):
    """STEM as skelc makes an identifier of it."""
    name = re.sub(r'[^A-Za-z0-9_]', '_', stem)
    return '_' + name if name[0].isdigit() else name


def main(output, *stems):
    lines = ['#include "device-files.h"', '']
    for name in map(identifier, stems):
        lines += [f'extern const SkelKernel *const skel_kernels_{name}[];',
                  f'extern const GridEntry device_entries_{name}[];']
    lines += ['', 'const DeviceFile device_files[] = {']
    lines += [f'  {{ skel_kernels_{name}, device_entries_{name} }},'
              for name in map(identifier, stems)]
    lines += ['  { NULL, NULL },', '};', '']
    with open(output, 'w', encoding='ascii') as file:
        file.write('\n'.join(lines))


main(*sys.argv[1:])
