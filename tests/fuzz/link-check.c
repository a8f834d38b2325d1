/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* link-check.c: the least that libFuzzer links with. */
int
LLVMFuzzerTestOneInput (const unsigned char *data, unsigned long size)
{
  return data == 0 && size > 0;
}
