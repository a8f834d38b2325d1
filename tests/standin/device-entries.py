#!/usr/bin/env python3
"""Makes C++ of a CUDA file: its code, and a list of its entries.

device-entries.py INPUT.cu OUTPUT.cpp

OUTPUT.cpp is compiled with device.h before it and defines the list as
device_entries_NAME, where the kernel file is embedded as skel_fatbin_NAME, or
as device_entries of what is not of a kernel file.
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


def main(source, output):
    code = pathlib.Path(source).read_text()
    name = re.search(r'is to be embedded as skel_fatbin(_\w+)', code)
    name = name.group(1) if name else ''
    lines = [f'  {{ "{entry}", DeviceCall<{entry}>::run,'
             f' DeviceCall<{entry}>::SIZE }},'
             for entry in ENTRY.findall(code)]
    pathlib.Path(output).write_text('\n'.join([
        code, CALL,
        f'extern "C" const GridEntry device_entries{name}[] = {{',
        *lines, '  {},', '};', '']))


main(*sys.argv[1:])
