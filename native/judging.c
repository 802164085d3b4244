/* Judging: the fold of an event and the rules that it puts, as in streams/engine/table_judge.py and asking.py. */
#include "judging.h"

#include "names.h"

#include <string.h>

/* What one kind of event means at tables with the same rules: an EventStep. */
typedef struct {
    enum { NOT_ASKED, FOR_THE_JUDGE, AS_USUAL } handling;
    PyObject *event_step, *fold, *bits;
    PyObject *turns;  /* phase -> next phase, or None */
    PyObject *rules;  /* a tuple of the rules that are asked */
    PyObject *judges; /* a tuple of the functions with which they are */
} Step;

struct Book {
    PyObject *steps; /* the EventSteps of a rulebook */
    Step *by_kind;
    Py_ssize_t count;
};

static Book *book_of(Books *books, PyObject *steps)
{
    for (Py_ssize_t i = 0; i < books->count; i++)
        if (books->books[i].steps == steps)
            return &books->books[i];
    Book *more = PyMem_Realloc(books->books, (size_t)(books->count + 1) * sizeof(Book));
    if (more == NULL)
        return (Book *)PyErr_NoMemory();
    books->books = more;
    Book *book = &more[books->count++];
    memset(book, 0, sizeof(*book));
    book->steps = Py_NewRef(steps);
    return book;
}

static void step_clear(Step *step)
{
    Py_CLEAR(step->event_step);
    Py_CLEAR(step->fold);
    Py_CLEAR(step->bits);
    Py_CLEAR(step->turns);
    Py_CLEAR(step->rules);
    Py_CLEAR(step->judges);
}

static void book_free(Book *book)
{
    Py_XDECREF(book->steps);
    for (Py_ssize_t i = 0; i < book->count; i++)
        step_clear(&book->by_kind[i]);
    PyMem_Free(book->by_kind);
}

static PyObject *judges_of(PyObject *rules)
{
    PyObject *judges = PyTuple_New(PyTuple_GET_SIZE(rules));
    for (Py_ssize_t i = 0; judges != NULL && i < PyTuple_GET_SIZE(rules); i++) {
        PyObject *judge = PyObject_GetAttr(PyTuple_GET_ITEM(rules, i), n_judge);
        if (judge == NULL)
            Py_CLEAR(judges);
        else
            PyTuple_SET_ITEM(judges, i, judge);
    }
    return judges;
}

/* Works out what the event step of a rulebook means here. Where a coup begins or ends, it is for the judge. */
static int step_learn(Step *step, PyObject *event_step)
{
    int bounds = event_step == Py_None ? 1 : attribute_is_true(event_step, n_bounds);
    if (bounds) {
        step->handling = FOR_THE_JUDGE;
        return bounds < 0 ? -1 : 0;
    }
    step->event_step = Py_NewRef(event_step);
    step->fold = PyObject_GetAttr(event_step, n_fold);
    step->bits = PyObject_GetAttr(event_step, n_bits);
    step->turns = PyObject_GetAttr(event_step, n_turns);
    step->rules = PyObject_GetAttr(event_step, n_rules);
    int whole = step->fold != NULL && step->bits != NULL && step->turns != NULL && step->rules != NULL;
    if (whole && PyTuple_CheckExact(step->rules) && (step->turns == Py_None || PyDict_CheckExact(step->turns))) {
        step->judges = judges_of(step->rules);
        whole = step->judges != NULL;
        step->handling = AS_USUAL;
    } else {
        step->handling = FOR_THE_JUDGE;
    }
    if (!whole) {
        step_clear(step);
        step->handling = NOT_ASKED;
        return -1;
    }
    return 0;
}

