/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "emit-threads.h"

#include "../front/queries.h"
#include "../infer/apart.h"

static void print_all (SkelThreads *threads, SkelPrinter *printer,
    SkelNode *const *statements, int n);

gboolean
skel_threads_print_element (const SkelThreads *threads, SkelPrinter *printer,
    const SkelNode *node, SkelText *text)
{
  int number = threads->scan == NULL ? 0
                                     : GPOINTER_TO_INT (g_hash_table_lookup (
                                           threads->scan->places, node));

  if (number == 0)
    return FALSE;
  *text = skel_print_text (printer, SKEL_PRECEDENCE_PRIMARY, node->type, "%s",
      threads->elements[number - 1]);
  return TRUE;
}

/* ---- what can be shared out ---- */

/* The loop as all threads do it, to be freed; or NULL. */
static SkelScan *
scan_of (const SkelPrinter *printer, const SkelNode *loop)
{
  SkelScan *scan = loop->kind == SKEL_NODE_FOR ? skel_scan_new (loop) : NULL;

  for (guint i = 0; scan != NULL && i < scan->scanned->len; i++) {
    const SkelScanned *scanned = &g_array_index (scan->scanned, SkelScanned, i);
    SkelRole role = skel_role (printer->analysis, scanned->symbol);

    /* a result that is no array is a place in memory */
    if (role.kind == SKEL_ROLE_RESULT && scanned->element == NULL) {
      skel_scan_free (scan);
      return NULL;
    }
  }
  return scan;
}

/* Whether arrays are declared in @node, but for loops, whose are their own. */
static gboolean
declares_array (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_DECLARE)
    return node->symbol->rank > 0;
  if (node->kind == SKEL_NODE_BLOCK || node->kind == SKEL_NODE_IF)
    for (int i = 0; i < node->n_children; i++)
      if (declares_array (node->children[i]))
        return TRUE;
  return FALSE;
}

static gboolean
is_zero (const SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++)
    if (!is_zero (node->children[i]))
      return FALSE;
  return node->kind == SKEL_NODE_INITIALIZER || node->kind == SKEL_NODE_CAST
         || (node->kind == SKEL_NODE_INTEGER && node->value.i == 0);
}

/* Whether @node begins an array that all threads have, or a result that is one,
 * with zeros. */
static gboolean
is_cleared (const SkelPrinter *printer, const SkelNode *node)
{
  const SkelSymbol *symbol = node->symbol;

  return node->kind == SKEL_NODE_DECLARE && symbol->rank > 0
         && node->n_children > 0 && is_zero (node->children[0])
         && (g_hash_table_contains (printer->shared, symbol)
             || skel_role (printer->analysis, symbol).kind == SKEL_ROLE_RESULT);
}

/* Whether @node is such a loop, or has one in its branches. */
static gboolean
is_shared_out (const SkelPrinter *printer, const SkelNode *node)
{
  SkelHeader header;
  SkelScan *scan;

  switch (node->kind) {
    case SKEL_NODE_DECLARE:
      return is_cleared (printer, node);
    case SKEL_NODE_FOR:
      scan = scan_of (printer, node);
      if (scan == NULL)
        return skel_loop_is_apart (node, &header);
      skel_scan_free (scan);
      return TRUE;
    case SKEL_NODE_IF:
      return !skel_node_has_effects (node->children[0])
             && !declares_array (node->children[1])
             && (node->n_children < 3 || !declares_array (node->children[2]))
             && (is_shared_out (printer, node->children[1])
                 || (node->n_children > 2
                     && is_shared_out (printer, node->children[2])));
    case SKEL_NODE_BLOCK:
      if (declares_array (node))
        return FALSE;
      for (int i = 0; i < node->n_children; i++)
        if (is_shared_out (printer, node->children[i]))
          return TRUE;
      return FALSE;
    default:
      return FALSE;
  }
}

/* ---- statements of the first thread ---- */

