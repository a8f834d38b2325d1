#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Times pipelines of ours beside those of gstreamer1.0-opencv, on the CPU.

    compare-pipelines.py PLUGIN-FOLDER [ROUNDS]

Each is videotestsrc, which paints black, the element and fakesink, and runs by
turns with its peer's. Prints milliseconds of a frame, the best of ROUNDS (3), of
ours, of the peer's and without a filter, and how often the peer's time ours
goes into. cvsobel and cvlaplace compute one channel of RGB, and ours all three;
cvsmooth's median does not run.
"""
import math
import os
import subprocess
import sys
import time

SIZES = (1920, 1080, 200), (3840, 2160, 60)
SMOOTH = 'cvsmooth type={} kernel-width={} kernel-height={} color=0'
GREY, RGB, BGRX = 'GRAY8', 'RGB', 'BGRx'
PAIRS = (
    ('gpudilate radius=1', 'cvdilate', (GREY, RGB, BGRX)),
    ('gpuerode radius=1', 'cverode', (GREY, RGB, BGRX)),
    ('gpuerode radius=5', 'cverode iterations=5', (GREY, RGB, BGRX)),
    ('gpugaussian3x3', SMOOTH.format('gaussian', 3, 3), (GREY, RGB)),
    ('gpugaussian5x5', SMOOTH.format('gaussian', 5, 5), (GREY, RGB)),
    ('gpublur', SMOOTH.format('blur', 3, 3), (GREY, RGB)),
    ('gpusobelx', 'cvsobel x-order=1 y-order=0', (RGB,)),
    ('gpulaplace3x3', 'cvlaplace aperture-size=3', (RGB,)),
)


def milliseconds(element, pixels, width, height, frames):
    """A frame's share of the time of a pipeline."""
    command = (f'gst-launch-1.0 -q videotestsrc pattern=black '
               f'num-buffers={frames} ! video/x-raw,format={pixels},'
               f'width={width},height={height} ! {element} ! fakesink')
    begin = time.monotonic()
    subprocess.run(command.split(), check=True, timeout=120)
    return (time.monotonic() - begin) / frames * 1000


def main():
    os.environ['GST_PLUGIN_PATH'] = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    ratios = []
    for ours, theirs, formats in PAIRS:
        for pixels in formats:
            for size in SIZES:
                times = [min(each) for each in zip(*(
                    [milliseconds(element, pixels, *size)
                     for element in (ours, theirs, 'identity')]
                    for _ in range(rounds)))]
                ratios.append(times[1] / times[0])
                print(f'{ours:20} {pixels:5} {size[0]:4} '
                      + ' '.join(f'{each:7.2f}' for each in times)
                      + f' {ratios[-1]:6.2f}', flush=True)
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f'Geometric mean {mean:.2f}, least {min(ratios):.2f}')


if __name__ == '__main__':
    main()
