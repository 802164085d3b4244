/* The front end of the judge: takes plain records that are the next of their table, and folds or judges their events.

   It says "plain" or nothing. At the first record that is not plain, or not the next of a table that is as usual, all
   that it knows goes back to the Python objects, which take that record, and are asked anew. So there is one truth:
   streams/engine. What stands here says the same as Judge.take, Custody.take and TableJudge.judge for the usual case. */
#include "chain.h"
#include "group.h"
#include "judging.h"
#include "names.h"
#include "record.h"
#include "sha256.h"

#include <structmember.h>
#include <string.h>

#ifndef SOURCES
#define SOURCES "unknown" /* setup.py names the digest of the sources that were compiled */
#endif

#define MOST_BYTES 1048576 /* of a record, as MAX_RECORD in schemas/decode.py */

typedef struct {
    PyObject_HEAD
    Reader *reader;
    PyObject *judge, *routes; /* of the run */
    PyObject *venues;         /* venue -> {table -> number of its chain} */
    Share share;
    Chain **chains;
    Py_ssize_t chain_count;
    Books books;
    unsigned long moment; /* counts the records that Python took: whatever was asked before may have changed */
    Py_ssize_t plain;     /* records that the judge has not counted yet */
    PyObject *position;   /* of the record that is taken */
    PyObject *judge_type; /* the class of table judges whose ways are known here */
    int running;
} FrontEnd;

/* Everything that is known here alone goes back to the Python objects. An exception that is set stays. */
static int hand_over(FrontEnd *self)
{
    PyObject *kind, *value, *trace;
    PyErr_Fetch(&kind, &value, &trace);
    int failed = 0;
    for (Py_ssize_t i = 0; i < self->chain_count; i++)
        failed |= chain_hand_over(self->chains[i]) < 0;
    if (self->plain) {
        PyObject *before = PyObject_GetAttr(self->judge, n_records);
        PyObject *more = PyLong_FromSsize_t(self->plain);
        PyObject *sum = before == NULL || more == NULL ? NULL : PyNumber_Add(before, more);
        failed |= sum == NULL || PyObject_SetAttr(self->judge, n_records, sum) < 0;
        Py_XDECREF(before);
        Py_XDECREF(more);
        Py_XDECREF(sum);
        self->plain = 0;
    }
    self->moment++;
    if (kind != NULL) {
        PyErr_Clear();
        PyErr_Restore(kind, value, trace);
        return -1;
    }
    return failed ? -1 : 0;
}

static Chain *chain_new(FrontEnd *self, PyObject *tables, PyObject *table)
{
    Chain **more = PyMem_Realloc(self->chains, (size_t)(self->chain_count + 1) * sizeof(Chain *));
    if (more == NULL)
        return (Chain *)PyErr_NoMemory();
    self->chains = more;
    Chain *chain = PyMem_Calloc(1, sizeof(Chain));
    if (chain == NULL)
        return (Chain *)PyErr_NoMemory();
    PyObject *number = PyLong_FromSsize_t(self->chain_count);
    if (number == NULL || PyDict_SetItem(tables, table, number) < 0) {
        Py_XDECREF(number);
        chain_free(chain);
        return NULL;
    }
    Py_DECREF(number);
    self->chains[self->chain_count++] = chain;
    return chain;
}

/* The tables of a venue for which there are chains. */
static PyObject *tables_of(FrontEnd *self, PyObject *venue)
{
    PyObject *tables = PyDict_GetItemWithError(self->venues, venue);
    if (tables != NULL || PyErr_Occurred())
        return tables;
    tables = PyDict_New();
    if (tables == NULL)
        return NULL;
    int failed = PyDict_SetItem(self->venues, venue, tables) < 0;
    Py_DECREF(tables); /* held by `venues` */
    return failed ? NULL : tables;
}

/* Finds where records of that name go, as the router of the judge would, and asks there. */
static Outcome chain_route(FrontEnd *self, PyObject *venue, PyObject *table, PyObject *tables, Chain **chain)
{
    PyObject *name = PyTuple_Pack(2, venue, table);
    if (name == NULL)
        return FAILED;
    PyObject *custody = PyDict_GetItemWithError(self->routes, name);
    Py_DECREF(name);
    if (custody == NULL)
        return PyErr_Occurred() ? FAILED : NOT_PLAIN;
    if (*chain == NULL && (*chain = chain_new(self, tables, table)) == NULL)
        return FAILED;
    Py_XSETREF((*chain)->custody, Py_NewRef(custody));
    if (chain_ask(*chain, self->moment) < 0)
        return FAILED;
    return (*chain)->usual ? PLAIN : NOT_PLAIN;
}

