#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Makes a library of random sequences, for the benchmarks to time.

    random-sequences.py [--seed=N] [--count=N] [--nvcc=NVCC --architecture=N...]
        LIBRARY.so SKELC CC...

Has those that skelc accepts of the sequences that the tests make up, compiled as
filters are, for this processor; or with --nvcc for GPUs of these architectures and
whichever processor is there, if it has AVX2.
CC... is a C compiler with the options of filters, and what finds GLib and gpuskel's
headers. SKELC_PARSE is as for skelc.
"""
import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
CUDA = SOURCE / 'skeletons/cuda'
sys.path.insert(0, str(SOURCE / 'tests/fuzz'))
import random_sequences


def translate(options, folder, seed):
    """Whether skelc accepts the sequence, which it prints for the library."""
    source = folder / f'random_{seed}.c'
    source.write_text(random_sequences.kernel(seed))
    command = [options.skelc, 'emit', '--target=c', '-o', folder / f'{seed}.c.c',
               '--target=table', '-o', folder / f'{seed}.table.c']
    if options.nvcc:
        command += ['--target=cuda-entries', '-o', folder / f'{seed}.entries.c',
                    '--target=cuda', '-o', folder / f'{seed}.cu']
    return subprocess.run([*command, source], capture_output=True).returncode == 0


def embed(options, folder, seed):
    subprocess.run([sys.executable, CUDA / 'embed.py', options.nvcc, folder / f'{seed}.cu',
                    folder / f'{seed}.fatbin.c', '-', CUDA, '', *options.architecture],
                   check=True)


def compile_library(options, folder, seeds):
    kinds = ['c', 'table'] + (['entries', 'fatbin'] if options.nvcc else [])
    lines = ['#define SKEL_HAVE_CUDA'] if options.nvcc else []
    lines += [f'#include "{seed}.{kind}.c"' for kind in kinds for seed in seeds]
    lines += ['const SkelKernel *const *const skel_kernel_files[] = {',
              *(f'  skel_kernels_random_{seed},' for seed in seeds), '  NULL };']
    unit = folder / 'all.c'
    unit.write_text('\n'.join(lines) + '\n')
    processor = '-march=' + ('x86-64-v3' if options.nvcc else 'native')
    subprocess.run([*options.cc, processor, '-w', '-shared', '-fPIC', unit,
                    '-o', options.library, '-lm'], check=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--count', type=int, default=40)
    parser.add_argument('--nvcc')
    parser.add_argument('--architecture', action='append')
    parser.add_argument('library')
    parser.add_argument('skelc')
    parser.add_argument('cc', nargs=argparse.REMAINDER)
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        seeds = [seed for seed in range(options.seed, options.seed + options.count)
                 if translate(options, folder, seed)]
        if not seeds:
            sys.exit('skelc accepts none of them')
        if options.nvcc:
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                list(pool.map(lambda seed: embed(options, folder, seed), seeds))
        compile_library(options, folder, seeds)


if __name__ == '__main__':
    main()
