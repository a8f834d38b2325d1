/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* read.c: a program from its text, which may be a stranger's; see text.h. */
#include "compute.h"
#include "text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  SkelProgram *program;
  SkelLoops *loops; /* the last stage, or NULL */
  GPtrArray *terms; /* SkelTerm, by their numbers in the text */
  char **words;     /* of the line, those that are left */
  int line;
  GError **error;
  gboolean failed;
} Reader;

static void G_GNUC_PRINTF (2, 3) fail (Reader *self, const char *format, ...)
{
  va_list arguments;
  char *message;

  if (self->failed)
    return;
  self->failed = TRUE;
  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (self->error, SKEL_GRAPH_ERROR, SKEL_GRAPH_ERROR_SYNTAX,
      "line %d: %s", self->line, message);
  g_free (message);
}

/* ---- words ---- */

static gboolean
has_more (const Reader *self)
{
  return !self->failed && *self->words;
}

/* The next word; "" where there is none. */
static const char *
next (Reader *self)
{
  if (has_more (self))
    return *self->words++;
  fail (self, "something is missing");
  return "";
}

/* Takes the next word if it is @word. */
static gboolean
accept (Reader *self, const char *word)
{
  if (!has_more (self) || strcmp (*self->words, word) != 0)
    return FALSE;
  self->words++;
  return TRUE;
}

static void
expect (Reader *self, const char *word)
{
  if (!accept (self, word))
    fail (self, "'%s' is missing", word);
}

/* An identifier of C. */
static const char *
read_name (Reader *self)
{
  const char *name = next (self);
  gboolean good = g_ascii_isalpha (*name) || *name == '_';

  for (const char *c = name; *c; c++)
    good = good && (g_ascii_isalnum (*c) || *c == '_');
  if (!good)
    fail (self, "'%s' is no name", name);
  return name;
}

static int
read_int (Reader *self, int least, int most)
{
  const char *word = next (self);
  gint64 number = 0;

  if (!self->failed
      && !g_ascii_string_to_signed (word, 10, least, most, &number, NULL))
    fail (self, "'%s' is no number from %d to %d", word, least, most);
  return number;
}

static SkelValue
read_number (Reader *self, SkelType type)
{
  const char *word = next (self);
  SkelValue number = { 0 };
  guint64 positive = 0;
  char *end = (char *)word;

  if (self->failed)
    return number;
  if (skel_type_is_floating (type)) {
    number.f = g_ascii_strtod (word, &end);
    if (end == word || *end
        || (type == SKEL_TYPE_F32 && number.f == number.f
            && (double)(float)number.f != number.f))
      fail (self, "'%s' is no %s", word, skel_type_tag (type));
  } else if (type == SKEL_TYPE_U64) {
    if (!g_ascii_string_to_unsigned (word, 10, 0, G_MAXUINT64, &positive, NULL))
      fail (self, "'%s' is no u64", word);
    number.i = positive;
  } else if (!g_ascii_string_to_signed (
                 word, 10, G_MININT64, G_MAXINT64, &number.i, NULL)
             || skel_compute_wrap (type, number.i).i != number.i) {
    fail (self, "'%s' is no %s", word, skel_type_tag (type));
  }
  return number;
}

static SkelType
read_type (Reader *self)
{
  const char *word = next (self);

  for (SkelType type = SKEL_TYPE_BOOL; type <= SKEL_TYPE_F64; type++)
    if (strcmp (word, skel_type_tag (type)) == 0)
      return type;
  fail (self, "'%s' is no type", word);
  return SKEL_TYPE_I32;
}

/* The index of @word among @words; -1: it is none of them. */
static int
find_word (const char *word, const char *const *words, int n)
{
  for (int i = 0; i < n; i++)
    if (words[i] && strcmp (word, words[i]) == 0)
      return i;
  return -1;
}

/* The index of what is declared by the next word, of which @names gives the
 * names. */
static int
read_declared (Reader *self, GArray *declared, gsize offset_of_name)
{
  const char *word = next (self);
  guint size = g_array_get_element_size (declared);

  for (guint i = 0; i < declared->len; i++) {
    const char *name = G_STRUCT_MEMBER (
        const char *, declared->data + i * size, offset_of_name);

    if (strcmp (word, name) == 0)
      return i;
  }
  fail (self, "'%s' is not declared", word);
  return 0;
}

static int
read_image (Reader *self)
{
  return read_declared (
      self, self->program->images, G_STRUCT_OFFSET (SkelImage, name));
}

/* The term that is meant by %5; NULL on failure. */
static const SkelTerm *
read_reference (Reader *self)
{
  const char *word = next (self);
  gint64 number = 0;

  if (self->failed)
    return NULL;
  if (*word == '%' && self->terms->len > 0
      && g_ascii_string_to_signed (
          word + 1, 10, 0, self->terms->len - 1, &number, NULL))
    return self->terms->pdata[number];
  fail (self, "there is no %s yet", word);
  return NULL;
}

