#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Makes C++ of CUDA files: their code, and lists of their entries.

device-code.py REGISTRY.c OUTPUT.cpp... -- INPUT.cu...

Each OUTPUT.cpp, of the INPUT.cu at its place, is compiled with device.h before
it and defines the list of its entries: as device_entries_NAME, where the kernel
file is embedded as skel_fatbin_NAME, or as device_entries of what is not of a
kernel file. REGISTRY.c is the list of the kernel files (device-files.h). What stays
the same is not written again, so that it is not compiled again.
"""
import pathlib
import re
import sys

# As skelc writes entries, and as carry.cu does; and the first word of each.
ENTRY = re.compile(
    r'^(?:extern "C" __global__ void __launch_bounds__ \(\d+(?:, \d+)?\)|ENTRY \()'
    r'\s*(\w+)[^{]*\{\s*(\w+)', re.M)

CALL = '''
template <auto entry> struct DeviceCall;
template <class Arguments, void (*entry) (Arguments)> struct DeviceCall<entry>
{
  static constexpr size_t SIZE = sizeof (Arguments);
  static void run (const void *arguments)
  {
    entry (*(const Arguments *) arguments);
  }
};
'''


def name_of(code):
    """As what the file is embedded, or '' for no kernel file."""
    name = re.search(r'is to be embedded as skel_fatbin_(\w+)', code)
    return name.group(1) if name else ''


def entry_list(name, entries):
    lines = [f'  {{ "{entry.split("::")[-1]}", DeviceCall<{entry}>::run,'
             f' DeviceCall<{entry}>::SIZE }},' for entry in entries]
    return [f'extern "C" const GridEntry {name}[] = {{', *lines, '  {},', '};',
            '']


def entries_of(code):
    """Their names; an error if one does anything before it may, or is not seen."""
    entries = ENTRY.findall(code)
    hasty = [name for name, word in entries if word != 'skel_await_last_launch']
    if hasty or (not entries and '__global__' in code):
        sys.exit(f'not awaiting what was launched before: {hasty}')
    return [name for name, word in entries]


def with_entries(code):
    name = name_of(code)
    return '\n'.join([code, CALL, *entry_list(
        f'device_entries{name and "_" + name}', entries_of(code))])


def registry(names):
    lines = ['#include "device-files.h"', '']
    for name in names:
        lines += [f'extern const SkelKernel *const skel_kernels_{name}[];',
                  f'extern const GridEntry device_entries_{name}[];']
    lines += ['', 'const DeviceFile device_files[] = {']
    lines += [f'  {{ skel_kernels_{name}, device_entries_{name} }},'
              for name in names]
    lines += ['  { NULL, NULL },', '};', '']
    return '\n'.join(lines)


def write(path, text):
    path = pathlib.Path(path)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def main(arguments):
    split = arguments.index('--')
    list_path, *outputs = arguments[:split]
    codes = [pathlib.Path(path).read_text() for path in arguments[split + 1:]]
    for output, code in zip(outputs, codes, strict=True):
        write(output, with_entries(code))
    write(list_path, registry([name for name in map(name_of, codes) if name]))


main(sys.argv[1:])
