#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Compares random kernels with what skelc makes of them.

usage: fuzz-kernels.py [--sequences] [--seed=N] [--count=N] [--batch=N]
           [--jobs=N] [--kernel-options=OPTIONS] [--standin=LIBCUDA --cxx=CXX]
           [--lanes=LANES] [--keep=FOLDER] SKELC ORACLE BOUNDS PASSES CC...
       fuzz-kernels.py --file=FILE... [...] SKELC ORACLE BOUNDS PASSES CC...

Of each seed from N on, random_kernels.py writes a kernel, or random_sequences.py
one of several nests; or each is one of the FILEs. It is compiled for LANES, as
skelc --help says. skelc must accept or refuse it, with a message; what it
prints must compile; ORACLE compares the code for the CPU with the kernel as it
stands, BOUNDS holds each expression against the values that skelc inferred, and
PASSES runs each pass, and all others, on its
programs. CC... compiles C that means what the
kernel language says, and with OPTIONS what skelc prints for the CPU. Given
LIBCUDA, tests/standin's, the code for CUDA is compared, too, compiled by CXX.

Prints the Test Anything Protocol, with the seed and the kernel of each failure.
What is made of failures stays in FOLDER.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import random_kernels
import random_sequences

SOURCE = pathlib.Path(__file__).resolve().parents[2]
STANDIN = SOURCE / 'tests/standin'
INCLUDES = [f'-I{SOURCE / folder}' for folder in (
    'skeletons', 'skeletons/cuda', 'tests/oracle', 'tests/fuzz',
    'tests/standin')]
# What skelc prints, and how it is compiled, all kernels' in one file.
TARGETS = {'c': ['-O3', '-march=native'], 'table': ['-O0'],
           'oracle': ['-O1', '-fno-builtin-abs', '-fno-builtin-labs',
                      '-fno-builtin-llabs'],
           'bounds': ['-O1'], 'graph-arranged': [], 'graph-built': []}
CUDA_TARGETS = {'cuda-entries': ['-O0'], 'cuda': []}
# Of a refusal that is not the kernel language's: the generator is wrong.
NOT_C = re.compile(r'expected|undeclared|invalid|not assignable|incompatible')
SECONDS = 900


class Failure(Exception):
    pass


class NotCompiled(Failure):
    """What is printed of the kernel of a seed does not compile."""
    def __init__(self, seed, message):
        super().__init__(message)
        self.seed = seed


def run(command, **environment):
    try:
        process = subprocess.run([str(word) for word in command], text=True,
                                 capture_output=True, timeout=SECONDS,
                                 errors='replace',
                                 env={**os.environ, **environment})
    except subprocess.TimeoutExpired as expired:
        raise Failure(f'{command[0]}: takes more than {SECONDS} seconds') \
            from expired
    return process.returncode, process.stdout, process.stderr


def targets(options):
    return {**TARGETS, **(CUDA_TARGETS if options.standin else {})}


def translate(options, folder, seed, text):
    """Whether skelc accepts the kernel, which it prints in all ways."""
    source = folder / f'random_{seed}.c'
    source.write_text(text)
    command = [options.skelc, 'emit', f'--lanes={options.lanes}']
    for target in targets(options):
        command += [f'--target={target}', '-o', folder / f'{seed}.{target}.c']
    status, _, messages = run(command + [source])
    if status == 0 and not messages:
        return True
    clean = status == 1 and all(
        ': error: ' in line for line in messages.splitlines())
    if not clean or NOT_C.search(messages):
        raise Failure(f'skelc: status {status}\n{messages}')
    return False


def cuda_registry(seeds):
    """The list of device code, which the stand-in looks at, and nothing else."""
    lines = ['#include "device-files.h"']
    for seed in seeds:
        lines += [f'const guint8 skel_fatbin_random_{seed}[1];',
                  f'extern const GridEntry device_entries_random_{seed}[];']
    lines += ['static const DeviceFile files[] = {']
    lines += [f'  {{ skel_kernels_random_{s}, device_entries_random_{s} }},'
              for s in seeds]
    lines += ['  { 0 },', '};', '__attribute__ ((constructor)) static void',
              'add (void) { standin_add_files (files); }']
    return '\n'.join(lines) + '\n'


