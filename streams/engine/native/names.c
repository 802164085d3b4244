/* Names, made once. */
#include "names.h"

#define DEFINED(name) PyObject *n_##name;
NAMES(DEFINED)

int intern_names(void)
{
#define INTERNED(name)                                                                                                \
    if (n_##name == NULL && (n_##name = PyUnicode_InternFromString(#name)) == NULL)                                   \
        return -1;
    NAMES(INTERNED)
    return 0;
}

int attribute_is_true(PyObject *object, PyObject *name)
{
    PyObject *value = PyObject_GetAttr(object, name);
    if (value == NULL)
        return -1;
    int is_true = value == Py_None ? 0 : PyObject_IsTrue(value);
    Py_DECREF(value);
    return is_true;
}
