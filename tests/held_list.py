# SPDX-License-Identifier: LGPL-2.1-or-later
"""A list in a file that has to be what the build made, for checks to import."""


def compare(listed, found):
    """Prints, as the Test Anything Protocol, what of two sets of lines is only
    in the file and what is only made; whether anything is."""
    print('1..2')
    for number, (what, lines) in enumerate((
            ('is found and not listed', found - listed),
            ('is listed and not found', listed - found)), 1):
        for line in sorted(lines):
            print(f'# {line}')
        print(f'{"not ok" if lines else "ok"} {number} - nothing {what}')
    return found != listed