/* Whether @symbol is a variable that every thread has. */
static gboolean
is_everyones (const SkelPrinter *printer, const SkelSymbol *symbol)
{
  return symbol->rank == 0
         && (g_hash_table_contains (printer->shared, symbol)
             || skel_role (printer->analysis, symbol).kind
                    == SKEL_ROLE_PARAMETER);
}

static gint
compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *)a, *(const char *const *)b);
}

/* Tells the other threads which values the variables have that the first one
 * changed. */
static void
print_telling (SkelPrinter *printer, SkelNode *const *statements, int n)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GPtrArray *names = g_ptr_array_new ();
  GString *text = g_string_new (NULL);
  GHashTableIter iter;
  gpointer symbol;

  for (int i = 0; i < n; i++) {
    if (statements[i]->kind == SKEL_NODE_DECLARE && statements[i]->n_children)
      g_hash_table_add (changed, statements[i]->symbol);
    skel_node_collect_changed (statements[i], changed);
  }
  g_hash_table_iter_init (&iter, changed);
  while (g_hash_table_iter_next (&iter, &symbol, NULL))
    if (is_everyones (printer, symbol))
      g_ptr_array_add (names, (gpointer)skel_print_name (printer, symbol));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (
        text, "%s%s", i > 0 ? ", " : "", (const char *)names->pdata[i]);
  if (names->len > 0)
    skel_print_line (printer, "skel_tell (%s);", text->str);
  else
    skel_print_line (printer, "__syncthreads ();");
  g_string_free (text, TRUE);
  g_ptr_array_unref (names);
  g_hash_table_unref (changed);
}

/* Declares the variables of @statements for all threads, and arrays that no
 * thread changes. */
static void
declare (SkelPrinter *printer, SkelNode *const *statements, int n)
{
  for (int i = 0; i < n; i++) {
    const SkelSymbol *symbol = statements[i]->symbol;

    if (statements[i]->kind != SKEL_NODE_DECLARE
        || g_hash_table_contains (printer->shared, symbol)
        || skel_role (printer->analysis, symbol).kind == SKEL_ROLE_RESULT)
      continue;
    if (symbol->rank > 0) {
      skel_print_statement (printer, statements[i]);
    } else {
      skel_print_line (printer, "%s %s;",
          skel_print_type (printer, symbol->type),
          skel_print_declaration (printer, symbol));
      g_hash_table_add (printer->shared, (gpointer)symbol);
    }
  }
}

static gboolean
is_printed (const SkelPrinter *printer, const SkelNode *statement)
{
  return statement->kind != SKEL_NODE_DECLARE
         || (statement->n_children > 0
             && (statement->symbol->rank == 0
                 || g_hash_table_contains (printer->shared, statement->symbol)
                 || skel_role (printer->analysis, statement->symbol).kind
                        == SKEL_ROLE_RESULT));
}

static void
print_first (SkelPrinter *printer, SkelNode *const *statements, int n)
{
  gboolean any = FALSE;

  declare (printer, statements, n);
  for (int i = 0; i < n; i++)
    any = any || is_printed (printer, statements[i]);
  if (!any)
    return;
  skel_print_line (printer, "if (threadIdx.x == 0) {");
  printer->indent += 2;
  for (int i = 0; i < n; i++)
    if (is_printed (printer, statements[i]))
      skel_print_statement (printer, statements[i]);
  printer->indent -= 2;
  skel_print_line (printer, "}");
  print_telling (printer, statements, n);
}

/* ---- loops ---- */

/* The names that a loop has in the code. */
typedef struct {
  const SkelScan *scan;
  const char *first, *turns, *turn, *done, *number, *takes, *variable;
  /* by the numbers of what is scanned: the variable; what a turn adds to it or
   * sets it to; the same, started from another value; what it starts from;
   * whether the element is one of the array */
  const char **name, **part, **other, **at, **inside;
} Loop;

static const SkelScanned *
get_scanned (const Loop *loop, guint i)
{
  return &g_array_index (loop->scan->scanned, SkelScanned, i);
}

/* A name about @symbol. */
static const char *
name_about (SkelPrinter *printer, const SkelSymbol *symbol, const char *what)
{
  return skel_print_own_name (
      printer, skel_print_format (
                   printer, "%s_%s", skel_print_name (printer, symbol), what));
}

