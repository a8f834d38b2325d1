#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Runs skelc on what it must accept, refuse and survive.

  check.py refused SKELC FILE...
      The first line of each file is a comment, LINE:COLUMN: error: TEXT. skelc
      must exit with 1 and its first message must be at that place and contain
      TEXT.
  check.py strict SKELC FILE...
      The same of `skelc check --strict`; without that it must accept the file.
  check.py accepted SKELC CC FILE...
      The first lines of each file are comments of one line each, each holding
      a line that `skelc describe` would print (a * stands for anything). With
      --strict it must be accepted, too, unless a line says what saturates. What
      `skelc emit --target=c` prints must compile, without a warning.
  check.py cuda SKELC FILE...
      The first lines of each file are comments of one line each, each holding
      what `skelc emit --target=cuda` must print, or, after "no ", must not (a
      * stands for anything on a line, whatever the spacing).
  check.py times FILE...
      nvcc must have taken at most NVCC_LIMIT seconds of a processor for each
      architecture to make what each file, of embed.py, embeds; on a slow
      processor as many times more as a loop takes.
  check.py seconds SKELC LIMIT FILE...
      skelc must describe each file in at most LIMIT seconds of a processor, or
      likewise. It has three tries, as what else runs makes it slower, too.
  check.py passes SKELC FILE
      Of the FILE's programs sums make others, which only they and all passes
      together do: skelc emit must run and leave out what it is told to. And it
      must compute in no narrower lanes than it is told to.
  check.py together SKELC
      Files made on the spot that are in order, but not to be compiled together:
      skelc must exit with 1 and say which two.
  check.py robust SKELC
      Files made on the spot that crash or stall compilers. skelc must end by
      itself within TIME_LIMIT seconds, with 1 and a message, or with 0.

