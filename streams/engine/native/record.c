/* Plain records: kinds of event, envelopes, and who reads them. */
#include "record.h"

#include <string.h>

struct Reader {
    PyObject *kind_of;
    PyObject *kinds; /* type -> number of its kind */
    Kind **known;
    Py_ssize_t count;
    Shape *envelope;
    Texts texts;
};

/* The fields of an envelope that a plain record has; `front.c` builds events from them. */
enum { SPECVERSION, ID, SOURCE, TYPE, SUBJECT, TIME, VENUE, TABLE, SEQUENCE, PREVHASH, DATA, ENVELOPE_FIELDS };
static const char *const ENVELOPE[ENVELOPE_FIELDS] = {"specversion", "id",    "source",   "type",     "subject", "time",
                                                      "venue",       "table", "sequence", "prevhash", "data"};

/* Kinds of event */

static Kind *kind_from(PyObject *name, PyObject *answer)
{
    PyObject *type, *layout;
    if (!PyArg_ParseTuple(answer, "OO", &type, &layout))
        return NULL;
    Kind *kind = PyMem_Calloc(1, sizeof(Kind));
    if (kind == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    kind->data = shape_from(layout);
    if (kind->data == NULL) {
        PyMem_Free(kind);
        return NULL;
    }
    kind->type = Py_NewRef(type);
    kind->name = Py_NewRef(name);
    return kind;
}

static void kind_free(Kind *kind)
{
    Py_XDECREF(kind->type);
    Py_XDECREF(kind->name);
    shape_free(kind->data);
    PyMem_Free(kind);
}

static Outcome learn_kind(Reader *reader, PyObject *name, Kind **kind)
{
    PyObject *answer = PyObject_CallOneArg(reader->kind_of, name);
    if (answer == NULL)
        return FAILED;
    if (answer == Py_None) { /* the decoder has not met it yet; it may be asked again */
        Py_DECREF(answer);
        return NOT_PLAIN;
    }
    *kind = kind_from(name, answer);
    Py_DECREF(answer);
    if (*kind == NULL)
        return FAILED;
    Kind **more = PyMem_Realloc(reader->known, (size_t)(reader->count + 1) * sizeof(Kind *));
    if (more == NULL) {
        kind_free(*kind);
        PyErr_NoMemory();
        return FAILED;
    }
    reader->known = more;
    (*kind)->number = reader->count;
    reader->known[reader->count++] = *kind;
    PyObject *number = PyLong_FromSsize_t(reader->count - 1);
    int failed = number == NULL || PyDict_SetItem(reader->kinds, name, number) < 0;
    Py_XDECREF(number);
    return failed ? FAILED : PLAIN;
}

static Outcome read_kind(Cursor *cursor, Kind **kind)
{
    const char *start;
    Py_ssize_t length;
    int wide;
    if (!read_quoted(cursor, &start, &length, &wide) || wide || length > LONGEST_CACHED)
        return NOT_PLAIN;
    Reader *reader = cursor->reader;
    PyObject *name = text_of(&reader->texts, start, length, wide);
    if (name == NULL)
        return PyErr_Occurred() ? FAILED : NOT_PLAIN;
    Outcome outcome = NOT_PLAIN;
    PyObject *number = PyDict_GetItemWithError(reader->kinds, name);
    if (number != NULL) {
        *kind = reader->known[PyLong_AsSsize_t(number)];
        outcome = PLAIN;
    } else if (PyErr_Occurred()) {
        outcome = FAILED;
    } else {
        outcome = learn_kind(reader, name, kind);
    }
    Py_DECREF(name);
    return outcome;
}

/* Envelopes */

static Outcome read_prevhash(Cursor *cursor, Envelope *envelope)
{
    Py_ssize_t length;
    int wide;
    int plain = read_quoted(cursor, &envelope->prevhash, &length, &wide) && length == 64 && !wide;
    return plain ? PLAIN : NOT_PLAIN;
}

static Outcome read_attribute(Cursor *cursor, Shape *shape, int number, void *into)
{
    Envelope *envelope = into;
    Shape *own = shape->fields[number].shape;
    PyObject *dropped = NULL;
    Outcome outcome;
    switch (number) {
    case SPECVERSION:
        outcome = read_value(cursor, own, &dropped);
        Py_XDECREF(dropped);
        return outcome;
    case ID: {
        const char *start;
        Py_ssize_t length;
        int wide;
        if (!read_quoted(cursor, &start, &length, &wide) || wide || length < own->least || length > own->most)
            return NOT_PLAIN;
        envelope->id = new_text(start, length, 0); /* no two records have the same */
        return envelope->id == NULL ? FAILED : PLAIN;
    }
    case SOURCE:
        return read_value(cursor, own, &envelope->source);
    case TYPE:
        return read_kind(cursor, &envelope->kind);
    case SUBJECT:
        return read_value(cursor, own, &envelope->subject);
    case TIME:
        return read_value(cursor, own, &envelope->time);
    case VENUE:
        return read_value(cursor, own, &envelope->venue);
    case TABLE:
        return read_value(cursor, own, &envelope->table);
    case SEQUENCE:
        outcome = read_number(cursor, &envelope->sequence);
        if (outcome == PLAIN && (envelope->sequence < own->least || envelope->sequence > own->most))
            return NOT_PLAIN;
        return outcome;
    case PREVHASH:
        return read_prevhash(cursor, envelope);
    case DATA:
        return envelope->kind == NULL ? NOT_PLAIN : read_value(cursor, envelope->kind->data, &envelope->data);
    }
    return NOT_PLAIN;
}

void envelope_clear(Envelope *envelope)
{
    Py_CLEAR(envelope->id);
    Py_CLEAR(envelope->source);
    Py_CLEAR(envelope->subject);
    Py_CLEAR(envelope->time);
    Py_CLEAR(envelope->venue);
    Py_CLEAR(envelope->table);
    Py_CLEAR(envelope->data);
}

Outcome read_envelope(Reader *reader, const char *record, Py_ssize_t length, Envelope *envelope)
{
    Cursor cursor = {&reader->texts, record, record + length, reader};
    uint64_t there;
    memset(envelope, 0, sizeof(*envelope));
    Outcome outcome = read_object(&cursor, reader->envelope, read_attribute, envelope, &there);
    const uint64_t optional = (uint64_t)1 << SUBJECT | (uint64_t)1 << VENUE;
    const uint64_t whole = ((uint64_t)1 << ENVELOPE_FIELDS) - 1;
    if (outcome == PLAIN && (cursor.at != cursor.end || (there | optional) != whole))
        outcome = NOT_PLAIN;
    if (outcome != PLAIN)
        envelope_clear(envelope);
    return outcome;
}

/* Readers */

static int is_envelope(const Shape *shape)
{
    if (shape->code != STRUCT || shape->count != ENVELOPE_FIELDS)
        return 0;
    for (int i = 0; i < ENVELOPE_FIELDS; i++)
        if (strcmp(shape->fields[i].name, ENVELOPE[i]) != 0)
            return 0;
    const Shape *version = shape->fields[SPECVERSION].shape;
    return version->code == WORD && PyTuple_GET_SIZE(version->words) == 1;
}

Reader *reader_new(PyObject *kind_of, PyObject *envelope)
{
    if (prepare_reading() < 0)
        return NULL;
    Reader *reader = PyMem_Calloc(1, sizeof(Reader));
    if (reader == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    reader->kind_of = Py_NewRef(kind_of);
    reader->kinds = PyDict_New();
    reader->envelope = shape_from(envelope);
    int whole = reader->kinds != NULL && reader->envelope != NULL;
    if (whole && !is_envelope(reader->envelope)) {
        PyErr_SetString(PyExc_ValueError, "the envelope has other fields than those that plain records have");
        whole = 0;
    }
    if (!whole) {
        reader_free(reader);
        return NULL;
    }
    return reader;
}

void reader_free(Reader *reader)
{
    if (reader == NULL)
        return;
    for (Py_ssize_t i = 0; i < reader->count; i++)
        kind_free(reader->known[i]);
    PyMem_Free(reader->known);
    for (int i = 0; i < CACHED; i++)
        Py_XDECREF(reader->texts.texts[i]);
    Py_XDECREF(reader->kind_of);
    Py_XDECREF(reader->kinds);
    shape_free(reader->envelope);
    PyMem_Free(reader);
}

PyObject *reader_specversion(const Reader *reader)
{
    const Shape *shape = reader->envelope->fields[SPECVERSION].shape;
    return PyTuple_GET_ITEM(shape->words, 0);
}