/* Those that are the same for all loops. */
static void
choose_common_names (SkelThreads *threads, SkelPrinter *printer, Loop *loop)
{
  if (threads->first == NULL) {
    threads->first = skel_print_own_name (printer, "first");
    threads->turns = skel_print_own_name (printer, "turns");
    threads->turn = skel_print_own_name (printer, "turn");
    threads->done = skel_print_own_name (printer, "done");
    threads->number = skel_print_own_name (printer, "number");
    threads->takes = skel_print_own_name (printer, "takes");
  }
  loop->first = threads->first;
  loop->turns = threads->turns;
  loop->turn = threads->turn;
  loop->done = threads->done;
  loop->number = threads->number;
  loop->takes = threads->takes;
}

static void
choose_names (SkelThreads *threads, SkelPrinter *printer, Loop *loop)
{
  guint n = loop->scan->scanned->len;

  choose_common_names (threads, printer, loop);
  loop->variable = skel_print_name (printer, loop->scan->header.variable);
  loop->name = g_new0 (const char *, n);
  loop->part = g_new0 (const char *, n);
  loop->other = g_new0 (const char *, n);
  loop->at = g_new0 (const char *, n);
  loop->inside = g_new0 (const char *, n);
  for (guint i = 0; i < n; i++) {
    const SkelScanned *scanned = get_scanned (loop, i);
    const SkelSymbol *symbol = scanned->symbol;

    loop->name[i] = scanned->element == NULL ? skel_print_name (printer, symbol)
                    : scanned->kind == SKEL_SCAN_EACH
                        ? name_about (printer, symbol, "own")
                        : name_about (printer, symbol, "behind");
    loop->part[i] = name_about (printer, symbol, "part");
    loop->other[i] = name_about (printer, symbol, "other");
    loop->at[i] = name_about (printer, symbol, "at");
    loop->inside[i] = name_about (printer, symbol, "inside");
  }
}

static void
free_names (Loop *loop)
{
  g_free (loop->name);
  g_free (loop->part);
  g_free (loop->other);
  g_free (loop->at);
  g_free (loop->inside);
}

static const char *
type_of (SkelPrinter *printer, const Loop *loop, guint i)
{
  return skel_print_type (printer, get_scanned (loop, i)->symbol->type);
}

static gboolean
any_is (const Loop *loop, SkelScanKind kind)
{
  for (guint i = 0; i < loop->scan->scanned->len; i++)
    if (get_scanned (loop, i)->kind == kind)
      return TRUE;
  return FALSE;
}

/* How many turns there are; @first is where they start. */
static void
print_turns (SkelPrinter *printer, const Loop *loop, const SkelHeader *header)
{
  const char *limit = skel_print_converted (
      printer, header->limit, SKEL_TYPE_I32, SKEL_PRECEDENCE_UNARY);
  const char *more = header->inclusive ? " + 1" : "";

  skel_print_line (printer, "const int %s = %s;", loop->first,
      skel_print_converted (
          printer, header->start, SKEL_TYPE_I32, SKEL_PRECEDENCE_ASSIGN));
  if (header->step > 0)
    skel_print_line (printer, "const int64_t %s = (int64_t)%s - %s%s;",
        loop->turns, limit, loop->first, more);
  else
    skel_print_line (printer, "const int64_t %s = (int64_t)%s - %s%s;",
        loop->turns, loop->first, limit, more);
}

