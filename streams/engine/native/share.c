/* Shares of a log. */
#define _GNU_SOURCE /* for memmem */
#include "share.h"

#include "names.h"

#include <stdint.h>
#include <string.h>

int share_begin(Share *share, PyObject *table_share)
{
    share->share = Py_NewRef(table_share);
    share->own = PyObject_GetAttr(table_share, n_own);
    share->owners = PyObject_GetAttr(table_share, n_owners);
    if (share->own == NULL || share->owners == NULL)
        return -1;
    if (!PyDict_Check(share->owners)) {
        PyErr_SetString(PyExc_TypeError, "the owners of a share are a dict");
        return -1;
    }
    return 0;
}

void share_clear(Share *share)
{
    Py_CLEAR(share->share);
    Py_CLEAR(share->own);
    Py_CLEAR(share->owners);
    memset(share->answers, 0, sizeof(share->answers));
}

static const char MARK[] = "\"table\":\"";

/* The bytes that TableShare takes for the name of a record's table: what stands in the first text after the mark. */
static int name_of_table(const char *record, Py_ssize_t length, const char **name, Py_ssize_t *size)
{
    const size_t width = sizeof(MARK) - 1;
    const char *mark = memmem(record, (size_t)length, MARK, width);
    if (mark == NULL)
        return 0;
    *name = mark + width;
    const char *quote = memchr(*name, '"', (size_t)(record + length - *name));
    if (quote == NULL)
        return 0;
    *size = quote - *name;
    return 1;
}

/* Where an answer for that name is kept; NULL for a name that is too long. */
static Answer *answer_for(Share *share, const char *name, Py_ssize_t size)
{
    if (size > LONGEST_NAME)
        return NULL;
    uint32_t hash = 2166136261u;
    for (Py_ssize_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)name[i]) * 16777619u;
    return &share->answers[(hash ^ hash >> 16) & (ANSWERS - 1)];
}

int share_owns(Share *share, PyObject *raw)
{
    const char *name = NULL;
    Py_ssize_t size = 0;
    PyObject *owner = NULL;
    Answer *answer = NULL;
    if (name_of_table(PyBytes_AS_STRING(raw), PyBytes_GET_SIZE(raw), &name, &size)) {
        answer = answer_for(share, name, size);
        if (answer != NULL && answer->known && answer->size == size && memcmp(answer->name, name, (size_t)size) == 0)
            return answer->ours;
        PyObject *key = PyBytes_FromStringAndSize(name, size);
        if (key == NULL)
            return -1;
        owner = Py_XNewRef(PyDict_GetItemWithError(share->owners, key));
        Py_DECREF(key);
        if (owner == NULL && PyErr_Occurred())
            return -1;
    }
    if (owner == NULL && (owner = PyObject_CallMethodOneArg(share->share, n_owner_of, raw)) == NULL)
        return -1;
    int ours = PyObject_RichCompareBool(owner, share->own, Py_EQ);
    Py_DECREF(owner);
    if (answer != NULL && ours >= 0) { /* a table that was dealt out stays where it is */
        memcpy(answer->name, name, (size_t)size);
        answer->size = size, answer->ours = ours, answer->known = 1;
    }
    return ours;
}
