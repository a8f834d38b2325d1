#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Times kernels with many numbers of rows to a thread, to tune rows.c.

    sweep-rows.py CUDA-BENCHMARK [KERNEL...]

Prints for each kernel, layout and width of image the time with what is chosen,
and the best one; at the end, by how much the former are longer. Needs a GPU.
"""
import math
import re
import subprocess
import sys

ROWS = (1, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 80, 120)
LINE = re.compile(r'(\S.{25}) \| ' + r' \| '.join([r' *([\d.]+) us [^|]*'] * 3))


def times(benchmark, *arguments):
    """Microseconds by name and size."""
    out = subprocess.run([benchmark, '--time', *arguments], check=True,
                         capture_output=True, text=True).stdout
    found = {}
    for line in out.splitlines():
        match = LINE.match(line)
        if match and not line.startswith('('):
            for size, time in enumerate(match.groups()[1:]):
                found[match[1].strip(), size] = float(time)
    return found


def main():
    benchmark, *kernels = sys.argv[1:]
    chosen = times(benchmark, *kernels)
    forced = {rows: times(benchmark, f'--rows={rows}', *kernels)
              for rows in ROWS}
    losses = []

    for key, time in sorted(chosen.items()):
        best = min(ROWS, key=lambda rows: forced[rows][key])
        losses.append(math.log(time / forced[best][key]))
        print(f'{key[0]:26} {("2048", "3840", "16384")[key[1]]:>5} '
              f'{time:9.2f} us, best {forced[best][key]:9.2f} us '
              f'with {best:3} rows')
    print(f'Chosen over best, geometric mean: '
          f'{math.exp(sum(losses) / len(losses)):.3f}, '
          f'most {math.exp(max(losses)):.3f}')


if __name__ == '__main__':
    main()
