#!/usr/bin/env python3
"""Writes the C list of the kernel files whose device code there is.

device-registry.py OUTPUT FILE...

FILE is what device-entries.py made.
"""
import pathlib
import re
import sys


def main(output, *paths):
    names = [re.search(r'GridEntry device_entries_(\w+)\[\]',
                       pathlib.Path(path).read_text()).group(1)
             for path in paths]
    lines = ['#include "device-files.h"', '']
    for name in names:
        lines += [f'extern const SkelKernel *const skel_kernels_{name}[];',
                  f'extern const GridEntry device_entries_{name}[];']
    lines += ['', 'const DeviceFile device_files[] = {']
    lines += [f'  {{ skel_kernels_{name}, device_entries_{name} }},'
              for name in names]
    lines += ['  { NULL, NULL },', '};', '']
    pathlib.Path(output).write_text('\n'.join(lines))


main(*sys.argv[1:])
