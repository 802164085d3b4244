/* Shapes, made from the layouts of streams/engine/layouts.py. */
#include "shape.h"

void shape_free(Shape *shape)
{
    if (shape == NULL)
        return;
    Py_XDECREF(shape->words);
    Py_XDECREF(shape->type);
    shape_free(shape->item);
    for (int i = 0; i < shape->count; i++) {
        Py_XDECREF(shape->fields[i].key);
        Py_XDECREF(shape->fields[i].absent);
        shape_free(shape->fields[i].shape);
    }
    PyMem_Free(shape->fields);
    PyMem_Free(shape);
}

/* A field is (name, layout, has_default, default). */
static int field_from(Field *field, PyObject *entry)
{
    PyObject *key, *layout, *absent;
    int optional;
    if (!PyArg_ParseTuple(entry, "UOpO", &key, &layout, &optional, &absent))
        return -1;
    field->name = PyUnicode_AsUTF8AndSize(key, &field->length);
    if (field->name == NULL)
        return -1;
    field->key = Py_NewRef(key);
    field->absent = optional ? Py_NewRef(absent) : NULL;
    field->shape = shape_from(layout);
    return field->shape == NULL ? -1 : 0;
}

static int fields_from(Shape *shape, PyObject *entries)
{
    Py_ssize_t count = PyTuple_GET_SIZE(entries);
    if (count > MOST_FIELDS) {
        shape->code = OPAQUE;
        return 0;
    }
    shape->fields = PyMem_Calloc(count ? (size_t)count : 1, sizeof(Field));
    if (shape->fields == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        shape->count = (int)i + 1;
        if (field_from(&shape->fields[i], PyTuple_GET_ITEM(entries, i)) < 0)
            return -1;
        shape->fields[i].next = (int)((i + 1) % count);
    }
    return 0;
}

/* A layout is (code, nullable, least, most, more): of a WORD the words, of a LIST the layout of an item, of a STRUCT
   its class and a tuple of fields. */
Shape *shape_from(PyObject *layout)
{
    int code, nullable;
    long long least, most;
    PyObject *more;
    if (!PyTuple_Check(layout)) {
        PyErr_SetString(PyExc_TypeError, "a layout is a tuple");
        return NULL;
    }
    if (!PyArg_ParseTuple(layout, "ipLLO", &code, &nullable, &least, &most, &more))
        return NULL;
    Shape *shape = PyMem_Calloc(1, sizeof(Shape));
    if (shape == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    shape->code = (Code)code, shape->nullable = nullable, shape->least = least, shape->most = most;
    int failed = 0;
    if (code == WORD) {
        failed = !PyTuple_Check(more);
        if (!failed)
            shape->words = Py_NewRef(more);
    } else if (code == LIST) {
        failed = (shape->item = shape_from(more)) == NULL;
    } else if (code == STRUCT) {
        PyObject *type, *entries;
        failed = !PyArg_ParseTuple(more, "OO!", &type, &PyTuple_Type, &entries);
        if (!failed) {
            shape->type = Py_NewRef(type);
            failed = fields_from(shape, entries) < 0;
        }
    } else if (code < OPAQUE || code > STRUCT) {
        failed = 1;
    }
    if (failed) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "no such layout");
        shape_free(shape);
        return NULL;
    }
    return shape;
}
