#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Puts single faults into the code, to see that some test notices each.

mutants.py check               whether every mutant still fits the code
mutants.py run [FILE|TEXT...]  those of a FILE, named without .mutants, or with a
                               TEXT in their description; or all

The mutants are in the files *.mutants beside this, a paragraph each after one
that names the licence:

    # what is wrong with it
    @ path of the file
      a line of context
    - a line that goes
    + a line that comes instead
    ! name of a test that notices it, as meson test --list has it

They are found word by word, without regard to how the code is laid out in lines,
and must be found exactly once. Where the line "= why" stands instead of "! test", no test can notice the
mutant, since nothing differs that anybody could see, and it is not run.

run works in a copy of the tree, FOLDER/tree of the environment's MUTANTS_FOLDER
or build-mutants, and builds what a mutant's tests need: without CUDA, where
there is such a test then, which takes less. It first runs the tests as the code
is, which must pass. Ends with "N noticed, N survived, N equivalent" and with an
error if any survived.
"""

import collections
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FOLDER = pathlib.Path(os.environ.get('MUTANTS_FOLDER', ROOT / 'build-mutants'))

Mutant = collections.namedtuple(
    'Mutant', 'area what path old new tests equivalent')


def parse(area, paragraph):
    what, path, old, new, tests, equivalent = [], None, [], [], [], []
    for line in paragraph.splitlines():
        sign, text = line[:1], line[1:].strip()
        if sign == '#':
            what.append(text)
        elif sign == '@':
            path = text
        elif sign == '!':
            tests.append(text)
        elif sign == '=':
            equivalent.append(text)
        elif sign in ' -+':
            if sign != '+':
                old.append(text)
            if sign != '-':
                new.append(text)
        else:
            sys.exit(f'{area}: what is "{line}"?')
    if not what or not path or old == new or bool(tests) == bool(equivalent):
        sys.exit(f'{area}: incomplete:\n{paragraph}')
    return Mutant(area, ' '.join(what), path, old, new, tests,
                  ' '.join(equivalent))


def read_all():
    return [parse(file.stem, paragraph)
            for file in sorted(HERE.glob('*.mutants'))
            for paragraph in file.read_text().strip('\n').split('\n\n')[1:]]


def tokens(text):
    return [(match.group(), match.start(), match.end())
            for match in re.finditer(r'\w+|\S', text)]


def applied(mutant, text):
    """@text with the mutant in it, or None where it does not fit."""
    known = tokens(text)
    words = [token for token, _, _ in known]
    old = [token for token, _, _ in tokens('\n'.join(mutant.old))]
    places = [i for i in range(len(words) - len(old) + 1)
              if words[i] == old[0] and words[i:i + len(old)] == old]
    if len(places) != 1:
        return None
    first, last = known[places[0]], known[places[0] + len(old) - 1]
    return text[:first[1]] + '\n'.join(mutant.new) + text[last[2]:]


def check(mutants):
    """As the Test Anything Protocol has it, a test for each file's mutants."""
    areas = sorted({mutant.area for mutant in mutants})
    print(f'1..{len(areas)}')
    for number, area in enumerate(areas, 1):
        unfit = [mutant for mutant in mutants if mutant.area == area
                 and applied(mutant, (ROOT / mutant.path).read_text()) is None]
        for mutant in unfit:
            print(f'# {mutant.path}: not there once: "{mutant.what}"')
        print(f'{"not ok" if unfit else "ok"} {number} - {area}')


def quietly(*command, **options):
    return subprocess.run(command, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, **options)


def copy_tree():
    """Makes FOLDER/tree what the tree is now, without files that went; those
    that did not change keep their times, so that little is built again."""
    tree = FOLDER / 'tree'
    names = subprocess.run(
        ['git', 'ls-files', '--cached', '--others', '--exclude-standard'],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout.split('\n')
    names = {name for name in names if name and (ROOT / name).is_file()}
    for path in list(tree.rglob('*')):
        if path.is_file() and str(path.relative_to(tree)) not in names:
            path.unlink()
    for name in names:
        target = tree / name
        content = (ROOT / name).read_bytes()
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            target.chmod((ROOT / name).stat().st_mode)
    return tree


def configure(tree, name, *options):
    """Makes the build folder FOLDER/@name, or looks again which files of tests
    there are."""
    build = FOLDER / name
    if (build / 'build.ninja').exists():
        # given the build alone, meson takes the working directory for the source
        done = quietly('meson', 'setup', '--reconfigure', str(build), str(tree))
    else:
        done = quietly('meson', 'setup', str(build), str(tree),
                       '-Dtests=enabled', '-Dfuzzers=disabled', *options)
    if done.returncode != 0:
        sys.exit(done.stdout)
    return build


def builds_by_test(tree):
    """The build folder for each test."""
    builds = {}
    for build in (configure(tree, 'build', '-Dcuda-architectures=75',
                            f'-Dcuda-cache={FOLDER / "cuda-cache"}'),
                  configure(tree, 'build-host', '-Dcuda=disabled')):
        listed = quietly('meson', 'test', '-C', str(build), '--list').stdout
        builds.update({line.partition(' / ')[2]: build
                       for line in listed.splitlines()})
    return builds


def passes(build, test, mutated=None):
    """Whether what @test needs can be built, and it passes. A fault that never
    ends is noticed when the time is over. The file @mutated has to compile."""
    done = quietly('meson', 'test', '-C', str(build), '--timeout-multiplier',
                   '2', test)
    if mutated and any(f'{mutated}:' in line and ' error: ' in line
                       for line in done.stdout.splitlines()):
        sys.exit(done.stdout)
    return done.returncode == 0


def run(mutants):
    tree = copy_tree()
    builds = builds_by_test(tree)
    survived = noticed = 0
    todo = [mutant for mutant in mutants if not mutant.equivalent]
    for test in sorted({test for mutant in todo for test in mutant.tests}):
        if test not in builds:
            sys.exit(f'No test is called "{test}".')
        if not passes(builds[test], test):
            sys.exit(f'"{test}" fails as the code is.')
    for mutant in todo:
        path = tree / mutant.path
        text = path.read_text()
        mutated = applied(mutant, text)
        if mutated is None:
            sys.exit(f'{mutant.path}: not there once: "{mutant.what}"')
        path.write_text(mutated)
        try:
            by = next((test for test in mutant.tests
                       if not passes(builds[test], test, mutant.path)), None)
        finally:
            path.write_text(text)
        noticed += by is not None
        survived += by is None
        print(f'{mutant.area}: {mutant.what}: '
              + (f'noticed by {by}' if by else 'SURVIVED'), flush=True)
    print(f'{noticed} noticed, {survived} survived, '
          f'{len(mutants) - len(todo)} equivalent')
    return survived > 0


def main():
    mutants = read_all()
    if sys.argv[1:] == ['check']:
        return check(mutants)
    if sys.argv[1:2] == ['run']:
        areas = {mutant.area for mutant in mutants}
        wanted = [mutant for mutant in mutants
                  if not sys.argv[2:] or any(
                      mutant.area == text if text in areas
                      else text in mutant.what for text in sys.argv[2:])]
        return run(wanted)
    sys.exit(__doc__)


if __name__ == '__main__':
    sys.exit(main())
