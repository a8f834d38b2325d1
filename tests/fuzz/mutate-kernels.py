#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Feeds mutated kernel files to skelc for some seconds.

mutate-kernels.py SKELC SECONDS [--seed=N] KERNEL...

skelc must accept each file or refuse it with a diagnostic: to die from a
signal, to take more than ten seconds of processor time or to have a sanitizer
report is a failure, and the file is kept for it.
"""
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time

TOKEN = re.compile(rb"[A-Za-z_]\w*|\d[\w.]*|/\*\*?|\*/|[-+*/%&|^<>=!]=|<<|>>"
                   rb"|&&|\|\||\+\+|--|[^\s\w]|\s+")

WORDS = [b"0", b"1", b"-1", b"255", b"2147483647", b"0xffffffffu", b"1e30f",
         b"0.5", b"x", b"y", b"width", b"height", b"stride", b"in", b"out",
         b"int", b"unsigned", b"float", b"double", b"uint8_t", b"int64_t",
         b"const", b"static", b"return", b"break", b"continue", b"goto a",
         b"if (x)", b"else", b"for (;;)", b"while (x)", b"do", b"switch (x)",
         b"case 1:", b"default:", b"sizeof", b"struct", b"enum", b"typedef",
         b"(", b")", b"[", b"]", b"{", b"}", b";", b",", b"?", b":", b"*",
         b"&", b"<<", b">>", b"/", b"%", b"=", b"+=", b"++", b"!", b"~",
         b"abs", b"sqrtf", b"(range 0 8)", b"(default 1)", b"/** ", b" */",
         b"\"", b"'", b"\\", b"#", b"\0", b"\xff"]

COMMANDS = [["check"], ["describe"], ["emit", "--target=c"],
            ["emit", "--target=cuda"], ["emit", "--target=table"],
            ["emit", "--target=oracle"], ["tree"]]


def mutate(random_, sources):
    """One of the sources, with a few changes that mostly remain C."""
    source = random_.choice(sources)
    if random_.random() < 0.1:
        data = bytearray(source)
        for _ in range(random_.randint(1, 20)):
            data[random_.randrange(len(data))] = random_.randrange(256)
        return bytes(data)

    tokens = TOKEN.findall(source)
    for _ in range(random_.choice([1, 1, 1, 2, 3, 8])):
        at = random_.randrange(len(tokens))
        length = random_.choice([1, 1, 2, 5, 20])
        kind = random_.randrange(7)
        if kind == 0:
            del tokens[at:at + length]
        elif kind == 1:
            tokens[at:at] = tokens[at:at + length] * random_.choice([1, 2, 50])
        elif kind == 2:
            tokens[at] = random_.choice(WORDS)
        elif kind == 3:
            tokens.insert(at, random_.choice(WORDS))
        elif kind == 4:
            tokens[at] = random_.choice(tokens)
        elif kind == 5:
            other = TOKEN.findall(random_.choice(sources))
            start = random_.randrange(len(other))
            tokens[at:at] = other[start:start + random_.choice([5, 40])]
        else:
            word = random_.choice(WORDS)
            tokens[at:at + 1] = [word] * random_.choice([10, 300, 3000])
        if not tokens:
            tokens = [b" "]
    return b"".join(tokens)


def failure(skelc, command, path):
    """What is wrong with how skelc takes the file, or None."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        result = subprocess.run([skelc, *command, path], timeout=60,
                                stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE)
    except subprocess.TimeoutExpired:
        return "takes more than a minute"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if after.ru_utime + after.ru_stime > before.ru_utime + before.ru_stime + 10:
        return "takes more than 10 seconds of processor time"
    for sign in (b"Sanitizer", b"runtime error", b"-CRITICAL **",
                 b"-WARNING **"):
        if sign in result.stderr:
            return result.stderr.decode(errors="replace")
    if result.returncode == 1 and b"error: " not in result.stderr:
        return "refused without a diagnostic"
    if result.returncode not in (0, 1):
        return "exit status %d: %s" % (
            result.returncode, result.stderr.decode(errors="replace"))
    return None


def main():
    skelc, seconds = sys.argv[1:3]
    files = sys.argv[3:]
    seed = random.randrange(1 << 32)
    if files[0].startswith("--seed="):
        seed = int(files.pop(0)[len("--seed="):])
    random_ = random.Random(seed)
    sources = []
    for path in files:
        with open(path, "rb") as kernel:
            sources.append(kernel.read())

    count = failures = 0
    end = time.monotonic() + float(seconds)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mutant.c")
        while time.monotonic() < end:
            data = mutate(random_, sources)
            with open(path, "wb") as mutant:
                mutant.write(data)
            command = random_.choice(COMMANDS)
            what = failure(skelc, command, path)
            count += 1
            if what:
                failures += 1
                kept = "mutant-%d-%d.c" % (seed, count)
                with open(kept, "wb") as mutant:
                    mutant.write(data)
                print("skelc %s %s: %s" % (" ".join(command), kept, what))
    print("%d mutants (--seed=%d), %d failures" % (count, seed, failures))
    return 1 if failures or count == 0 else 0


sys.exit(main())