def registry(seeds):
    """The tables of kernels that the library has."""
    lines = ['#include "bounds.h"', '#include "oracle.h"',
             # the program's, where it has one
             'void skel_bound_left (const char *where, long double value,',
             '    int known, double low, double high) { abort (); }']
    for seed in seeds:
        lines += [f'extern const SkelKernel *const skel_kernels_random_{seed}[];',
                  f'extern const SkelUntouched skel_untouched_random_{seed}[];',
                  f'extern const SkelUntouched skel_bounds_random_{seed}[];']
    for table, calls in ('oracle', 'untouched'), ('bounds', 'bounds'):
        lines += [f'const OracleFile {table}_files[] = {{']
        lines += [f'  {{ "random_{s}", "random", skel_kernels_random_{s}, '
                  f'skel_{calls}_random_{s} }},' for s in seeds]
        lines += ['  { 0 },', '};']
    return '\n'.join(lines) + '\n'


def compile_unit(command, unit, seeds):
    """The object file."""
    object_file = unit.with_suffix('.o')
    status, _, messages = run([*command, '-w', '-fPIC', *INCLUDES, '-c', unit,
                               '-o', object_file])
    if status != 0:
        where = re.search(r'(\d+)\.[\w-]+\.c\w*:\d+:\d+: error', messages)
        raise NotCompiled(int(where.group(1)) if where else seeds[0],
                          'what skelc prints does not compile\n'
                          + messages[:3000])
    return object_file


def compile_for_standin(options, folder, seeds):
    """The device code, as tests/standin compiles it."""
    units = [folder / f'{seed}.device.cpp' for seed in seeds]
    run([sys.executable, STANDIN / 'device-code.py', folder / 'device.c',
         *units, '--',
         *(folder / f'{seed}.cuda.c' for seed in seeds)])
    return [compile_unit(
        [*options.cxx.split(), '-std=c++17', '-include', STANDIN / 'device.h',
         '-O0', '-fwrapv', '-ffp-contract=off', '-frounding-math', '-fno-strict-aliasing'],
        unit, seeds) for unit in units]


def build(options, folder, seeds):
    """A library of the kernels."""
    (folder / 'registry.c').write_text(
        registry(seeds) + (cuda_registry(seeds) if options.standin else ''))
    objects, libraries = [], ['-lm']
    for target, optimised in targets(options).items():
        if target == 'cuda':
            objects += compile_for_standin(options, folder, seeds)
            libraries += [options.standin, '-lstdc++']
            continue
        if target.startswith('graph'):
            continue
        unit = folder / f'{target}.c'
        text = ''.join(f'#include "{seed}.{target}.c"\n' for seed in seeds)
        unit.write_text(text + ('#include "registry.c"\n'
                                if target == 'table' else ''))
        command = options.cc + optimised
        if target == 'c':
            command += options.kernel_options.split()
        if options.standin:
            command += ['-DSKEL_HAVE_CUDA']
        objects.append(compile_unit(command, unit, seeds))
    library = folder / 'kernels.so'
    status, _, messages = run([*options.cc, '-shared', '-o', library, *objects,
                               *libraries])
    if status != 0:
        raise Failure(messages)
    return library


def seeds_of(options, name, seeds):
    """Those whose kernel is called so."""
    if random_name := re.match(r'random_(\d+)', name):
        return [int(random_name.group(1))]
    return [seed for seed in seeds
            if re.search(rf'\b{re.escape(name)}\s*\(', options.kernel(seed))]


