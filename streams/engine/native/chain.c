/* Chains: what Custody.take does with a record that is the next of a table where all is as usual. */
#include "chain.h"

#include "names.h"
#include "sha256.h"

/* A table is as usual if nobody signs there, nothing waits, no tick was heard, and nobody seals or follows it. */
static int is_usual(PyObject *custody)
{
    PyObject *const unusual[] = {n_signed, n_early};
    PyObject *const none[] = {n_tree, n_follow};
    for (int i = 0; i < 2; i++) {
        int found = attribute_is_true(custody, unusual[i]);
        if (found)
            return found < 0 ? -1 : 0;
        PyObject *value = PyObject_GetAttr(custody, none[i]);
        if (value == NULL)
            return -1;
        int is_none = value == Py_None;
        Py_DECREF(value);
        if (!is_none)
            return 0;
    }
    PyObject *now = PyObject_GetAttr(custody, n_judge), *usual = PyObject_GetAttr(custody, n_usual);
    int same = now == NULL || usual == NULL ? -1 : now == usual;
    Py_XDECREF(now);
    Py_XDECREF(usual);
    return same;
}

int chain_ask(Chain *chain, unsigned long moment)
{
    chain->asked = moment;
    chain->standing.known = 0;
    chain->usual = is_usual(chain->custody);
    if (chain->usual <= 0)
        return chain->usual;
    Py_XSETREF(chain->table_judge, PyObject_GetAttr(chain->custody, n_table_judge));
    Py_XSETREF(chain->judge, PyObject_GetAttr(chain->custody, n_judge));
    Py_XSETREF(chain->head, PyObject_GetAttr(chain->custody, n_head));
    PyObject *expected = PyObject_GetAttr(chain->custody, n_expected);
    if (chain->table_judge == NULL || chain->judge == NULL || chain->head == NULL || expected == NULL) {
        Py_XDECREF(expected);
        return -1;
    }
    chain->expected = PyLong_AsLongLong(expected);
    Py_DECREF(expected);
    if (chain->expected == -1 && PyErr_Occurred())
        return -1;
    PyObject *head = chain->head;
    chain->usual = chain->expected > 0 && PyUnicode_Check(head) && PyUnicode_IS_COMPACT_ASCII(head) &&
                   PyUnicode_GET_LENGTH(head) == 64;
    return 0;
}

static int chain_hand_over_marks(Chain *chain)
{
    if (chain->marks == 0)
        return 0;
    PyObject *memory = PyObject_GetAttr(chain->custody, n_memory);
    PyObject *seen = memory == NULL ? NULL : PyObject_GetAttr(memory, n_seen);
    PyObject *bytes = PyBytes_FromStringAndSize((char *)chain->mark, chain->marks * (Py_ssize_t)sizeof(int64_t));
    PyObject *done = seen == NULL || bytes == NULL ? NULL : PyObject_CallMethodOneArg(seen, n_frombytes, bytes);
    Py_XDECREF(memory);
    Py_XDECREF(seen);
    Py_XDECREF(bytes);
    chain->marks = 0;
    Py_XDECREF(done);
    return done == NULL ? -1 : 0;
}

int chain_hand_over(Chain *chain)
{
    if (!chain->ahead)
        return 0;
    chain->ahead = 0;
    PyObject *expected = PyLong_FromLongLong(chain->expected);
    int failed = expected == NULL || PyObject_SetAttr(chain->custody, n_expected, expected) < 0 ||
                 PyObject_SetAttr(chain->custody, n_head, chain->head) < 0;
    Py_XDECREF(expected);
    return chain_hand_over_marks(chain) < 0 || failed ? -1 : 0;
}

void chain_free(Chain *chain)
{
    Py_XDECREF(chain->custody);
    Py_XDECREF(chain->table_judge);
    Py_XDECREF(chain->judge);
    Py_XDECREF(chain->head);
    standing_clear(&chain->standing);
    PyMem_Free(chain);
}

int chain_take(Chain *chain, const char *record, Py_ssize_t length, const uint8_t *digest)
{
    static const char HEX[] = "0123456789abcdef";
    uint8_t own[SHA256_BYTES];
    if (digest == NULL) {
        sha256((const uint8_t *)record, (size_t)length, own, 0);
        digest = own;
    }
    PyObject *head = PyUnicode_New(2 * SHA256_BYTES, 127);
    if (head == NULL)
        return -1;
    Py_UCS1 *text = PyUnicode_1BYTE_DATA(head);
    for (int i = 0; i < SHA256_BYTES; i++) {
        text[2 * i] = (Py_UCS1)HEX[digest[i] >> 4];
        text[2 * i + 1] = (Py_UCS1)HEX[digest[i] & 15];
    }
    if (chain->marks == MARKS && chain_hand_over_marks(chain) < 0) {
        Py_DECREF(head);
        return -1;
    }
    chain->mark[chain->marks++] = PyObject_Hash(head); /* as Custody marks it: salted, so that nobody can aim at it */
    Py_SETREF(chain->head, head);
    chain->expected++;
    chain->ahead = 1;
    return 0;
}
