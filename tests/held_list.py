# SPDX-License-Identifier: LGPL-2.1-or-later
"""A list in a file that has to be what the build made, for checks to import."""


def report(checks):
    """Prints, as the Test Anything Protocol, pairs of what is to hold and the
    lines that are against it; whether there are any."""
    print(f'1..{len(checks)}')
    for number, (what, lines) in enumerate(checks, 1):
        for line in sorted(lines):
            print(f'# {line}')
        print(f'{"not ok" if lines else "ok"} {number} - {what}')
    return any(lines for _, lines in checks)


def differences(listed, found):
    """What is to hold of two sets of lines, for report ()."""
    return [('nothing is found and not listed', found - listed),
            ('nothing is listed and not found', listed - found)]


def compare(listed, found):
    """Reports what of two sets of lines is only in the file and what is only
    made; whether anything is."""
    return report(differences(listed, found))
