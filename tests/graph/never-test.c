/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* never-test.c: conditions that no pixels are in, and some that few are in. */
#include "graph/never.h"
#include "graph/text.h"

/* Two pixels of @type, %0 and %2, as i32 %1 and %3. */
#define PIXELS(type)                                                           \
  "program f\nimage in " type " 2\nimage out i32 1 output\n"                   \
  "%0 = " type " load in 0 0 0\n%1 = i32 convert %0\n"                         \
  "%2 = " type " load in 1 0 0\n%3 = i32 convert %2\n%4 = i32 constant 0\n"

#define EXTREMES "%5 = i32 maximum %1 %3\n%6 = i32 minimum %1 %3\n"

/* That is asked of a pixel. */
#define ASKED(number) "stage 0 0 0 0 0\nstore out 0 %" number "\n"

static const struct {
  const char *text;
  gboolean never;
} cases[] = {
  /* extremes that differ, and the greater is 0 */
  { PIXELS ("u8") EXTREMES "%7 = i32 not_equal %5 %6\n%8 = i32 equal %5 %4\n"
                           "%9 = i32 select %7 %8 %4\n" ASKED ("9"),
      TRUE },
  { PIXELS ("i8") EXTREMES "%7 = i32 not_equal %5 %6\n%8 = i32 equal %5 %4\n"
                           "%9 = i32 select %7 %8 %4\n" ASKED ("9"),
      FALSE },
  { PIXELS ("u8") EXTREMES "%7 = i32 not_equal %5 %6\n%8 = i32 equal %6 %4\n"
                           "%9 = i32 select %7 %8 %4\n" ASKED ("9"),
      FALSE },
  { PIXELS ("u8") EXTREMES "%7 = i32 less %6 %5\n%8 = i32 equal %5 %4\n"
                           "%9 = i32 select %7 %4 %8\n" ASKED ("9"),
      FALSE },
  /* what one is more than the other by, as a choice */
  { PIXELS ("u8") "%5 = i32 less %3 %1\n%6 = i32 subtract %1 %3\n"
                  "%7 = i32 select %5 %6 %4\n%8 = i32 less %4 %7\n"
                  "%9 = i32 equal %1 %4\n%10 = i32 select %8 %9 %4\n" ASKED (
                      "10"),
      TRUE },
  /* sums of what differs: not 510, and no less */
  { PIXELS ("u8") EXTREMES "%7 = i32 not_equal %5 %6\n%8 = i32 add %5 %6\n"
                           "%9 = i32 constant 510\n%10 = i32 equal %8 %9\n"
                           "%11 = i32 select %7 %10 %4\n" ASKED ("11"),
      TRUE },
  { PIXELS ("u8") EXTREMES "%7 = i32 not_equal %5 %6\n%8 = i32 add %5 %6\n"
                           "%9 = i32 constant 509\n%10 = i32 equal %8 %9\n"
                           "%11 = i32 select %7 %10 %4\n" ASKED ("11"),
      FALSE },
  /* how far a sum is from a number */
  { PIXELS ("u8") EXTREMES
      "%7 = i32 not_equal %5 %6\n%8 = i32 add %5 %6\n"
      "%9 = i32 constant -255\n%10 = i32 add %8 %9\n%11 = i32 call abs %10\n"
      "%12 = i32 constant 255\n%13 = i32 equal %11 %12\n"
      "%14 = i32 select %7 %13 %4\n" ASKED ("14"),
      TRUE },
  /* without a sign, and a difference of those that wraps */
  { PIXELS ("u8") EXTREMES
      "%7 = i32 subtract %5 %6\n%8 = u32 convert %7\n%9 = u32 constant 0\n"
      "%10 = i32 equal %8 %9\n%11 = i32 equal %5 %4\n"
      "%12 = i32 select %10 %4 %11\n" ASKED ("12"),
      TRUE },
  { PIXELS ("u8") "%5 = i32 subtract %1 %3\n%6 = u8 convert %5\n"
                  "%7 = i32 convert %6\n%8 = i32 less %4 %7\n"
                  "%9 = i32 equal %1 %4\n%10 = i32 select %8 %9 %4\n" ASKED (
                      "10"),
      FALSE },
  /* what is one more where it is zero */
  { PIXELS ("u8") "%5 = i32 equal %1 %4\n%6 = i32 add %1 %5\n"
                  "%7 = i32 equal %6 %4\n" ASKED ("7"),
      TRUE },
  { PIXELS ("u8") "%5 = i32 equal %3 %4\n%6 = i32 add %1 %5\n"
                  "%7 = i32 equal %6 %4\n" ASKED ("7"),
      FALSE },
  /* bytes of what is not zero may be */
  { PIXELS (
        "i16") "%5 = u8 convert %1\n%6 = i32 convert %5\n"
               "%7 = i32 not_equal %1 %4\n%8 = i32 select %6 %4 %7\n" ASKED (
                   "8"),
      FALSE },
  /* what wraps is not more than its parts say */
  { PIXELS (
        "i32") "%5 = i32 subtract %1 %3\n%6 = i32 less %4 %1\n"
               "%7 = i32 less %3 %4\n%8 = i32 less %5 %4\n"
               "%9 = i32 select %6 %8 %4\n%10 = i32 select %7 %9 %4\n" ASKED (
                   "10"),
      FALSE },
  { PIXELS ("i32") "%5 = i32 subtract %1 %3\n%6 = i32 less %4 %5\n"
                   "%7 = i32 less %1 %3\n%8 = i32 select %6 %7 %4\n" ASKED (
                       "8"),
      FALSE },
};

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GError *error = NULL;
    SkelProgram *program = skel_program_read (cases[i].text, &error);
    int work = 10000;

    g_assert_no_error (error);
    if (skel_never_holds (program, skel_program_stored (program, 1), &work)
        != cases[i].never)
      g_error ("case %u:\n%s", i, cases[i].text);
    g_assert_cmpint (work, <, 10000);
    skel_program_free (program);
  }
}

/* Where too little is looked at nothing is known. */
static void
test_work (void)
{
  SkelProgram *program = skel_program_read (cases[0].text, NULL);
  int work = 5;

  g_assert_false (
      skel_never_holds (program, skel_program_stored (program, 1), &work));
  g_assert_false (skel_never_holds (program, NULL, &work));
  skel_program_free (program);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/never/cases", test_cases);
  g_test_add_func ("/never/work", test_work);
  return g_test_run ();
}
