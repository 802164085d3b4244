/* The shapes that values of a record may have, and how values of a shape are read. */
#ifndef VIGIA_SHAPE_H
#define VIGIA_SHAPE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

typedef enum { NOT_PLAIN = 0, PLAIN = 1, FAILED = -1 } Outcome; /* FAILED: a Python exception is set */

/* The codes of streams/engine/layouts.py. */
typedef enum { OPAQUE, TEXT, WHOLE, TRUTH, INSTANT, WORD, LIST, STRUCT } Code;

typedef struct Shape Shape;

typedef struct {
    const char *name; /* borrowed from `key` */
    Py_ssize_t length;
    PyObject *key;
    PyObject *absent; /* the value where the key is missing; NULL: then the record is not plain */
    Shape *shape;
    int next; /* the field that followed this one last time */
} Field;

struct Shape {
    Code code;
    int nullable;
    int64_t least, most; /* of a number, or of the length of a text or list */
    PyObject *words;     /* WORD: a tuple of texts */
    Shape *item;         /* LIST */
    PyObject *type;      /* STRUCT: its class and its fields, in the order in which the class takes them */
    Field *fields;
    int count;
    int first; /* the field that came first last time */
};

#define MOST_FIELDS 64 /* of one struct: which were there is kept in 64 bits */
#define MOST_ITEMS 256 /* of a list; a longer one is not plain */

/* Of a layout of streams/engine/layouts.py; NULL with an exception. */
Shape *shape_from(PyObject *layout);
void shape_free(Shape *shape);

#define CACHED 4096 /* texts that are kept for use again; a power of two */
#define LONGEST_CACHED 64

typedef struct {
    PyObject *texts[CACHED];
} Texts;

/* Where the reading is. Nothing is read at or beyond `end`. */
typedef struct {
    Texts *texts;
    const char *at, *end;
    void *reader; /* for whoever reads more than values */
} Cursor;

/* Reads what stands between quotation marks; the cursor is at the first. `wide` says whether it is beyond ASCII.
   Not plain: escapes and control characters. */
int read_quoted(Cursor *cursor, const char **start, Py_ssize_t *length, int *wide);

/* A text, or one of the same bytes that is there already. NULL without an exception: no UTF-8. */
PyObject *text_of(Texts *texts, const char *start, Py_ssize_t length, int wide);
PyObject *new_text(const char *start, Py_ssize_t length, int wide);

Outcome read_number(Cursor *cursor, int64_t *number);
Outcome read_value(Cursor *cursor, Shape *shape, PyObject **value);

/* Reads an object key by key with `read`; which fields were there is left in `there`. */
typedef Outcome (*read_field)(Cursor *cursor, Shape *shape, int number, void *into);
Outcome read_object(Cursor *cursor, Shape *shape, read_field read, void *into, uint64_t *there);

/* Prepares what reading needs; -1 with an exception. */
int prepare_reading(void);

#endif
