#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Times random sequences on the CPU, in groups of steps and a step after the other.

    time-sequences.py [--seed=N] [--count=N] SKELC CPU-BENCHMARK WIDTH HEIGHT CC...

Takes those that skelc accepts of the sequences that the tests make up, compiles them as
filters are, for this processor, and prints cpu-benchmark's table of them; its last
column is the part of the time that the steps take one after the other. CC... is a C
compiler with the options of filters, and what finds GLib and gpuskel's headers.
`ninja time-sequences` does it. SKELC_PARSE is as for skelc.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS / 'fuzz'))
import random_sequences


def translate(skelc, folder, seed):
    """Whether skelc accepts the sequence, and prints it as one."""
    source = folder / f'random_{seed}.c'
    source.write_text(random_sequences.kernel(seed))
    return subprocess.run(
        [skelc, 'emit', '--target=c', '-o', folder / f'{seed}.c.c',
         '--target=table', '-o', folder / f'{seed}.table.c', source],
        capture_output=True).returncode == 0


def compile_library(cc, folder, seeds):
    unit, library = folder / 'all.c', folder / 'all.so'
    lines = [f'#include "{seed}.{kind}.c"' for kind in ('c', 'table') for seed in seeds]
    lines += ['const SkelKernel *const *const skel_kernel_files[] = {',
              *(f'  skel_kernels_random_{seed},' for seed in seeds), '  NULL };']
    unit.write_text('\n'.join(lines) + '\n')
    subprocess.run([*cc, '-march=native', '-w', '-shared', '-fPIC', unit, '-o', library,
                    '-lm'], check=True)
    return library


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--count', type=int, default=40)
    parser.add_argument('skelc')
    parser.add_argument('benchmark')
    parser.add_argument('width')
    parser.add_argument('height')
    parser.add_argument('cc', nargs=argparse.REMAINDER)
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        seeds = [seed for seed in range(options.seed, options.seed + options.count)
                 if translate(options.skelc, folder, seed)]
        library = compile_library(options.cc, folder, seeds)
        return subprocess.run([options.benchmark, f'--library={library}',
                               options.width, options.height]).returncode


if __name__ == '__main__':
    sys.exit(main())
