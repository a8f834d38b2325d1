# SPDX-License-Identifier: LGPL-2.1-or-later
"""Random C expressions over the variables, tables and pixels in scope.

Integers and floats of all types mix as C lets them. Where the kernel language
asks for a proof (indices, divisors, shift counts, floats that become integers),
there is mostly a guard, in one of the ways in which people write them.
"""
import dataclasses

INTEGERS = ['int'] * 6 + ['unsigned', 'unsigned', 'uint8_t', 'int8_t',
                          'uint16_t', 'int16_t', 'int64_t', 'int64_t',
                          'uint64_t', '_Bool']
FLOATS = ['float', 'float', 'double']

# What a float is clamped to before it is converted.
LIMITS = {'_Bool': (0, 1), 'uint8_t': (0, 255), 'int8_t': (-128, 127),
          'uint16_t': (0, 65535), 'int16_t': (-32768, 32767),
          'int': (-2147483520, 2147483520), 'unsigned': (0, 4294967040),
          'int64_t': (-9e18, 9e18), 'uint64_t': (0, 1.8e19)}

SMALL = ['0', '1', '2', '3', '5', '7', '8', '15', '16', '100', '127', '128',
         '255', '256', '-1', '-2', '-7', '-128', '1u', '200u', '3ll']
EXTREME = ['32767', '65535', '65536', '2147483647', '(-2147483647 - 1)',
           '0x80000000u', '4294967295u', '16777217', '9007199254740993',
           '-9007199254740993', '9223372036854775807',
           '(-9223372036854775807 - 1)', '18446744073709551615u']
REAL = ['0.0f', '0.5f', '1.0f', '-1.5f', '255.0f', '1e-3f', '0.1', '2.5',
        '-3.0', '1e6f', '16777216.0f', '0.299f']
EXTREME_REAL = ['1e30f', '-3e38f', '1e-45f', '1e300', '4e9', '9.3e18',
                'INFINITY', '-INFINITY', 'NAN']


@dataclasses.dataclass
class Variable:
    name: str
    type: str
    length: int = 0           # of an array; 0: a number
    assignable: bool = False
    reach: int = 0            # within -reach and reach; 0: not known to be

    @property
    def floating(self):
        return self.type in FLOATS


@dataclasses.dataclass
class Image:
    name: str
    type: str
    channels: int = 1
    place: str = ''           # where alone it may be read: '[y][x]'

    @property
    def floating(self):
        return self.type == 'float'


@dataclasses.dataclass
class Function:
    name: str
    type: str
    parameters: list          # Variable; an array is changed if assignable