/* ---- lines ---- */

static void
read_image_line (Reader *self)
{
  SkelImage image = { .name = read_name (self) };

  image.type = read_type (self);
  image.channels = read_int (self, 1, SKEL_MAX_CHANNELS);
  image.transposed = accept (self, "transposed");
  image.output = accept (self, "output");
  if (self->program->images->len == SKEL_MAX_IMAGES)
    fail (self, "there are more images than %d", SKEL_MAX_IMAGES);
  if (!self->failed)
    skel_program_add_image (self->program, &image);
}

static void
read_parameter_line (Reader *self)
{
  SkelParameter parameter = { .name = read_name (self) };

  parameter.type = read_type (self);
  parameter.length = read_int (self, 1, SKEL_MAX_VALUES);
  parameter.offset = read_int (self, 0, SKEL_MAX_VALUES - parameter.length);
  parameter.minimum = read_number (self, parameter.type);
  parameter.maximum = read_number (self, parameter.type);
  parameter.handed = accept (self, "handed");
  if (!self->failed)
    skel_program_add_parameter (self->program, &parameter);
}

static void
read_result_line (Reader *self)
{
  SkelResult result = { .name = read_name (self) };
  const char *word;
  int combine;

  result.type = read_type (self);
  result.length = read_int (self, 1, G_MAXINT);
  result.offset = read_int (self, 0, G_MAXINT);
  word = next (self);
  combine
      = find_word (word, skel_combine_words, G_N_ELEMENTS (skel_combine_words));
  if (combine < 0)
    fail (self, "results are not combined by '%s'", word);
  result.combine = combine;
  if (!self->failed)
    skel_program_add_result (self->program, &result);
}

/* What stands between the type and the operands. */
static void
read_kind (Reader *self, SkelTerm *term)
{
  const char *word = next (self);
  int found = find_word (
      word, skel_operation_words, G_N_ELEMENTS (skel_operation_words));

  if (found >= 0) {
    term->kind = SKEL_TERM_BINARY;
    term->operation = found;
  } else if (strcmp (word, "constant") == 0) {
    term->kind = SKEL_TERM_CONSTANT;
    term->number = read_number (self, term->type);
  } else if (strcmp (word, "parameter") == 0) {
    term->kind = SKEL_TERM_PARAMETER;
    term->index = read_declared (
        self, self->program->parameters, G_STRUCT_OFFSET (SkelParameter, name));
  } else if (strcmp (word, "place") == 0) {
    term->kind = SKEL_TERM_PLACE;
    term->index
        = find_word (next (self), skel_coordinate_words, SKEL_COORDINATES);
  } else if (strcmp (word, "load") == 0 || strcmp (word, "gather") == 0) {
    gboolean fixed = *word == 'l';

    term->kind = fixed ? SKEL_TERM_LOAD : SKEL_TERM_GATHER;
    term->index = read_image (self);
    term->channel = read_int (self, 0, SKEL_MAX_CHANNELS - 1);
    term->dy = fixed ? read_int (self, -SKEL_MAX_REACH, SKEL_MAX_REACH) : 0;
    term->dx = fixed ? read_int (self, -SKEL_MAX_REACH, SKEL_MAX_REACH) : 0;
  } else if (strcmp (word, "pick") == 0) {
    term->kind = SKEL_TERM_PICK;
  } else if (strcmp (word, "negate") == 0) {
    term->kind = SKEL_TERM_NEGATE;
  } else if (strcmp (word, "convert") == 0) {
    term->kind = SKEL_TERM_CONVERT;
  } else if (strcmp (word, "select") == 0) {
    term->kind = SKEL_TERM_SELECT;
  } else if (strcmp (word, "call") == 0) {
    term->kind = SKEL_TERM_CALL;
    term->name = next (self);
    term->function = skel_library_function (term->name);
  } else {
    fail (self, "'%s' is no kind of term", word);
  }
}

/* What another term picks from. */
static void
read_others_elements (Reader *self, GPtrArray *operands)
{
  const SkelTerm *other;

  expect (self, "of");
  other = read_reference (self);
  if (!other)
    return;
  if (other->kind != SKEL_TERM_PICK) {
    fail (self, "a term that is no pick has no elements");
    return;
  }
  for (int i = 1; i < other->n_operands; i++)
    g_ptr_array_add (operands, (gpointer)other->operands[i]);
}

