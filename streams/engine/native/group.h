/* Some records that come one after the other, and their hashes where those are worked out together. */
#ifndef VIGIA_GROUP_H
#define VIGIA_GROUP_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lanes.h"
#include "share.h"

typedef struct {
    PyObject *record[LANES], *position[LANES], *raw[LANES]; /* a tuple and, borrowed from it, its parts */
    uint8_t digest[LANES][SHA256_BYTES];
    int count, hashed;
} Group;

/* How many records are worth while: one where each is hashed alone. */
int group_most(void);

/* Adds a record if it belongs to the share; -1 with an exception. */
int group_add(Group *group, Share *share, PyObject *record);

void group_hash(Group *group);
void group_clear(Group *group);

/* For tests: a list of records to the list of their hashes. */
PyObject *sha256_together(PyObject *module, PyObject *records);

#endif
