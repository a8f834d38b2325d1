/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* print.h: the one way in which a tree becomes code, whatever the dialect.
 *
 * A walker prints statements and expressions as readable C. A SkelDialect says
 * how the things look that differ from one target to the next: types, images,
 * results, calls, arithmetic that wraps. A dialect in which even operators
 * differ (several pixels per lane) takes over whole expressions or statements
 * with its first two functions. No dialect needs a change of the walker.
 *
 * Conversions. In a tree each is a CAST. Printed code leaves out those that
 * the target language makes by itself. So an expression's text has a type of
 * its own, `natural`, which the target gives it; its value is always that of
 * the node. A caller asks for what it needs:
 *
 *   skel_print_value ()      the value; whatever type
 *   skel_print_converted ()  for a place that converts to a type by itself:
 *                            initial values, assignments, arguments
 *   skel_print_exact ()      the value in exactly the node's type
 *   skel_print_truth ()      for a place that compares with zero by itself
 *
 * Texts belong to the printer and live as long as it does.
 */
#pragma once

#include "../infer/analysis.h"

G_BEGIN_DECLS

/* How tightly an expression's outermost operator binds, loosest first. */
typedef enum {
  SKEL_PRECEDENCE_COMMA,
  SKEL_PRECEDENCE_ASSIGN,
  SKEL_PRECEDENCE_CONDITIONAL,
  SKEL_PRECEDENCE_LOGICAL_OR,
  SKEL_PRECEDENCE_LOGICAL_AND,
  SKEL_PRECEDENCE_OR,
  SKEL_PRECEDENCE_XOR,
  SKEL_PRECEDENCE_AND,
  SKEL_PRECEDENCE_EQUAL,
  SKEL_PRECEDENCE_LESS,
  SKEL_PRECEDENCE_SHIFT,
  SKEL_PRECEDENCE_ADD,
  SKEL_PRECEDENCE_MULTIPLY,
  SKEL_PRECEDENCE_UNARY, /* casts too */
  SKEL_PRECEDENCE_POSTFIX,
  SKEL_PRECEDENCE_PRIMARY,
} SkelPrecedence;

typedef struct {
  const char *text;
  SkelPrecedence precedence;
  SkelType natural; /* the type that the target language gives it */
} SkelText;

typedef struct _SkelPrinter SkelPrinter;

/* Every function may be NULL, which leaves the walker's way. */
typedef struct {
  /* The language is C++: comparisons are bool, braces do not narrow, jumps do
   * not pass initial values, library functions are overloaded, so that their
   * arguments are printed in exactly their types. */
  gboolean cplusplus;
  /* Signed arithmetic wraps by itself. Else what is not proved to fit (see
   * skel_node_fits) is printed through unsigned types. */
  gboolean wraps;
  /* Every float that is converted to an integer saturates. Else only what is
   * not proved to fit. */
  gboolean saturates;
  /* Names that a variable cannot have, besides C's keywords; NULL-terminated.
   * Such variables, and those in capitals (macros may be), get a suffix. */
  const char *const *reserved;

  /* Take over a whole expression or statement; FALSE leaves it to the walker
   * (and to the functions below). Asked first, for every node. */
  gboolean (*expression) (
      SkelPrinter *printer, const SkelNode *node, SkelText *text);
  gboolean (*statement) (SkelPrinter *printer, const SkelNode *node);

  /* "uint8_t"; the walker's are those of C and stdint.h. */
  const char *(*type_name) (SkelType type);
  /* An INTEGER or FLOATING of @type. */
  SkelText (*constant) (SkelPrinter *printer, SkelType type, SkelValue value);
  /* A variable of the kernel's function that has a role (see skel_role): its
   * size, a parameter, a loop variable, a result where it is an array. */
  SkelText (*variable) (
      SkelPrinter *printer, const SkelNode *node, SkelRole role);
  /* A scalar result, *sum, as something that can be read and assigned to. */
  SkelText (*result) (SkelPrinter *printer, const SkelNode *node, int index);
  /* A pixel, read or (access->write) to be assigned to. The walker prints
   * in[row][column]. An access whose offsets are infinite stands in code that
   * is never reached: it need only compile. */
  SkelText (*pixel) (SkelPrinter *printer, const SkelAccess *access);
  /* The statement out[y][x] = value, where it is not an assignment. @node is
   * the ASSIGN; its second child is of the image's type. */
  void (*write) (
      SkelPrinter *printer, const SkelAccess *access, const SkelNode *node);
  /* An accumulation into a result (a statement). The walker prints it as it
   * was written; FALSE leaves it so. */
  gboolean (*accumulate) (
      SkelPrinter *printer, const SkelAccumulation *accumulation);
  /* A call of a library's function. The walker prints it as in C. */
  SkelText (*library_call) (SkelPrinter *printer, const SkelNode *node);
  /* A macro around products of floats, where compilers would have to be told
   * that they are rounded before they are added. */
  const char *product;
  /* What stands before "TYPE name (" of a static function: "static inline",
   * and before a table: "static const". */
  const char *function_qualifiers;
  const char *table_qualifiers;
} SkelDialect;

