#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
# Writes the kernels' headers as one C table: embed-headers.py OUTPUT HEADER...
import os
import sys

with open(sys.argv[1], "w", encoding="utf-8") as out:
    out.write('#include "kernel-headers.h"\n\n')
    out.write("const SkelKernelHeader skel_kernel_headers[] = {\n")
    for path in sys.argv[2:]:
        out.write('  { "%s",\n' % os.path.basename(path))
        with open(path, encoding="utf-8") as header:
            for line in header:
                text = line.rstrip("\n").replace("\\", "\\\\")
                out.write('    "%s\\n"\n' % text.replace('"', '\\"'))
        out.write("  },\n")
    out.write("  { NULL, NULL }\n};\n")