static Step *step_of(Books *books, PyObject *steps, const Kind *kind)
{
    Book *book = book_of(books, steps);
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

/* What one rule says of an event, as it is recorded. */
static int record_results(PyObject *table_judge, PyObject *rule, PyObject *results, PyObject *event)
{
    PyObject *iterator = PyObject_GetIter(results), *result;
    if (iterator == NULL)
        return -1;
    int failed = 0;
    while (!failed && (result = PyIter_Next(iterator)) != NULL) {
        PyObject *done = PyObject_CallMethodObjArgs(table_judge, n__record_result, rule, result, event, NULL);
        failed = done == NULL;
        Py_XDECREF(done);
        Py_DECREF(result);
    }
    Py_DECREF(iterator);
    return failed || PyErr_Occurred() ? -1 : 0;
}

/* A rule that raises gives an error verdict; whatever is no fault of a rule passes. */
static int note_fault(PyObject *table_judge, PyObject *rule)
{
    if (!PyErr_ExceptionMatches(PyExc_Exception))
        return -1;
    PyObject *kind, *fault, *trace;
    PyErr_Fetch(&kind, &fault, &trace);
    PyErr_NormalizeException(&kind, &fault, &trace);
    int failed = call_for(table_judge, n__note_fault, rule, fault) < 0;
    Py_XDECREF(kind);
    Py_XDECREF(fault);
    Py_XDECREF(trace);
    return failed ? -1 : 0;
}

/* Whether messages of the coup were lost, or there is no law: then rules are asked otherwise. */
static int in_doubt(PyObject *table, PyObject *law)
{
    if (law == Py_None)
        return 1;
    PyObject *coup = PyObject_GetAttr(table, n_coup);
    if (coup == NULL)
        return -1;
    PyObject *lost = coup == Py_None ? Py_NewRef(Py_None) : PyObject_GetAttr(coup, n_lost);
    int doubt = lost == NULL ? -1 : lost != Py_None;
    Py_DECREF(coup);
    Py_XDECREF(lost);
    return doubt;
}

static int count_judged(PyObject *table_judge, PyObject *bits)
{
    PyObject *tally = PyObject_GetAttr(table_judge, n_tally);
    PyObject *before = tally == NULL ? NULL : PyObject_GetAttr(tally, n_judged);
    PyObject *after = before == NULL ? NULL : PyNumber_Or(before, bits);
    int failed = after == NULL || PyObject_SetAttr(tally, n_judged, after) < 0;
    Py_XDECREF(tally);
    Py_XDECREF(before);
    Py_XDECREF(after);
    return failed ? -1 : 0;
}

/* RuleAsker._ask, where there is a law and nothing of the coup was lost; else that itself. */
static int ask_rules(PyObject *table_judge, PyObject *table, const Step *step, PyObject *event)
{
    PyObject *law = PyObject_GetAttr(table_judge, n_law);
    int doubt = law == NULL ? -1 : in_doubt(table, law);
    if (doubt) {
        Py_XDECREF(law);
        if (doubt < 0)
            return -1;
        PyObject *done = PyObject_CallMethodObjArgs(table_judge, n__ask, step->event_step, event, table, NULL);
        Py_XDECREF(done);
        return done == NULL ? -1 : 0;
    }
    int failed = count_judged(table_judge, step->bits) < 0;
    PyObject *const arguments[] = {table, event, law};
    for (Py_ssize_t i = 0; !failed && i < PyTuple_GET_SIZE(step->rules); i++) {
        PyObject *rule = PyTuple_GET_ITEM(step->rules, i);
        PyObject *results = PyObject_Vectorcall(PyTuple_GET_ITEM(step->judges, i), arguments, 3, NULL);
        if (results == NULL || record_results(table_judge, rule, results, event) < 0)
            failed = note_fault(table_judge, rule) < 0;
        Py_XDECREF(results);
    }
    Py_DECREF(law);
    return failed ? -1 : 0;
}

/* The second half of TableJudge.judge, where no coup begins or ends. */
static int fold_and_ask(PyObject *table_judge, PyObject *table, const Step *step, PyObject *next, PyObject *event)
{
    PyObject *trail = PyObject_GetAttr(table, n_trail);
    int failed = trail == NULL || call_for(trail, n_append, event, NULL) < 0;
    Py_XDECREF(trail);
    if (failed || (next != NULL && PyObject_SetAttr(table, n_phase, next) < 0))
        return -1;
    PyObject *const arguments[] = {table, event};
    PyObject *done = PyObject_Vectorcall(step->fold, arguments, 2, NULL);
    if (done == NULL)
        return -1;
    Py_DECREF(done);
    if (PyTuple_GET_SIZE(step->rules) && ask_rules(table_judge, table, step, event) < 0)
        return -1;
    int namesakes = attribute_is_true(table, n_namesakes);
    return namesakes > 0 ? call_for(table_judge, n__begin_or_end, event, table) : namesakes;
}

Outcome judge_usual(Books *books, PyObject *table_judge, PyObject *table, const Envelope *envelope, PyObject *event)
{
    PyObject *steps = PyObject_GetAttr(table_judge, n_steps);
    if (steps == NULL)
        return FAILED;
    const Step *step = step_of(books, steps, envelope->kind);
    Py_DECREF(steps);
    if (step == NULL)
        return FAILED;
    if (step->handling != AS_USUAL)
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
    return fold_and_ask(table_judge, table, step, next, event) < 0 ? FAILED : PLAIN;
}

void books_clear(Books *books)
{
    for (Py_ssize_t i = 0; i < books->count; i++)
        book_free(&books->books[i]);
    PyMem_Free(books->books);
    books->books = NULL;
    books->count = 0;
}
