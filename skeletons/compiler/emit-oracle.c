/* emit-oracle.c: C that calls the untouched functions of a kernel file.
 *
 * Of all that was inferred only the roles of the parameters are used, so that
 * a wrong inference shows as a difference and is not repeated here. Names are
 * long because everything in the kernel file is in scope.
 */
#include "emit-oracle.h"
#include "print.h"

static void
print_array (
    GString *code, const SkelSymbol *symbol, const SkelParameter *parameter)
{
  g_string_append_printf (code, "  %s skel_array_%s[%d];\n\n",
      skel_type_name (parameter->type), symbol->name, parameter->length);
  g_string_append_printf (code,
      "  for (int skel_i = 0; skel_i < %d; skel_i++)\n"
      "    skel_array_%s[skel_i] = skel_values[%d + skel_i].%c;\n",
      parameter->length, symbol->name, parameter->offset,
      skel_type_is_floating (parameter->type) ? 'f' : 'i');
}

static void
print_argument (
    GString *code, const SkelAnalysis *analysis, const SkelSymbol *symbol)
{
  const SkelKernel *kernel = &analysis->kernel;
  SkelRole role = skel_role (analysis, symbol);

  switch (role.kind) {
    case SKEL_ROLE_WIDTH:
      g_string_append (code, "skel_width");
      break;
    case SKEL_ROLE_HEIGHT:
      g_string_append (code, "skel_height");
      break;
    case SKEL_ROLE_STRIDE:
      g_string_append (code, "skel_stride");
      break;
    case SKEL_ROLE_IMAGE:
      g_string_append_printf (code, "skel_images[%d]", role.index);
      break;
    case SKEL_ROLE_RESULT:
      g_string_append_printf (code,
          "(void *) (skel_results + %" G_GSIZE_FORMAT ")",
          kernel->results[role.index].offset);
      break;
    case SKEL_ROLE_PARAMETER: {
      const SkelParameter *parameter = &kernel->parameters[role.index];

      if (symbol->rank > 0)
        g_string_append_printf (
            code, "(const void *) skel_array_%s", symbol->name);
      else
        g_string_append_printf (code, "skel_values[%d].%c", parameter->offset,
            skel_type_is_floating (parameter->type) ? 'f' : 'i');
      break;
    }
    default:
      g_assert_not_reached ();
  }
}

static void
print_call (GString *code, const SkelAnalysis *analysis)
{
  const SkelFunction *function = analysis->function;

  g_string_append_printf (code,
      "\nstatic void\n"
      "skel_call_%s (int skel_width, int skel_height, int skel_stride,\n"
      "    void *const *skel_images, const SkelUntouchedValue *skel_values,\n"
      "    unsigned char *skel_results)\n{\n",
      function->symbol->name);
  for (int i = 0; i < function->n_parameters; i++) {
    const SkelSymbol *symbol = function->parameters[i];
    SkelRole role = skel_role (analysis, symbol);

    if (role.kind == SKEL_ROLE_PARAMETER && symbol->rank > 0)
      print_array (code, symbol, &analysis->kernel.parameters[role.index]);
  }

  g_string_append_printf (code, "  %s (", function->symbol->name);
  for (int i = 0; i < function->n_parameters; i++) {
    if (i > 0)
      g_string_append (code, ",\n      ");
    print_argument (code, analysis, function->parameters[i]);
  }
  g_string_append (code, ");\n}\n");
}

void
skel_emit_calls (GString *code, const SkelUnit *unit, GPtrArray *analyses,
    const char *table)
{
  char *identifier = skel_print_identifier (unit, unit->path);

  for (guint i = 0; i < analyses->len; i++)
    print_call (code, g_ptr_array_index (analyses, i));

  g_string_append_printf (
      code, "\nconst SkelUntouched skel_%s_%s[] = {\n", table, identifier);
  for (guint i = 0; i < analyses->len; i++) {
    const SkelAnalysis *analysis = g_ptr_array_index (analyses, i);
    const char *name = analysis->function->symbol->name;

    g_string_append_printf (code, "  { \"%s\", skel_call_%s },\n", name, name);
  }
  g_string_append (code, "  { 0, 0 }\n};\n");
  g_free (identifier);
}

char *
skel_emit_oracle (const SkelUnit *unit, GPtrArray *analyses)
{
  GString *code = g_string_new (NULL);
  char *identifier = skel_print_identifier (unit, unit->path);
  char *path = g_canonicalize_filename (unit->path, NULL);
  char *escaped = g_strescape (path, NULL);

  g_string_append_printf (code,
      "/* Calls the functions of %s as they stand. Made by skelc. */\n",
      unit->path);
  /* another file may have a function of the same name */
  for (guint i = 0; i < analyses->len; i++) {
    const SkelAnalysis *analysis = g_ptr_array_index (analyses, i);
    const char *name = analysis->function->symbol->name;

    g_string_append_printf (
        code, "#define %s skel_untouched_%s_%s\n", name, identifier, name);
  }
  g_string_append_printf (code,
      "#include \"%s\"\n"
      "#include \"untouched.h\"\n",
      escaped);
  skel_emit_calls (code, unit, analyses, "untouched");

  g_free (escaped);
  g_free (path);
  g_free (identifier);
  return g_string_free (code, FALSE);
}