static Outcome chain_of(FrontEnd *self, const Envelope *envelope, Chain **chain)
{
    PyObject *venue = envelope->venue == NULL ? Py_None : envelope->venue;
    PyObject *tables = tables_of(self, venue);
    if (tables == NULL)
        return FAILED;
    PyObject *number = PyDict_GetItemWithError(tables, envelope->table);
    if (number == NULL && PyErr_Occurred())
        return FAILED;
    *chain = number == NULL ? NULL : self->chains[PyLong_AsSsize_t(number)];
    if (*chain != NULL && (*chain)->asked == self->moment)
        return (*chain)->usual ? PLAIN : NOT_PLAIN;
    return chain_route(self, venue, envelope->table, tables, chain);
}

/* Events and their judge */

static PyObject *new_event(FrontEnd *self, const Envelope *envelope, PyObject *prevhash)
{
    PyObject *sequence = PyLong_FromLongLong(envelope->sequence);
    if (sequence == NULL)
        return NULL;
    PyObject *fields[] = { /* in the order of the struct, which streams/engine/layouts.py has compared */
        reader_specversion(self->reader), envelope->id, envelope->source, envelope->time, envelope->table, sequence,
        prevhash, envelope->data, envelope->subject == NULL ? Py_None : envelope->subject,
        envelope->venue == NULL ? Py_None : envelope->venue,
    };
    PyObject *event = PyObject_Vectorcall(envelope->kind->type, fields, sizeof(fields) / sizeof(*fields), NULL);
    Py_DECREF(sequence);
    return event;
}

static int judge_event(FrontEnd *self, Chain *chain, const Envelope *envelope, PyObject *event)
{
    PyObject *table_judge = Py_NewRef(chain->table_judge), *judge = Py_NewRef(chain->judge);
    Outcome outcome = NOT_PLAIN;
    if ((PyObject *)Py_TYPE(table_judge) == self->judge_type)
        outcome = judge_usual(&self->books, &chain->standing, table_judge, envelope, event);
    if (outcome == NOT_PLAIN) {
        PyObject *done = PyObject_CallOneArg(judge, event);
        Py_XDECREF(done);
        outcome = done == NULL ? FAILED : PLAIN;
        chain->standing.known = 0;
    } else if (outcome == FAILED) {
        chain->standing.known = 0;
    }
    Py_DECREF(table_judge);
    Py_DECREF(judge);
    return outcome == FAILED ? -1 : 0;
}

/* The engine failed on an event, or a listener did: the judge knows what becomes of it, as in Judge.take. */
static int judge_failed(FrontEnd *self, PyObject *custody, PyObject *event, PyObject *raw, PyObject *position)
{
    PyObject *kind, *value, *trace;
    PyErr_Fetch(&kind, &value, &trace);
    PyErr_NormalizeException(&kind, &value, &trace);
    if (trace != NULL)
        PyException_SetTraceback(value, trace);
    if (!PyErr_GivenExceptionMatches(value, PyExc_Exception)) { /* a Ctrl-C */
        PyErr_Restore(kind, value, trace);
        return -1;
    }
    int failed = hand_over(self) < 0;
    if (!failed) {
        PyObject *done = PyObject_CallMethodObjArgs(self->judge, n_failed, value, custody, event, raw, position, NULL);
        failed = done == NULL;
        Py_XDECREF(done);
        self->moment++;
    }
    Py_XDECREF(kind);
    Py_XDECREF(value);
    Py_XDECREF(trace);
    return failed ? -1 : 0;
}

