/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* comment.c: see comment.h */
#include "comment.h"

#include "queries.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <string.h>

/* Text of the comment without what decorates its lines, and where in the file
 * each character stands. Lines are joined by '\n'. */
typedef struct {
  GString *text;
  GArray *locations; /* SkelLocation of each character, and of the end */
} Prose;

/* Reads a Prose from front to back. */
typedef struct {
  const Prose *prose;
  gsize position, end;
  GPtrArray *diagnostics;
} Reader;

typedef struct {
  SkelUnit *unit;
  const SkelFunction *function;
  SkelComment *comment;
  GPtrArray *diagnostics;
  gboolean *documented;
} Parser;

/* Types */

void
skel_type_range (SkelType type, SkelValue *minimum, SkelValue *maximum)
{
  static const struct {
    gint64 minimum, maximum;
  } integers[] = {
    [SKEL_TYPE_BOOL] = { 0, 1 },
    [SKEL_TYPE_U8] = { 0, G_MAXUINT8 },
    [SKEL_TYPE_I8] = { G_MININT8, G_MAXINT8 },
    [SKEL_TYPE_U16] = { 0, G_MAXUINT16 },
    [SKEL_TYPE_I16] = { G_MININT16, G_MAXINT16 },
    [SKEL_TYPE_U32] = { 0, G_MAXUINT32 },
    [SKEL_TYPE_I32] = { G_MININT32, G_MAXINT32 },
    [SKEL_TYPE_U64] = { 0, -1 },
    [SKEL_TYPE_I64] = { G_MININT64, G_MAXINT64 },
  };

  if (type == SKEL_TYPE_F32) {
    minimum->f = -FLT_MAX;
    maximum->f = FLT_MAX;
  } else if (type == SKEL_TYPE_F64) {
    minimum->f = -DBL_MAX;
    maximum->f = DBL_MAX;
  } else {
    minimum->i = integers[type].minimum;
    maximum->i = integers[type].maximum;
  }
}

static gboolean
is_floating (SkelType type)
{
  return type == SKEL_TYPE_F32 || type == SKEL_TYPE_F64;
}

static gboolean
is_less (SkelType type, SkelValue a, SkelValue b)
{
  if (is_floating (type))
    return a.f < b.f;
  if (type == SKEL_TYPE_U64)
    return (guint64)a.i < (guint64)b.i;
  return a.i < b.i;
}

static const char *
type_description (const SkelSymbol *symbol)
{
  static const char *const names[] = {
    [SKEL_TYPE_BOOL] = "_Bool",
    [SKEL_TYPE_U8] = "uint8_t",
    [SKEL_TYPE_I8] = "int8_t",
    [SKEL_TYPE_U16] = "uint16_t",
    [SKEL_TYPE_I16] = "int16_t",
    [SKEL_TYPE_U32] = "unsigned",
    [SKEL_TYPE_I32] = "int",
    [SKEL_TYPE_U64] = "uint64_t",
    [SKEL_TYPE_I64] = "int64_t",
    [SKEL_TYPE_F32] = "float",
    [SKEL_TYPE_F64] = "double",
  };

  return symbol->n_constants > 0 ? "constant of its enum" : names[symbol->type];
}

/* The comment's text */

static void
append_character (Prose *prose, char character, int line, int column)
{
  SkelLocation location = { line, column };

  g_string_append_c (prose->text, character);
  g_array_append_val (prose->locations, location);
}

