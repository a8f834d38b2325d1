#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Checks by what each kernel's work is done, and why not by better.

    check-skeletons.py LIST FILE... [--write]

LIST has to have what the FILEs, CUDA and C which skelc printed, say in the
comments before their kernels, as skelc describe does. Look at each line that differs: a filter
has lost its skeleton, or got a better one. --write makes LIST anew.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from held_list import compare

HEAD = '# SPDX-License-Identifier: LGPL-2.1-or-later'
COMMENTS = (re.compile(r'/\* (\w+: (?:march|tiles|strips|general)[^/]*)\. \*/\n'
                       r'template <class Values_,'),
            re.compile(r'/\* (\w+ on the CPU: [^/]*)\. \*/\n'))


def skeletons(path):
    text = path.read_text()
    return {re.sub(r'\s+(\* )?', ' ', comment)
            for pattern in COMMENTS for comment in pattern.findall(text)}


def main():
    listed, *files = (pathlib.Path(a) for a in sys.argv[1:] if a != '--write')
    found = set().union(*map(skeletons, files))
    if '--write' in sys.argv:
        listed.write_text(''.join(f'{line}\n' for line in (
            HEAD, *sorted(found))))
        return 0
    known = {line for line in listed.read_text().splitlines()
             if not line.startswith('#')}
    return compare(known, found)


sys.exit(main())
