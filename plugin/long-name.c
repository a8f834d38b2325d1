/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* long-name.c: see long-name.h */

#include "long-name.h"

/* @word as the documentation spells it within a sentence; the first word of one
 * has a capital anyhow. */
static char *
spell (const char *word, const char *documentation)
{
  char *escaped = g_regex_escape_string (word, -1);
  char *pattern = g_strconcat ("(*UCP)[^.\\s][ (]+\\K", escaped, "\\b", NULL);
  GRegex *regex = g_regex_new (pattern, G_REGEX_CASELESS, 0, NULL);
  GMatchInfo *match;
  char *spelled;

  g_regex_match (regex, documentation, 0, &match);
  spelled = g_match_info_matches (match) ? g_match_info_fetch (match, 0)
                                         : g_strdup (word);
  g_match_info_free (match);
  g_regex_unref (regex);
  g_free (pattern);
  g_free (escaped);

  return spelled;
}

/* "gaussian5x5" are two words, as "vertical_mean" are. */
static char **
split (const char *name)
{
  GRegex *gap
      = g_regex_new ("_+|(?<=[a-zA-Z]{2})(?=[0-9][0-9x]*(_|$))", 0, 0, NULL);
  char *words = g_regex_replace_literal (gap, name, -1, 0, " ", 0, NULL);
  char **list = g_strsplit (words, " ", 0);

  g_free (words);
  g_regex_unref (gap);

  return list;
}

char *
gpuskel_long_name (const SkelKernel *kernel)
{
  GString *name = g_string_new ("GPU");
  char **words = split (kernel->name);

  for (char **word = words; *word; word++) {
    char *spelled = spell (*word, kernel->description);

    if (**word != '\0')
      g_string_append_printf (name, " %s", spelled);
    g_free (spelled);
  }
  g_strfreev (words);

  return g_string_free (name, FALSE);
}