/* A turn, as a function of what it changes. */
static void
print_turn (SkelThreads *threads, SkelPrinter *printer, const Loop *loop)
{
  const SkelScan *scan = loop->scan;
  gboolean leaves = skel_node_continues (scan->header.body);
  GString *parameters = g_string_new (NULL);

  for (guint i = 0; i < scan->scanned->len; i++)
    g_string_append_printf (
        parameters, ", %s &%s", type_of (printer, loop, i), loop->name[i]);
  skel_print_line (printer, "auto %s = [&] (int %s%s) {", loop->turn,
      loop->variable, parameters->str);
  g_string_free (parameters, TRUE);
  printer->indent += 2;
  if (leaves)
    skel_print_line (printer, "do {");
  printer->indent += leaves ? 2 : 0;
  threads->scan = scan;
  threads->elements = loop->name;
  skel_print_body (printer, scan->header.body);
  threads->scan = NULL;
  printer->indent -= leaves ? 2 : 0;
  if (leaves)
    skel_print_line (printer, "} while (0);");
  for (guint i = 0; i < scan->scanned->len; i++)
    for (guint k = 0; k < scan->scanned->len; k++) {
      const SkelScanned *behind = get_scanned (loop, i);
      const SkelScanned *own = get_scanned (loop, k);

      if (behind->element != NULL && behind->kind != SKEL_SCAN_EACH
          && own->symbol == behind->symbol && own->kind == SKEL_SCAN_EACH)
        skel_print_line (printer, "%s = %s;", loop->name[i], loop->name[k]);
    }
  printer->indent -= 2;
  skel_print_line (printer, "};");
}

/* `turn (i, ...);`, what it changes being called @names, and elements @own. */
static void
print_call (SkelPrinter *printer, const Loop *loop, const char *const *names)
{
  GString *arguments = g_string_new (NULL);

  for (guint i = 0; i < loop->scan->scanned->len; i++)
    g_string_append_printf (arguments, ", %s", names[i]);
  skel_print_line (
      printer, "%s (%s%s);", loop->turn, loop->variable, arguments->str);
  g_string_free (arguments, TRUE);
}

/* `TYPE name = element`, or what stands for it where there is none. */
static void
print_fetch (SkelPrinter *printer, const Loop *loop, guint i, const char *name,
    const char *condition)
{
  const SkelScanned *scanned = get_scanned (loop, i);

  skel_print_line (printer, "const bool %s = %s(unsigned)(%s) < %du;",
      loop->inside[i], condition,
      skel_print_value (printer, scanned->element->children[1]).text,
      skel_symbol_length (scanned->symbol));
  skel_print_line (printer, "%s %s = 0;", type_of (printer, loop, i), name);
  skel_print_line (printer, "if (%s)", loop->inside[i]);
  skel_print_line (printer, "  %s = %s;", name,
      skel_print_value (printer, scanned->element).text);
}

/* What the turn before the first one changed. */
static void
print_behind (SkelPrinter *printer, const Loop *loop)
{
  for (guint i = 0; i < loop->scan->scanned->len; i++) {
    const SkelScanned *scanned = get_scanned (loop, i);

    if (scanned->element == NULL || scanned->kind == SKEL_SCAN_EACH)
      continue;
    skel_print_line (
        printer, "%s %s = 0;", type_of (printer, loop, i), loop->name[i]);
    skel_print_line (printer, "{");
    printer->indent += 2;
    skel_print_line (
        printer, "const int %s = %s;", loop->variable, loop->first);
    print_fetch (printer, loop, i, loop->part[i], "");
    skel_print_line (printer, "%s = %s;", loop->name[i], loop->part[i]);
    printer->indent -= 2;
    skel_print_line (printer, "}");
  }
}

/* What each turn adds, or sets, by itself: started from zeros, and to see
 * whether it sets something from others. */
