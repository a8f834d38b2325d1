#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Compiles a CUDA file that skelc made, and embeds the outcome in a C file.

embed.py [--quick] NVCC INPUT.cu OUTPUT.c SYMBOL|- INCLUDE CACHE ARCHITECTURE...

With --quick, for what is to compile but not to be run, nvcc optimises little, and
makes PTX of the last architecture alone; that it asks for no more shared memory
than there is, of which ptxas would have told, is checked here.
CACHE, unless empty, is a folder that keeps fat binaries by what they are made
of: a second build folder takes from there what the first one compiled. The fat
binary holds real code for every architecture and, of the last, PTX,
from which drivers make code for newer ones. It is written beside OUTPUT.c,
which defines it as SYMBOL, or with - as what the head of INPUT.cu says, and
tells how long nvcc took.
"""
import hashlib
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys

# Every operation rounds once, as in C.
EXACT = ['-fmad=false', '-ftz=false', '-prec-div=true', '-prec-sqrt=true']
# Bodies are generic; not every one uses what it is given, and comparisons may
# always be true. What is odd in a kernel's own C is for a C compiler to tell.
QUIET = ['-diag-suppress', '68,69,174,177,186,514,550']
COMPRESSED = ['-Xfatbin', '-compress-all']

# a function or an entry point of PTX, and its own shared memory
FUNCTION = re.compile(r'^(?=[.](?:visible |weak )?[.]?(?:func|entry)\b)', re.M)
SHARED = re.compile(r'^\s*[.]shared [.]align \d+ [.]b8 [^\[\n]*\[(\d+)\];', re.M)
# without asking the driver for more
SHARED_BYTES = 48 * 1024


def with_headers(path, include, found):
    """Adds the file at @path to @found, and the headers that it asks for."""
    if path in found:
        return found
    found.append(path)
    for name in re.findall(r'^#include "(.*)"$', path.read_text(), re.M):
        for folder in (path.parent, include):
            if (folder / name).exists():
                with_headers((folder / name).resolve(), include, found)
                break
    return found


def compile_for(nvcc, architectures, source, include, binary):
    """Makes real code for each architecture and, of the last, PTX."""
    code = []
    for architecture in architectures:
        code += ['-gencode', f'arch=compute_{architecture},code=sm_{architecture}']
    last = architectures[-1]
    code += ['-gencode', f'arch=compute_{last},code=compute_{last}']
    return subprocess.run([nvcc, '-fatbin', '-std=c++17', *EXACT, *QUIET, *code,
                           *COMPRESSED, '-I', include, '-o', binary,
                           source]).returncode


def shared_memory_fits(ptx):
    for function in FUNCTION.split(ptx.read_text()):
        asked = sum(map(int, SHARED.findall(function)))
        if asked > SHARED_BYTES:
            print(f'{ptx}: {asked} bytes of shared memory, of {SHARED_BYTES}:',
                  function.splitlines()[0], file=sys.stderr)
            return False
    return True


def compile_quickly(nvcc, architectures, source, include, binary):
    last = f'-arch=compute_{architectures[-1]}'
    ptx = binary.with_suffix('.ptx')
    try:
        status = subprocess.run([nvcc, '-ptx', '-std=c++17', *EXACT, *QUIET, last,
                                 '--Ofast-compile=max', '-I', include, '-o', ptx,
                                 source]).returncode
        if status != 0:
            return status
        if not shared_memory_fits(ptx):
            return 1
        return subprocess.run([nvcc, '-fatbin', last,
                               f'-code=compute_{architectures[-1]}', *COMPRESSED,
                               '-o', binary, ptx]).returncode
    finally:
        ptx.unlink(missing_ok=True)


def digest(compiler, nvcc, architectures, source, include):
    """Names everything that the outcome is made of."""
    version = subprocess.run([nvcc, '--version'], check=True,
                             capture_output=True).stdout
    text = hashlib.sha256(version)
    text.update(pathlib.Path(__file__).read_bytes())
    for word in (compiler.__name__, *architectures):
        text.update(word.encode() + b'\0')
    for path in with_headers(pathlib.Path(source), pathlib.Path(include), []):
        content = path.read_bytes()
        text.update(b'%d ' % len(content) + content)
    return text.hexdigest()


def keep(path, content):
    """Writes a file that others may be reading or writing."""
    partial = f'{path}.{os.getpid()}'
    pathlib.Path(partial).write_bytes(content)
    os.replace(partial, path)


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def compile_once(compiler, cache, nvcc, architectures, source, include, binary):
    """Returns nvcc's exit status and its seconds of a processor, or None.

    An outcome that is in the cache is taken from there, with its seconds.
    """
    kept = None
    if cache:
        kept = pathlib.Path(cache) / digest(compiler, nvcc, architectures, source,
                                            include)
        told = pathlib.Path(f'{kept}.seconds')
        if kept.exists():
            shutil.copyfile(kept, binary)
            return 0, float(told.read_text()) if told.exists() else None
    before = processor_seconds()
    status = compiler(nvcc, architectures, source, include, binary)
    seconds = processor_seconds() - before
    if status == 0 and kept:
        kept.parent.mkdir(parents=True, exist_ok=True)
        keep(told, b'%.1f' % seconds)
        keep(kept, binary.read_bytes())
    return status, seconds


def main():
    arguments = sys.argv[1:]
    compiler = compile_for
    if arguments[0] == '--quick':
        compiler = compile_quickly
        del arguments[0]
    nvcc, source, output, symbol, include, cache, *architectures = arguments
    output = pathlib.Path(output).resolve()
    binary = output.with_suffix('.bin')

    if symbol == '-':
        symbol = re.search(r'is to be embedded as (\w+)',
                           pathlib.Path(source).read_text()).group(1)

    status, seconds = compile_once(compiler, cache, nvcc, architectures, source,
                                   include, binary)
    if status != 0:
        sys.exit(status)

    taken = 'some' if seconds is None else f'{seconds:.1f}'
    output.write_text(f'''/* Made by embed.py: a fat binary for cuModuleLoadData (). */
/* nvcc took {taken} seconds of a processor, architectures: {len(architectures)} */
__asm__ (".section .rodata\\n"
    ".balign 64\\n"
    ".global {symbol}\\n"
    ".hidden {symbol}\\n"
    ".type {symbol}, %object\\n"
    "{symbol}:\\n"
    ".incbin \\"{binary}\\"\\n"
    ".size {symbol}, . - {symbol}\\n"
    ".byte 0\\n"
    ".previous\\n");
''')


main()
