#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Looks whether spellings of one filter become one program, and run alike.

check-spellings.py LIST GRAPH...
check-spellings.py --plans LIST DESCRIPTION...
check-spellings.py --names GRAPH

A GRAPH is what skelc printed of a file whose kernels compute the same. Each has
to have the text of the first, names aside, or be in LIST, and not both. A
DESCRIPTION is what it said of such a file: each is to run in the ways of the
first, on both machines. Prints the Test Anything Protocol; with --names, a line
KERNEL (name) for each kernel.
"""
import pathlib
import re
import sys


def kernels(path):
    """The texts of a file's programs, names aside, by kernel."""
    texts = {}
    for program in re.split(r'\n(?=program |opaque )',
                            pathlib.Path(path).read_text().strip()):
        kind, name = re.match(r'(\w+) (\w+)', program).groups()
        lines = program.strip().splitlines()[1:]
        names = [line.split()[1] for line in lines
                 if re.match('(image|parameter|result) ', line)]
        for i, each in enumerate(names):
            lines = [re.sub(rf'(?<=[ ]){each}\b', f'name{i}', line)
                     for line in lines]
        texts.setdefault(name, []).append('\n'.join([kind, *lines]))
    return texts


def plans(path):
    """How a file's kernels run, by kernel."""
    texts = {}
    for kernel in re.split(r'\n(?=\w)', pathlib.Path(path).read_text().strip()):
        texts[kernel.split()[0]] = re.search(
            r'^  CPU .*?(?=^  [a-z])', kernel, re.M | re.S).group()
    return texts


def main(texts_of, known, *files):
    different = {line.split(':')[0] for line in
                 pathlib.Path(known).read_text().splitlines()
                 if re.match(r'\w+: ', line)}
    results = []
    for path in files:
        (_, same), *others = texts_of(path).items()
        results += [(name, text == same) for name, text in others]
    for name in sorted(different - {name for name, _ in results}):
        results.append((f'{name}, which is listed and no spelling', None))
    print(f'1..{len(results)}')
    failed = 0
    for number, (name, is_same) in enumerate(results, 1):
        good = is_same is not None and is_same != (name in different)
        failed += not good
        print(f'{"ok" if good else "not ok"} {number} - {name}')
        if is_same and not good:
            print('# has become the same: take it off the list')
    return failed > 0


if sys.argv[1] == '--names':
    for kernel in kernels(sys.argv[2]):
        print(f'KERNEL ({kernel})')
elif sys.argv[1] == '--plans':
    sys.exit(main(plans, *sys.argv[2:]))
else:
    sys.exit(main(kernels, *sys.argv[1:]))