def compare(options, library, seeds):
    """The seeds that failed, each with why."""
    failures = {}
    compared = [options.oracle, '--quick', f'--library={library}']
    arranged, built = ([f'{library.parent / str(seed)}.{target}.c'
                        for seed in seeds]
                       for target in ('graph-arranged', 'graph-built'))
    graphs = [f'--graph={path}' for path in arranged]
    graphs += [f'--built-graph={path}' for path in built]
    commands = [[options.bounds, library], compared,
                [*compared, '--backend=graph', *graphs],
                [options.passes, *built]]
    environment = {}
    if options.standin:
        commands.append([*compared, '--backend=cuda'])
        environment = {'STANDIN_DELAY': '0', 'STANDIN_THREADS': '0',
                       'LD_LIBRARY_PATH': str(options.standin.parent)}
    for command in commands:
        status, output, messages = run(command, **environment)
        what = []
        done = set()
        for line in output.splitlines():
            result = re.match(r'(not )?ok \d+ - (\S+)', line)
            if not result:
                what.append(line)
                continue
            named = seeds_of(options, result.group(2), seeds)
            done.update(named)
            if result.group(1):
                for seed in named or seeds:
                    failures.setdefault(seed, '\n'.join(what))
            what = []
        if status not in (0, 1):
            died = next((seed for seed in seeds if seed not in done), seeds[0])
            failures.setdefault(
                died, f'{command[0]}: status {status}\n{messages}')
    return failures


def try_batch(options, folder, seeds):
    """The seeds that were accepted, and those that failed with why."""
    folder.mkdir(parents=True)
    accepted, failures = [], {}
    for seed in seeds:
        try:
            if translate(options, folder, seed, options.kernel(seed)):
                accepted.append(seed)
        except Failure as failure:
            failures[seed] = str(failure)
    good = list(accepted)
    while good:
        try:
            library = build(options, folder, good)
            failures.update(compare(options, library, good))
            break
        except NotCompiled as failure:
            failures[failure.seed] = str(failure)
            good.remove(failure.seed)
        except Failure as failure:
            failures[good[0]] = str(failure)
            break
    if not failures and not options.keep:
        shutil.rmtree(folder)
    return accepted, failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--sequences', dest='kernel', action='store_const',
                        const=random_sequences.kernel,
                        default=random_kernels.kernel)
    parser.add_argument('--file', dest='files', type=pathlib.Path,
                        action='append')
    parser.add_argument('--lanes', default='halves')
    parser.add_argument('--seed', type=int, default=int(time.time()))
    parser.add_argument('--count', type=int, default=24)
    parser.add_argument('--batch', type=int, default=24)
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    parser.add_argument('--kernel-options', default='')
    parser.add_argument('--standin', type=pathlib.Path)
    parser.add_argument('--cxx', default='c++')
    parser.add_argument('--keep', type=pathlib.Path)
    parser.add_argument('skelc')
    parser.add_argument('oracle')
    parser.add_argument('bounds')
    parser.add_argument('passes')
    parser.add_argument('cc', nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if options.files:
        options.seed, options.count = 0, len(options.files)
        options.kernel = lambda number: options.files[number].read_text()
    folder = options.keep or pathlib.Path(tempfile.mkdtemp())
    end = options.seed + options.count
    batches = [range(seed, min(seed + options.batch, end))
               for seed in range(options.seed, end, options.batch)]
    n_accepted = n_failed = 0

    print(f'1..{len(batches)}', flush=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        tasks = [pool.submit(try_batch, options, folder / str(seeds[0]), seeds)
                 for seeds in batches]
        for i, (seeds, task) in enumerate(zip(batches, tasks)):
            accepted, failures = task.result()
            for seed, why in failures.items():
                text = f'seed {seed}: {why}\n{options.kernel(seed)}'
                print('# ' + text.replace('\n', '\n# '))
            print(f'{"not ok" if failures else "ok"} {i + 1} - kernels '
                  f'{seeds[0]} to {seeds[-1]}, of which {len(accepted)} were '
                  f'accepted', flush=True)
            n_accepted += len(accepted)
            n_failed += len(failures)
    print(f'# {options.count} kernels, {n_accepted} accepted, {n_failed} failed')
    if not n_failed and not options.keep:
        shutil.rmtree(folder)
    return n_failed > 0


if __name__ == '__main__':
    sys.exit(main())