class Expressions:
    def __init__(self, random):
        self.random = random
        self.scope = []       # Variable
        self.images = []      # that can be read
        self.functions = []   # that can be called
        self.places = []      # 'x', 'width', ...
        self.reserved = None  # the variable that the expression may change

    # ---- choices ----

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, things):
        return self.random.choice(things)

    def weighted(self, weights):
        return self.random.choices(list(weights), weights.values())[0]

    def variables(self, wanted):
        return [v for v in self.scope if v is not self.reserved and wanted(v)]

    # ---- full expressions ----

    def full(self, make, *arguments, changed=None):
        """make (), in which one variable may change that nothing else in it
        mentions; @changed is changed by what surrounds it."""
        candidates = self.variables(lambda v: v.assignable and v is not changed)
        if candidates and self.chance(0.25):
            self.reserved = self.pick(candidates)
        text = make(*arguments)
        self.reserved = None
        return text

    def effect(self, depth):
        """A change within an expression; an integer."""
        variable, self.reserved = self.reserved, None
        calls = [f for f in self.functions if f.type != 'void' and any(
            p.assignable and (p.type, p.length) == (variable.type,
                                                    variable.length)
            for p in f.parameters)]
        self.scope.remove(variable)
        name = variable.name
        floating = variable.floating
        if variable.length and calls:
            function = self.pick(calls)
            floating = function.type in FLOATS
            text = self.call(function, depth, variable)
        elif variable.length:
            text = f'{name}[{self.index(variable.length, depth)}]' + self.pick(
                ['++', '--', ' += 3'])
        elif variable.floating:
            text = f'{name} += {self.floating(depth)}'
        else:
            text = self.pick([
                f'{name}++', f'++{name}', f'{name}--', f'--{name}',
                f'{name} += {self.integer(depth)}',
                f'{name} = {self.integer(depth)}',
                f'{name} ^= {self.integer(depth)}',
                f'{name}++, {name} * 2',
                f'{name}++ > 3 && {name} < {self.integer(depth)}',
                f'{name} > 2 ? {name}++ : --{name}'])
        self.scope.append(variable)
        return f'(({text}) > 0)' if floating else f'({text})'

    # ---- integers ----

    def integer(self, depth=3):
        if self.reserved and self.chance(0.3):
            return self.effect(depth - 1)
        if depth <= 0 or self.chance(0.15):
            return self.integer_leaf(depth)
        form = self.weighted({
            self.sum: 12, self.bits: 4, self.comparison: 4, self.logical: 2,
            self.conditional: 3, self.shift: 4, self.quotient: 4,
            self.cast: 5, self.unary: 3, self.extreme: 4, self.clamp: 2,
            self.element: 3, self.from_float: 2, self.guarded: 2,
            self.call_integer: 2, self.integer_leaf: 4})
        return form(depth - 1)

    def integer_leaf(self, depth=0):
        leaves = self.variables(lambda v: not v.floating and not v.length)
        images = [i for i in self.images if not i.floating]
        choice = self.weighted({
            'variable': 6 if leaves else 0, 'pixel': 6 if images else 0,
            'place': 1 if self.places else 0, 'constant': 3, 'extreme': 0.3})
        if choice == 'variable':
            return self.pick(leaves).name
        if choice == 'pixel':
            return self.pixel(self.pick(images))
        if choice == 'place':
            return self.pick(self.places)
        return self.pick(SMALL if choice == 'constant' else EXTREME)

    def number(self, depth):
        """Of either kind."""
        return (self.floating if self.chance(0.15) else self.integer)(depth)

    def sum(self, depth):
        operator = self.pick(['+', '+', '-', '-', '*'])
        return f'({self.integer(depth)} {operator} {self.integer(depth)})'

    def bits(self, depth):
        operator = self.pick('&&|^')
        return f'({self.integer(depth)} {operator} {self.integer(depth)})'

    def comparison(self, depth):
        operator = self.pick(['<', '<=', '>', '>=', '==', '!='])
        make = self.floating if self.chance(0.2) else self.integer
        return f'({make(depth)} {operator} {make(depth)})'

    def logical(self, depth):
        operator = self.pick(['&&', '||'])
        return f'({self.comparison(depth)} {operator} {self.number(depth)})'

    def condition(self, depth=1):
        return self.weighted({self.comparison: 5, self.logical: 2,
                              self.integer: 1})(depth)

    def conditional(self, depth):
        return (f'({self.condition(depth)} ? {self.integer(depth)}'
                f' : {self.integer(depth)})')

    def shift(self, depth):
        count = self.weighted({
            str(self.random.randrange(12)): 5, f'({self.integer(0)} & 7)': 3,
            f'({self.integer(depth)} & 31)': 1,
            f'CLAMP ({self.integer(0)}, 0, 9)': 1})
        return f'({self.integer(depth)} {self.pick(["<<", ">>"])} {count})'

    def quotient(self, depth):
        dividend, operator = self.integer(depth), self.pick('/%')
        divisor = self.pick(['2', '3', '7', '10', '16', '255'])
        if self.chance(0.4):
            # never 1 for certain: GCC 12 takes a - b / 1 for a + b / -1, which
            # traps where b is the least int
            divisor = self.pick([
                f'(({self.integer(depth)} & 15) + 2)',
                f'MAX ({self.integer(depth)}, 2)',
                f'(abs ((int16_t) {self.integer(depth)}) + 2)',
                f'({self.integer(depth)} | 3)',
                f'(({self.integer(depth)} & 0xff) | 8)'])
        leaves = self.variables(lambda v: v.type in ('unsigned', 'uint8_t')
                                and not v.length)
        if leaves and self.chance(0.3):
            name = self.pick(leaves).name
            return f'({name} != 0 ? {dividend} {operator} {name} : 0)'
        return f'({dividend} {operator} {divisor})'

    def cast(self, depth):
        return f'({self.pick(INTEGERS)}) {self.integer(depth)}'

    def unary(self, depth):
        return f'({self.pick(["- ", "~", "!"])}{self.integer(depth)})'

    def extreme(self, depth):
        name = self.pick(['MIN', 'MAX', 'abs'])
        if name == 'abs':
            return f'abs ((int) {self.integer(depth)})'
        return f'{name} ({self.integer(depth)}, {self.integer(depth)})'

    def clamp(self, depth):
        low = self.random.randrange(-20, 200)
        high = low + self.random.randrange(1, 300)
        return f'CLAMP ({self.integer(depth)}, {low}, {high})'

    def index(self, length, depth):
        """Within an array of @length, a power of two."""
        counters = self.variables(lambda v: 0 < v.reach and v.reach < length / 2)
        if counters and self.chance(0.4):
            return f'{self.pick(counters).name} + {length // 2}'
        value = self.integer(depth)
        return self.pick([
            f'{value} & {length - 1}', f'{value} & {length - 1}',
            f'{value} % {length} + {length - 1} >> 1', f'{value} > 3',
            f'CLAMP ({value}, 0, {length - 1})',
            f'(unsigned) {value} % {length}', f'(uint8_t) {value} / '
            f'{256 // length}', f'abs ((int8_t) {value}) * {length - 1} / 128',
            str(self.random.randrange(length))])

    def element(self, depth, floating=False):
        arrays = self.variables(lambda v: v.length and v.floating == floating)
        if not arrays:
            return (self.floating_leaf if floating else self.integer_leaf)()
        array = self.pick(arrays)
        return f'{array.name}[{self.index(array.length, depth)}]'

    def guarded(self, depth):
        """What a condition makes safe."""
        leaves = self.variables(lambda v: v.type in ('int', 'int64_t', 'unsigned')
                                and not v.length)
        arrays = self.variables(lambda v: v.length and not v.floating)
        if not leaves:
            return self.integer_leaf()
        name, other = self.pick(leaves).name, self.integer(depth)
        another = self.pick(leaves).name
        forms = [f'({name} > 0 ? {other} % {name} : {other})',
                 f'({name} > {another} ? {other} / ({name} - {another}) : 1)',
                 f'({name} == {another} ? 0 : {other} % ({name} - {another}))',
                 f'({name} >= 0 && {name} < 16 ? 3 << {name} : {other})']
        if arrays:
            array = self.pick(arrays)
            forms += [f'({name} >= 0 && {name} < {array.length}'
                      f' ? {array.name}[{name}] : {other})',
                      f'({name} < 0 || {name} > {array.length - 1}'
                      f' ? {other} : {array.name}[{name}])']
        return self.pick(forms)

    def converted(self, type, depth):
        """A float as an integer of @type, which holds it."""
        low, high = LIMITS[type]
        value = self.floating(depth)
        leaves = self.variables(lambda v: v.floating and not v.length)
        if leaves and self.chance(0.4):
            name = self.pick(leaves).name
            return (f'({name} > {low} ? {name} < {high} ? {name} : {high}'
                    f' : {low})')
        return self.pick([
            f'fmin (fmax ({value}, {low}), {high})',
            f'fmaxf (fminf ({value}, {high}), {low})',
            f'fminf (fmaxf ({value}, {low}), {high})'])

    def from_float(self, depth):
        if self.chance(0.3):
            value = self.integer_leaf()
            return f'(int) ((uint8_t) {value} * {self.pick(["0.5f", "1.7"])})'
        if self.chance(0.1):  # which saturates
            return f'({self.pick(INTEGERS)}) {self.floating(depth)}'
        type = self.pick(INTEGERS)
        return f'({type}) {self.converted(type, depth)}'

    # ---- calls ----

    def call(self, function, depth, array=None):
        arguments = []
        for parameter in function.parameters:
            if parameter.length and array and parameter.assignable:
                arguments.append(array.name)
            elif parameter.length:
                arrays = self.variables(
                    lambda v: (v.type, v.length) == (parameter.type,
                                                     parameter.length)
                    and (v.assignable or not parameter.assignable))
                if not arrays:
                    return self.integer_leaf()
                arguments.append(self.pick(arrays).name)
            elif parameter.floating:
                arguments.append(self.number(depth))
            else:
                arguments.append(self.integer(depth))
        return f'{function.name} ({", ".join(arguments)})'

    def call_kind(self, depth, floating):
        functions = [f for f in self.functions
                     if f.type != 'void' and (f.type in FLOATS) == floating
                     and not any(p.assignable for p in f.parameters)]
        if not functions:
            return (self.floating_leaf if floating else self.integer_leaf)()
        return self.call(self.pick(functions), depth)

    def call_integer(self, depth):
        return self.call_kind(depth, False)

    # ---- floats ----

    def floating(self, depth=3):
        if depth <= 0 or self.chance(0.15):
            return self.floating_leaf(depth)
        form = self.weighted({
            self.float_sum: 12, self.float_quotient: 3, self.of_integer: 5,
            self.float_conditional: 3, self.library: 4, self.float_cast: 3,
            self.float_element: 2, self.call_floating: 2,
            self.floating_leaf: 3})
        return form(depth - 1)

    def floating_leaf(self, depth=0):
        leaves = self.variables(lambda v: v.floating and not v.length)
        images = [i for i in self.images if i.floating]
        choice = self.weighted({
            'variable': 6 if leaves else 0, 'pixel': 8 if images else 0,
            'integer': 3, 'constant': 3, 'extreme': 0.3})
        if choice == 'variable':
            return self.pick(leaves).name
        if choice == 'pixel':
            return self.pixel(self.pick(images))
        if choice == 'integer':
            return f'({self.pick(FLOATS)}) {self.integer_leaf()}'
        return self.pick(REAL if choice == 'constant' else EXTREME_REAL)

    def float_sum(self, depth):
        operator = self.pick('++-*')
        return f'({self.floating(depth)} {operator} {self.number(depth)})'

    def float_quotient(self, depth):
        return f'({self.floating(depth)} / {self.floating(depth)})'

    def of_integer(self, depth):
        return f'({self.pick(FLOATS)}) {self.integer(depth)}'

    def float_conditional(self, depth):
        return (f'({self.condition(depth)} ? {self.floating(depth)}'
                f' : {self.number(depth)})')

    def float_cast(self, depth):
        return f'({self.pick(FLOATS)}) {self.floating(depth)}'

    def library(self, depth):
        name = self.pick(['fabs', 'floor', 'ceil', 'trunc', 'round', 'rint',
                          'sqrt', 'fmin', 'fmax', 'fmod'])
        suffix = self.pick(['', 'f'])
        arguments = self.floating(depth)
        if name in ('fmin', 'fmax', 'fmod'):
            arguments += ', ' + self.floating(depth)
        text = f'{name}{suffix} ({arguments})'
        # C leaves the sign of a zero open
        return f'({text} + 0.0f)' if name in ('fmin', 'fmax') else text

    def float_element(self, depth):
        return self.element(depth, floating=True)

    def call_floating(self, depth):
        return self.call_kind(depth, True)

    # ---- pixels ----

    def offset(self, place):
        """A place near x or y."""
        counters = self.variables(lambda v: 0 < v.reach <= 8)
        if counters and self.chance(0.6):
            sign = self.pick('+-')
            return f'{place} {sign} {self.pick(counters).name}'
        if self.chance(0.5):
            return place
        return f'{place} {self.pick("+-")} {self.random.randrange(1, 3)}'

    def pixel(self, image):
        channel = (f'[{self.random.randrange(image.channels)}]'
                   if image.channels > 1 else '')
        if image.place:
            return f'{image.name}{image.place}{channel}'
        row, column = self.offset('y'), self.offset('x')
        text = f'{image.name}[{row}][{column}]{channel}'
        if self.chance(0.9):
            return text
        step = self.pick([2, 4, 8])
        return self.pick([
            f'{image.name}[{row}][x > 0 ? x - 1 : x]{channel}',
            f'{image.name}[y + 1 < height ? y + 1 : y][{column}]{channel}',
            f'{image.name}[y / {step} * {step}][x & ~{step - 1}]{channel}',
            f'(x > 0 && y > 0 ? {image.name}[y - 1][x - 1]{channel} : 0)',
            f'(x < width - 2 ? {image.name}[y][x + 2]{channel} : {text})'])
