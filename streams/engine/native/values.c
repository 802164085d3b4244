/* Values: texts, numbers, times, lists and structs, read as the decoder reads them or not at all. */
#include "shape.h"

#include <datetime.h>
#include <string.h>

static uint64_t eight_bytes(const char *at)
{
    uint64_t word;
    memcpy(&word, at, 8);
    return word;
}

#define EACH_BYTE(byte) (0x0101010101010101ULL * (byte))
#define HIGH_BITS EACH_BYTE(0x80)

static uint64_t zero_bytes(uint64_t word) { return (word - EACH_BYTE(1)) & ~word & HIGH_BITS; }

int read_quoted(Cursor *cursor, const char **start, Py_ssize_t *length, int *wide)
{
    const char *at = cursor->at, *end = cursor->end;
    if (at >= end || *at != '"')
        return 0;
    *start = ++at;
    uint64_t high = 0;
    while (end - at >= 8) {
        uint64_t word = eight_bytes(at);
        uint64_t control = (word - EACH_BYTE(0x20)) & ~word & HIGH_BITS;
        if (zero_bytes(word ^ EACH_BYTE('"')) | zero_bytes(word ^ EACH_BYTE('\\')) | control)
            break;
        high |= word & HIGH_BITS;
        at += 8;
    }
    for (; at < end; at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte == '"') {
            *length = at - *start;
            *wide = high != 0;
            cursor->at = at + 1;
            return 1;
        }
        if (byte == '\\' || byte < 0x20)
            return 0;
        high |= byte & 0x80;
    }
    return 0;
}

static size_t slot_of(const char *start, Py_ssize_t length)
{
    uint64_t hash = (uint64_t)length * 0x9e3779b97f4a7c15ULL;
    while (length >= 8) {
        hash = (hash ^ eight_bytes(start)) * 0x9e3779b97f4a7c15ULL;
        hash ^= hash >> 29;
        start += 8, length -= 8;
    }
    uint64_t rest = 0;
    memcpy(&rest, start, (size_t)length);
    hash = (hash ^ rest) * 0xd6e8feb86659fd93ULL;
    return (size_t)(hash >> 40) & (CACHED - 1);
}

PyObject *new_text(const char *start, Py_ssize_t length, int wide)
{
    if (wide)
        return PyUnicode_DecodeUTF8(start, length, "strict");
    PyObject *text = PyUnicode_New(length, 127);
    if (text != NULL && length)
        memcpy(PyUnicode_1BYTE_DATA(text), start, (size_t)length);
    return text;
}

PyObject *text_of(Texts *texts, const char *start, Py_ssize_t length, int wide)
{
    PyObject **slot = NULL;
    if (length <= LONGEST_CACHED) {
        slot = &texts->texts[slot_of(start, length)];
        if (*slot != NULL) {
            Py_ssize_t known_length;
            const char *known = PyUnicode_AsUTF8AndSize(*slot, &known_length);
            if (known == NULL)
                return NULL;
            if (known_length == length && memcmp(known, start, (size_t)length) == 0)
                return Py_NewRef(*slot);
        }
    }
    PyObject *text = new_text(start, length, wide);
    if (text == NULL) {
        if (PyErr_ExceptionMatches(PyExc_UnicodeDecodeError))
            PyErr_Clear();
        return NULL;
    }
    if (slot != NULL)
        Py_XSETREF(*slot, Py_NewRef(text));
    return text;
}

static Outcome no_text(void) { return PyErr_Occurred() ? FAILED : NOT_PLAIN; }

static Outcome read_text(Cursor *cursor, const Shape *shape, PyObject **value)
{
    const char *start;
    Py_ssize_t length;
    int wide;
    if (!read_quoted(cursor, &start, &length, &wide))
        return NOT_PLAIN;
    *value = text_of(cursor->texts, start, length, wide);
    if (*value == NULL)
        return no_text();
    Py_ssize_t letters = PyUnicode_GET_LENGTH(*value);
    return letters >= shape->least && letters <= shape->most ? PLAIN : NOT_PLAIN;
}

static Outcome read_word(Cursor *cursor, const Shape *shape, PyObject **value)
{
    const char *start;
    Py_ssize_t length;
    int wide;
    if (!read_quoted(cursor, &start, &length, &wide))
        return NOT_PLAIN;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(shape->words); i++) {
        PyObject *word = PyTuple_GET_ITEM(shape->words, i);
        Py_ssize_t own_length;
        const char *own = PyUnicode_AsUTF8AndSize(word, &own_length);
        if (own == NULL)
            return FAILED;
        if (own_length == length && memcmp(own, start, (size_t)length) == 0) {
            *value = Py_NewRef(word);
            return PLAIN;
        }
    }
    return NOT_PLAIN;
}

