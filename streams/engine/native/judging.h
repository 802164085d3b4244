/* What TableJudge.judge does with an event of the coup in play that comes in its turn. */
#ifndef VIGIA_JUDGING_H
#define VIGIA_JUDGING_H

#include "record.h"

typedef struct Book Book;

/* The rulebooks that were met in a run, each with its steps. */
typedef struct {
    Book *books;
    Py_ssize_t count;
} Books;

/* How a table stands, as its judge left it. Only the judge changes this, never a fold or a rule (tests/native holds
   them to it), so it is looked up again only after the judge was asked. */
typedef struct {
    int known;
    PyObject *table, *steps, *phase, *append, *namesakes; /* `append` is that of its trail */
    PyObject *coup_id;                                    /* None: no coup is in play */
    int64_t now, horizon;                                 /* in microseconds: what comes between needs no clock */
    int64_t count_at; /* from this number on the judge counts what the table keeps */
} Standing;

/* Prepares what judging needs, once; -1 with an exception. */
int prepare_judging(void);

void standing_clear(Standing *standing);

/* PLAIN: the event was judged; NOT_PLAIN: nothing was done, and the table judge must be asked. */
Outcome judge_usual(Books *books, Standing *standing, PyObject *table_judge, const Envelope *envelope, PyObject *event);

void books_clear(Books *books);

#endif
