/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* print-lines.c: lines and comments, broken where they are long. */
#include "printer.h"

#include <string.h>

#define LINE_WIDTH 80

/* Whether the word that ends at @end, before a space, is an operator with two
 * operands, which begins a line rather than ends one. */
static int
operator_start (const char *text, int end)
{
  int start = end;

  while (start > 0 && text[start - 1] != ' ')
    start--;
  for (int i = start; i < end; i++)
    if (strchr ("+-*/%&|^<>=!?:", text[i]) == NULL)
      return end;
  return start > 1 && text[end - 1] != '=' ? start - 1 : end;
}

/* Where to break a text of which @room columns fit: at a space. */
static int
break_position (const char *text, int room)
{
  const char *space;
  int end;

  for (end = MAX (room, 1); end > 0 && text[end] != ' '; end--)
    ;
  if (end > 0)
    return operator_start (text, end);
  space = strchr (text, ' ');
  return space != NULL ? space - text : (int)strlen (text);
}

/* Continuations stand four columns further in. Code has no strings, which
 * could contain a space that is not to be broken at. */
static void
append_broken (GString *code, int indent, const char *text, const char *next)
{
  int column = indent;

  g_string_append_printf (code, "%*s", indent, "");
  while ((int)strlen (text) > LINE_WIDTH - column) {
    int end = break_position (text, LINE_WIDTH - column);

    g_string_append_len (code, text, end);
    while (text[end] == ' ')
      end++;
    text += end;
    if (*text == '\0')
      break;
    column = indent + strlen (next);
    g_string_append_printf (code, "\n%*s%s", indent, "", next);
  }
  g_string_append_printf (code, "%s\n", text);
}

static void
print_text_line (SkelPrinter *printer, const char *text)
{
  gsize length = strlen (text);

  if (length == 0 || *text == '#' || text[length - 1] == '\\')
    g_string_append_printf (printer->code, "%s\n", text);
  else
    append_broken (printer->code, printer->indent, text, "    ");
}

void
skel_print_line (SkelPrinter *printer, const char *format, ...)
{
  va_list arguments;
  char *text;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  print_text_line (printer, text);
  g_free (text);
}

void
skel_print_comment (SkelPrinter *printer, const char *format, ...)
{
  va_list arguments;
  char *text, *end, *whole;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  while ((end = strstr (text, "*/")) != NULL
         || (end = strstr (text, "/*")) != NULL)
    *end = ' ';
  g_strdelimit (text, "\\\n\r", ' ');
  /* the end stays with the last word */
  whole = g_strdup_printf ("/* %s\r*/", text);
  append_broken (printer->code, printer->indent, whole, " * ");
  g_string_replace (printer->code, "\r", " ", 0);
  g_free (whole);
  g_free (text);
}
