/* The front end of the judge: takes plain records that are the next of their table, and folds or judges their events.

   It says "plain" or nothing. At the first record that is not plain, or not the next of a table that is as usual, all
   that it knows goes back to the Python objects, which take that record, and are asked anew. So there is one truth:
   streams/engine. What stands here says the same as Judge.take, Custody.take and TableJudge.judge for the usual case. */
#include "record.h"
#include "sha256.h"

#include <structmember.h>
#include <string.h>

#ifndef SOURCES
#define SOURCES "unknown" /* setup.py names the digest of the sources that were compiled */
#endif

#define MOST_BYTES 1048576 /* of a record, as MAX_RECORD in schemas/decode.py */
#define MARKS 512          /* records of a table whose marks are kept here before they go to its memory */

/* What one kind of event means at tables with the same rules. */
typedef struct {
    enum { NOT_ASKED, ASK_THE_JUDGE, ONLY_FOLDS } handling;
    PyObject *fold;
    PyObject *turns; /* phase -> next phase, or None */
} Step;

typedef struct {
    PyObject *steps; /* the EventSteps of a rulebook */
    Step *by_kind;
    Py_ssize_t count;
} Book;

/* The chain of one table, as far as it is ahead of its Custody. */
typedef struct {
    PyObject *custody, *table_judge, *judge; /* `judge` is what the custody calls with each event */
    PyObject *head;                          /* hash of the last record */
    int64_t expected;
    int usual;           /* whether plain records can be taken here */
    unsigned long asked; /* when the custody was looked at */
    int ahead;           /* whether the custody must be told */
    Py_ssize_t marks;
    int64_t mark[MARKS];
} Chain;

typedef struct {
    PyObject_HEAD
    Reader *reader;
    PyObject *judge, *routes; /* of the run */
    PyObject *venues;         /* venue -> {table -> number of its chain} */
    Chain **chains;
    Py_ssize_t chain_count;
    Book *books;
    Py_ssize_t book_count;
    unsigned long moment; /* counts the records that Python took: whatever was asked before may have changed */
    Py_ssize_t plain;     /* records that the judge has not counted yet */
    PyObject *position;   /* of the record that is taken */
    int running, straight;
} FrontEnd;

#define NAMES(name)                                                                                                   \
    name(signed) name(tree) name(follow) name(early) name(judge) name(usual) name(table_judge) name(table)            \
        name(expected) name(head) name(memory) name(seen) name(frombytes) name(steps) name(closing) name(horizon)     \
        name(now) name(coup) name(id) name(phase) name(trail) name(append) name(namesakes) name(_begin_or_end)        \
        name(fold) name(rules) name(bounds) name(turns) name(records) name(take) name(routes) name(router)            \
        name(failed)

#define DECLARED(name) static PyObject *n_##name;
NAMES(DECLARED)