static void
print_parts (SkelPrinter *printer, const Loop *loop)
{
  guint n = loop->scan->scanned->len;
  gboolean last = any_is (loop, SKEL_SCAN_LAST);

  for (guint i = 0; i < n; i++) {
    const SkelScanned *scanned = get_scanned (loop, i);
    const char *type = type_of (printer, loop, i);

    if (scanned->kind == SKEL_SCAN_EACH) {
      skel_print_line (
          printer, "%s %s = %s;", type, loop->part[i], loop->name[i]);
      if (last)
        skel_print_line (
            printer, "%s %s = %s;", type, loop->other[i], loop->name[i]);
      continue;
    }
    skel_print_line (printer, "%s %s = 0;", type, loop->part[i]);
    if (last)
      skel_print_line (printer, "%s %s = %d;", type, loop->other[i],
          scanned->kind == SKEL_SCAN_LAST);
  }
  skel_print_line (printer, "if (%s) {", loop->takes);
  printer->indent += 2;
  print_call (printer, loop, loop->part);
  if (last)
    print_call (printer, loop, loop->other);
  printer->indent -= 2;
  skel_print_line (printer, "}");
  for (guint i = 0; i < n; i++) {
    const SkelScanned *scanned = get_scanned (loop, i);
    const char *type = type_of (printer, loop, i);

    if (scanned->kind == SKEL_SCAN_SUM)
      skel_print_line (printer, "%s %s = skel_scan_sum (%s, %s);", type,
          loop->at[i], loop->part[i], loop->name[i]);
    else if (scanned->kind == SKEL_SCAN_LAST)
      skel_print_line (printer,
          "%s %s = skel_scan_last (%s && !(%s == 0 && %s == 1), %s, %s);", type,
          loop->at[i], loop->takes, loop->part[i], loop->other[i],
          loop->part[i], loop->name[i]);
    else
      loop->at[i] = loop->name[i];
  }
}

/* As many turns as there are threads. */
static void
print_share (SkelPrinter *printer, const Loop *loop)
{
  guint n = loop->scan->scanned->len;

  skel_print_line (printer, "const int64_t %s = %s + threadIdx.x;",
      loop->number, loop->done);
  skel_print_line (printer, "const bool %s = %s < %s;", loop->takes,
      loop->number, loop->turns);
  skel_print_line (printer, "const int %s = (int)(%s %c %s);", loop->variable,
      loop->first, loop->scan->header.step < 0 ? '-' : '+', loop->number);
  for (guint i = 0; i < n; i++)
    if (get_scanned (loop, i)->kind == SKEL_SCAN_EACH)
      print_fetch (printer, loop, i, loop->name[i],
          skel_print_format (printer, "%s && ", loop->takes));
  if (any_is (loop, SKEL_SCAN_SUM) || any_is (loop, SKEL_SCAN_LAST))
    print_parts (printer, loop);
  else
    for (guint i = 0; i < n; i++)
      loop->at[i] = loop->name[i];
  skel_print_line (printer, "if (%s)", loop->takes);
  printer->indent += 2;
  print_call (printer, loop, loop->at);
  printer->indent -= 2;
  for (guint i = 0; i < n; i++)
    if (get_scanned (loop, i)->kind == SKEL_SCAN_EACH) {
      skel_print_line (printer, "if (%s)", loop->inside[i]);
      skel_print_line (printer, "  %s = %s;",
          skel_print_value (printer, get_scanned (loop, i)->element).text,
          loop->name[i]);
    }
  skel_print_line (printer, "__syncthreads ();");
}

static void
print_scan (SkelThreads *threads, SkelPrinter *printer, const SkelScan *scan)
{
  Loop loop = { .scan = scan };

  choose_names (threads, printer, &loop);
  skel_print_line (printer, "{");
  printer->indent += 2;
  print_turns (printer, &loop, &scan->header);
  print_behind (printer, &loop);
  print_turn (threads, printer, &loop);
  skel_print_line (printer, "for (int64_t %s = 0; %s < %s; %s += blockDim.x) {",
      loop.done, loop.done, loop.turns, loop.done);
  printer->indent += 2;
  print_share (printer, &loop);
  printer->indent -= 2;
  skel_print_line (printer, "}");
  if (is_everyones (printer, scan->header.variable))
    skel_print_line (printer, "%s = (int)(%s %c max (%s, (int64_t)0));",
        loop.variable, loop.first, scan->header.step < 0 ? '-' : '+',
        loop.turns);
  printer->indent -= 2;
  skel_print_line (printer, "}");
  free_names (&loop);
}