static void
read_term_line (Reader *self, const char *number)
{
  char *expected = g_strdup_printf ("%%%u", self->terms->len);
  GPtrArray *operands = g_ptr_array_new ();
  const SkelTerm *known;
  SkelTerm term = { 0 };
  GError *error = NULL;

  if (strcmp (number, expected) != 0)
    fail (self, "%s stands where %s comes", number, expected);
  expect (self, "=");
  term.type = read_type (self);
  read_kind (self, &term);
  while (has_more (self)) {
    if (term.kind == SKEL_TERM_PICK && operands->len == 1) {
      expect (self, "of");
      if (accept (self, "those")) {
        read_others_elements (self, operands);
        break;
      }
    }
    g_ptr_array_add (operands, (gpointer)read_reference (self));
  }
  term.operands = (const SkelTerm *const *)operands->pdata;
  term.n_operands = operands->len;
  if (!self->failed && !skel_term_check (self->program, &term, &error)) {
    fail (self, "%s", error->message);
    g_error_free (error);
  }
  known = self->failed ? NULL : skel_program_intern (self->program, &term);
  if (!known)
    fail (self, "there are more terms than %d", SKEL_MAX_TERMS);
  g_ptr_array_add (self->terms, (gpointer)known);
  g_ptr_array_unref (operands);
  g_free (expected);
}

static void
read_stage_line (Reader *self)
{
  SkelLoops *loops = skel_program_add_stage (self->program);

  loops->left = read_int (self, 0, SKEL_MAX_SIZE);
  loops->right = read_int (self, 0, SKEL_MAX_SIZE);
  loops->top = read_int (self, 0, SKEL_MAX_SIZE);
  loops->bottom = read_int (self, 0, SKEL_MAX_SIZE);
  loops->permutation = read_int (self, 0, 7);
  self->loops = loops;
}

static void
read_extent_line (Reader *self)
{
  int image = read_image (self);
  SkelExtent *extent = &self->loops->extents[image];
  gboolean *inside = &self->loops->inside[image];

  extent->left = read_int (self, 0, SKEL_MAX_REACH);
  extent->right = read_int (self, 0, SKEL_MAX_REACH);
  extent->top = read_int (self, 0, SKEL_MAX_REACH);
  extent->bottom = read_int (self, 0, SKEL_MAX_REACH);
  *inside = accept (self, "inside");
  self->loops->constant[image] = accept (self, "constant");
  if (self->loops->constant[image])
    self->loops->outside[image] = read_number (
        self, g_array_index (self->program->images, SkelImage, image).type)
                                      .i;
}

static void
read_store_line (Reader *self)
{
  SkelStore store = { .image = read_image (self) };

  store.channel = read_int (self, 0, SKEL_MAX_CHANNELS - 1);
  store.value = read_reference (self);
  g_array_append_val (self->loops->stores, store);
}

static void
read_contribute_line (Reader *self)
{
  SkelContribution contribution
      = { .result = read_declared (self, self->program->results,
              G_STRUCT_OFFSET (SkelResult, name)) };

  contribution.value = read_reference (self);
  if (accept (self, "at"))
    contribution.index = read_reference (self);
  if (accept (self, "if"))
    contribution.condition = read_reference (self);
  g_array_append_val (self->loops->contributions, contribution);
}

static void
read_line (Reader *self)
{
  const char *word = next (self);

  if (*word == '%')
    read_term_line (self, word);
  else if (strcmp (word, "image") == 0 && self->terms->len == 0)
    read_image_line (self);
  else if (strcmp (word, "parameter") == 0 && self->terms->len == 0)
    read_parameter_line (self);
  else if (strcmp (word, "result") == 0 && self->terms->len == 0)
    read_result_line (self);
  else if (strcmp (word, "stage") == 0)
    read_stage_line (self);
  else if (self->loops && strcmp (word, "extent") == 0)
    read_extent_line (self);
  else if (self->loops && strcmp (word, "store") == 0)
    read_store_line (self);
  else if (self->loops && strcmp (word, "contribute") == 0)
    read_contribute_line (self);
  else
    fail (self, "'%s' has no place here", word);
  if (has_more (self))
    fail (self, "'%s' is too much", *self->words);
}

/* The first line, which names the program. */
static void
read_heading (Reader *self)
{
  expect (self, "program");
  self->program = skel_program_new (read_name (self));
  if (has_more (self))
    fail (self, "'%s' is too much", *self->words);
}

SkelProgram *
skel_program_read (const char *text, GError **error)
{
  /* what looks for strings reads all of @text for each, with sanitizers */
  char **lines = g_strsplit_set (text, "\n", -1);
  Reader self = { .terms = g_ptr_array_new (), .error = error };

  for (char **line = lines; *line && !self.failed; line++) {
    char **words = g_strsplit_set (*line, " ", -1);

    self.words = words;
    self.line++;
    if (!self.program)
      read_heading (&self);
    else if (**line)
      read_line (&self);
    g_strfreev (words);
  }
  if (!self.program)
    fail (&self, "there is no program");
  if (!self.failed && !skel_program_check (self.program, error))
    self.failed = TRUE;
  if (self.failed)
    g_clear_pointer (&self.program, skel_program_free);
  g_ptr_array_unref (self.terms);
  g_strfreev (lines);
  return self.program;
}
