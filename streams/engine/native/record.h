/* Reads plain records: JSON without white space or escapes, with exactly the keys that a kind of event has.

   What it reads it reads as the decoder of schemas/decode.py does. It refuses nothing: a record that is not plain is
   left to that decoder, which knows why. */
#ifndef VIGIA_RECORD_H
#define VIGIA_RECORD_H

#include "shape.h"

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
