/* Reads plain records: JSON without white space or escapes, with exactly the keys that a kind of event has.

   What it reads it reads as the decoder of schemas/decode.py does. It refuses nothing: a record that is not plain is
   left to that decoder, which knows why. */
#ifndef VIGIA_RECORD_H
#define VIGIA_RECORD_H

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

typedef struct {
    PyObject *type; /* the event's struct */
    PyObject *name; /* on the wire */
    Shape *data;
    Py_ssize_t number; /* of kinds, counted from 0 */
} Kind;

/* What stands in the envelope of a record; texts and data are owned. */
typedef struct {
    Kind *kind;
    PyObject *id, *source, *subject, *time, *venue, *table, *data;
    int64_t sequence;
    const char *prevhash; /* 64 bytes within the record */
} Envelope;

typedef struct Reader Reader;

/* `kind_of` is called with the type of a record and answers with (struct, layout of its data), or None.
   `envelope` is a layout whose fields are those of ENVELOPE in record.c. */
Reader *reader_new(PyObject *kind_of, PyObject *envelope);
void reader_free(Reader *reader);
PyObject *reader_specversion(const Reader *reader); /* borrowed */

Outcome read_envelope(Reader *reader, const char *record, Py_ssize_t length, Envelope *envelope);
void envelope_clear(Envelope *envelope);

#endif
