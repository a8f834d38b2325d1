# SPDX-License-Identifier: LGPL-2.1-or-later
"""The files of the project, for tests that look at all of them."""
import fnmatch
import shutil
import subprocess
import sys

# What stands for users' code, which is written as users do.
OF_USERS = ('kernels/*', 'tests/kernels/*', 'tests/skelc/*/*',
            'tests/spellings/kernels/*')
CODE = ('*.c', '*.h', '*.cu', '*.cuh')


def matches(name, patterns):
    return any(fnmatch.fnmatch(name, pattern) for pattern in patterns)


def names(folder):
    """What git does not ignore in @folder; skips the test where git is not there
    or knows nothing of it."""
    listed = shutil.which('git') and subprocess.run(
        ['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
        cwd=folder, text=True, capture_output=True)
    found = [name for name in (listed.stdout if listed else '').split('\0')
             if name and (folder / name).is_file()]
    if not found:
        print('not looked at: git does not say which files there are')
        sys.exit(77)
    return found
