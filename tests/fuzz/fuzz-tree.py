#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Runs the tree fuzzer for some seconds, starting from real kernels.

fuzz-tree.py FUZZER SKELC-PARSE SECONDS KERNEL...

The limit of a minute for one input allows for the sanitizers, which slow the
analysis down some thirty times; mutate-kernels.py holds skelc itself to ten
seconds.
"""
import os
import subprocess
import sys
import tempfile


def main():
    fuzzer, parser, seconds = sys.argv[1:4]
    with tempfile.TemporaryDirectory() as folder:
        corpus = os.path.join(folder, "corpus")
        os.mkdir(corpus)
        for number, kernel in enumerate(sys.argv[4:]):
            with open(kernel, "rb") as source:
                stream = subprocess.run([parser], stdin=source, check=True,
                                        stdout=subprocess.PIPE).stdout
            with open(os.path.join(corpus, "seed%d" % number), "wb") as seed:
                seed.write(stream)

        artifacts = os.environ.get("FUZZ_ARTIFACTS", os.getcwd())
        result = subprocess.run(
            [fuzzer, "-max_total_time=" + seconds, "-timeout=60",
             "-rss_limit_mb=2048", "-max_len=65536", "-print_final_stats=1",
             "-verbosity=0", "-artifact_prefix=" + artifacts + os.sep, corpus])
    return result.returncode


sys.exit(main())