static Prose *
prose_new (const char *comment, SkelLocation start)
{
  Prose *prose = g_new (Prose, 1);
  const char *end = comment + strlen (comment);
  int line = start.line, column = start.column + 3;
  gboolean line_begins = FALSE;
  SkelLocation last;

  prose->text = g_string_new (NULL);
  prose->locations = g_array_new (FALSE, FALSE, sizeof (SkelLocation));
  if (end - comment >= 5 && g_str_has_suffix (comment, "*/"))
    end -= 2;

  for (const char *c = comment + 3; c < end; c++) {
    if (*c == '\n') {
      append_character (prose, '\n', line, column);
      line++;
      column = 1;
      line_begins = TRUE;
      continue;
    }
    if (line_begins && (*c == ' ' || *c == '\t')) {
      column++;
      continue;
    }
    if (line_begins && *c == '*') {
      line_begins = FALSE;
      column++;
      continue;
    }
    line_begins = FALSE;
    if (*c != '\r')
      append_character (prose, *c, line, column);
    column++;
  }
  last.line = line;
  last.column = column;
  g_array_append_val (prose->locations, last);
  return prose;
}

static void
prose_free (Prose *prose)
{
  g_string_free (prose->text, TRUE);
  g_array_unref (prose->locations);
  g_free (prose);
}

/* The reader */

static char
peek (const Reader *reader)
{
  return reader->position < reader->end
             ? reader->prose->text->str[reader->position]
             : '\0';
}

static SkelLocation
here (const Reader *reader)
{
  return g_array_index (
      reader->prose->locations, SkelLocation, reader->position);
}

static void
skip_space (Reader *reader)
{
  while (g_ascii_isspace (peek (reader)))
    reader->position++;
}

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '$' || (guchar)c >= 0x80;
}

static char *
read_identifier (Reader *reader)
{
  gsize start = reader->position;

  if (!is_word (peek (reader)) || g_ascii_isdigit (peek (reader)))
    return NULL;
  while (is_word (peek (reader)))
    reader->position++;
  return g_strndup (reader->prose->text->str + start, reader->position - start);
}

/* A word of an annotation, up to a space, a comma or a parenthesis. */
static char *
read_token (Reader *reader)
{
  gsize start;

  while (g_ascii_isspace (peek (reader)) || peek (reader) == ',')
    reader->position++;
  start = reader->position;
  while (peek (reader) != '\0' && !g_ascii_isspace (peek (reader))
         && strchr ("(),", peek (reader)) == NULL)
    reader->position++;
  if (reader->position == start)
    return NULL;
  return g_strndup (reader->prose->text->str + start, reader->position - start);
}

/* The rest as one paragraph per line, lines of a paragraph joined. */
static char *
flow (const char *text, gsize length)
{
  char *part = g_strndup (text, length);
  char **lines = g_strsplit (part, "\n", -1);
  GString *flowing = g_string_new (NULL);
  gboolean paragraph = FALSE;

  for (char **line = lines; *line != NULL; line++) {
    g_strstrip (*line);
    if (**line == '\0') {
      paragraph = TRUE;
      continue;
    }
    if (flowing->len > 0)
      g_string_append (flowing, paragraph ? "\n\n" : " ");
    paragraph = FALSE;
    g_string_append (flowing, *line);
  }
  g_strfreev (lines);
  g_free (part);
  return g_string_free (flowing, FALSE);
}

/* Values */

static gboolean
parse_integer (const char *text, SkelType type, SkelValue *value)
{
  const char *digits = text + (*text == '-' || *text == '+');
  SkelValue minimum, maximum;
  char *end;

  if (!g_ascii_isdigit (*digits))
    return FALSE;
  errno = 0;
  if (type == SKEL_TYPE_U64)
    value->i = (gint64)g_ascii_strtoull (text, &end, 0);
  else
    value->i = g_ascii_strtoll (text, &end, 0);
  if (errno != 0 || *end != '\0' || (type == SKEL_TYPE_U64 && *text == '-'))
    return FALSE;
  skel_type_range (type, &minimum, &maximum);
  return !is_less (type, *value, minimum) && !is_less (type, maximum, *value);
}

static gboolean
parse_floating (const char *text, SkelType type, SkelValue *value)
{
  const char *digits = text + (*text == '-' || *text == '+');
  char *end;

  /* no "nan", no "inf" */
  if (!g_ascii_isdigit (*digits) && *digits != '.')
    return FALSE;
  value->f = g_ascii_strtod (text, &end);
  if (end == text || !(*end == '\0' || g_str_equal (end, "f")))
    return FALSE;
  if (type == SKEL_TYPE_F32)
    value->f = (float)value->f;
  return isfinite (value->f);
}

