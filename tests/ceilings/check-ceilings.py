#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Checks that no entry point needs more of a GPU than was recorded.

    check-ceilings.py LIST NVCC CUOBJDUMP FATBIN.c ENTRIES.c ... [--write]

LIST has a line for each architecture and entry point: its registers, bytes of
stack, accesses to local memory, where what finds no register is spilled, and
the instructions of its main loop for each pixel that a turn computes (of all its
code for each pixel of a thread, where it goes through tiles). Only what the
FATBINs, which embed.py made, are for is looked at. Compiled by another nvcc than
the LIST's they say nothing of the code. --write makes the lines of what they are
for anew; whether the new numbers are faster, only a GPU can tell.
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from held_list import differences, report
from sass import functions

HEAD = '# SPDX-License-Identifier: LGPL-2.1-or-later'
COLUMNS = ('registers', 'stack', 'local', 'instructions')
ENTRY = re.compile(r'{ \.function = "(\w+)"(.*?) }', re.S)
NUMBER = re.compile(r'\.(\w+) = (\w+)')
# fewer than this part of what was recorded is worth a new list
MUCH = 0.97


def pixels(entry):
    """How many a turn of a thread computes."""
    numbers = {name: int(value) for name, value in NUMBER.findall(entry)
               if value.isdigit()}
    if '.tiles = TRUE' in entry:
        return numbers['pixels'] * numbers['rows'] // numbers['block']
    return numbers.get('pixels', 1) * numbers.get('unroll', 1)


def measure(cuobjdump, fatbin, entries):
    """The numbers of the file's entry points, by architecture and name."""
    table = dict(ENTRY.findall(pathlib.Path(entries).read_text()))
    measured = {}
    for (architecture, name), function in functions(
            cuobjdump, pathlib.Path(fatbin).with_suffix('.bin')).items():
        if name not in table:  # one block's, between steps of a sequence
            continue
        entry = table[name]
        turn = (len(function.code) if '.tiles = TRUE' in entry
                else function.turn())
        measured[architecture, name] = (
            function.registers, function.stack, function.count('LDL', 'STL'),
            round(turn / pixels(entry), 2))
    return measured


def measure_all(cuobjdump, files):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        parts = pool.map(lambda pair: measure(cuobjdump, *pair),
                         zip(files[::2], files[1::2]))
        return {key: numbers for part in parts for key, numbers in part.items()}


def read(path):
    """The version of nvcc, and the numbers."""
    version, listed = '', {}
    for line in path.read_text().splitlines() if path.exists() else []:
        if line.startswith('# nvcc '):
            version = line.removeprefix('# nvcc ')
        elif not line.startswith('#'):
            architecture, name, *numbers = line.split()
            listed[architecture, name] = (*map(int, numbers[:3]),
                                          float(numbers[3]))
    return version, listed


def write(path, version, numbers):
    lines = [f'{"# architecture":14} {"entry point":36}'
             + ''.join(f'{column:>13}' for column in COLUMNS)]
    for (architecture, name), (*counts, instructions) in sorted(
            numbers.items(), key=lambda item: (int(item[0][0]), item[0][1])):
        lines.append(f'{architecture:14} {name:36}'
                     + ''.join(f'{count:13}' for count in counts)
                     + f'{instructions:13.2f}')
    path.write_text('\n'.join([HEAD, f'# nvcc {version}', *lines, '']))


def compare(listed, measured):
    names = [{' '.join(key) for key in keys} for keys in (listed, measured)]
    checks = differences(*names)
    both = sorted(listed.keys() & measured.keys())
    for i, column in enumerate(COLUMNS):
        checks.append((f'no more {column}', [
            f'{" ".join(key)}: {measured[key][i]}, were {listed[key][i]}'
            for key in both if measured[key][i] > listed[key][i]]))
        for key in both:
            if measured[key][i] < MUCH * listed[key][i]:
                print(f'# fewer {column}, to be recorded: {" ".join(key)}: '
                      f'{measured[key][i]}, were {listed[key][i]}')
    return report(checks)


def version_of(nvcc):
    told = subprocess.run([nvcc, '--version'], check=True, text=True,
                          capture_output=True).stdout
    return re.search(r', V([\d.]+)', told).group(1)


def main():
    path, nvcc, cuobjdump, *files = (a for a in sys.argv[1:] if a != '--write')
    path = pathlib.Path(path)
    version = version_of(nvcc)
    known, listed = read(path)
    writes = '--write' in sys.argv
    if not writes and known != version:
        print(f'1..0 # SKIP the list is of nvcc {known}, this is {version}')
        return 0
    if not writes and not shutil.which(cuobjdump):
        print('1..0 # SKIP there is no cuobjdump')
        return 0
    measured = measure_all(cuobjdump, files)
    made = {architecture for architecture, _ in measured}
    if not writes:
        return compare({key: numbers for key, numbers in listed.items()
                        if key[0] in made}, measured)
    kept = {key: numbers for key, numbers in listed.items()
            if known == version and key[0] not in made}
    write(path, version, kept | measured)
    return 0


if __name__ == '__main__':
    sys.exit(main())
