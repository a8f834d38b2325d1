#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Random kernels of several nests: plain C, the same for the same seed.

usage: random_sequences.py SEED...

Prints the kernel of each seed, of two to five steps, of a nest or several each:
loops over the pixels with images of the kernel's own between them, branches that
join, results that later ones use, loops around nests, calls of another kernel,
and what is repeated until nothing changes. skelc accepts most.
"""
import sys

from random_expressions import Image, Variable
from random_kernels import HEAD, PIXELS, Kernel

MARKS = ['uint8_t', 'uint8_t', 'int16_t', 'int32_t']
ALL_COLUMNS = 'x = 0; x < width'


class Sequence(Kernel):
    def __init__(self, seed):
        super().__init__(seed)
        self.readable = []   # Image
        self.helper = None   # what another kernel reads and writes, Image

    # ---- nests ----

    def small_body(self, outputs, results):
        self.budget = self.random.randrange(1, 5)
        self.statements(self.pick([0, 0, 1, 1, 2, 3]))
        for result in results:
            self.accumulate(*result)
        for output in outputs:
            self.write(output)

    def combine(self, output, image):
        """A window as textbooks have them, of up to 7 x 7 pixels."""
        change, start, outcome = self.pick([
            ('total += {};', '0', 'total / {}'), ('total += {};', '0', 'total'),
            ('total = MAX (total, {});', '-300', 'total'),
            ('total = MIN (total, {});', '300', 'total')])
        across, down = (self.random.randrange(4) for _ in range(2))
        pixels = (2 * across + 1) * (2 * down + 1)
        channel = '[0]' * (image.channels > 1)
        kind = 'float' if image.floating else 'int'
        self.line(f'{kind} total = {start};')
        self.line('')
        self.line(f'for (int j = -{down}; j <= {down}; j++)')
        self.line(f'  for (int i = -{across}; i <= {across}; i++)')
        self.line('    ' + change.format(f'{image.name}[y + j][x + i]{channel}'))
        outcome = outcome.format(pixels)
        for c in range(output.channels):
            place = f'{output.name}[y][x]' + f'[{c}]' * (output.channels > 1)
            self.line(f'{place} = {outcome};')

    def choose_read(self):
        """What the next loops read: mostly the last image."""
        others = self.readable[:-1]
        return [self.readable[-1]] + [
            i for i in others if self.chance(1.2 / len(others))]

    def new_image(self):
        image = Image(self.new_name('l'), self.pick(PIXELS),
                      self.pick([1, 1, 1, 1, 3]))
        self.line(f'{self.declaration(image)};')
        return image

    def all_pixels(self, outputs):
        """Loops over the pixels, and what comes of what they accumulate."""
        results = []
        for result, type, kind in self.choose_results() * self.chance(0.4):
            if kind == 'real':  # whose sums hang on the order of pixels
                continue
            result = self.new_name('s')
            self.line(f'{type} {result}{"[16]" * (kind == "bins")};')
            results.append((result, type, kind))
            self.start(result, kind)
        self.images, self.places = self.choose_read(), ['x', 'y', 'width', 'height']
        simple = not results and len(outputs) == 1 and self.chance(0.35)
        if simple:
            self.nest(ALL_COLUMNS, self.combine, outputs[0], self.images[0])
        else:
            self.nest(ALL_COLUMNS if outputs or self.chance(0.8)
                      else 'x = 1; x < width - 2',
                      self.small_body, outputs, results)
        self.images, self.places = [], ['width', 'height']
        self.readable += [o for o in outputs if o not in self.readable]
        for result, type, kind in results:
            self.scope.append(Variable(result, type, 16 * (kind == 'bins')))
        self.budget = 3
        for _ in range(self.pick([0, 1, 1, 2]) if results else 0):
            self.pick([self.declare, self.declare, self.declare_array])()
            for variable in self.scope:
                variable.assignable = False

    # ---- steps ----

    def one_nest(self, outputs):
        self.all_pixels(outputs or [
            self.new_image() for _ in range(self.pick([1, 1, 1, 2]))])

    def by_turns(self, outputs):
        """Two images, each made of the other."""
        first = self.new_image()
        self.all_pixels([first])
        second = Image(self.new_name('l'), first.type, first.channels)
        self.line(f'{self.declaration(second)};')
        limits = self.variables(lambda v: 0 < v.reach <= 4)
        end = self.pick(limits).name if limits and self.chance(0.6) \
            else self.random.randrange(4)
        turn = self.new_name('t')

        def both():
            self.scope.append(Variable(turn, 'int', reach=4))
            others = self.readable
            for source, target in (first, second), (second, first):
                self.readable = [source]
                self.images, self.places = [source], ['x', 'y', 'width']
                if self.chance(0.5):
                    self.nest(ALL_COLUMNS, self.combine, target, source)
                else:
                    self.nest(ALL_COLUMNS, self.small_body, [target], [])
            self.readable = others
        self.block(f'for (int {turn} = 0; {turn} < {end}; {turn}++)', both)
        self.readable.append(first)
        if outputs:
            self.all_pixels(outputs)

    def until_nothing_changes(self, outputs):
        image = Image(self.new_name('l'), self.pick(MARKS))
        self.line(f'{self.declaration(image)};')
        reach = self.pick([1, 1, 2])
        places = [(j, i) for j in range(-reach, reach + 1)
                  for i in range(-reach, reach + 1) if (j, i) != (0, 0)]
        places = self.random.sample(places, self.random.randrange(1, 5))
        near = [f'{image.name}[y + {j}][x + {i}]' for j, i in places]
        self.images, self.places = self.choose_read(), ['x', 'y']
        mask = next((i for i in self.images
                     if not i.floating and i.channels == 1), None)
        here = f'{image.name}[y][x]'

        def start():
            value = self.condition(2)
            self.line(f'{here} = {value} ? 2 : {self.condition(2)} ? 1 : 0;')

        def grow():
            some = ' || '.join(f'{n} == 2' for n in near)
            self.line(f'if ({here} == 1 && ({some})) {{')
            self.line(f'  {here} = 2;')
            self.line('  changed = 1;')
            self.line('}')

        def rise():
            most = here
            for n in near:
                most = f'MAX ({n}, {most})'
            self.line(f'int most = {most};')
            self.line('')
            if mask:
                self.line(f'most = MIN (most, {mask.name}[y][x]);')
            self.line(f'if (most > {here}) {{')
            self.line(f'  {here} = most;')
            self.line('  changed = 1;')
            self.line('}')
        self.nest(ALL_COLUMNS, start)
        self.block('', lambda: (self.line('int changed;'), self.line(''),
                                self.repeat(self.pick([grow, rise]))))
        self.images = []
        self.readable.append(image)
        if outputs:
            self.all_pixels(outputs)

    def repeat(self, make):
        def turn():
            self.line('changed = 0;')
            self.nest(ALL_COLUMNS, make)
        self.block('do', turn, tail=' while (changed);')

    def called(self, outputs):
        """The other kernel, of an image that it can read."""
        sources = [i for i in self.readable if self.helper
                   and (i.type, i.channels) == (self.helper[0].type, 1)]
        if not sources:
            return self.one_nest(outputs)
        target = Image(self.new_name('l'), self.helper[1].type)
        self.line(f'{self.declaration(target)};')
        self.line(f'helper_{self.seed} (width, height, stride, '
                  f'{self.pick(sources).name}, {target.name}, '
                  f'{self.random.randrange(5)});')
        self.readable.append(target)
        if outputs:
            self.all_pixels(outputs)

    # ---- the whole ----

    def another_kernel(self):
        source, target = (Image(n, self.pick(['uint8_t'] * 3 + PIXELS))
                          for n in ('from', 'to'))
        self.lines += ['static void',
                       f'helper_{self.seed} (int width, int height, int stride,',
                       f'    {self.declaration(source, [source])},',
                       f'    {self.declaration(target)}, int amount)', '{']
        self.indent = 2
        scope = self.scope
        self.scope = scope + [Variable('amount', 'int', reach=4)]
        self.images, self.places = [source], ['x', 'y', 'width', 'height']
        self.nest(ALL_COLUMNS, self.small_body, [target], [])
        self.scope, self.images, self.indent = scope, [], 0
        self.lines += ['}', '']
        self.helper = source, target

    def text(self):
        self.tables_and_functions()
        if self.chance(0.3):
            self.another_kernel()
        documentation, declared = self.choose_parameters()
        channels = self.pick([1, 1, 1, 1, 3])
        inputs = [Image(f'in{i}', self.pick(PIXELS), channels)
                  for i in range(self.pick([1, 1, 1, 2]))]
        outputs = [Image(f'out{i}', self.pick(PIXELS), self.pick([1, channels]))
                   for i in range(self.pick([1, 1, 1, 2]))]
        results = self.choose_results() if self.chance(0.2) else []
        self.head(documentation, inputs, outputs, results, declared)
        self.before()
        self.readable = list(inputs)
        steps = self.random.randrange(2, 6)
        for i in range(steps):
            last = i == steps - 1
            self.weighted({
                self.one_nest: 8, self.by_turns: 1,
                self.until_nothing_changes: 1.5, self.called: 2,
            })(outputs if last else [])
        for result, _, kind in results:
            self.start(result, kind)
        if results:
            self.images, self.places = self.choose_read(), ['x', 'y']
            self.nest(ALL_COLUMNS, self.small_body, [], results)
        self.indent = 0
        self.lines += ['}', '']
        return '\n'.join(self.lines)


def kernel(seed):
    """The C file of one kernel, random_SEED."""
    return HEAD + '\n' + Sequence(seed).text()


if __name__ == '__main__':
    for number in sys.argv[1:]:
        print(kernel(int(number)))
