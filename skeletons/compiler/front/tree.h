/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* tree.h: a kernel file as skelc sees it, after parsing.
 *
 * The tree is C with everything implicit spelt out: every conversion is a
 * SKEL_NODE_CAST, every expression has its C type, enum constants, sizeof and
 * character constants are integers, parentheses and unary plus are gone. So a
 * printer needs no knowledge of C's conversions, and says in any dialect what
 * the C said.
 *
 * Everything belongs to the SkelUnit and is freed with it.
 */
#pragma once

#include "../../graph/range.h"

G_BEGIN_DECLS

/* Nesting of statements and expressions beyond this is refused by the parser,
 * so that whoever walks a tree may recurse. */
#define SKEL_MAX_DEPTH 256

typedef struct _SkelNode SkelNode;
typedef struct _SkelSymbol SkelSymbol;
typedef struct _SkelFunction SkelFunction;

typedef struct {
  int line, column; /* from 1; 0: nowhere in the kernel's file */
} SkelLocation;

typedef enum {
  /* expressions */
  SKEL_NODE_INTEGER,     /* value.i */
  SKEL_NODE_FLOATING,    /* value.f */
  SKEL_NODE_VARIABLE,    /* symbol */
  SKEL_NODE_INDEX,       /* array, subscript */
  SKEL_NODE_DEREFERENCE, /* pointer, always a parameter's VARIABLE */
  SKEL_NODE_NEGATE,      /* operand */
  SKEL_NODE_COMPLEMENT,  /* operand: ~ */
  SKEL_NODE_NOT,         /* operand: !, of type int */
  SKEL_NODE_BINARY,      /* left, right; operation */
  SKEL_NODE_CONDITIONAL, /* condition, then, else */
  SKEL_NODE_CAST,        /* operand; converts to type */
  SKEL_NODE_CALL,        /* arguments; symbol is the function */
  SKEL_NODE_ASSIGN,      /* left, right; operation and computed */
  SKEL_NODE_INCREMENT,   /* operand; value.i is +1 or -1; postfix */
  SKEL_NODE_INITIALIZER, /* elements of { ... }, arrays only */
  /* statements; an expression may also stand as a statement */
  SKEL_NODE_BLOCK,   /* statements */
  SKEL_NODE_DECLARE, /* symbol; initial value if any */
  SKEL_NODE_IF,      /* condition, then, else if any */
  SKEL_NODE_FOR,     /* start, condition, step, body; EMPTY where
                      * the source has none */
  SKEL_NODE_WHILE,   /* condition, body */
  SKEL_NODE_DO,      /* body, condition */
  SKEL_NODE_SWITCH,  /* value, body */
  SKEL_NODE_CASE,    /* value (an INTEGER), statement */
  SKEL_NODE_DEFAULT, /* statement */
  SKEL_NODE_BREAK,
  SKEL_NODE_CONTINUE,
  SKEL_NODE_RETURN, /* value if any */
  SKEL_NODE_EMPTY,
  SKEL_NODE_UNSUPPORTED, /* text is the error: goto, a string, ... */
} SkelNodeKind;

struct _SkelNode {
  SkelNodeKind kind;
  SkelOperation operation;
  /* of an expression: its scalar type, or that of the elements where it
   * stands for an array (rank > 0) or a pointer. void calls have type VOID. */
  SkelType type;
  gboolean is_void;
  int rank; /* subscripts left until a scalar */
  /* of a compound ASSIGN: the type that left and right are converted to and
   * the operation is done in; the result is converted back to `type`. right
   * already has this type, but for shifts, where it has its own. */
  SkelType computed;
  gboolean postfix;   /* of an INCREMENT */
  gboolean addressed; /* of an INDEX: by a pointer, which goes on from the end
                       * of a row, or a pixel, to the next; see row-ends.h. Of
                       * a CONDITIONAL: of two pointers, where they are in one
                       * row and where they may be in two, which is as right */
  gboolean in_row;    /* of an INDEX, a pixel: see in-rows.h */
  SkelValue value;
  SkelSymbol *symbol;
  const char *text; /* of UNSUPPORTED */
  SkelLocation location;
  SkelNode **children; /* n_children, none NULL */
  int n_children;
  /* every value that an expression can take, as far as is known; set by
   * skel_analyse () on the bodies of kernels */
  SkelRange range;
  gboolean wraps;     /* signed arithmetic here may overflow; set
                       * with range, see skel_node_fits () */
  gboolean saturates; /* a float that is converted here may not fit
                       * the integer; likewise */
  gboolean nan;       /* it may be a NaN, and */
  gboolean reached;   /* it may be evaluated; likewise */
};

