/* Judging: the fold of an event and the rules that it puts, as in streams/engine/table_judge.py and asking.py. */
#include "judging.h"

#include "folds.h"
#include "names.h"

#include <datetime.h>
#include <string.h>

/* What one kind of event means at tables with the same rules: an EventStep. */
typedef struct {
    enum { NOT_ASKED, FOR_THE_JUDGE, AS_USUAL } handling;
    int between; /* it happens between two coups */
    PyObject *event_step, *fold, *bits;
    PyObject *turns;  /* phase -> next phase, or None */
    PyObject *rules;  /* a tuple of the rules that are asked */
    PyObject *judges; /* a tuple of the functions with which they are */
    PyObject *about;  /* the attribute of the table that must be true for some of them to be asked, or None */
    PyObject *others, *others_judges; /* those that are asked in any case */
    int looked_for_plain;
    PlainFold *plain; /* how the event is folded here where all is plain, or NULL */
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
    Py_CLEAR(step->about);
    Py_CLEAR(step->others);
    Py_CLEAR(step->others_judges);
    plain_fold_free(step->plain);
    step->plain = NULL;
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
    step->between = bounds ? 0 : attribute_is_true(event_step, n_between);
    if (step->between < 0)
        return -1;
    if (bounds) {
        step->handling = FOR_THE_JUDGE;
        return bounds < 0 ? -1 : 0;
    }
    step->event_step = Py_NewRef(event_step);
    step->fold = PyObject_GetAttr(event_step, n_fold);
    step->bits = PyObject_GetAttr(event_step, n_bits);
    step->turns = PyObject_GetAttr(event_step, n_turns);
    step->rules = PyObject_GetAttr(event_step, n_rules);
    step->about = PyObject_GetAttr(event_step, n_about);
    step->others = PyObject_GetAttr(event_step, n_others);
    int whole = step->fold != NULL && step->bits != NULL && step->turns != NULL && step->rules != NULL &&
                step->about != NULL && step->others != NULL;
    if (whole && PyTuple_CheckExact(step->rules) && PyTuple_CheckExact(step->others) &&
        (step->turns == Py_None || PyDict_CheckExact(step->turns))) {
        step->judges = judges_of(step->rules);
        step->others_judges = judges_of(step->others);
        whole = step->judges != NULL && step->others_judges != NULL;
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

/* Microseconds since the year 1 began; -1: not in UTC, or no time. */
static int64_t microseconds(PyObject *time)
{
    static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    if (!PyDateTime_CheckExact(time) || PyDateTime_DATE_GET_TZINFO(time) != PyDateTime_TimeZone_UTC)
        return -1;
    int year = PyDateTime_GET_YEAR(time), month = PyDateTime_GET_MONTH(time);
    int leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0), past = year - 1;
    int64_t days = (int64_t)past * 365 + past / 4 - past / 100 + past / 400;
    days += before[month - 1] + (leap && month > 2) + PyDateTime_GET_DAY(time) - 1;
    int64_t seconds = days * 86400 + PyDateTime_DATE_GET_HOUR(time) * 3600 + PyDateTime_DATE_GET_MINUTE(time) * 60 +
                      PyDateTime_DATE_GET_SECOND(time);
    return seconds * 1000000 + PyDateTime_DATE_GET_MICROSECOND(time);
}

int prepare_judging(void)
{
    PyDateTime_IMPORT;
    return PyDateTimeAPI == NULL ? -1 : 0;
}

void standing_clear(Standing *standing)
{
    standing->known = 0;
    Py_CLEAR(standing->table);
    Py_CLEAR(standing->steps);
    Py_CLEAR(standing->phase);
    Py_CLEAR(standing->append);
    Py_CLEAR(standing->namesakes);
    Py_CLEAR(standing->coup_id);
}

static int time_of(PyObject *object, PyObject *name, int64_t *micro)
{
    PyObject *time = PyObject_GetAttr(object, name);
    if (time == NULL)
        return -1;
    *micro = microseconds(time);
    Py_DECREF(time);
    return 0;
}

/* The parts of a standing that the table itself has. */
static int look_at_table(Standing *standing)
{
    PyObject *table = standing->table;
    PyObject *trail = PyObject_GetAttr(table, n_trail), *coup = PyObject_GetAttr(table, n_coup);
    standing->phase = PyObject_GetAttr(table, n_phase);
    standing->namesakes = PyObject_GetAttr(table, n_namesakes);
    standing->append = trail == NULL ? NULL : PyObject_GetAttr(trail, n_append);
    if (coup != NULL)
        standing->coup_id = coup == Py_None ? Py_NewRef(Py_None) : PyObject_GetAttr(coup, n_id);
    Py_XDECREF(trail);
    Py_XDECREF(coup);
    int whole = standing->phase != NULL && standing->namesakes != NULL && standing->append != NULL &&
                standing->coup_id != NULL;
    return whole ? time_of(table, n_now, &standing->now) : -1;
}

static int number_of(PyObject *object, PyObject *name, int64_t *number)
{
    PyObject *value = PyObject_GetAttr(object, name);
    *number = value == NULL ? -1 : PyLong_AsLongLong(value);
    Py_XDECREF(value);
    return *number == -1 && PyErr_Occurred() ? -1 : 0;
}

/* Looks up how the table stands. Not plain: it has not opened, its last coup waits to be judged, or its clock is odd. */
static Outcome look(Standing *standing, PyObject *table_judge)
{
    standing_clear(standing);
    PyObject *closing = PyObject_GetAttr(table_judge, n_closing);
    standing->table = PyObject_GetAttr(table_judge, n_table);
    standing->steps = PyObject_GetAttr(table_judge, n_steps);
    int plain = closing == Py_None && standing->table != Py_None;
    int failed = closing == NULL || standing->table == NULL || standing->steps == NULL;
    Py_XDECREF(closing);
    if (failed)
        return FAILED;
    if (!plain)
        return NOT_PLAIN;
    if (look_at_table(standing) < 0 || time_of(table_judge, n_horizon, &standing->horizon) < 0 ||
        number_of(table_judge, n_count_at, &standing->count_at) < 0)
        return FAILED;
    standing->known = PyList_CheckExact(standing->namesakes) && standing->now >= 0 && standing->horizon >= 0;
    return standing->known ? PLAIN : NOT_PLAIN;
}

/* Whether the event belongs to the coup in play, or to none; not plain: it happens between two, and one is in play. */
static Outcome of_this_coup(const Standing *standing, const Step *step, PyObject *subject)
{
    if (subject == NULL || subject == Py_None)
        return step->between && standing->coup_id != Py_None ? NOT_PLAIN : PLAIN;
    if (subject == standing->coup_id)
        return PLAIN;
    int same = PyObject_RichCompareBool(standing->coup_id, subject, Py_EQ);
    return same < 0 ? FAILED : same ? PLAIN : NOT_PLAIN;
}

/* The phase of the table after such an event, borrowed. */
static Outcome turn_of(const Standing *standing, const Step *step, PyObject **next)
{
    *next = standing->phase;
    if (step->turns == Py_None)
        return PLAIN;
    *next = PyDict_GetItemWithError(step->turns, standing->phase);
    if (*next == NULL)
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

/* EventStep.with_a_case: whether all rules are asked of the event that was just folded, or only the others. */
static int all_have_a_case(PyObject *table, const Step *step)
{
    if (step->about == Py_None)
        return 1;
    int there = attribute_is_true(table, step->about);
    if (there < 0 && PyErr_ExceptionMatches(PyExc_Exception)) {
        PyErr_Clear(); /* the rules themselves will fail over it, and report that */
        return 1;
    }
    return there;
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
    int all = count_judged(table_judge, step->bits) < 0 ? -1 : all_have_a_case(table, step);
    int failed = all < 0;
    PyObject *rules = all ? step->rules : step->others, *judges = all ? step->judges : step->others_judges;
    PyObject *const arguments[] = {table, event, law};
    for (Py_ssize_t i = 0; !failed && i < PyTuple_GET_SIZE(rules); i++) {
        PyObject *rule = PyTuple_GET_ITEM(rules, i);
        PyObject *results = PyObject_Vectorcall(PyTuple_GET_ITEM(judges, i), arguments, 3, NULL);
        if (results == NULL || record_results(table_judge, rule, results, event) < 0)
            failed = note_fault(table_judge, rule) < 0;
        Py_XDECREF(results);
    }
    Py_DECREF(law);
    return failed ? -1 : 0;
}

/* Folds the event, here if all is plain. */
static int fold(Step *step, PyObject *table, PyObject *event, PyObject *data)
{
    if (!step->looked_for_plain) {
        step->looked_for_plain = 1;
        if (plain_fold_of(step->fold, Py_TYPE(table), &step->plain) < 0)
            return -1;
    }
    Outcome outcome = step->plain == NULL ? NOT_PLAIN : fold_plainly(step->plain, table, event, data);
    if (outcome != NOT_PLAIN)
        return outcome == FAILED ? -1 : 0;
    PyObject *const arguments[] = {table, event};
    PyObject *done = PyObject_Vectorcall(step->fold, arguments, 2, NULL);
    Py_XDECREF(done);
    return done == NULL ? -1 : 0;
}

/* The second half of TableJudge.judge, where no coup begins or ends. */
static int fold_and_ask(Standing *standing, PyObject *table_judge, Step *step, PyObject *event, PyObject *data)
{
    PyObject *table = standing->table;
    if (fold(step, table, event, data) < 0)
        return -1;
    if (PyTuple_GET_SIZE(step->rules) && ask_rules(table_judge, table, step, event) < 0)
        return -1;
    if (PyList_GET_SIZE(standing->namesakes) == 0)
        return 0;
    standing->known = 0;
    return call_for(table_judge, n__begin_or_end, event, table);
}

/* The event is taken into the trail, its time and its phase are the table's. */
static int step_forward(Standing *standing, PyObject *time, PyObject *next, PyObject *event)
{
    if (PyObject_SetAttr(standing->table, n_now, time) < 0)
        return -1;
    PyObject *done = PyObject_CallOneArg(standing->append, event);
    if (done == NULL)
        return -1;
    Py_DECREF(done);
    if (next == standing->phase)
        return 0;
    Py_SETREF(standing->phase, Py_NewRef(next));
    return PyObject_SetAttr(standing->table, n_phase, next);
}

Outcome judge_usual(Books *books, Standing *standing, PyObject *table_judge, const Envelope *envelope, PyObject *event)
{
    if (!standing->known) {
        Outcome outcome = look(standing, table_judge);
        if (outcome != PLAIN)
            return outcome;
    }
    Step *step = step_of(books, standing->steps, envelope->kind);
    if (step == NULL)
        return FAILED;
    int64_t time = microseconds(envelope->time);
    if (step->handling != AS_USUAL || time < standing->now || time >= standing->horizon ||
        envelope->sequence >= standing->count_at)
        return NOT_PLAIN;
    PyObject *next;
    Outcome outcome = of_this_coup(standing, step, envelope->subject);
    if (outcome == PLAIN)
        outcome = turn_of(standing, step, &next);
    if (outcome != PLAIN)
        return outcome;
    standing->now = time;
    if (step_forward(standing, envelope->time, next, event) < 0)
        return FAILED;
    return fold_and_ask(standing, table_judge, step, event, envelope->data) < 0 ? FAILED : PLAIN;
}

void books_clear(Books *books)
{
    for (Py_ssize_t i = 0; i < books->count; i++)
        book_free(&books->books[i]);
    PyMem_Free(books->books);
    books->books = NULL;
    books->count = 0;
}
