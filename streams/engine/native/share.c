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

/* The share of a record, as Python finds it. */
static PyObject *ask_owner(Share *share, const char *record, Py_ssize_t length)
{
    PyObject *raw = PyBytes_FromStringAndSize(record, length);
    PyObject *owner = raw == NULL ? NULL : PyObject_CallMethodOneArg(share->share, n_owner_of, raw);
    Py_XDECREF(raw);
    return owner;
}

static int owns(Share *share, const char *record, Py_ssize_t length)
{
    const char *name = NULL;
    Py_ssize_t size = 0;
    PyObject *owner = NULL;
    Answer *answer = NULL;
    if (name_of_table(record, length, &name, &size)) {
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
    if (owner == NULL && (owner = ask_owner(share, record, length)) == NULL)
        return -1;
    int ours = PyObject_RichCompareBool(owner, share->own, Py_EQ);
    Py_DECREF(owner);
    if (answer != NULL && ours >= 0) { /* a table that was dealt out stays where it is */
        memcpy(answer->name, name, (size_t)size);
        answer->size = size, answer->ours = ours, answer->known = 1;
    }
    return ours;
}

int share_owns(Share *share, PyObject *raw) { return owns(share, PyBytes_AS_STRING(raw), PyBytes_GET_SIZE(raw)); }

/* One line more, with its position. */
static int add_line(PyObject *lines, const char *record, Py_ssize_t length, Py_ssize_t position)
{
    PyObject *line = Py_BuildValue("(ny#)", position, record, length);
    int failed = line == NULL || PyList_Append(lines, line) < 0;
    Py_XDECREF(line);
    return failed ? -1 : 0;
}

static int add_lines(Share *share, PyObject *lines, const char *at, const char *end, Py_ssize_t *position)
{
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        Py_ssize_t length = (newline == NULL ? end : newline) - at;
        int ours = owns(share, at, length);
        ++*position;
        if (ours < 0 || (ours && add_line(lines, at, length, *position) < 0))
            return -1;
        at += length + 1;
    }
    return 0;
}

PyObject *own_lines(PyObject *module, PyObject *arguments)
{
    const char *block;
    Py_ssize_t length, before;
    PyObject *table_share;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#nO:own_lines", &block, &length, &before, &table_share))
        return NULL;
    Share share = {NULL};
    Py_ssize_t position = before;
    PyObject *lines = PyList_New(0);
    int failed = lines == NULL || share_begin(&share, table_share) < 0 ||
                 add_lines(&share, lines, block, block + length, &position) < 0;
    share_clear(&share);
    PyObject *answer = failed ? NULL : Py_BuildValue("(On)", lines, position - before);
    Py_XDECREF(lines);
    return answer;
}