/* Takes a record if it is plain and the next of its table. */
static Outcome take_plain(FrontEnd *self, PyObject *raw, PyObject *position, const uint8_t *digest)
{
    const char *record = PyBytes_AS_STRING(raw);
    Py_ssize_t length = PyBytes_GET_SIZE(raw);
    Envelope envelope;
    Chain *chain = NULL;
    if (length > MOST_BYTES)
        return NOT_PLAIN;
    Outcome outcome = read_envelope(self->reader, record, length, &envelope);
    if (outcome != PLAIN)
        return outcome;
    outcome = chain_of(self, &envelope, &chain);
    if (outcome == PLAIN && (envelope.sequence != chain->expected ||
                             memcmp(envelope.prevhash, PyUnicode_1BYTE_DATA(chain->head), 64) != 0))
        outcome = NOT_PLAIN;
    if (outcome == PLAIN) {
        PyObject *event = new_event(self, &envelope, chain->head);
        PyObject *custody = Py_NewRef(chain->custody);
        if (event == NULL || chain_take(chain, record, length, digest) < 0)
            outcome = FAILED;
        else {
            self->plain++;
            if (judge_event(self, chain, &envelope, event) < 0 && judge_failed(self, custody, event, raw, position) < 0)
                outcome = FAILED;
        }
        Py_DECREF(custody);
        Py_XDECREF(event);
    }
    envelope_clear(&envelope);
    return outcome;
}

/* The type */

/* Takes one record, natively or by the judge; -1 with an exception. */
static int take_record(FrontEnd *self, PyObject *take, PyObject *position, PyObject *raw, const uint8_t *digest)
{
    Py_XSETREF(self->position, Py_NewRef(position));
    Outcome outcome = take_plain(self, raw, position, digest);
    if (outcome != NOT_PLAIN)
        return outcome == FAILED ? -1 : 0;
    PyObject *done = hand_over(self) < 0 ? NULL : PyObject_CallFunctionObjArgs(take, raw, position, NULL);
    Py_XDECREF(done);
    return done == NULL ? -1 : 0;
}

/* Takes the records of a group in their order, and lets go of them. */
static int take_group(FrontEnd *self, PyObject *take, Group *group)
{
    int failed = 0;
    for (int i = 0; i < group->count; i++) {
        const uint8_t *digest = group->hashed ? group->digest[i] : NULL;
        failed = failed || take_record(self, take, group->position[i], group->raw[i], digest) < 0;
    }
    group_clear(group);
    return failed ? -1 : 0;
}

/* Of a list the next records are there already, so that several can be hashed together. */
static int take_list(FrontEnd *self, PyObject *take, PyObject *records)
{
    Group group = {.count = 0};
    const int most = group_most();
    int failed = 0;
    for (Py_ssize_t i = 0; !failed && i < PyList_GET_SIZE(records); i++) {
        failed = group_add(&group, &self->share, PyList_GET_ITEM(records, i)) < 0;
        if (!failed && group.count == most) {
            group_hash(&group);
            failed = take_group(self, take, &group) < 0;
        }
    }
    if (!failed) {
        group_hash(&group);
        return take_group(self, take, &group);
    }
    group_clear(&group);
    return -1;
}

/* Whatever else gives records is asked for the next only when the last is judged: it may have to wait for it. */
static int take_iterator(FrontEnd *self, PyObject *take, PyObject *records)
{
    PyObject *iterator = PyObject_GetIter(records), *record;
    int failed = iterator == NULL;
    while (!failed && (record = PyIter_Next(iterator)) != NULL) {
        Group group = {.count = 0};
        failed = group_add(&group, &self->share, record) < 0;
        Py_DECREF(record);
        failed = failed || take_group(self, take, &group) < 0;
    }
    Py_XDECREF(iterator);
    return failed || PyErr_Occurred() ? -1 : 0;
}

static int take_each(FrontEnd *self, PyObject *records)
{
    PyObject *take = PyObject_GetAttr(self->judge, n_take);
    if (take == NULL)
        return -1;
    int failed = (PyList_CheckExact(records) ? take_list : take_iterator)(self, take, records) < 0;
    Py_DECREF(take);
    return failed ? -1 : 0;
}

static void forget_run(FrontEnd *self)
{
    for (Py_ssize_t i = 0; i < self->chain_count; i++)
        chain_free(self->chains[i]);
    PyMem_Free(self->chains);
    self->chains = NULL;
    self->chain_count = 0;
    books_clear(&self->books);
    Py_CLEAR(self->judge);
    Py_CLEAR(self->routes);
    Py_CLEAR(self->venues);
    share_clear(&self->share);
}