struct _SkelPrinter {
  const SkelDialect *dialect;
  const SkelAnalysis *analysis; /* its function's symbols have roles */
  /* set by the caller while it prints a nest's body, NULL outside: where
   * pixels and accumulations are looked up */
  const SkelNest *nest;
  gpointer user; /* the dialect's own */
  GString *code; /* what was printed */
  int indent;    /* of the next line, in columns */
  int loops;     /* of the body's own around what is printed */
  /* set by the caller: variables (SkelSymbol) that all threads of a block have,
   * arrays in shared memory, and that stand before, so that their declarations
   * only set them; or NULL */
  GHashTable *shared;

  /*< private >*/
  const char *prefix;
  GHashTable *names, *used;
  GStringChunk *texts;
  GPtrArray *unreached;
  int switches;
  gboolean no_roles;
};

/* A printer of one kernel's code, appending to @code. Static functions and
 * tables of the file get @prefix and an underscore before their names, the
 * same for every kernel of the file. */
SkelPrinter *skel_printer_new (const SkelDialect *dialect,
    const SkelAnalysis *analysis, const char *prefix, GString *code,
    gpointer user);
void skel_printer_free (SkelPrinter *printer);

/* Expressions; see the top. @loosest: what binds looser gets parentheses. */
SkelText skel_print_value (SkelPrinter *printer, const SkelNode *node);
SkelText skel_print_exact (SkelPrinter *printer, const SkelNode *node);
const char *skel_print_converted (SkelPrinter *printer, const SkelNode *node,
    SkelType type, SkelPrecedence loosest);
const char *skel_print_truth (
    SkelPrinter *printer, const SkelNode *node, SkelPrecedence loosest);

/* @text, in parentheses where it binds looser than @loosest. */
const char *skel_print_operand (
    SkelPrinter *printer, SkelText text, SkelPrecedence loosest);

/* Formats a text that belongs to @printer. */
const char *skel_print_format (SkelPrinter *printer, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

/* A text to be returned by a dialect's functions. */
SkelText skel_print_text (SkelPrinter *printer, SkelPrecedence precedence,
    SkelType natural, const char *format, ...) G_GNUC_PRINTF (4, 5);

/* A number that has exactly this value when converted to @type. */
SkelText skel_print_constant (
    SkelPrinter *printer, SkelType type, SkelValue value);

/* The sign of @operation, which C has: "<<"; of none, "". */
const char *skel_print_operator (SkelOperation operation);

/* The type as the dialect spells it. */
const char *skel_print_type (SkelPrinter *printer, SkelType type);

/* The name that @symbol has in the printed code. */
const char *skel_print_name (SkelPrinter *printer, const SkelSymbol *symbol);

/* The name of the function's width or height; where it has none, one of the
 * dialect's own, @wish where possible. */
const char *skel_print_size (
    SkelPrinter *printer, SkelRoleKind kind, const char *wish);

/* What follows the type in the declaration of @symbol: "a", "a[3]", "*a". */
const char *skel_print_declaration (
    SkelPrinter *printer, const SkelSymbol *symbol);

/* A name for something of the dialect's own that no symbol of the kernel and
 * nothing asked for before has; @wish where possible. */
const char *skel_print_own_name (SkelPrinter *printer, const char *wish);

/* One statement on lines of its own; a BLOCK with its braces. */
void skel_print_statement (SkelPrinter *printer, const SkelNode *node);

/* The statements of a BLOCK without its braces, or one statement. */
void skel_print_body (SkelPrinter *printer, const SkelNode *node);

/* The same of a whole function as it was written: images, results and
 * parameters are variables of these names. */
void skel_print_as_written (SkelPrinter *printer, const SkelNode *node);

/* One line of code, indented and, where it is long, broken at spaces. A text
 * that starts with # or ends in \ is left whole. */
void skel_print_line (SkelPrinter *printer, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

/* A comment on lines of its own. */
void skel_print_comment (SkelPrinter *printer, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

/* The parameters of @function as it stands or, where it is printed @anew, with
 * sizes before the images that have them, which may have been pointers. */
GPtrArray *skel_print_order (const SkelFunction *function, gboolean anew);

/* A function or a table of the file, a static one under its prefix. A table
 * that a previous printer of the same file has printed need not be printed
 * again. */
void skel_print_function (SkelPrinter *printer, const SkelFunction *function);
void skel_print_table (SkelPrinter *printer, const SkelSymbol *symbol);

/* Those tables and static functions that the kernel uses and that are not yet
 * in @printed, the set of what other kernels of the file had printed. */
void skel_print_shared (SkelPrinter *printer, GHashTable *printed);

/* The name of a file or of a function of @unit as an identifier, after the
 * unit's prefix: of "kernels/5x5-blur.c", "_5x5_blur". */
char *skel_print_identifier (const SkelUnit *unit, const char *path);

/* What the commands emit and describe print, to be freed with g_free (). The
 * analyses are those of skel_analyse (). They cannot fail. */
char *skel_emit_c (const SkelUnit *unit, GPtrArray *analyses);
char *skel_emit_table (const SkelUnit *unit, GPtrArray *analyses);
char *skel_emit_cuda (const SkelUnit *unit, GPtrArray *analyses);
char *skel_emit_cuda_entries (const SkelUnit *unit, GPtrArray *analyses);
char *skel_describe (const SkelUnit *unit, GPtrArray *analyses);

/* The C list of the tables of several SkelUnits, skel_kernel_files. */
char *skel_emit_list (GPtrArray *units);

G_END_DECLS