Prints the Test Anything Protocol.
"""

import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

TIME_LIMIT = 90
NVCC_LIMIT = 20
AT_ONCE = 12
# About what slowness ()'s loop took when the search of 17x17 took 1.2 seconds:
# estimated from a day on which it took 0.16 to 0.2, and the search 2.
LOOP_SECONDS = 0.12

STALLS = (
    ('sleeps', 'exec sleep 1000\n'),
    ('closes its output and sleeps', 'exec sleep 1000 >&-\n'),
)

tests = 0
failures = 0
lock = threading.Lock()


def report(passed, name, explanation=''):
    global tests, failures
    with lock:
        tests += 1
        failures += not passed
        print(f'{"ok" if passed else "not ok"} {tests} - {name}')
        for line in explanation.splitlines() if not passed else []:
            print(f'#   {line}')
        sys.stdout.flush()


def run(*command, **environment):
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=TIME_LIMIT,
                              env=os.environ | environment)
    except subprocess.TimeoutExpired:
        return 'time out', '', ''
    return (done.returncode, done.stdout.decode(errors='replace'),
            done.stderr.decode(errors='replace'))


def check_refused(skelc, paths, *options):
    """One skelc reads all, since each takes long to start with sanitizers."""
    status, output, messages = run(skelc, 'check', *options, *paths)
    if status != 1 and len(paths) > 1:  # each by itself, to see which it was
        for path in paths:
            check_refused(skelc, [path], *options)
        return
    for path in paths:
        name = ' '.join(('refused', *options)) + ': ' + os.path.basename(path)
        first = open(path).readline()
        place, text = re.match(r'/\* (\S+): error: (.*) \*/$', first).groups()
        lines = [line for line in messages.splitlines()
                 if line.startswith(f'{path}:') and ': error: ' in line]
        passed = (status == 1 and output == '' and lines
                  and lines[0].startswith(f'{path}:{place}: error: ')
                  and text in lines[0])
        report(passed, name, f'wanted {place}: error: {text}\n'
               f'got status {status}\n' + '\n'.join(lines))


def check_strict(skelc, paths):
    check_refused(skelc, paths, '--strict')
    for path in paths:
        status, output, messages = run(skelc, 'check', path)
        report((status, output, messages) == (0, '', ''),
               'accepted: ' + os.path.basename(path), messages)


def strictly_refused(skelc, paths):
    """Those of the files that --strict refuses, each as such and not for the
    names that it has in common with others."""
    status, _, messages = run(skelc, 'check', '--strict', *paths)
    if status not in (0, 1):
        return set(paths)
    return {path for path in paths
            if any(line.startswith(f'{path}:')
                   and 'is also a kernel of' not in line
                   for line in messages.splitlines())}


def check_accepted(skelc, cc, paths):
    refused = strictly_refused(skelc, paths)
    for path in paths:
        check_described(skelc, cc, path, path in refused)


def check_described(skelc, cc, path, strictly_refused):
    name = 'accepted: ' + os.path.basename(path)
    wanted = []
    for line in open(path):
        match = re.match(r'/\* (.*) \*/$', line)
        if not match:
            break
        wanted.append(match.group(1))
    targets = ('description', 'table', 'oracle', 'cuda', 'cuda-entries', 'c')
    with tempfile.TemporaryDirectory() as folder:
        outputs = {target: os.path.join(folder, target + '.c')
                   for target in targets}
        arguments = [word for target, output in outputs.items()
                     for word in (f'--target={target}', '-o', output)]
        status, output, messages = run(skelc, 'emit', *arguments, path)
        if status != 0 or messages or output:
            report(False, name, f'emit: status {status}\n{messages}')
            return
        empty = [target for target, output in outputs.items()
                 if os.path.getsize(output) == 0]
        if empty:
            report(False, name, f'emit: nothing for {empty}')
            return

        description = open(outputs['description']).read()
        lines = [' '.join(line.split()) for line in description.splitlines()]
        missing = [text for text in wanted
                   if not any(re.search(re.escape(text).replace(r'\*', '.*'),
                                        line) for line in lines)]
        saturates = any(text.startswith('saturates') for text in wanted)
        if strictly_refused != saturates:
            missing.append('--strict that ' + ('refuses' if saturates
                                               else 'accepts'))
        if missing:
            report(False, name, ''.join(f'missing: {text}\n'
                                        for text in missing) + description)
            return
        status, _, messages = run(*cc.split(), '-fsyntax-only', outputs['c'])
        report(status == 0 and not messages, name,
               f'emit --target=c: no valid C, or odd\n{messages}')


def check_cuda(skelc, path):
    name = 'cuda: ' + os.path.basename(path)
    status, output, messages = run(skelc, 'emit', '--target=cuda', path)
    output = ' '.join(output.split())
    wrong = []
    for line in open(path):
        match = re.match(r'/\* (no )?(.*) \*/$', line)
        if not match:
            break
        text = re.escape(match.group(2)).replace(r'\*', '.*?')
        if bool(re.search(text, output)) == bool(match.group(1)):
            wrong.append(line)
    report(status == 0 and not wrong, name,
           f'status {status}\n{messages}' + ''.join(wrong))


def slowness():
    """How many times as long as where the limits were set a processor takes
    now; 1 where it takes less."""
    before = time.thread_time()
    total = 0
    for i in range(2000000):
        total += i * i % 7
    return max(1, (time.thread_time() - before) / LOOP_SECONDS)


def check_times(path):
    name = 'time to compile: ' + os.path.basename(path).split('.')[0]
    taken, architectures = re.search(
        r'nvcc took (\S+) seconds of a processor, architectures: (\d+)',
        open(path).read()).groups()
    if taken == 'some':
        report(True, name + ' # SKIP it was made before times were kept')
        return
    report(float(taken) <= NVCC_LIMIT * int(architectures) * slowness(), name,
           f'{taken} seconds for {architectures} architectures')


def check_seconds(skelc, limit, path):
    name = 'time to analyse: ' + os.path.basename(path)
    for _ in range(3):
        allowed = limit * slowness()
        status, taken, said = describe_timed(skelc, path)
        if status != 0 or taken <= allowed:
            break
    report(status == 0 and taken <= allowed, name,
           f'status {status}, {taken:.2f} seconds of {allowed:.2f}\n{said}')


def describe_timed(skelc, path):
    """skelc's exit status, seconds of a processor, and messages."""
    with tempfile.TemporaryFile() as messages:
        process = subprocess.Popen([skelc, 'describe', path],
                                   stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=messages)
        # what it waited for, its parser, included
        _, status, usage = os.wait4(process.pid, 0)
        messages.seek(0)
        said = messages.read().decode(errors='replace')
    return status, usage.ru_utime + usage.ru_stime, said


KERNEL = '''#include <stdint.h>
%s
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      %s
    }
}
'''


def kernel(body, before=''):
    return (KERNEL % (before, body)).encode()