typedef enum {
  SKEL_SYMBOL_PARAMETER, /* of a function */
  SKEL_SYMBOL_LOCAL,     /* a variable in a function, images included */
  SKEL_SYMBOL_TABLE,     /* static const, of the file */
  SKEL_SYMBOL_GLOBAL,    /* any other variable of the file */
  SKEL_SYMBOL_FUNCTION,  /* of the file or of a header */
} SkelSymbolKind;

#define SKEL_MAX_RANK 3

/* One dimension of an array: [12], [stride], or [anything else]. */
typedef struct {
  int length;         /* if constant, else -1 */
  SkelSymbol *symbol; /* if just a variable's name, else NULL */
} SkelDimension;

struct _SkelSymbol {
  SkelSymbolKind kind;
  const char *name;
  SkelLocation location; /* 0, 0 when it comes from a header */
  /* what it is: type name[dimensions], or type *name (pointer, rank 0).
   * Dimensions are as written, also for a function's parameters. */
  SkelType type;
  gboolean is_void;  /* void, or a function that returns it */
  gboolean is_const; /* its elements, or what it points to */
  gboolean own;      /* of a nest's function: an image of the sequence's own */
  gboolean implied;  /* a parameter that nobody wrote, see dense.h */
  gboolean is_static;
  gboolean pointer;
  gboolean
      is_place;   /* where a local pointer points, as clang-pointers.c says */
  gboolean dense; /* of an image that was declared with one dimension, or that
                   * a kernel is given: after each of its rows the next one
                   * begins at once */
  int rank;
  SkelDimension dimensions[SKEL_MAX_RANK];
  const char *unsupported; /* "struct point", "long double", more than one
                            * level of pointers, ...: a type that the
                            * language has not; else NULL */
  const char *enumeration; /* tag or typedef of its enum type, else NULL */
  int n_constants;         /* of that enum, in order of declaration */
  struct {
    const char *name;
    int value;
  } *constants;
  SkelNode *initial;      /* of a TABLE or GLOBAL, else NULL: locals have
                           * theirs in DECLARE */
  SkelFunction *function; /* of a FUNCTION defined in this file */
};

struct _SkelFunction {
  SkelSymbol *symbol;
  SkelSymbol **parameters;
  int n_parameters;
  SkelNode *body;      /* a BLOCK */
  const char *comment; /* the raw text of its documentation, from
                        * its slash to its slash, or NULL */
  SkelLocation comment_location;
};

typedef struct {
  const char *path;         /* as given, for messages */
  const char *prefix;       /* of the external names in code made of it,
                             * and of all names of CUDA's; "" at first */
  SkelFunction **functions; /* that the file defines, in its order */
  int n_functions;
  SkelSymbol **globals; /* variables of the file, in its order */
  int n_globals;
  GStringChunk *strings; /* owns every string */
  GPtrArray *blocks;     /* owns all else */
} SkelUnit;

/* What is wrong, and where. */
typedef struct {
  SkelLocation location;
  char *message; /* one line; which rule, and what to write */
} SkelDiagnostic;

/* Parses the file at @path in a child process with limits on its time and
 * memory, so that no input can crash or hang the caller. Returns NULL when it
 * is not valid C, too large or too deeply nested, with at least one
 * SkelDiagnostic added to @diagnostics (a GPtrArray that frees them with
 * skel_diagnostic_free). Blocks for as long as it takes: four seconds of a
 * processor's time at most, and one minute on a machine that has none to give.
 * Thread-safe. */
SkelUnit *skel_parse (const char *path, GPtrArray *diagnostics);

void skel_unit_free (SkelUnit *unit);

/* Memory and strings that live as long as @unit; zeroed. */
gpointer skel_unit_allocate (SkelUnit *unit, gsize size);
const char *skel_unit_string (SkelUnit *unit, const char *string);

/* Adds a diagnostic to @diagnostics. */
void skel_diagnose (GPtrArray *diagnostics, SkelLocation location,
    const char *format, ...) G_GNUC_PRINTF (3, 4);
void skel_diagnostic_free (SkelDiagnostic *diagnostic);

/* An array of diagnostics that frees them; and those of @from become @to's, as
 * the last. */
GPtrArray *skel_diagnostics_new (void);
void skel_diagnostics_move (GPtrArray *from, GPtrArray *to);

G_END_DECLS
