/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "isa.h"

#include "cpu.h"

static const char *const names[SKEL_ISA_COUNT] = {
  [SKEL_ISA_BASELINE] = "baseline",
  [SKEL_ISA_AVX2] = "avx2",
  [SKEL_ISA_AVX512] = "avx512",
};

SkelIsa
skel_isa_detect (void)
{
#ifdef __x86_64__
  __builtin_cpu_init ();
  if (__builtin_cpu_supports ("x86-64-v4"))
    return SKEL_ISA_AVX512;
  if (__builtin_cpu_supports ("x86-64-v3"))
    return SKEL_ISA_AVX2;
#endif
  return SKEL_ISA_BASELINE;
}

SkelIsa
skel_isa_from_name (const char *name, SkelIsa otherwise)
{
  for (int i = 0; name && i < SKEL_ISA_COUNT; i++)
    if (g_str_equal (name, names[i]))
      return i;
  return otherwise;
}

const char *
skel_isa_name (SkelIsa isa)
{
  return names[isa];
}
