#!/usr/bin/env python3
"""Makes C++ of a CUDA file: its code, and a list of its entries.

device-entries.py INPUT.cu OUTPUT.cpp NAME

OUTPUT.cpp is compiled with device.h before it and defines the list as
device_entries_NAME, NAME made an identifier.
"""
import pathlib
import re
import sys

# As skelc writes entries, and as carry.cu does.
ENTRY = re.compile(
    r'^(?:extern "C" __global__ void __launch_bounds__ \(\d+\)|ENTRY \()'
    r'\s*(\w+)', re.M)

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


def main(source, output, name):
    name = re.sub('[^0-9A-Za-z_]', '_', name)
    if name[0].isdigit():
        name = '_' + name
    code = pathlib.Path(source).read_text()
    lines = [f'  {{ "{entry}", DeviceCall<{entry}>::run,'
             f' DeviceCall<{entry}>::SIZE }},'
             for entry in ENTRY.findall(code)]
    pathlib.Path(output).write_text('\n'.join([
        code, CALL,
        f'extern "C" const GridEntry device_entries_{name}[] = {{',
        *lines, '  {},', '};', '']))


main(*sys.argv[1:])
