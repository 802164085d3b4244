/* Whose a record is, where several processes judge one log: as TableShare in streams/engine/share.py deals it out. */
#ifndef VIGIA_SHARE_H
#define VIGIA_SHARE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define ANSWERS 256 /* names of tables that are kept with the answer; a power of two */
#define LONGEST_NAME 44

typedef struct {
    Py_ssize_t size;
    int known, ours;
    char name[LONGEST_NAME];
} Answer;

typedef struct {
    PyObject *share; /* a TableShare; NULL: all records are ours */
    PyObject *own, *owners;
    Answer answers[ANSWERS];
} Share;

int share_begin(Share *share, PyObject *table_share);
void share_clear(Share *share);

/* Whether a record is ours: its table was dealt out to our share. A name that is new, or hard to find, is for Python. */
int share_owns(Share *share, PyObject *raw);

/* Those of a block's lines that are ours, each with its position, and how many lines there are. The block ends with a
   line; `before` is the position of the line before it. */
PyObject *own_lines(PyObject *module, PyObject *arguments);

#endif