/* Numbers, truth, time */

#define MOST_DIGITS 18 /* so that every such number fits in 64 bits */

Outcome read_number(Cursor *cursor, int64_t *number)
{
    const char *at = cursor->at, *end = cursor->end;
    int negative = at < end && *at == '-';
    at += negative;
    const char *digits = at;
    int64_t sum = 0;
    for (; at < end && *at >= '0' && *at <= '9'; at++) {
        if (at - digits == MOST_DIGITS)
            return NOT_PLAIN;
        sum = sum * 10 + (*at - '0');
    }
    if (at == digits || (*digits == '0' && (at - digits > 1 || negative)))
        return NOT_PLAIN;
    if (at == end || (*at != ',' && *at != '}' && *at != ']')) /* a fraction, an exponent, or no JSON */
        return NOT_PLAIN;
    *number = negative ? -sum : sum;
    cursor->at = at;
    return PLAIN;
}

static Outcome read_whole(Cursor *cursor, const Shape *shape, PyObject **value)
{
    int64_t number;
    if (!read_number(cursor, &number) || number < shape->least || number > shape->most)
        return NOT_PLAIN;
    *value = PyLong_FromLongLong(number);
    return *value == NULL ? FAILED : PLAIN;
}

static int skip(Cursor *cursor, const char *literal, Py_ssize_t length)
{
    if (cursor->end - cursor->at < length || memcmp(cursor->at, literal, (size_t)length) != 0)
        return 0;
    cursor->at += length;
    return 1;
}

static Outcome read_truth(Cursor *cursor, PyObject **value)
{
    if (skip(cursor, "true", 4))
        *value = Py_NewRef(Py_True);
    else if (skip(cursor, "false", 5))
        *value = Py_NewRef(Py_False);
    else
        return NOT_PLAIN;
    return PLAIN;
}

/* A number of exactly so many digits; -1 where something else stands there. */
static int digits_at(const char *at, int many)
{
    int number = 0;
    for (int i = 0; i < many; i++) {
        if (at[i] < '0' || at[i] > '9')
            return -1;
        number = number * 10 + (at[i] - '0');
    }
    return number;
}

static int days_of(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return days[month - 1] + (month == 2 && leap);
}

/* 2023-03-14T18:18:12.560Z, with none to six decimals; other ways to write a time are not plain. */
static Outcome read_instant(Cursor *cursor, PyObject **value)
{
    const char *at;
    Py_ssize_t length;
    int wide;
    if (!read_quoted(cursor, &at, &length, &wide) || wide || length < 20 || length > 27 || length == 21)
        return NOT_PLAIN;
    if (at[4] != '-' || at[7] != '-' || at[10] != 'T' || at[13] != ':' || at[16] != ':' || at[length - 1] != 'Z')
        return NOT_PLAIN;
    int year = digits_at(at, 4), month = digits_at(at + 5, 2), day = digits_at(at + 8, 2);
    int hour = digits_at(at + 11, 2), minute = digits_at(at + 14, 2), second = digits_at(at + 17, 2), micro = 0;
    if (length > 20) {
        int decimals = (int)length - 21;
        micro = at[19] == '.' ? digits_at(at + 20, decimals) : -1;
        for (; decimals < 6; decimals++)
            micro *= 10;
    }
    if (year < 1 || month < 1 || month > 12 || day < 1 || day > days_of(year, month))
        return NOT_PLAIN;
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59 || micro < 0)
        return NOT_PLAIN;
    *value = PyDateTimeAPI->DateTime_FromDateAndTime(year, month, day, hour, minute, second, micro,
                                                     PyDateTime_TimeZone_UTC, PyDateTimeAPI->DateTimeType);
    return *value == NULL ? FAILED : PLAIN;
}

/* Lists and structs */

static void release(PyObject **values, Py_ssize_t count)
{
    for (Py_ssize_t i = 0; i < count; i++)
        Py_CLEAR(values[i]);
}