/* Each thread does some of the turns. */
static void
print_apart (
    SkelThreads *threads, SkelPrinter *printer, const SkelHeader *header)
{
  Loop loop = { .scan = NULL };

  choose_common_names (threads, printer, &loop);
  loop.variable = skel_print_name (printer, header->variable);
  skel_print_line (printer, "{");
  printer->indent += 2;
  print_turns (printer, &loop, header);
  skel_print_line (printer,
      "for (int64_t %s = threadIdx.x; %s < %s; %s += blockDim.x) {",
      loop.number, loop.number, loop.turns, loop.number);
  printer->indent += 2;
  skel_print_line (printer, "const int %s = (int)(%s %c %s);", loop.variable,
      loop.first, header->step < 0 ? '-' : '+', loop.number);
  skel_print_body (printer, header->body);
  printer->indent -= 2;
  skel_print_line (printer, "}");
  skel_print_line (printer, "__syncthreads ();");
  printer->indent -= 2;
  skel_print_line (printer, "}");
}

static void
print_clearing (
    SkelThreads *threads, SkelPrinter *printer, const SkelSymbol *symbol)
{
  Loop loop = { .scan = NULL };

  choose_common_names (threads, printer, &loop);
  skel_print_line (printer,
      "for (int %s = threadIdx.x; %s < %d; %s += blockDim.x)", loop.number,
      loop.number, skel_symbol_length (symbol), loop.number);
  skel_print_line (printer, "  ((%s *)%s)[%s] = 0;",
      skel_print_type (printer, symbol->type),
      skel_print_name (printer, symbol), loop.number);
  skel_print_line (printer, "__syncthreads ();");
}

/* ---- statements ---- */

static void
print_branch (
    SkelThreads *threads, SkelPrinter *printer, const SkelNode *branch)
{
  printer->indent += 2;
  if (branch->kind == SKEL_NODE_BLOCK)
    print_all (threads, printer, branch->children, branch->n_children);
  else
    print_all (threads, printer, (SkelNode *const *)&branch, 1);
  printer->indent -= 2;
}

/* All threads have to have asked before a branch changes anything. */
static void
print_if (SkelThreads *threads, SkelPrinter *printer, const SkelNode *node)
{
  const char *yes = skel_print_own_name (printer, "yes");

  skel_print_line (printer, "const bool %s = %s;", yes,
      skel_print_truth (printer, node->children[0], SKEL_PRECEDENCE_ASSIGN));
  skel_print_line (printer, "__syncthreads ();");
  skel_print_line (printer, "if (%s) {", yes);
  print_branch (threads, printer, node->children[1]);
  if (node->n_children > 2) {
    skel_print_line (printer, "} else {");
    print_branch (threads, printer, node->children[2]);
  }
  skel_print_line (printer, "}");
}

static void
print_shared_out (
    SkelThreads *threads, SkelPrinter *printer, const SkelNode *node)
{
  SkelHeader header;
  SkelScan *scan;

  switch (node->kind) {
    case SKEL_NODE_DECLARE:
      print_clearing (threads, printer, node->symbol);
      break;
    case SKEL_NODE_FOR:
      scan = scan_of (printer, node);
      if (scan != NULL) {
        print_scan (threads, printer, scan);
        skel_scan_free (scan);
      } else if (skel_loop_is_apart (node, &header)) {
        print_apart (threads, printer, &header);
      }
      break;
    case SKEL_NODE_IF:
      print_if (threads, printer, node);
      break;
    default:
      skel_print_line (printer, "{");
      print_branch (threads, printer, node);
      skel_print_line (printer, "}");
      break;
  }
}

static void
print_all (SkelThreads *threads, SkelPrinter *printer,
    SkelNode *const *statements, int n)
{
  int begin = 0;

  for (int i = 0; i < n; i++)
    if (is_shared_out (printer, statements[i])) {
      print_first (printer, statements + begin, i - begin);
      print_shared_out (threads, printer, statements[i]);
      begin = i + 1;
    }
  print_first (printer, statements + begin, n - begin);
}

void
skel_threads_print (
    SkelThreads *threads, SkelPrinter *printer, const GPtrArray *statements)
{
  print_all (
      threads, printer, (SkelNode *const *)statements->pdata, statements->len);
}
