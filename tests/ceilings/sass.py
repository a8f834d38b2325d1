# SPDX-License-Identifier: LGPL-2.1-or-later
"""What nvcc made of the functions of a fat binary, as cuobjdump tells it."""
import re
import subprocess

BINARY = re.compile(r'^Fatbin elf code:\n=+\narch = sm_(\w+)$', re.M)
USAGE = re.compile(r'^ Function (\w+):\n +REG:(\d+) STACK:(\d+)', re.M)
FUNCTION = re.compile(r'^\t\tFunction : (\w+)$', re.M)
# where it stands, the operation, and where it goes to if it is a branch
INSTRUCTION = re.compile(
    r'^ +/\*(\w+)\*/ +(?:@\S+ +)?(\w+)[^;\n]*?(?:\b0x(\w+))? *;', re.M)


class Function:
    def __init__(self, registers, stack, text):
        self.registers = int(registers)
        self.stack = int(stack)  # bytes
        # without what fills the last line of the instructions' cache
        self.code = [(int(at, 16), operation, int(to or '0', 16))
                     for at, operation, to in INSTRUCTION.findall(text)
                     if operation != 'NOP']

    def count(self, *operations):
        return sum(operation in operations for _, operation, _ in self.code)

    def loops(self):
        """How many instructions each has before it and up to its end, the
        longest first: nvcc lays a loop out as what lies between a branch
        backwards and its target."""
        places = {at: i for i, (at, _, _) in enumerate(self.code)}
        ends = {}
        for end, (at, operation, to) in enumerate(self.code, 1):
            if operation == 'BRA' and to < at:
                ends[places[to]] = end
        return sorted(ends.items(), key=lambda loop: loop[0] - loop[1])

    def turn(self):
        """How many instructions the main loop has: the longest, or the innermost
        of those in it that are most of what is around them. All, where none is.
        """
        loops = self.loops() or [(0, len(self.code))]
        begin, end = loops[0]
        for first, last in loops:
            if begin <= first and last <= end \
                    and 2 * (last - first) > end - begin:
                begin, end = first, last
        return end - begin


def run(cuobjdump, what, path):
    """By architecture, what it prints of the binary for that."""
    printed = subprocess.run([cuobjdump, what, path], check=True, text=True,
                             capture_output=True).stdout
    _, *parts = BINARY.split(printed)
    return dict(zip(parts[::2], parts[1::2]))


def functions(cuobjdump, path):
    """By architecture and name, each Function of a fat binary."""
    usages = run(cuobjdump, '-res-usage', path)
    found = {}
    for architecture, text in run(cuobjdump, '-sass', path).items():
        _, *parts = FUNCTION.split(text)
        code = dict(zip(parts[::2], parts[1::2]))
        for name, registers, stack in USAGE.findall(usages[architecture]):
            found[architecture, name] = Function(registers, stack, code[name])
    return found