static Outcome read_list(Cursor *cursor, const Shape *shape, PyObject **value)
{
    PyObject *items[MOST_ITEMS];
    Py_ssize_t count = 0;
    if (!skip(cursor, "[", 1))
        return NOT_PLAIN;
    Outcome outcome = PLAIN;
    if (!skip(cursor, "]", 1)) {
        do {
            if (count == MOST_ITEMS) {
                outcome = NOT_PLAIN;
                break;
            }
            items[count] = NULL;
            outcome = read_value(cursor, shape->item, &items[count]);
            count++;
        } while (outcome == PLAIN && skip(cursor, ",", 1));
        if (outcome == PLAIN && !skip(cursor, "]", 1))
            outcome = NOT_PLAIN;
    }
    if (outcome == PLAIN && (count < shape->least || count > shape->most))
        outcome = NOT_PLAIN;
    if (outcome == PLAIN) {
        *value = PyTuple_New(count);
        if (*value == NULL)
            outcome = FAILED;
    }
    if (outcome != PLAIN) {
        release(items, count);
        return outcome;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        PyTuple_SET_ITEM(*value, i, items[i]);
    return PLAIN;
}

/* The next key of an object, with its colon: the number of the field, or -1. A key that is none of ours, or that was
   there already, is not plain. */
static int read_key(Cursor *cursor, Shape *shape, int guess, uint64_t there)
{
    const char *name;
    Py_ssize_t length;
    int wide;
    if (!read_quoted(cursor, &name, &length, &wide) || !skip(cursor, ":", 1))
        return -1;
    for (int tried = 0; tried < shape->count; tried++) {
        const Field *field = &shape->fields[guess];
        if (field->length == length && memcmp(field->name, name, (size_t)length) == 0)
            return there >> guess & 1 ? -1 : guess;
        guess = guess + 1 == shape->count ? 0 : guess + 1;
    }
    return -1;
}

/* Senders write the fields of a kind in one
   order: where a field was followed by another last time, that one is tried first. */
Outcome read_object(Cursor *cursor, Shape *shape, read_field read, void *into, uint64_t *there)
{
    *there = 0;
    if (!skip(cursor, "{", 1))
        return NOT_PLAIN;
    if (skip(cursor, "}", 1))
        return PLAIN;
    int *guess = &shape->first;
    do {
        int number = read_key(cursor, shape, *guess, *there);
        if (number < 0)
            return NOT_PLAIN;
        *guess = number;
        guess = &shape->fields[number].next;
        *there |= (uint64_t)1 << number;
        Outcome outcome = read(cursor, shape, number, into);
        if (outcome != PLAIN)
            return outcome;
    } while (skip(cursor, ",", 1));
    return skip(cursor, "}", 1) ? PLAIN : NOT_PLAIN;
}

static Outcome read_member(Cursor *cursor, Shape *shape, int number, void *into)
{
    return read_value(cursor, shape->fields[number].shape, (PyObject **)into + number);
}

static Outcome read_struct(Cursor *cursor, Shape *shape, PyObject **value)
{
    PyObject *values[MOST_FIELDS] = {NULL};
    uint64_t there;
    Outcome outcome = read_object(cursor, shape, read_member, values, &there);
    for (int i = 0; outcome == PLAIN && i < shape->count; i++) {
        if (there >> i & 1)
            continue;
        values[i] = Py_XNewRef(shape->fields[i].absent);
        if (values[i] == NULL)
            outcome = NOT_PLAIN;
    }
    if (outcome == PLAIN) {
        *value = PyObject_Vectorcall(shape->type, values, (size_t)shape->count, NULL);
        if (*value == NULL)
            outcome = FAILED;
    }
    release(values, shape->count);
    return outcome;
}

/* Depth is bounded: a shape holds no shape that holds it. */
Outcome read_value(Cursor *cursor, Shape *shape, PyObject **value)
{
    if (shape->nullable && cursor->at < cursor->end && *cursor->at == 'n') {
        *value = Py_NewRef(Py_None);
        return skip(cursor, "null", 4) ? PLAIN : NOT_PLAIN;
    }
    switch (shape->code) {
    case TEXT:
        return read_text(cursor, shape, value);
    case WHOLE:
        return read_whole(cursor, shape, value);
    case TRUTH:
        return read_truth(cursor, value);
    case INSTANT:
        return read_instant(cursor, value);
    case WORD:
        return read_word(cursor, shape, value);
    case LIST:
        return read_list(cursor, shape, value);
    case STRUCT:
        return read_struct(cursor, shape, value);
    case OPAQUE:
        break;
    }
    return NOT_PLAIN;
}

int prepare_reading(void)
{
    PyDateTime_IMPORT;
    return PyDateTimeAPI == NULL ? -1 : 0;
}