/* Looks up what a run needs of its judge and its share. */
static int begin_run(FrontEnd *self, PyObject *judge, PyObject *share)
{
    PyObject *router = PyObject_GetAttr(judge, n_router);
    self->judge = Py_NewRef(judge);
    self->routes = router == NULL ? NULL : PyObject_GetAttr(router, n_routes);
    self->venues = PyDict_New();
    Py_XDECREF(router);
    if (self->routes == NULL || self->venues == NULL)
        return -1;
    if (!PyDict_Check(self->routes)) {
        PyErr_SetString(PyExc_TypeError, "the routes of a judge are a dict");
        return -1;
    }
    return share == Py_None ? 0 : share_begin(&self->share, share);
}

static PyObject *front_take(PyObject *object, PyObject *arguments)
{
    FrontEnd *self = (FrontEnd *)object;
    PyObject *judge, *records, *share = Py_None;
    if (!PyArg_ParseTuple(arguments, "OO|O:take", &judge, &records, &share))
        return NULL;
    if (self->running) {
        PyErr_SetString(PyExc_RuntimeError, "the front end is taking records already");
        return NULL;
    }
    self->running = 1;
    int failed = begin_run(self, judge, share) < 0;
    if (!failed) {
        failed = take_each(self, records) < 0;
        failed |= hand_over(self) < 0;
    }
    forget_run(self);
    self->running = 0;
    return failed ? NULL : Py_NewRef(Py_None);
}

static PyObject *front_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    static char *names[] = {"kind_of", "envelope", "judge_type", NULL};
    PyObject *kind_of, *envelope, *judge_type;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OOO", names, &kind_of, &envelope, &judge_type))
        return NULL;
    FrontEnd *self = (FrontEnd *)type->tp_alloc(type, 0);
    if (self == NULL)
        return NULL;
    self->judge_type = Py_NewRef(judge_type);
    self->position = PyLong_FromLong(0);
    self->reader = reader_new(kind_of, envelope);
    if (self->reader == NULL || self->position == NULL) {
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

static void front_free(PyObject *object)
{
    FrontEnd *self = (FrontEnd *)object;
    forget_run(self);
    reader_free(self->reader);
    Py_XDECREF(self->position);
    Py_XDECREF(self->judge_type);
    Py_TYPE(object)->tp_free(object);
}

static PyMethodDef front_methods[] = {
    {"take", front_take, METH_VARARGS, "Take (position, bytes) of each record, of a share or of all, as the judge would one by one."},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef front_members[] = {
    {"position", T_OBJECT_EX, offsetof(FrontEnd, position), READONLY, "of the record that is being taken"},
    {NULL, 0, 0, 0, NULL},
};

static PyTypeObject FrontEndType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "streams.engine._front.FrontEnd",
    .tp_basicsize = sizeof(FrontEnd),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "Takes plain records; whatever else comes goes to the judge.",
    .tp_new = front_new,
    .tp_dealloc = front_free,
    .tp_methods = front_methods,
    .tp_members = front_members,
};

static PyObject *module_sha256(PyObject *module, PyObject *arguments)
{
    Py_buffer bytes;
    int portable = 0;
    uint8_t digest[SHA256_BYTES];
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y*|p:sha256", &bytes, &portable))
        return NULL;
    sha256(bytes.buf, (size_t)bytes.len, digest, portable);
    PyBuffer_Release(&bytes);
    return PyBytes_FromStringAndSize((char *)digest, SHA256_BYTES);
}

static PyMethodDef module_methods[] = {
    {"sha256_together", sha256_together, METH_O, "The hashes of a few records, worked out side by side."},
    {"own_lines", own_lines, METH_VARARGS, "The lines of a block that are a share's, each with its position; and of all, how many."},
    {"sha256", module_sha256, METH_VARARGS, "The hash of some bytes; `portable` without the processor's instructions."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "streams.engine._front",
    .m_doc = "The native front end of the judge.",
    .m_size = -1,
    .m_methods = module_methods,
};

PyMODINIT_FUNC PyInit__front(void)
{
    if (intern_names() < 0 || prepare_judging() < 0 || PyType_Ready(&FrontEndType) < 0)
        return NULL;
    PyObject *module = PyModule_Create(&module_definition);
    if (module == NULL || PyModule_AddObjectRef(module, "FrontEnd", (PyObject *)&FrontEndType) < 0 ||
        PyModule_AddStringConstant(module, "SOURCES", SOURCES) < 0) {
        Py_XDECREF(module);
        return NULL;
    }
    return module;
}
