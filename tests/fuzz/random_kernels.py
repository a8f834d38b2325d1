#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Random kernels: plain C, the same for the same seed.

usage: random_kernels.py SEED...

Prints the kernel of each seed. They read windows, convert between all types,
guard, loop, use tables, call functions and compute results; skelc accepts most.
Names end in the seed, so that a file may hold several.
"""
import random
import sys

from random_expressions import (FLOATS, INTEGERS, Expressions, Function, Image,
                                Variable)

HEAD = '''#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define CLAMP(a, low, high) MIN (MAX (a, low), high)
'''

PIXELS = ['uint8_t'] * 5 + ['int8_t', 'uint16_t', 'int16_t', 'int32_t',
                            'uint32_t', 'float', 'float']
PLACES = ['[y][width - 1 - x]', '[height - 1 - y][x]',
          '[height - 1 - y][width - 1 - x]']


class Kernel(Expressions):
    def __init__(self, seed):
        super().__init__(random.Random(seed))
        self.seed = seed
        self.lines = []
        self.indent = 0
        self.budget = self.random.randrange(3, 12)  # statements
        self.loops = 1                              # steps of those around
        self.names = 0

    # ---- lines ----

    def line(self, text):
        self.lines.append(' ' * self.indent + text if text else '')

    def block(self, head, make, *arguments, tail=''):
        """@head { make () } @tail; what is declared in it ends with it."""
        scope = list(self.scope)
        self.line(f'{head} {{')
        self.indent += 2
        make(*arguments)
        self.indent -= 2
        self.line('}' + tail)
        self.scope = scope

    def new_name(self, wish):
        self.names += 1
        return f'{wish}{self.names}'

    # ---- statements ----

    def value_of(self, type):
        """An expression that can become a @type."""
        if type in FLOATS:
            return self.number(3) if self.chance(0.3) else self.floating()
        if self.chance(0.1):
            return self.converted(type, 2)
        return self.floating() if self.chance(0.03) else self.integer()

    def declare(self):
        type = self.pick(INTEGERS + FLOATS * 2)
        name = self.new_name('v')
        self.line(f'{type} {name} = {self.full(self.value_of, type)};')
        self.scope.append(Variable(name, type, assignable=True))

    def declare_array(self):
        type, length = self.pick(['int', 'int', 'unsigned', 'uint8_t', 'int64_t',
                                  'float']), self.pick([2, 4, 8])
        array = Variable(self.new_name('a'), type, length, assignable=True)
        if self.chance(0.5):
            values = [self.value_of(type) for _ in range(self.pick([1, 2]))]
            self.line(f'{type} {array.name}[{length}] = '
                      f'{{ {", ".join(values)} }};')
        else:
            index = self.new_name('i')
            self.line(f'{type} {array.name}[{length}];')
            self.line(f'for (int {index} = 0; {index} < {length}; {index}++)')
            self.scope.append(Variable(index, 'int'))
            self.line(f'  {array.name}[{index}] = {self.value_of(type)};')
            self.scope.pop()
        self.scope.append(array)

    def assign(self):
        targets = self.variables(lambda v: v.assignable)
        if not targets:
            return self.declare()
        target = self.pick(targets)
        name = target.name
        if target.length:
            name += f'[{self.full(self.index, target.length, 1)}]'
            return self.line(f'{name} {self.pick(["", "+", "-"])}='
                             f' {self.value_of(target.type)};')
        if target.floating:
            value = self.full(self.value_of, target.type, changed=target)
            return self.line(f'{name} {self.pick(["", "+", "-", "*"])}= {value};')
        if self.chance(0.2):
            return self.line(f'{name}{self.pick(["++", "--"])};')
        if self.chance(0.2):
            return self.line(f'{name} {self.pick(["<<", ">>"])}='
                             f' {self.random.randrange(8)};')
        operator = self.pick(['', '', '+', '+', '-', '*', '&', '|', '^'])
        value = self.full(self.value_of if not operator else
                          lambda _: self.integer(), target.type, changed=target)
        return self.line(f'{name} {operator}= {value};')

    def choose(self):
        condition = self.full(self.condition, 2)
        otherwise = self.chance(0.4)
        self.block(f'if ({condition})', self.statements, self.pick([1, 1, 2]))
        if otherwise:
            self.lines[-1] += ' else {'
            scope = list(self.scope)
            self.indent += 2
            self.statements(1)
            self.indent -= 2
            self.line('}')
            self.scope = scope

    def switch(self):
        def cases():
            for i in range(self.random.randrange(1, 4)):
                self.line(f'case {i}:')
                scope = list(self.scope)
                self.indent += 2
                self.assign_only()
                if self.chance(0.8):
                    self.line('break;')
                self.indent -= 2
                self.scope = scope
            if self.chance(0.6):
                self.line('default:')
                self.indent += 2
                self.assign_only()
                self.indent -= 2
        value = self.full(self.integer, 1)
        self.block(f'switch ({value} & {self.pick([1, 3, 7])})', cases)

    def sort(self):
        """Two numbers are brought in order."""
        numbers = self.variables(lambda v: v.assignable and not v.length)
        if len(numbers) < 2:
            return self.assign()
        first, second = self.random.sample(numbers, 2)
        if first.type != second.type:
            return self.assign()
        self.line(f'if ({first.name} > {second.name}) {{')
        self.line(f'  {first.type} swapped = {first.name};')
        self.line('')
        self.line(f'  {first.name} = {second.name};')
        self.line(f'  {second.name} = swapped;')
        return self.line('}')

    def average(self):
        """The mean of what a condition selects, whose divisor is counted."""
        total, count, name = (self.new_name(n) for n in ('t', 'n', 'i'))
        self.line(f'int {total} = {self.integer(1)}, {count}'
                  f' = {self.pick(["0", "1"])};')

        def body():
            self.scope.append(Variable(name, 'int', reach=2))
            self.line(f'if ({self.condition(1)}) {{')
            self.line(f'  {total} += {self.integer(1)};')
            self.line(f'  {count}++;')
            self.line('}')
        self.loops *= 3
        self.block(f'for (int {name} = -1; {name} <= 1; {name}++)', body)
        self.loops //= 3
        self.line(f'{total} = {count} > 0 ? {total} / {count} : 0;')
        for variable in total, count:
            self.scope.append(Variable(variable, 'int', assignable=True))

    def assign_only(self):
        """Not a declaration, which a label cannot stand before."""
        if self.variables(lambda v: v.assignable):
            self.assign()
        else:
            self.line(';')

    def loop(self):
        if self.loops > 12:
            return self.assign()
        name = self.new_name('i')
        limits = self.variables(lambda v: 0 < v.reach <= 4 and not v.assignable
                                and v.name.startswith('p'))
        if limits and self.chance(0.6):
            limit, steps = self.pick(limits).name, 9
            start, condition, step = f'-{limit}', f'<= {limit}', '++'
            reach = 4
        else:
            low, steps = self.random.randrange(-2, 2), self.random.randrange(1, 5)
            start, condition, step = self.pick([
                (low, f'< {low + steps}', '++'),
                (low, f'<= {low + steps}', ' += 2'),
                (low + steps, f'> {low}', '--')])
            reach = 8
        form = self.pick(['for', 'for', 'for', 'for', 'while', 'do'])
        leaves = {'for': ['break;', 'continue;'], 'while': ['break;'], 'do': []}

        def body():
            self.scope.append(Variable(name, 'int', reach=reach))
            self.statements(self.pick([1, 1, 2]))
            if leaves[form] and self.chance(0.15):
                self.line(f'if ({self.condition(1)})')
                self.line('  ' + self.pick(leaves[form]))
                self.statements(1)
            if form != 'for':
                self.line(f'{name}{step};')
        self.loops *= steps
        if form == 'for':
            self.block(f'for (int {name} = {start}; {name} {condition}; '
                       f'{name}{step})', body)
        else:
            self.line(f'int {name} = {start};')
            test = f'while ({name} {condition})'
            self.block(test if form == 'while' else 'do', body,
                       tail='' if form == 'while' else f' {test};')
        self.loops //= steps

    def change(self):
        """A call for what it does to an array."""
        calls = [f for f in self.functions
                 if any(p.assignable for p in f.parameters)]
        if not calls:
            return self.assign()
        function = self.pick(calls)
        wanted = next(p for p in function.parameters if p.assignable)
        arrays = self.variables(lambda v: v.assignable and (
            v.type, v.length) == (wanted.type, wanted.length))
        if not arrays:
            return self.assign()
        return self.line(self.call(function, 1, self.pick(arrays)) + ';')

    def part(self):
        """Two numbers that are made to differ, and a quotient by how much."""
        first, second = self.new_name('a'), self.new_name('b')
        for name in first, second:
            self.line(f'int {name} = (uint8_t) {self.integer(1)};')
        relation, change = self.pick([
            ('==', f'{first}++'), ('==', f'{first} -= 2'),
            ('==', f'{second}--'), ('<=', f'{first} = {second} + 1'),
            ('>=', f'{first} = {second} - 3'),
            ('==', f'{second} = 1 + {first}'), ('!=', f'{first} = {second}')])
        self.line(f'if ({first} {relation} {second})')
        self.line(f'  {change};')
        divisor = f'({first} - {second})'
        if relation == '!=':
            divisor = f'({first} - {second} + 5)'
        quotient = self.new_name('q')
        self.line(f'int {quotient} = (int16_t) {self.integer(1)} '
                  f'{self.pick("/%")} {divisor};')
        self.scope += [Variable(name, 'int', assignable=True)
                       for name in (first, second, quotient)]

    def statements(self, count):
        for _ in range(count):
            self.budget -= 1
            if self.budget < 0:
                return self.assign()
            self.weighted({self.declare: 4, self.declare_array: 1,
                           self.assign: 6, self.choose: 3, self.switch: 0.7,
                           self.loop: 2.5, self.change: 1, self.sort: 1,
                           self.average: 0.5, self.part: 0.5})()

    # ---- what stands before the kernel ----

    def table(self):
        type, length = self.pick(['int', 'uint8_t', 'int16_t', 'float',
                                  'double', 'uint64_t']), self.pick([4, 8, 16])
        name = f'table{self.names}_{self.seed}'
        self.names += 1
        values = [self.pick([str(self.random.randrange(256)), '0', '1', '255'])
                  for _ in range(length)]
        self.line(f'static const {type} {name}[{length}]'
                  f' = {{ {", ".join(values)} }};')
        self.line('')
        return Variable(name, type, length)

    def function(self):
        """A static function; of two kinds, with an array or without."""
        type = self.pick(INTEGERS + FLOATS * 2)
        parameters = [Variable(n, self.pick(INTEGERS + FLOATS), assignable=True)
                      for n in 'bc'[:self.pick([1, 2])]]
        arrays = self.chance(0.4)
        if arrays:
            parameters.insert(0, Variable('a', 'int', 4,
                                          assignable=self.chance(0.6)))
        function = Function(f'function{self.names}_{self.seed}', type, parameters)
        self.names += 1
        scope, self.scope = self.scope, self.scope + parameters
        budget, self.budget = self.budget, self.pick([0, 1, 2, 3])
        declared = ', '.join(
            f'{"const " if p.length and not p.assignable else ""}{p.type} {p.name}'
            + (f'[{p.length}]' if p.length else '') for p in parameters)
        self.line(f'static {type}')
        self.line(f'{function.name} ({declared})')

        def body():
            if self.budget:
                self.statements(self.budget)
            if self.chance(0.3):
                self.line(f'if ({self.condition(1)})')
                self.line(f'  return {self.value_of(type)};')
            if arrays and parameters[0].assignable:
                self.line(f'a[{self.index(4, 1)}] += {self.integer(1)};')
            self.line(f'return {self.value_of(type)};')
        self.lines.append('{')
        self.indent += 2
        body()
        self.indent -= 2
        self.line('}')
        self.line('')
        self.scope, self.budget = scope, budget
        return function

    # ---- the kernel's parts ----

    def choose_parameters(self):
        """Of the kernel, and the lines that document them."""
        documentation, declared = [], []
        for i in range(self.pick([0, 0, 1, 1, 2])):
            name = f'p{i}'
            type = self.pick(['int', 'int', 'int', 'unsigned', 'float', 'double',
                              '_Bool', 'int16_t'])
            low, high = self.pick([(0, 3), (1, 4), (-2, 2), (0, 255), (1, 100)])
            if type in ('unsigned', '_Bool'):
                low = max(low, 0)
            if type == '_Bool':
                low, high = 0, 1
            documentation.append(f' * @{name}: (range {low} {high}): any')
            reach = high if type == 'int' and low >= 0 and high <= 4 else 0
            if self.chance(0.2):
                declared.append(f'const {type} {name}[4]')
                self.scope.append(Variable(name, type, 4))
            else:
                declared.append(f'{type} {name}')
                self.scope.append(Variable(name, type, reach=reach))
        return documentation, declared

    def choose_results(self):
        """What each is called where it is accumulated, its type and kind."""
        results = []
        for i in range(self.pick([0, 0, 0, 1, 1, 2])):
            kind = self.pick(['sum', 'sum', 'least', 'most', 'bits', 'bins',
                              'count', 'real'])
            type = {'real': self.pick(['float', 'double']),
                    'bins': self.pick(['int', 'unsigned', 'uint64_t']),
                    'least': self.pick(INTEGERS[:-1] + FLOATS),
                    'most': self.pick(INTEGERS[:-1] + FLOATS)}.get(
                        kind, self.pick(['int', 'unsigned', 'int64_t', 'uint64_t']))
            results.append((f'r{i}' if kind == 'bins' else f'*r{i}', type, kind))
        return results

    def start(self, result, kind):
        if kind == 'bins':
            self.line(f'for (int i = 0; i < 16; i++)')
            return self.line(f'  {result}[i] = {self.pick(["0", "0", "i"])};')
        start = {'least': '100', 'most': '3', 'sum': self.pick(['0', '7'])}
        return self.line(f'{result} = {start.get(kind, "0")};')

    def accumulate(self, result, type, kind):
        guard = self.chance(0.3)
        if guard:
            self.line(f'if ({self.condition(2)})')
            self.indent += 2
        if kind == 'bins':
            self.line(f'{result}[{self.index(16, 2)}]'
                      + self.pick(['++', '++', f' += {self.integer(1)}']) + ';')
        elif kind == 'count':
            self.line(f'({result})++;' if guard else
                      f'{result} += {self.condition(2)};')
        elif kind in ('least', 'most'):
            sign, call = ('<', 'fmin') if kind == 'least' else ('>', 'fmax')
            self.line('{')
            value = self.new_name('m')
            self.line(f'  {type} {value} = {self.value_of(type)};')
            self.line('  ' + self.pick([
                f'if ({value} {sign} {result}) {result} = {value};',
                f'{result} = {result} {sign} {value} ? {result} : {value};'
                if type not in FLOATS else
                f'{result} = {call}{"f" * (type == "float")} ({result}, {value});']))
            self.line('}')
        elif kind == 'bits':
            self.line(f'{result} |= {self.integer(2)};')
        elif kind == 'real':
            self.line(f'{result} += {self.floating(2)};')
        else:
            self.line(f'{result} += {self.integer(3)};')
        if guard:
            self.indent -= 2

    def before(self):
        """Numbers and tables that are the same for all pixels."""
        self.places = ['width', 'height']
        for _ in range(self.pick([0, 0, 0, 1, 1, 2])):
            self.pick([self.declare, self.declare_array, self.loop])()
        for variable in self.scope:
            variable.assignable = False
        self.places = ['x', 'x', 'y', 'y', 'width', 'height']

    def write(self, output):
        type = {'int32_t': 'int', 'uint32_t': 'unsigned'}.get(
            output.type, output.type)
        for c in range(output.channels):
            channel = f'[{c}]' if output.channels > 1 else ''
            place = f'{output.name}{output.place or "[y][x]"}{channel}'
            if self.chance(0.15):
                self.line(f'if ({self.condition(2)})')
                self.line(f'  {place} = {self.value_of(type)};')
                self.line('else')
            self.line(f'{place} = {self.value_of(type)};')

    def body(self, outputs, results):
        self.budget = self.random.randrange(1, 9)
        self.statements(self.random.randrange(0, 6))
        for result in results:
            self.accumulate(*result)
        for output in outputs:
            self.write(output)

    def choose_images(self, results):
        permuting = self.chance(0.1)
        channels = self.pick([1, 1, 1, 1, 1, 2, 3, 4])
        place = self.pick(PLACES) if permuting and self.chance(0.5) else ''
        if permuting and not place:
            place = '[y][x]'
        inputs = [Image(f'in{i}', self.pick(PIXELS), channels, place)
                  for i in range(self.pick([1, 1, 1, 2]))]
        outputs = [Image(f'out{i}', self.pick(PIXELS), self.pick([1, channels]),
                         '[y][x]')
                   for i in range(self.pick([0, 1] if results else [1, 1, 1, 2]))]
        if permuting and place == '[y][x]':
            place = self.pick(PLACES)
            for output in outputs:
                output.place = place
        return inputs, outputs, permuting

    def tables_and_functions(self):
        for _ in range(self.pick([0, 0, 1, 2])):
            self.scope.append(self.table())
        for _ in range(self.pick([0, 0, 0, 1, 2])):
            self.functions.append(self.function())

    def declaration(self, image, inputs=()):
        return (f'{"const " if image in inputs else ""}{image.type} '
                f'{image.name}[height][stride]'
                + (f'[{image.channels}]' if image.channels > 1 else ''))

    def head(self, documentation, inputs, outputs, results, declared):
        name = f'random_{self.seed}'
        images = [self.declaration(i, inputs) for i in inputs + outputs]
        pointers = [f'{t} {r}[16]' if k == 'bins' else f'{t} {r}'
                    for r, t, k in results]
        self.lines += ['/**', f' * {name}:', *documentation, ' */', 'void',
                       f'{name} (int width, int height, int stride,',
                       '    ' + ',\n    '.join(images + pointers + declared) + ')',
                       '{']
        self.indent = 2

    def nest(self, columns, make, *arguments):
        self.line('for (int y = 0; y < height; y++)')
        self.indent += 2
        self.block(f'for (int {columns}; x++)', make, *arguments)
        self.indent -= 2

    def text(self):
        self.tables_and_functions()
        documentation, declared = self.choose_parameters()
        results = self.choose_results()
        inputs, outputs, permuting = self.choose_images(results)
        self.head(documentation, inputs, outputs, results, declared)
        self.before()
        for result, _, kind in results:
            self.start(result, kind)
        self.images = inputs
        columns = 'x = 0; x < width'
        if not permuting and self.chance(0.1):
            columns = 'x = 1; x < width - 2'
        self.nest(columns, self.body, outputs, results)
        self.indent = 0
        self.lines += ['}', '']
        return '\n'.join(self.lines)


def kernel(seed):
    """The C file of one kernel, random_SEED."""
    return HEAD + '\n' + Kernel(seed).text()


if __name__ == '__main__':
    for number in sys.argv[1:]:
        print(kernel(int(number)))