static gboolean
parse_constant (const SkelSymbol *symbol, const char *text, SkelValue *value)
{
  gint64 number;
  char *end;

  for (int i = 0; i < symbol->n_constants; i++) {
    if (strcmp (symbol->constants[i].name, text) == 0) {
      value->i = symbol->constants[i].value;
      return TRUE;
    }
  }
  number = g_ascii_strtoll (text, &end, 0);
  if (end == text || *end != '\0')
    return FALSE;
  for (int i = 0; i < symbol->n_constants; i++) {
    if (symbol->constants[i].value == number) {
      value->i = number;
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
parse_value (const SkelSymbol *symbol, const char *text, SkelValue *value)
{
  if (symbol->n_constants > 0)
    return parse_constant (symbol, text, value);
  if (is_floating (symbol->type))
    return parse_floating (text, symbol->type, value);
  if (symbol->type == SKEL_TYPE_BOOL) {
    if (g_str_equal (text, "true") || g_str_equal (text, "false")) {
      value->i = g_str_equal (text, "true");
      return TRUE;
    }
  }
  return parse_integer (text, symbol->type, value);
}

static char *
value_to_string (SkelType type, SkelValue value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (is_floating (type))
    return g_strdup (g_ascii_formatd (
        text, sizeof text, type == SKEL_TYPE_F32 ? "%.7g" : "%.15g", value.f));
  if (type == SKEL_TYPE_U64)
    return g_strdup_printf ("%" G_GUINT64_FORMAT, (guint64)value.i);
  return g_strdup_printf ("%" G_GINT64_FORMAT, value.i);
}

/* Which parameters of a function may have annotations */

static gboolean
is_size (const SkelSymbol *symbol)
{
  return symbol->rank == 0 && !symbol->pointer
         && (g_str_equal (symbol->name, "width")
             || g_str_equal (symbol->name, "height")
             || skel_symbol_is_pitch (symbol));
}

static gboolean
is_property (const SkelSymbol *symbol)
{
  if (symbol->pointer || symbol->is_void || symbol->unsupported != NULL)
    return FALSE;
  if (symbol->rank == 0)
    return !is_size (symbol);
  return symbol->rank == 1 && symbol->is_const
         && symbol->dimensions[0].length > 0;
}

static int
array_length (const SkelSymbol *symbol)
{
  return symbol->rank > 0 ? MAX (symbol->dimensions[0].length, 1) : 1;
}

/* Annotations */

static void
skip_annotation (Reader *reader)
{
  while (peek (reader) != '\0' && peek (reader) != ')')
    reader->position++;
  if (peek (reader) == ')')
    reader->position++;
}

/* The closing parenthesis. */
static gboolean
end_annotation (Reader *reader, const char *usage)
{
  skip_space (reader);
  if (peek (reader) == ')') {
    reader->position++;
    return TRUE;
  }
  skel_diagnose (
      reader->diagnostics, here (reader), "expected ')': write %s", usage);
  skip_annotation (reader);
  return FALSE;
}

static gboolean
read_value (Reader *reader, const SkelSymbol *symbol, const char *usage,
    SkelValue *value)
{
  SkelLocation location;
  char *token;
  gboolean parsed;

  while (g_ascii_isspace (peek (reader)) || peek (reader) == ',')
    reader->position++;
  location = here (reader);
  token = read_token (reader);
  if (token == NULL) {
    skel_diagnose (
        reader->diagnostics, location, "a value is missing: write %s", usage);
    return FALSE;
  }
  parsed = parse_value (symbol, token, value);
  if (!parsed)
    skel_diagnose (reader->diagnostics, location,
        "'%s' is not a value of '%s', which is a%s %s", token, symbol->name,
        strchr ("aeiou", *type_description (symbol)) != NULL ? "n" : "",
        type_description (symbol));
  g_free (token);
  return parsed;
}

static void
read_range (Reader *reader, SkelCommentParameter *parameter)
{
  static const char usage[] = "(range LOW HIGH)";
  const SkelSymbol *symbol = parameter->symbol;
  SkelLocation location = here (reader);
  SkelValue low, high;

  if (!read_value (reader, symbol, usage, &low)
      || !read_value (reader, symbol, usage, &high)) {
    skip_annotation (reader);
    return;
  }
  if (!end_annotation (reader, usage))
    return;
  if (parameter->has_range) {
    skel_diagnose (reader->diagnostics, location,
        "a second range of '%s': write one", symbol->name);
    return;
  }
  if (is_less (symbol->type, high, low)) {
    skel_diagnose (reader->diagnostics, location,
        "the range of '%s' is empty: write the lower value first",
        symbol->name);
    return;
  }
  parameter->has_range = TRUE;
  parameter->minimum = low;
  parameter->maximum = high;
}

static void
read_default (Reader *reader, SkelCommentParameter *parameter)
{
  static const char usage[] = "(default VALUE)";
  const SkelSymbol *symbol = parameter->symbol;
  SkelLocation location = here (reader);
  int length = array_length (symbol), given = 0;
  SkelValue *values = g_new0 (SkelValue, length);

  do {
    SkelValue value;

    if (!read_value (reader, symbol, usage, &value)) {
      skip_annotation (reader);
      goto done;
    }
    if (given < length)
      values[given] = value;
    given++;
    skip_space (reader);
  } while (peek (reader) != ')' && peek (reader) != '\0');

  if (!end_annotation (reader, usage))
    goto done;
  if (parameter->has_default) {
    skel_diagnose (reader->diagnostics, location,
        "a second default of '%s': write one", symbol->name);
  } else if (given != length && given != 1) {
    skel_diagnose (reader->diagnostics, location,
        "'%s' has %d value%s, but its default has %d", symbol->name, length,
        length == 1 ? "" : "s", given);
  } else {
    parameter->has_default = TRUE;
    for (int i = 0; i < length; i++)
      parameter->defaults[i] = values[given == 1 ? 0 : i];
  }

done:
  g_free (values);
}

/* Whether the parentheses here are annotations, which a colon ends, and not
 * the text's own. */
static gboolean
colon_follows (Reader reader)
{
  while (peek (&reader) == '(') {
    skip_annotation (&reader);
    skip_space (&reader);
  }
  return peek (&reader) == ':' || peek (&reader) == '\0';
}

static void
read_parameter_annotations (Reader *reader, SkelCommentParameter *parameter)
{
  const SkelSymbol *symbol = parameter->symbol;

  for (;;) {
    Reader before;
    SkelLocation location;
    char *word;

    skip_space (reader);
    before = *reader;
    if (peek (reader) != '(')
      break;
    location = here (reader);
    reader->position++;
    word = read_token (reader);

    if (g_strcmp0 (word, "range") != 0 && g_strcmp0 (word, "default") != 0) {
      if (!colon_follows (before)) {
        *reader = before;
        g_free (word);
        return;
      }
      skel_diagnose (reader->diagnostics, location,
          "unknown annotation '%s': a parameter has (range LOW HIGH) and "
          "(default VALUE)",
          word != NULL ? word : "");
      skip_annotation (reader);
    } else if (!is_property (symbol)) {
      skel_diagnose (reader->diagnostics, location,
          "'%s' has no %s: only parameters that become properties have",
          symbol->name, word);
      skip_annotation (reader);
    } else if (g_str_equal (word, "range")) {
      read_range (reader, parameter);
    } else {
      read_default (reader, parameter);
    }
    g_free (word);
  }
  if (peek (reader) == ':')
    reader->position++;
}

static gboolean
is_element_name (const char *name)
{
  if (!g_ascii_islower (*name) || strlen (name) > 63)
    return FALSE;
  for (; *name != '\0'; name++)
    if (!g_ascii_islower (*name) && !g_ascii_isdigit (*name) && *name != '-'
        && *name != '_')
      return FALSE;
  return TRUE;
}

static void
read_element (Parser *parser, Reader *reader, SkelLocation location)
{
  static const char usage[] = "(element NAME)";
  SkelComment *comment = parser->comment;
  char *name = read_token (reader);

  if (name == NULL || !is_element_name (name)) {
    skel_diagnose (reader->diagnostics, location,
        "'%s' cannot be an element's name: write %s with lower-case letters, "
        "digits, '-' and '_'",
        name != NULL ? name : "", usage);
    skip_annotation (reader);
  } else if (end_annotation (reader, usage)) {
    if (comment->element != NULL)
      skel_diagnose (reader->diagnostics, location,
          "a second name for the element: write one");
    else
      comment->element = skel_unit_string (parser->unit, name);
  }
  g_free (name);
}

static void
read_chroma (Parser *parser, Reader *reader, SkelLocation location)
{
  static const char usage[]
      = "(chroma keep), (chroma neutral) or (chroma apply)";
  static const char *const words[] = {
    [SKEL_CHROMA_KEEP] = "keep",
    [SKEL_CHROMA_NEUTRAL] = "neutral",
    [SKEL_CHROMA_APPLY] = "apply",
  };
  SkelComment *comment = parser->comment;
  char *word = read_token (reader);
  guint chroma = 0;

  while (chroma < G_N_ELEMENTS (words) && g_strcmp0 (word, words[chroma]) != 0)
    chroma++;
  if (chroma == G_N_ELEMENTS (words)) {
    skel_diagnose (reader->diagnostics, location,
        "chroma cannot be '%s': write %s", word != NULL ? word : "", usage);
    skip_annotation (reader);
  } else if (end_annotation (reader, usage)) {
    if (comment->has_chroma)
      skel_diagnose (reader->diagnostics, location,
          "chroma is annotated twice: write it once");
    comment->has_chroma = TRUE;
    comment->chroma = chroma;
  }
  g_free (word);
}

/* What stands after "name:"; returns whether that was all of the line. */
static void
read_kernel_annotations (Parser *parser, Reader *reader)
{
  for (;;) {
    SkelLocation location;
    char *word;

    while (peek (reader) == ' ' || peek (reader) == '\t'
           || (peek (reader) == '\n' && reader->position + 1 < reader->end))
      reader->position++;
    if (peek (reader) != '(')
      return;
    location = here (reader);
    reader->position++;
    word = read_token (reader);
    if (g_strcmp0 (word, "element") == 0) {
      read_element (parser, reader, location);
    } else if (g_strcmp0 (word, "chroma") == 0) {
      read_chroma (parser, reader, location);
    } else {
      skel_diagnose (reader->diagnostics, location,
          "unknown annotation '%s': a kernel has (element NAME) and "
          "(chroma keep|neutral|apply)",
          word != NULL ? word : "");
      skip_annotation (reader);
    }
    g_free (word);
  }
}

/* Sections */

/* The end of a section: of the paragraph, or where a line begins with '@'. */
static gsize
section_end (const Prose *prose, gsize start)
{
  const char *text = prose->text->str;
  gsize i = start;

  while (i < prose->text->len) {
    const char *newline = strchr (text + i, '\n'), *next;

    if (newline == NULL)
      return prose->text->len;
    next = newline + 1;
    while (*next == ' ' || *next == '\t')
      next++;
    if (*next == '\n' || *next == '\0' || *next == '@')
      return newline - text;
    i = newline + 1 - text;
  }
  return i;
}

static void
check_default (Parser *parser, const SkelCommentParameter *parameter,
    SkelLocation location)
{
  const SkelSymbol *symbol = parameter->symbol;

  if (!parameter->has_default || !parameter->has_range)
    return;
  for (int i = 0; i < parameter->n_defaults; i++) {
    SkelValue value = parameter->defaults[i];
    char *text, *low, *high;

    if (!is_less (symbol->type, value, parameter->minimum)
        && !is_less (symbol->type, parameter->maximum, value))
      continue;
    text = value_to_string (symbol->type, value);
    low = value_to_string (symbol->type, parameter->minimum);
    high = value_to_string (symbol->type, parameter->maximum);
    skel_diagnose (parser->diagnostics, location,
        "the default %s of '%s' is outside its range %s to %s", text,
        symbol->name, low, high);
    g_free (text);
    g_free (low);
    g_free (high);
    return;
  }
}

/* "@name: (annotations): text" */
static void
parse_parameter (Parser *parser, Reader *reader)
{
  SkelLocation location = here (reader);
  SkelCommentParameter *parameter = NULL;
  char *name, *text;

  reader->position++; /* @ */
  name = read_identifier (reader);
  if (name == NULL || peek (reader) != ':') {
    skel_diagnose (reader->diagnostics, location,
        "expected a parameter's documentation: write @NAME: text");
    g_free (name);
    return;
  }
  reader->position++;

  for (int i = 0; i < parser->comment->n_parameters; i++) {
    const SkelSymbol *symbol = parser->comment->parameters[i].symbol;

    if (symbol->name == NULL || strcmp (symbol->name, name) != 0)
      continue;
    parameter = &parser->comment->parameters[i];
    if (parser->documented[i]) {
      skel_diagnose (reader->diagnostics, location,
          "'%s' is documented twice: write it once", name);
      parameter = NULL;
      goto done;
    }
    parser->documented[i] = TRUE;
  }
  if (parameter == NULL) {
    skel_diagnose (reader->diagnostics, location,
        "'%s' is documented, but '%s' has no parameter of that name", name,
        parser->function->symbol->name);
    goto done;
  }

  read_parameter_annotations (reader, parameter);
  check_default (parser, parameter, location);
  text = flow (reader->prose->text->str + reader->position,
      reader->end - reader->position);
  parameter->description = skel_unit_string (parser->unit, text);
  g_free (text);

done:
  g_free (name);
}

/* "name: (annotations)", the first line. Leaves the reader where the rest of
 * the section begins. */
static void
parse_name (Parser *parser, Reader *reader)
{
  const char *function = parser->function->symbol->name;
  SkelLocation location = here (reader);
  Reader before = *reader;
  char *name = read_identifier (reader);

  while (peek (reader) == ' ')
    reader->position++;
  if (name == NULL || peek (reader) != ':') {
    /* a comment that only describes */
    *reader = before;
  } else {
    reader->position++;
    if (strcmp (name, function) != 0)
      skel_diagnose (reader->diagnostics, location,
          "the comment is of '%s', but the function is '%s'", name, function);
    read_kernel_annotations (parser, reader);
  }
  g_free (name);
}

static void
append_text (GString *description, const Reader *reader)
{
  char *text = flow (reader->prose->text->str + reader->position,
      reader->end - reader->position);

  if (*text != '\0')
    g_string_append_printf (
        description, "%s%s", description->len > 0 ? "\n\n" : "", text);
  g_free (text);
}

static void
parse_sections (Parser *parser, const Prose *prose)
{
  GString *description = g_string_new (NULL);
  gboolean first = TRUE;
  gsize position = 0;
  char *summary;

  while (position < prose->text->len) {
    Reader reader = { prose, position, prose->text->len, parser->diagnostics };

    skip_space (&reader);
    if (reader.position == reader.end)
      break;
    reader.end = section_end (prose, reader.position);
    if (first)
      parse_name (parser, &reader);
    first = FALSE;
    if (peek (&reader) == '@')
      parse_parameter (parser, &reader);
    else
      append_text (description, &reader);
    position = reader.end;
  }

  parser->comment->description
      = skel_unit_string (parser->unit, description->str);
  summary = skel_comment_summary (description->str);
  parser->comment->summary = skel_unit_string (parser->unit, summary);
  g_free (summary);
  g_string_free (description, TRUE);
}

char *
skel_comment_summary (const char *description)
{
  const char *end = strstr (description, "\n\n");

  if (end == NULL)
    end = description + strlen (description);
  for (const char *c = description; c < end; c++)
    if (*c == '.' && (c + 1 == end || g_ascii_isspace (c[1])))
      return g_strndup (description, c + 1 - description);
  return g_strndup (description, end - description);
}

/* Ranges and defaults of what has no annotation */

static void
initialise_parameter (
    SkelUnit *unit, SkelCommentParameter *parameter, const SkelSymbol *symbol)
{
  parameter->symbol = symbol;
  parameter->description = "";
  skel_type_range (symbol->type, &parameter->minimum, &parameter->maximum);
  for (int i = 0; i < symbol->n_constants; i++) {
    int value = symbol->constants[i].value;

    if (i == 0 || value < parameter->minimum.i)
      parameter->minimum.i = value;
    if (i == 0 || value > parameter->maximum.i)
      parameter->maximum.i = value;
  }
  if (is_property (symbol)) {
    parameter->n_defaults = array_length (symbol);
    parameter->defaults
        = skel_unit_allocate (unit, parameter->n_defaults * sizeof (SkelValue));
  }
}

static void
choose_default (SkelCommentParameter *parameter)
{
  const SkelSymbol *symbol = parameter->symbol;
  SkelValue value = { .i = 0 };

  if (is_floating (symbol->type))
    value.f = 0;
  if (is_less (symbol->type, value, parameter->minimum))
    value = parameter->minimum;
  if (is_less (symbol->type, parameter->maximum, value))
    value = parameter->maximum;
  if (symbol->n_constants > 0) {
    gboolean found = FALSE;

    for (int i = 0; i < symbol->n_constants; i++)
      found = found || symbol->constants[i].value == value.i;
    if (!found)
      value.i = parameter->minimum.i;
  }
  for (int i = 0; i < parameter->n_defaults; i++)
    parameter->defaults[i] = value;
}

const SkelComment *
skel_comment_parse (
    SkelUnit *unit, const SkelFunction *function, GPtrArray *diagnostics)
{
  SkelComment *comment = skel_unit_allocate (unit, sizeof *comment);
  Parser parser = { unit, function, comment, diagnostics, NULL };

  comment->summary = comment->description = "";
  comment->n_parameters = function->n_parameters;
  comment->parameters = skel_unit_allocate (
      unit, MAX (1, function->n_parameters) * sizeof *comment->parameters);
  for (int i = 0; i < function->n_parameters; i++)
    initialise_parameter (
        unit, &comment->parameters[i], function->parameters[i]);

  /* only what is meant as documentation */
  if (function->comment != NULL && g_str_has_prefix (function->comment, "/**")
      && strlen (function->comment) >= 5) {
    Prose *prose = prose_new (function->comment, function->comment_location);

    parser.documented = g_new0 (gboolean, function->n_parameters + 1);
    parse_sections (&parser, prose);
    g_free (parser.documented);
    prose_free (prose);
  }

  for (int i = 0; i < comment->n_parameters; i++)
    if (!comment->parameters[i].has_default)
      choose_default (&comment->parameters[i]);
  return comment;
}

int
skel_comment_maximum (const SkelComment *comment, const SkelFunction *function,
    const SkelSymbol *symbol, int most, gint64 *maximum)
{
  for (int i = 0; i < comment->n_parameters; i++)
    if (comment->parameters[i].symbol == symbol && symbol->rank == 0
        && !symbol->pointer && !skel_type_is_floating (symbol->type)
        && !skel_node_assigns (function->body, symbol)
        && comment->parameters[i].maximum.i <= most) {
      *maximum = comment->parameters[i].maximum.i;
      return TRUE;
    }
  return FALSE;
}