static int intern_names(void)
{
#define INTERNED(name)                                                                                                \
    if (n_##name == NULL && (n_##name = PyUnicode_InternFromString(#name)) == NULL)                                   \
        return -1;
    NAMES(INTERNED)
    return 0;
}

/* Chains */

/* Whether an attribute is true; -1 with an exception. */
static int attribute_is_true(PyObject *object, PyObject *name)
{
    PyObject *value = PyObject_GetAttr(object, name);
    if (value == NULL)
        return -1;
    int is_true = value == Py_None ? 0 : PyObject_IsTrue(value);
    Py_DECREF(value);
    return is_true;
}

/* A table is as usual if nobody signs there, nothing waits, no tick was heard, and nobody seals or follows it. */
static int is_usual(PyObject *custody)
{
    PyObject *const unusual[] = {n_signed, n_early};
    PyObject *const none[] = {n_tree, n_follow};
    for (int i = 0; i < 2; i++) {
        int found = attribute_is_true(custody, unusual[i]);
        if (found)
            return found < 0 ? -1 : 0;
        PyObject *value = PyObject_GetAttr(custody, none[i]);
        if (value == NULL)
            return -1;
        int is_none = value == Py_None;
        Py_DECREF(value);
        if (!is_none)
            return 0;
    }
    PyObject *now = PyObject_GetAttr(custody, n_judge), *usual = PyObject_GetAttr(custody, n_usual);
    int same = now == NULL || usual == NULL ? -1 : now == usual;
    Py_XDECREF(now);
    Py_XDECREF(usual);
    return same;
}

/* Ask the custody where its chain is. */
static int chain_ask(Chain *chain, unsigned long moment)
{
    chain->asked = moment;
    chain->usual = is_usual(chain->custody);
    if (chain->usual <= 0)
        return chain->usual;
    Py_XSETREF(chain->table_judge, PyObject_GetAttr(chain->custody, n_table_judge));
    Py_XSETREF(chain->judge, PyObject_GetAttr(chain->custody, n_judge));
    Py_XSETREF(chain->head, PyObject_GetAttr(chain->custody, n_head));
    PyObject *expected = PyObject_GetAttr(chain->custody, n_expected);
    if (chain->table_judge == NULL || chain->judge == NULL || chain->head == NULL || expected == NULL) {
        Py_XDECREF(expected);
        return -1;
    }
    chain->expected = PyLong_AsLongLong(expected);
    Py_DECREF(expected);
    if (chain->expected == -1 && PyErr_Occurred())
        return -1;
    PyObject *head = chain->head;
    chain->usual = chain->expected > 0 && PyUnicode_Check(head) && PyUnicode_IS_COMPACT_ASCII(head) &&
                   PyUnicode_GET_LENGTH(head) == 64;
    return 0;
}

static int chain_hand_over_marks(Chain *chain)
{
    if (chain->marks == 0)
        return 0;
    PyObject *memory = PyObject_GetAttr(chain->custody, n_memory);
    PyObject *seen = memory == NULL ? NULL : PyObject_GetAttr(memory, n_seen);
    PyObject *bytes = PyBytes_FromStringAndSize((char *)chain->mark, chain->marks * (Py_ssize_t)sizeof(int64_t));
    PyObject *done = seen == NULL || bytes == NULL ? NULL : PyObject_CallMethodOneArg(seen, n_frombytes, bytes);
    Py_XDECREF(memory);
    Py_XDECREF(seen);
    Py_XDECREF(bytes);
    chain->marks = 0;
    Py_XDECREF(done);
    return done == NULL ? -1 : 0;
}

/* Tell the custody where its chain is. */
static int chain_hand_over(Chain *chain)
{
    if (!chain->ahead)
        return 0;
    chain->ahead = 0;
    PyObject *expected = PyLong_FromLongLong(chain->expected);
    int failed = expected == NULL || PyObject_SetAttr(chain->custody, n_expected, expected) < 0 ||
                 PyObject_SetAttr(chain->custody, n_head, chain->head) < 0;
    Py_XDECREF(expected);
    return chain_hand_over_marks(chain) < 0 || failed ? -1 : 0;
}

static void chain_free(Chain *chain)
{
    Py_XDECREF(chain->custody);
    Py_XDECREF(chain->table_judge);
    Py_XDECREF(chain->judge);
    Py_XDECREF(chain->head);
    PyMem_Free(chain);
}

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

/* The record is believed: it is the head of its chain now. */
static int chain_take(Chain *chain, const char *record, Py_ssize_t length)
{
    static const char HEX[] = "0123456789abcdef";
    uint8_t digest[SHA256_BYTES];
    sha256((const uint8_t *)record, (size_t)length, digest, 0);
    PyObject *head = PyUnicode_New(2 * SHA256_BYTES, 127);
    if (head == NULL)
        return -1;
    Py_UCS1 *text = PyUnicode_1BYTE_DATA(head);
    for (int i = 0; i < SHA256_BYTES; i++) {
        text[2 * i] = (Py_UCS1)HEX[digest[i] >> 4];
        text[2 * i + 1] = (Py_UCS1)HEX[digest[i] & 15];
    }
    if (chain->marks == MARKS && chain_hand_over_marks(chain) < 0) {
        Py_DECREF(head);
        return -1;
    }
    chain->mark[chain->marks++] = PyObject_Hash(head); /* as Custody marks it: salted, so that nobody can aim at it */
    Py_SETREF(chain->head, head);
    chain->expected++;
    chain->ahead = 1;
    return 0;
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

static Book *book_of(FrontEnd *self, PyObject *steps)
{
    for (Py_ssize_t i = 0; i < self->book_count; i++)
        if (self->books[i].steps == steps)
            return &self->books[i];
    Book *more = PyMem_Realloc(self->books, (size_t)(self->book_count + 1) * sizeof(Book));
    if (more == NULL)
        return (Book *)PyErr_NoMemory();
    self->books = more;
    Book *book = &more[self->book_count++];
    memset(book, 0, sizeof(*book));
    book->steps = Py_NewRef(steps);
    return book;
}

static void book_free(Book *book)
{
    Py_XDECREF(book->steps);
    for (Py_ssize_t i = 0; i < book->count; i++) {
        Py_XDECREF(book->by_kind[i].fold);
        Py_XDECREF(book->by_kind[i].turns);
    }
    PyMem_Free(book->by_kind);
}

/* Works out what the event step of a rulebook means here; only where nothing but a fold is due is it done here. */
static int step_learn(Step *step, PyObject *event_step)
{
    step->handling = ASK_THE_JUDGE;
    if (event_step == Py_None)
        return 0;
    int rules = attribute_is_true(event_step, n_rules), bounds = attribute_is_true(event_step, n_bounds);
    if (rules < 0 || bounds < 0)
        return -1;
    if (rules || bounds)
        return 0;
    step->fold = PyObject_GetAttr(event_step, n_fold);
    step->turns = PyObject_GetAttr(event_step, n_turns);
    if (step->fold == NULL || step->turns == NULL)
        return -1;
    if (step->turns == Py_None || PyDict_CheckExact(step->turns))
        step->handling = ONLY_FOLDS;
    return 0;
}

static Step *step_of(FrontEnd *self, PyObject *steps, const Kind *kind)
{
    Book *book = book_of(self, steps);
    if (book == NULL)
        return NULL;
    if (kind->number >= book->count) {
        size_t count = (size_t)kind->number + 1;
        Step *more = PyMem_Realloc(book->by_kind, count * sizeof(Step));
        if (more == NULL)
            return (Step *)PyErr_NoMemory();
        memset(more + book->count, 0, (count - (size_t)book->count) * sizeof(Step));
        book->by_kind = more;
        book->count = (Py_ssize_t)count;
    }
    Step *step = &book->by_kind[kind->number];
    if (step->handling == NOT_ASKED) {
        PyObject *event_step = PyObject_GetItem(steps, kind->name);
        int failed = event_step == NULL || step_learn(step, event_step) < 0;
        Py_XDECREF(event_step);
        if (failed)
            return NULL;
    }
    return step;
}

/* Whether the event comes at a time that the judge need not look at: table.now <= time < table_judge.horizon. */
static Outcome in_time(PyObject *table_judge, PyObject *table, PyObject *time)
{
    PyObject *now = PyObject_GetAttr(table, n_now), *horizon = PyObject_GetAttr(table_judge, n_horizon);
    int good = now == NULL || horizon == NULL ? -1 : PyObject_RichCompareBool(now, time, Py_LE);
    if (good > 0)
        good = PyObject_RichCompareBool(time, horizon, Py_LT);
    Py_XDECREF(now);
    Py_XDECREF(horizon);
    return good < 0 ? FAILED : good ? PLAIN : NOT_PLAIN;
}

/* Whether the event belongs to the coup in play, or to none. */
static Outcome of_this_coup(PyObject *table, PyObject *subject)
{
    if (subject == NULL || subject == Py_None)
        return PLAIN;
    PyObject *coup = PyObject_GetAttr(table, n_coup);
    if (coup == NULL)
        return FAILED;
    PyObject *id = coup == Py_None ? Py_NewRef(Py_None) : PyObject_GetAttr(coup, n_id);
    Py_DECREF(coup);
    if (id == NULL)
        return FAILED;
    int same = id == subject ? 1 : PyObject_RichCompareBool(id, subject, Py_EQ);
    Py_DECREF(id);
    return same < 0 ? FAILED : same ? PLAIN : NOT_PLAIN;
}

/* The phase of the table after such an event, borrowed; NULL in `next`: it stays as it is. */
static Outcome turn_of(PyObject *table, const Step *step, PyObject **next)
{
    *next = NULL;
    if (step->turns == Py_None)
        return PLAIN;
    PyObject *phase = PyObject_GetAttr(table, n_phase);
    if (phase == NULL)
        return FAILED;
    PyObject *after = PyDict_GetItemWithError(step->turns, phase);
    *next = after == phase ? NULL : after;
    Py_DECREF(phase);
    if (after == NULL)
        return PyErr_Occurred() ? FAILED : NOT_PLAIN;
    return PLAIN;
}

static int call_for(PyObject *object, PyObject *name, PyObject *first, PyObject *second)
{
    PyObject *done = second == NULL ? PyObject_CallMethodOneArg(object, name, first)
                                    : PyObject_CallMethodObjArgs(object, name, first, second, NULL);
    Py_XDECREF(done);
    return done == NULL ? -1 : 0;
}

/* The second half of TableJudge.judge, where no rule is asked and no coup begins or ends. */
static int fold_event(PyObject *table_judge, PyObject *table, const Step *step, PyObject *next, PyObject *event)
{
    PyObject *trail = PyObject_GetAttr(table, n_trail);
    int failed = trail == NULL || call_for(trail, n_append, event, NULL) < 0;
    Py_XDECREF(trail);
    if (failed || (next != NULL && PyObject_SetAttr(table, n_phase, next) < 0))
        return -1;
    PyObject *const arguments[] = {table, event};
    PyObject *fold = Py_NewRef(step->fold);
    PyObject *done = PyObject_Vectorcall(fold, arguments, 2, NULL);
    Py_DECREF(fold);
    if (done == NULL)
        return -1;
    Py_DECREF(done);
    int namesakes = attribute_is_true(table, n_namesakes);
    return namesakes > 0 ? call_for(table_judge, n__begin_or_end, event, table) : namesakes;
}

/* Folds an event for which nothing else is due; NOT_PLAIN: nothing was done, the judge decides. */
static Outcome fold_straight(FrontEnd *self, PyObject *table_judge, PyObject *table, const Envelope *envelope,
                             PyObject *event)
{
    PyObject *steps = PyObject_GetAttr(table_judge, n_steps);
    if (steps == NULL)
        return FAILED;
    const Step *step = step_of(self, steps, envelope->kind);
    Py_DECREF(steps);
    if (step == NULL)
        return FAILED;
    if (step->handling != ONLY_FOLDS)
        return NOT_PLAIN;
    PyObject *closing = PyObject_GetAttr(table_judge, n_closing), *next;
    if (closing == NULL)
        return FAILED;
    int ended = closing != Py_None;
    Py_DECREF(closing);
    if (ended)
        return NOT_PLAIN;
    Outcome outcome = in_time(table_judge, table, envelope->time);
    if (outcome == PLAIN)
        outcome = of_this_coup(table, envelope->subject);
    if (outcome == PLAIN)
        outcome = turn_of(table, step, &next);
    if (outcome != PLAIN)
        return outcome;
    if (PyObject_SetAttr(table, n_now, envelope->time) < 0)
        return FAILED;
    return fold_event(table_judge, table, step, next, event) < 0 ? FAILED : PLAIN;
}

static int judge_event(FrontEnd *self, Chain *chain, const Envelope *envelope, PyObject *event)
{
    PyObject *table_judge = Py_NewRef(chain->table_judge), *judge = Py_NewRef(chain->judge);
    PyObject *table = PyObject_GetAttr(table_judge, n_table);
    Outcome outcome = table == NULL ? FAILED : NOT_PLAIN;
    if (table != NULL && table != Py_None && self->straight)
        outcome = fold_straight(self, table_judge, table, envelope, event);
    Py_XDECREF(table);
    if (outcome == NOT_PLAIN) {
        PyObject *done = PyObject_CallOneArg(judge, event);
        Py_XDECREF(done);
        outcome = done == NULL ? FAILED : PLAIN;
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
static Outcome take_plain(FrontEnd *self, PyObject *raw, PyObject *position)
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
        if (event == NULL || chain_take(chain, record, length) < 0)
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

static int take_each(FrontEnd *self, PyObject *records)
{
    PyObject *iterator = PyObject_GetIter(records), *take = PyObject_GetAttr(self->judge, n_take), *record;
    int failed = iterator == NULL || take == NULL;
    while (!failed && (record = PyIter_Next(iterator)) != NULL) {
        PyObject *position, *raw;
        Outcome outcome = FAILED;
        if (PyTuple_Check(record) && PyArg_ParseTuple(record, "OS", &position, &raw)) {
            Py_XSETREF(self->position, Py_NewRef(position));
            outcome = take_plain(self, raw, position);
        } else if (!PyErr_Occurred()) {
            PyErr_SetString(PyExc_TypeError, "a record is a position and its bytes");
        }
        if (outcome == NOT_PLAIN) {
            PyObject *done = hand_over(self) < 0 ? NULL : PyObject_CallFunctionObjArgs(take, raw, position, NULL);
            failed = done == NULL;
            Py_XDECREF(done);
        } else {
            failed = outcome == FAILED;
        }
        Py_DECREF(record);
    }
    Py_XDECREF(iterator);
    Py_XDECREF(take);
    return failed || PyErr_Occurred() ? -1 : 0;
}

static void forget_run(FrontEnd *self)
{
    for (Py_ssize_t i = 0; i < self->chain_count; i++)
        chain_free(self->chains[i]);
    PyMem_Free(self->chains);
    self->chains = NULL;
    self->chain_count = 0;
    for (Py_ssize_t i = 0; i < self->book_count; i++)
        book_free(&self->books[i]);
    PyMem_Free(self->books);
    self->books = NULL;
    self->book_count = 0;
    Py_CLEAR(self->judge);
    Py_CLEAR(self->routes);
    Py_CLEAR(self->venues);
}

static PyObject *front_take(PyObject *object, PyObject *arguments)
{
    FrontEnd *self = (FrontEnd *)object;
    PyObject *judge, *records;
    if (!PyArg_ParseTuple(arguments, "OO:take", &judge, &records))
        return NULL;
    if (self->running) {
        PyErr_SetString(PyExc_RuntimeError, "the front end is taking records already");
        return NULL;
    }
    PyObject *router = PyObject_GetAttr(judge, n_router);
    self->judge = Py_NewRef(judge);
    self->routes = router == NULL ? NULL : PyObject_GetAttr(router, n_routes);
    self->venues = PyDict_New();
    Py_XDECREF(router);
    int failed = self->routes == NULL || self->venues == NULL;
    if (!failed && !PyDict_Check(self->routes)) {
        PyErr_SetString(PyExc_TypeError, "the routes of a judge are a dict");
        failed = 1;
    }
    if (!failed) {
        self->running = 1;
        failed = take_each(self, records) < 0;
        failed |= hand_over(self) < 0;
        self->running = 0;
    }
    forget_run(self);
    return failed ? NULL : Py_NewRef(Py_None);
}

static PyObject *front_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    static char *names[] = {"kind_of", "envelope", "straight", NULL};
    PyObject *kind_of, *envelope;
    int straight = 1;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "OO|p", names, &kind_of, &envelope, &straight))
        return NULL;
    FrontEnd *self = (FrontEnd *)type->tp_alloc(type, 0);
    if (self == NULL)
        return NULL;
    self->straight = straight;
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
    Py_TYPE(object)->tp_free(object);
}

static PyMethodDef front_methods[] = {
    {"take", front_take, METH_VARARGS, "Take (position, bytes) of each record, as the judge would one by one."},
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
    if (intern_names() < 0 || PyType_Ready(&FrontEndType) < 0)
        return NULL;
    PyObject *module = PyModule_Create(&module_definition);
    if (module == NULL || PyModule_AddObjectRef(module, "FrontEnd", (PyObject *)&FrontEndType) < 0 ||
        PyModule_AddStringConstant(module, "SOURCES", SOURCES) < 0) {
        Py_XDECREF(module);
        return NULL;
    }
    return module;
}
