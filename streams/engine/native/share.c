/* Shares of a log. */
#include "share.h"

#include "names.h"

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
}

static const char MARK[] = "\"table\":\"";

/* The bytes that TableShare takes for the name of a record's table: what stands in the first text after the mark. */
static int name_of_table(const char *record, Py_ssize_t length, const char **name, Py_ssize_t *size)
{
    const Py_ssize_t width = sizeof(MARK) - 1;
    const char *at = record, *end = record + length;
    while (end - at >= width && (at = memchr(at, '"', (size_t)(end - at - width + 1))) != NULL) {
        if (memcmp(at, MARK, (size_t)width) == 0) {
            *name = at + width;
            const char *quote = memchr(*name, '"', (size_t)(end - *name));
            if (quote == NULL)
                return 0;
            *size = quote - *name;
            return 1;
        }
        at++;
    }
    return 0;
}

int share_owns(const Share *share, PyObject *raw)
{
    const char *name;
    Py_ssize_t size;
    PyObject *owner = NULL;
    if (name_of_table(PyBytes_AS_STRING(raw), PyBytes_GET_SIZE(raw), &name, &size)) {
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
    return ours;
}
