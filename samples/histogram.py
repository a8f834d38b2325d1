#!/usr/bin/python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Prints the histogram of each frame, from the message and from the meta.

    histogram.py [PIPELINE]

The same as histogram.c, by GObject introspection. PIPELINE is one in the
language of gst-launch-1.0, with a gpuhist in it and a sink named "sink".
"""
import sys

import gi

gi.require_version("Gst", "1.0")
from gi.repository import Gst  # noqa: E402

ROWS = 16
COLUMNS = 50
USUAL_PIPELINE = (
    "videotestsrc num-buffers=3 pattern=ball"
    " ! video/x-raw,format=GRAY8,width=640,height=480"
    " ! gpuhist interval=0 ! fakesink name=sink"
)


def print_histogram(source, time, bins):
    # a video in colours has a list of bins for each
    channels = bins if isinstance(bins[0], (list, Gst.ValueArray)) else [bins]
    rows = [0] * ROWS
    for channel in channels:
        for value, count in enumerate(channel):
            rows[value * ROWS // len(channel)] += count
    highest = max(max(rows), 1)
    lines = [f"{source}, {time / Gst.SECOND:.3f} s: {sum(rows)} pixels"]
    for row, count in enumerate(rows):
        low, high = row * 256 // ROWS, (row + 1) * 256 // ROWS - 1
        bar = "#" * -(-count * COLUMNS // highest)
        lines.append(f"  {low:3} to {high:3} {count:8} {bar}")
    # at once: two threads print
    sys.stdout.write("\n".join(lines) + "\n")


def print_meta(pad, info):
    """Sees every buffer before the sink does, in the pipeline's own thread."""
    buffer = info.get_buffer()
    meta = buffer.get_custom_meta("GpuskelResults")
    if meta:
        # a field for each element with results that the buffer went through
        structure = meta.get_structure()
        for field in range(structure.n_fields()):
            results = structure.get_value(structure.nth_field_name(field))
            values = results.props.values  # waits for them
            if values.has_field("bins"):
                print_histogram("meta", buffer.pts, values.get_value("bins"))
    return Gst.PadProbeReturn.OK


def watch(pipeline):
    """Handles messages until the stream ends; returns an exit status."""
    types = Gst.MessageType.ELEMENT | Gst.MessageType.EOS | Gst.MessageType.ERROR
    while True:
        message = pipeline.get_bus().timed_pop_filtered(
            Gst.CLOCK_TIME_NONE, types)
        if message.type == Gst.MessageType.ERROR:
            error, details = message.parse_error()
            print(error.message, details, sep="\n", file=sys.stderr)
            return 1
        if message.type == Gst.MessageType.EOS:
            return 0
        structure = message.get_structure()
        if structure.has_field("bins"):
            print_histogram("message", structure.get_value("timestamp"),
                            structure.get_value("bins"))


def main():
    Gst.init(None)
    pipeline = Gst.parse_launch(
        sys.argv[1] if len(sys.argv) > 1 else USUAL_PIPELINE)
    sink = pipeline.get_by_name("sink")
    if not sink:
        sys.exit("The pipeline needs a sink with name=sink")
    sink.get_static_pad("sink").add_probe(Gst.PadProbeType.BUFFER, print_meta)
    pipeline.set_state(Gst.State.PLAYING)
    status = watch(pipeline)
    pipeline.set_state(Gst.State.NULL)
    return status


if __name__ == "__main__":
    sys.exit(main())
