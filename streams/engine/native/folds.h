/* Folds of plain events about bets and cards: what the functions do that streams/rules/plainly.py has marked. */
#ifndef VIGIA_FOLDS_H
#define VIGIA_FOLDS_H

#include "record.h"

typedef struct PlainFold PlainFold;

/* What a fold does at tables of that type where all is plain; *made is NULL where it is not marked. -1: an exception. */
int plain_fold_of(PyObject *fold, PyTypeObject *table_type, PlainFold **made);

void plain_fold_free(PlainFold *fold);

/* PLAIN: the event is folded; NOT_PLAIN: nothing was done, and the function itself must be called. */
Outcome fold_plainly(PlainFold *fold, PyObject *table, PyObject *event, PyObject *data);

#endif
