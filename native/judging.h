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

/* PLAIN: the event was judged; NOT_PLAIN: nothing was done, and the table judge must be asked. */
Outcome judge_usual(Books *books, PyObject *table_judge, PyObject *table, const Envelope *envelope, PyObject *event);

void books_clear(Books *books);

#endif
