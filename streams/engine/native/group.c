/* Groups of records. */
#include "group.h"

int group_most(void) { return lanes_pay() ? LANES : 1; }

int group_add(Group *group, Share *share, PyObject *record)
{
    if (!PyTuple_Check(record) || PyTuple_GET_SIZE(record) != 2 || !PyBytes_Check(PyTuple_GET_ITEM(record, 1))) {
        PyErr_SetString(PyExc_TypeError, "a record is a position and its bytes");
        return -1;
    }
    PyObject *position = PyTuple_GET_ITEM(record, 0), *raw = PyTuple_GET_ITEM(record, 1);
    int ours = share->share == NULL ? 1 : share_owns(share, raw);
    if (ours <= 0)
        return ours;
    group->record[group->count] = Py_NewRef(record);
    group->position[group->count] = position;
    group->raw[group->count++] = raw;
    return 0;
}

/* Together where all fit into the lanes; two already are the sooner done so. */
void group_hash(Group *group)
{
    const uint8_t *bytes[LANES];
    size_t lengths[LANES];
    group->hashed = group->count > 1;
    for (int i = 0; i < group->count; i++) {
        bytes[i] = (const uint8_t *)PyBytes_AS_STRING(group->raw[i]);
        lengths[i] = (size_t)PyBytes_GET_SIZE(group->raw[i]);
        if (lengths[i] > LANE_BYTES)
            group->hashed = 0;
    }
    if (group->hashed)
        lanes_sha256(bytes, lengths, group->count, group->digest);
}

void group_clear(Group *group)
{
    for (int i = 0; i < group->count; i++)
        Py_DECREF(group->record[i]);
    group->count = group->hashed = 0;
}

PyObject *sha256_together(PyObject *module, PyObject *records)
{
    Group group = {.count = 0};
    (void)module;
    if (!PyList_Check(records) || PyList_GET_SIZE(records) > LANES || !lanes_there()) {
        PyErr_SetString(PyExc_ValueError, "a list of a few records, on a processor with lanes");
        return NULL;
    }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(records); i++) {
        PyObject *raw = PyList_GET_ITEM(records, i);
        if (!PyBytes_Check(raw)) {
            PyErr_SetString(PyExc_TypeError, "a record is bytes");
            return NULL;
        }
        group.raw[group.count++] = raw;
    }
    group_hash(&group);
    PyObject *hashes = group.hashed ? PyList_New(group.count) : Py_NewRef(Py_None);
    for (int i = 0; hashes != NULL && group.hashed && i < group.count; i++) {
        PyObject *hash = PyBytes_FromStringAndSize((char *)group.digest[i], SHA256_BYTES);
        if (hash == NULL)
            Py_CLEAR(hashes);
        else
            PyList_SET_ITEM(hashes, i, hash);
    }
    return hashes;
}
