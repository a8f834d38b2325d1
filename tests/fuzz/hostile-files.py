#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Gives skelc what is meant to crash, hang or abuse it.

hostile-files.py SKELC

Each file has to be refused with a diagnostic that names it (or, where it is
odd but a kernel, accepted), within ten seconds of processor time, however
much it is. Where skelc is slow as such, on a slow machine or with sanitizers,
it may take MOST_TIMES what it takes for a kernel of which the work is known.
"""
import os
import random
import resource
import subprocess
import sys
import tempfile

BODY = """#include <stdint.h>
void k (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int s = 0;
      %s
      out[y][x] = s;
    }
}
"""


def nested(text, times):
    result = "in[y][x]"
    for number in range(times):
        result = text % (result, number)
    return result


# name: contents, and whether they may be accepted
REFUSED = {
    "empty": b"",
    "zero bytes": b"void k (int width) {\0}\0",
    "garbage": random.Random(1).randbytes(1 << 20),
    "too large": b"/" * (10 << 20),
    "200,000 additions": BODY % ("s = " + "+".join(["s"] * 200000) + ";"),
    "3,000 additions": BODY % ("s = " + "+".join(["s"] * 3000) + ";"),
    "parentheses": BODY % ("s = " + "(" * 100000 + "1" + ")" * 100000 + ";"),
    "blocks": BODY % ("{" * 100000 + "}" * 100000),
    "unary operators": BODY % ("s = " + "-~" * 50000 + "s;"),
    "pointers": "void k (int " + "*" * 100000 + "p) {}",
    "nested ifs": BODY % ("if (s) " * 100000 + ";"),
    "else ifs": BODY % ("if (s); else " * 2000 + ";"),
    "exponential macros": "#define A0 1\n" + "".join(
        "#define A%d A%d + A%d\n" % (n, n - 1, n - 1) for n in range(1, 40)) +
        BODY % "s = A39;",
    "exponential inclusion": "#include __FILE__\n#include __FILE__\n",
    "another file": "#include \"/etc/passwd\"\n" + BODY % "",
    "another header": "#include <stdio.h>\n" + BODY % "",
    "embedded file": "static const unsigned char t[] = {\n"
                     "#embed \"/etc/passwd\"\n};\n" + BODY % "s = t[0];",
    "a crash": "#pragma clang __debug crash\n" + BODY % "",
    "a stack overflow": "#pragma clang __debug overflow_stack\n" + BODY % "",
    "huge array": BODY % "int a[2000000000]; a[0] = 1; s = a[0];",
    "endless loop": BODY % "for (;;) s++;",
    "long loop": BODY % "for (int i = 0; i < 2147483647; i++) s += i;",
    "loops of loops": BODY % ("".join(
        "for (int i%d = 0; i%d < 1000; i%d++) " % (n, n, n)
        for n in range(8)) + "s++;"),
    "recursion": "static int f (int a) { return f (a) + f (a); }\n" +
                 BODY % "s = f (1);",
    "calls of calls": "static int f0 (int a) { return a; }\n" + "".join(
        "static int f%d (int a) { return f%d (a) + f%d (a); }\n" %
        (n, n - 1, n - 1) for n in range(1, 40)) + BODY % "s = f39 (1);",
}

EITHER = {
    "nested conditionals": BODY % ("s = " + nested("(%s ? 2 : %d)", 80) + ";"),
    "conditionals in arms":
        BODY % ("s = " + "in[y][x] ? " * 80 + "1" + " : 2" * 80 + ";"),
    "ifs with else": BODY % ("if (in[y][x]) {" * 80 + "s++;" +
                             "} else s--;" * 80),
    "conjunctions": BODY % ("s = " + " && ".join(["in[y][x + 1]"] * 120) +
                            ";"),
    "alternating conditions":
        BODY % ("s = " + nested("(%s && in[y][x]) || s > %d", 40) + ";"),
    "many ifs": BODY % "".join(
        "if (in[y][x + %d] > %d) s += %d;\n" % (n % 7, n, n)
        for n in range(2000)),
    "many statements": BODY % ("s += in[y][x];\n" * 20000),
    "long table": "static const int t[] = { " + "1, " * 65536 + "};\n" +
                  BODY % "s = t[in[y][x]];",
    "many functions": "".join(
        "static int f%d (int a) { return a; }\n" % n for n in range(5000)) +
        BODY % "",
}

# About 0.4 s of processor time without sanitizers.
KNOWN = BODY % ("".join(
    "for (int i%d = 0; i%d < 7; i%d++) " % (n, n, n) for n in range(6)) +
    "s = (s + 1) % 9;")
MOST_TIMES = 12


def run(skelc, path):
    """How skelc ended, and its seconds of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run([skelc, "emit", "--target=c", path],
                            timeout=120, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return result, (after.ru_utime + after.ru_stime -
                    before.ru_utime - before.ru_stime)


def problem(skelc, path, accept, limit):
    """What is wrong with how skelc takes the file, or None."""
    try:
        result, seconds = run(skelc, path)
    except subprocess.TimeoutExpired:
        return "does not end"
    message = result.stderr.decode(errors="replace")

    if seconds > limit:
        return "takes %.1f seconds, and may take %.1f" % (seconds, limit)
    if result.returncode not in ((0, 1) if accept else (1,)):
        return "exit status %d, %s" % (result.returncode, message)
    if result.returncode == 1:
        if result.stdout:
            return "refused, and yet printed"
        for line in message.splitlines():
            if not line.startswith(path + ":") or " error: " not in line:
                return "not a diagnostic: " + line
        if not message:
            return "refused without a diagnostic"
        if "root:" in message:
            return "shows another file: " + message
    return None


def main():
    skelc = sys.argv[1]
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        cases = [("missing", os.path.join(folder, "missing.c"), False),
                 ("a folder", folder, False),
                 ("a device", "/dev/zero", False)]
        known = os.path.join(folder, "known.c")
        with open(known, "w", encoding="ascii") as file:
            file.write(KNOWN)
        result, seconds = run(skelc, known)
        result.check_returncode()
        limit = max(10, MOST_TIMES * seconds)
        pipe = os.path.join(folder, "pipe.c")
        os.mkfifo(pipe)
        cases.append(("a pipe", pipe, False))
        for accept, group in (False, REFUSED), (True, EITHER):
            for name, contents in group.items():
                path = os.path.join(folder, name.replace(" ", "-") + ".c")
                with open(path, "wb") as file:
                    file.write(contents if isinstance(contents, bytes)
                               else contents.encode())
                cases.append((name, path, accept))
        for name, path, accept in cases:
            what = problem(skelc, path, accept, limit)
            print("%s: %s" % (name, what or "ok"))
            failures += what is not None
    return 1 if failures else 0


sys.exit(main())
