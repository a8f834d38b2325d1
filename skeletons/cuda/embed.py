#!/usr/bin/env python3
"""Compiles a CUDA file that skelc made, and embeds the outcome in a C file.

embed.py NVCC INPUT.cu OUTPUT.c SYMBOL|- INCLUDE ARCHITECTURE...

The fat binary holds real code for every architecture and, of the last, PTX,
from which drivers make code for newer ones. It is written beside OUTPUT.c,
which defines it as SYMBOL, or with - as what the head of INPUT.cu says.
"""
import pathlib
import re
import subprocess
import sys

# Every operation rounds once, as in C.
EXACT = ['-fmad=false', '-ftz=false', '-prec-div=true', '-prec-sqrt=true']
# Bodies are generic; not every one uses what it is given, and comparisons may
# always be true. What is odd in a kernel's own C is for a C compiler to tell.
QUIET = ['-diag-suppress', '68,69,174,177,186,514,550']


def main():
    nvcc, source, output, symbol, include, *architectures = sys.argv[1:]
    output = pathlib.Path(output).resolve()
    binary = output.with_suffix('.bin')

    if symbol == '-':
        symbol = re.search(r'is to be embedded as (\w+)',
                           pathlib.Path(source).read_text()).group(1)

    code = []
    for architecture in architectures:
        code += ['-gencode', f'arch=compute_{architecture},code=sm_{architecture}']
    last = architectures[-1]
    code += ['-gencode', f'arch=compute_{last},code=compute_{last}']

    status = subprocess.run(
        [nvcc, '-fatbin', '-std=c++17', *EXACT, *QUIET, '-I', include, *code,
         '-Xfatbin', '-compress-all', '-o', str(binary), source]).returncode
    if status != 0:
        sys.exit(status)

    output.write_text(f'''/* Made by embed.py: a fat binary for cuModuleLoadData (). */
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