def robust_files():
    one = 'out[y][x] = in[y][x];'
    good = kernel(one)
    yield 'empty', b''
    yield 'one newline', b'\n'
    yield 'one zero byte', b'\0'
    yield 'zero bytes', b'\0' * 100000
    yield 'garbage', bytes((i * i * 7 + i // 3) % 256 for i in range(50000))
    yield 'not UTF-8', good.replace(b'f (', b'\xff\xfe\x80 (')
    yield 'byte order mark', b'\xef\xbb\xbf' + good
    yield 'carriage returns', good.replace(b'\n', b'\r\n')
    yield 'zero bytes within', good.replace(b'x++', b'x\0++')
    for part in range(0, len(good), 16):
        yield f'cut after {part} bytes', good[:part]
    yield 'open comment', good + b'/* no end'
    yield 'open string', good + b'char *s = "no end'
    yield 'open condition', b'#if 1\n' + good
    yield '200000 chained +', kernel(
        'out[y][x] = in[y][x]' + ' + 1' * 200000 + ';')
    yield '200000 unary', kernel('out[y][x] = ' + '- ' * 200000 + '1;')
    yield '200000 parentheses', kernel(
        'out[y][x] = ' + '(' * 200000 + '1' + ')' * 200000 + ';')
    yield '20000 conditionals', kernel(
        'out[y][x] = ' + 'in[y][x] ? 1 : ' * 20000 + '2;')
    yield '20000 blocks', kernel('{' * 20000 + one + '}' * 20000)
    yield '20000 if', kernel('if (in[y][x]) ' * 20000 + one)
    yield '5000 else if', kernel(
        'if (in[y][x] == 1) out[y][x] = 1; else ' * 5000 + one)
    yield '3000 loops', kernel(
        ''.join(f'for (int i{n} = 0; i{n} < 2; i{n}++) '
                for n in range(3000)) + ';' + one)
    yield '12 nested loops of 100', kernel(
        'int s = 0; ' + ''.join(f'for (int i{n} = 0; i{n} < 100; i{n}++) '
                                for n in range(12))
        + 's += in[y][x]; out[y][x] = s;')
    yield 'a loop over all integers', kernel(
        'unsigned s = 0; for (int i = -2147483647; i < 2147483647; i++) '
        's += i; out[y][x] = s;')
    yield 'a window of a billion pixels', kernel(
        'int s = 0; for (int j = -16000; j < 16000; j++) '
        'for (int i = -16000; i < 16000; i++) s += in[y + j][x + i]; '
        'out[y][x] = s;')
    yield 'an offset beyond int', kernel(
        'out[y][x] = in[y][x + 2147483647] + in[y - 2147483647][x];')
    yield '100000 statements', kernel(
        'int s = 0; ' + 's += in[y][x];\n' * 100000 + one)
    yield '50000 locals', kernel(
        ''.join(f'int v{n} = in[y][x];\n' for n in range(50000)) + one)
    yield '20000 branches', kernel(
        'int s = 0;' + 'if (in[y][x] & 1) s++; else s--;\n' * 20000
        + 'out[y][x] = s;')
    yield '2000 cases', kernel(
        'switch (in[y][x]) {' + ''.join(
            f'case {n}: out[y][x] = {n}; break;\n' for n in range(2000))
        + 'default: ' + one + '}')
    yield 'a table of a million', kernel(
        'out[y][x] = t[in[y][x]];',
        'static const uint8_t t[1000000] = { ' + '1, ' * 1000000 + '};')
    yield 'a huge table', kernel(
        'out[y][x] = t[in[y][x]];',
        'static const uint8_t t[2000000000] = { 1 };')
    yield 'a macro that explodes', kernel(
        'out[y][x] = A9;',
        '#define A0 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1\n' + '\n'.join(
            f'#define A{n + 1} A{n} + A{n} + A{n} + A{n} + A{n} + A{n} '
            f'+ A{n} + A{n} + A{n} + A{n}' for n in range(9)))
    yield 'a name of a million letters', kernel(
        f'int {"a" * 1000000} = 1; ' + one)
    yield 'places that double', kernel(
        'int v0 = y * stride; ' + ''.join(
            f'int v{n + 1} = v{n} + v{n};' for n in range(40))
        + 'out[y][x] = in[0][v40 + x];')
    yield 'calls that double', kernel(
        'out[y][x] = f40 (in[y][x]);',
        'static int f0 (int a) { return a; }\n' + '\n'.join(
            f'static int f{n + 1} (int a) {{ return f{n} (a) + f{n} (a + 1); }}'
            for n in range(40)))
    yield 'calls that double and are never made', kernel(
        'int r = in[y][x] & 3, s = 0; for (int i = 0; i < r; i++) '
        's += f40 (in[y][x]); out[y][x] = s;',
        'static int f0 (int a) { return a; }\n' + '\n'.join(
            f'static int f{n + 1} (int a) {{ if (a > 1000) '
            f'return f{n} (a) + f{n} (a + 1); return a; }}'
            for n in range(40)))
    yield 'a chain of 2000 calls', kernel(
        'out[y][x] = f2000 (in[y][x]);',
        'static int f0 (int a) { return a; }\n' + '\n'.join(
            f'static int f{n + 1} (int a) {{ return f{n} (a); }}'
            for n in range(2000)))
    yield 'includes a device', b'#include "/dev/zero"\n' + good
    yield 'includes a secret', b'#include "/etc/shadow"\n' + good
    yield 'embeds a device', kernel(
        one, '__asm__ (".incbin \\"/dev/zero\\"");')
    yield '1000 kernels', b''.join(
        good.replace(b'f (', b'f%d (' % n) for n in range(1000))
    yield '300 parameters', good.replace(
        b'stride])\n', b'stride]' + b''.join(
            b', int p%d' % n for n in range(300)) + b')\n')
    yield '50 images', good.replace(
        b'stride])\n', b'stride]' + b''.join(
            b', const uint8_t i%d[height][stride]' % n
            for n in range(50)) + b')\n')
    yield 'a comment of ten million bytes', b'/**' + b' x' * 5000000 + b'*/' \
        + good


def check_robust(skelc):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'kernel.c')
        for name, content in robust_files():
            with open(path, 'wb') as file:
                file.write(content)
            for command in (('check',), ('describe',),
                            ('emit', '--target=c', '-o', '/dev/null',
                             '--target=cuda', '-o', '/dev/null')):
                if command != ('check',) and status != 0:
                    break
                status, output, messages = run(skelc, *command, path)
                passed = (status == 0 or status == 1 and output == ''
                          and ': error: ' in messages)
                report(passed, f'survives {name} ({command[0]})',
                       f'status {status}\n' + messages[:2000])

        with open(path, 'w') as file:
            file.write('#include "kernel.c"\n')
        status, output, messages = run(skelc, 'check', path)
        report(status == 1 and ': error: ' in messages,
               'survives a file that includes itself', messages[:2000])
        for what, arguments in (
                ('a missing file', ('check', os.path.join(folder, 'none.c'))),
                ('a folder', ('check', folder)),
                ('a device', ('check', '/dev/zero')),
                ('an unknown command', ('compile', path)),
                ('an unknown target', ('emit', '--target=ptx', path)),
                ('a prefix of no name',
                 ('emit', '--target=c', '--prefix=3-', path)),
                ('an unknown pass',
                 ('emit', '--target=graph', '--without=nothing', path)),
                ('passes of what none makes',
                 ('emit', '--target=graph-built', '--only=sums', path)),
                ('passes of another command',
                 ('describe', '--only=sums', path)),
                ('unknown lanes',
                 ('emit', '--target=c', '--lanes=bits', path)),
                ('lanes of another command',
                 ('check', '--lanes=words', path)),
                ('two files where one is taken', ('describe', path, path)),
                ('no target', ('emit', path)),
                ('two targets on standard output',
                 ('emit', '--target=c', '--target=cuda', path)),
                ('more outputs than targets',
                 ('emit', '--target=c', '-o', '/dev/null', '-o', '/dev/null',
                  path)),
                ('no file', ('check',)),
                ('no argument', ())):
            status, output, messages = run(skelc, *arguments)
            report(status in (1, 2) and messages != '' and output == '',
                   f'refuses {what}', f'status {status}\n{messages[:2000]}')


def check_passes(skelc, path):
    def emitted(target, *passes):
        return run(skelc, 'emit', f'--target={target}', *passes, path)[1]

    built, form = emitted('graph-built'), emitted('graph')
    words, pairs, halves = (
        [emitted(target, f'--lanes={lanes}') for target in ('cuda', 'c')]
        for lanes in ('words', 'pairs', 'halves'))
    for what, passed in (
            ('passes make another program', built != form),
            ('--only one', emitted('graph', '--only=sums') == form),
            ('--without one', emitted('graph', '--without=sums') == built),
            ('--only two, --without one of them', emitted(
                'graph', '--only=sums', '--only=orders', '--without=sums')
             == built),
            ('--without one of those that arrange', emitted(
                'graph-arranged', '--without=rows')
             != emitted('graph-arranged')),
            ('--lanes=words', words[0] != pairs[0] and words[1] != pairs[1]),
            ('--lanes=pairs', pairs[0] != halves[0] and pairs[1] == halves[1]),
            ('--lanes=halves', halves == [emitted('cuda'), emitted('c')])):
        report(passed, what)


def check_together(skelc):
    def named(*names):
        one = kernel('out[y][x] = in[y][x];').decode()
        return '\n'.join(one.replace('\nf (', f'\n{name} (') for name in names)

    with tempfile.TemporaryDirectory() as folder:
        for name, others, text in (
                ('two files', {'other.c': named('other')},
                 ''),
                ('two kernels of one name', {'other.c': named('filter')},
                 'other.c:4:1: error: `filter` is also a kernel of '),
                ('two elements of one name',
                 {'other.c': named('fil_ter')},
                 'other.c:4:1: error: the element of `fil_ter` is gpufilter'),
                ('two elements of one name in a file',
                 {'other.c': named('other', 'oth_er')},
                 'error: the element of `oth_er` is gpuother'),
                ('two files of one name in C',
                 {'a-b.c': named('other'), 'a_b.c': named('another')},
                 'have the same name in C')):
            paths = [os.path.join(folder, 'one.c')]
            paths += [os.path.join(folder, other) for other in others]
            for path, content in zip(paths, [named('filter'), *others.values()]):
                with open(path, 'w') as file:
                    file.write(content)
            for command in (('check',), ('emit', '--target=list')):
                status, output, messages = run(skelc, *command, *paths)
                passed = (status == 1 and output == '' and text in messages
                          if text else status == 0 and messages == '')
                report(passed, f'{name} ({command[0]})',
                       f'status {status}\n{messages[:2000]}')
        status, output, messages = run(skelc, 'check', *paths, folder)
        report(status == 1 and messages.count('error: ') == 1,
               'a file that cannot be read among others', messages[:2000])


def check_stalls(skelc, what, script):
    """A parser that neither works nor ends must not stall skelc."""
    with tempfile.TemporaryDirectory() as folder:
        helper = os.path.join(folder, 'skelc-parse')
        path = os.path.join(folder, 'kernel.c')
        with open(helper, 'w') as file:
            file.write('#!/bin/sh\n' + script)
        os.chmod(helper, 0o700)
        with open(path, 'wb') as file:
            file.write(kernel('out[y][x] = in[y][x];'))
        status, output, messages = run(skelc, 'check', path,
                                       SKELC_PARSE=helper)
        report(status == 1 and 'was stopped' in messages,
               f'survives a parser that {what}', f'status {status}\n{messages}')


def some_of(paths):
    """The files, some at a time."""
    return [paths[i:i + AT_ONCE] for i in range(0, len(paths), AT_ONCE)]


def main():
    mode, skelc = sys.argv[1:3]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        if mode == 'refused':
            checks = [pool.submit(check_refused, skelc, paths)
                      for paths in some_of(sys.argv[3:])]
        elif mode == 'strict':
            checks = [pool.submit(check_strict, skelc, paths)
                      for paths in some_of(sys.argv[3:])]
        elif mode == 'accepted':
            checks = [pool.submit(check_accepted, skelc, sys.argv[3], paths)
                      for paths in some_of(sys.argv[4:])]
        elif mode == 'cuda':
            checks = [pool.submit(check_cuda, skelc, path)
                      for path in sys.argv[3:]]
        elif mode == 'times':
            checks = [pool.submit(check_times, path) for path in sys.argv[2:]]
        elif mode == 'seconds':
            checks = [pool.submit(check_seconds, skelc, float(sys.argv[3]),
                                  path) for path in sys.argv[4:]]
        elif mode == 'passes':
            checks = [pool.submit(check_passes, skelc, sys.argv[3])]
        elif mode == 'together':
            checks = [pool.submit(check_together, skelc)]
        else:
            # the two wait for the same minute
            with ThreadPoolExecutor(2) as waiting:
                checks = [waiting.submit(check_stalls, skelc, *stall)
                          for stall in STALLS]
                checks.append(pool.submit(check_robust, skelc))
    for check in checks:
        check.result()
    print(f'1..{tests}')
    return failures > 0


if __name__ == '__main__':
    sys.exit(main())
