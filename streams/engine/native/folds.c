/* Folds of plain events: a bet is laid, taken or paid, or a card is drawn, in the coup in play, and nothing else is the
   matter.

   What is done here is what streams/games/bets/fold.py and cards/fold.py do in that case. Whatever a game adds to it stands in hooks,
   which are called unless they are marked as doing nothing. */
#include "folds.h"

#include "names.h"

#include <structmember.h>

#define MOST_COPIES 8
#define OF_EVERY_BET 6 /* fields that are copied from the event, before those that a game adds */

/* A field of a struct: where it lies in structs of the type that was met last. */
typedef struct {
    PyObject *name;
    PyTypeObject *type;
    Py_ssize_t offset; /* 0: it must be asked for by its name */
} Slot;

struct PlainFold {
    enum { LAYS, COLLECTS, PAYS, DRAWS } does;
    PyTypeObject *table_type;
    PyObject *makes, *copied;                /* the type of bets or cards, and the names of what a game adds to bets */
    PyObject *then, *lay, *late, *changed;   /* functions, or NULL where there is nothing to call */
    Slot from[OF_EVERY_BET + MOST_COPIES];  /* of the event: what a bet is made of */
    Slot bet, amount, player, settles, cloth;
    Slot own_player, collected, collections, paid, payouts, payments; /* of the bet */
    Slot card, face, where;                                          /* of the event that draws a card */
    Slot first, out, seen, shoe_packs;                               /* of the shoe */
};

static PyObject **place_of(Slot *field, PyObject *object)
{
    if (field->type != Py_TYPE(object)) {
        PyObject *found = PyObject_GetAttr((PyObject *)Py_TYPE(object), field->name);
        field->offset = 0;
        if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type)) {
            const PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
            field->offset = member->type == T_OBJECT_EX ? member->offset : 0;
        }
        Py_XDECREF(found);
        PyErr_Clear(); /* a field that only its objects have */
        Py_XSETREF(field->type, (PyTypeObject *)Py_NewRef(Py_TYPE(object)));
    }
    return field->offset ? (PyObject **)((char *)object + field->offset) : NULL;
}

static PyObject *get(Slot *field, PyObject *object)
{
    PyObject **place = place_of(field, object);
    return place == NULL || *place == NULL ? PyObject_GetAttr(object, field->name) : Py_NewRef(*place);
}

/* Takes over the value. */
static int set(Slot *field, PyObject *object, PyObject *value)
{
    if (value == NULL)
        return -1;
    PyObject **place = place_of(field, object);
    if (place != NULL) {
        Py_XSETREF(*place, value);
        return 0;
    }
    int failed = PyObject_SetAttr(object, field->name, value);
    Py_DECREF(value);
    return failed;
}

static int add(Slot *field, PyObject *object, PyObject *amount)
{
    PyObject *before = get(field, object);
    PyObject *sum = before == NULL ? NULL : PyNumber_Add(before, amount);
    Py_XDECREF(before);
    return set(field, object, sum);
}

/* One more event of a kind that a bet remembers: most bets have none, and then there is no list. */
static int keep(Slot *field, PyObject *bet, PyObject *event)
{
    PyObject *events = get(field, bet);
    if (events == NULL)
        return -1;
    int failed;
    if (PyList_CheckExact(events)) {
        failed = PyList_Append(events, event);
    } else {
        PyObject *list = PyList_New(1);
        if (list != NULL)
            PyList_SET_ITEM(list, 0, Py_NewRef(event));
        failed = set(field, bet, list);
    }
    Py_DECREF(events);
    return failed;
}

static int append_to(PyObject *object, PyObject *name, PyObject *event)
{
    PyObject *list = PyObject_GetAttr(object, name);
    if (list == NULL)
        return -1;
    int failed = PyList_Append(list, event); /* fails where it is no list */
    Py_DECREF(list);
    return failed;
}

/* Marks */

static PyObject *mark_of(PyObject *function)
{
    PyObject *mark = PyObject_GetAttr(function, n_plain);
    if (mark == NULL && PyErr_ExceptionMatches(PyExc_AttributeError))
        PyErr_Clear();
    if (mark != NULL && !(PyTuple_Check(mark) && PyTuple_GET_SIZE(mark) == 4 && PyUnicode_Check(PyTuple_GET_ITEM(mark, 0))))
        Py_CLEAR(mark);
    return mark;
}

static int says(PyObject *mark, const char *word)
{
    return mark != NULL && PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(mark, 0), word) == 0;
}

/* A hook of the table, or NULL where it does nothing; -1 with an exception. */
static int hook_of(PyTypeObject *table_type, PyObject *name, PyObject **hook)
{
    PyObject *function = PyObject_GetAttr((PyObject *)table_type, name);
    if (function == NULL)
        return -1;
    PyObject *mark = mark_of(function);
    if (says(mark, "nothing"))
        Py_CLEAR(function);
    Py_XDECREF(mark);
    *hook = function;
    return PyErr_Occurred() ? -1 : 0;
}

/* How a table makes bets: by a function of its own, or of what the event says. */
static int learn_making(PlainFold *fold)
{
    if (hook_of(fold->table_type, n_lay, &fold->lay) < 0)
        return -1;
    PyObject *mark = fold->lay == NULL ? NULL : mark_of(fold->lay);
    if (says(mark, "makes") && PyTuple_Check(PyTuple_GET_ITEM(mark, 2)) &&
        PyTuple_GET_SIZE(PyTuple_GET_ITEM(mark, 2)) <= MOST_COPIES) {
        fold->makes = Py_NewRef(PyTuple_GET_ITEM(mark, 1));
        fold->copied = Py_NewRef(PyTuple_GET_ITEM(mark, 2));
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(fold->copied); i++)
            fold->from[OF_EVERY_BET + i].name = PyTuple_GET_ITEM(fold->copied, i);
        PyObject *then = PyTuple_GET_ITEM(mark, 3);
        if (then != Py_None)
            fold->then = PyObject_GetAttr((PyObject *)fold->table_type, then);
    }
    Py_XDECREF(mark);
    return PyErr_Occurred() ? -1 : 0;
}

int plain_fold_of(PyObject *function, PyTypeObject *table_type, PlainFold **made)
{
    *made = NULL;
    PyObject *mark = mark_of(function);
    if (mark == NULL)
        return PyErr_Occurred() ? -1 : 0;
    static const char *const words[] = {[LAYS] = "lays", [COLLECTS] = "collects", [PAYS] = "pays", [DRAWS] = "draws"};
    int does = 0;
    while (does < 4 && !says(mark, words[does]))
        does++;
    PlainFold *fold = does == 4 ? NULL : PyMem_Calloc(1, sizeof(PlainFold));
    if (fold == NULL) {
        Py_DECREF(mark);
        return does == 4 ? 0 : (PyErr_NoMemory(), -1);
    }
    fold->does = does;
    if (does == DRAWS)
        fold->makes = Py_NewRef(PyTuple_GET_ITEM(mark, 1));
    Py_DECREF(mark);
    fold->table_type = (PyTypeObject *)Py_NewRef(table_type);
    PyObject *const of_every_bet[OF_EVERY_BET] = {n_bet, n_player, n_position, n_stake, n_chips, n_cloth};
    for (int i = 0; i < OF_EVERY_BET; i++)
        fold->from[i].name = of_every_bet[i];
    fold->bet.name = n_bet, fold->amount.name = n_amount, fold->settles.name = n_settles, fold->cloth.name = n_cloth;
    fold->player.name = fold->own_player.name = n_player;
    fold->collected.name = n_collected, fold->collections.name = n_collections;
    fold->paid.name = n_paid, fold->payouts.name = n_payouts, fold->payments.name = n_payments;
    fold->card.name = n_card, fold->face.name = n_face, fold->where.name = n_place;
    fold->first.name = n_first, fold->out.name = n_drawn, fold->seen.name = n_seen, fold->shoe_packs.name = n_packs;
    int failed = 0;
    if (does == LAYS)
        failed = learn_making(fold) < 0 || hook_of(table_type, n_too_late, &fold->late) < 0 ||
                 hook_of(table_type, n_bet_changed, &fold->changed) < 0;
    else if (does == DRAWS)
        failed = hook_of(table_type, n_card_lies, &fold->then) < 0;
    if (failed) {
        plain_fold_free(fold);
        return -1;
    }
    *made = fold;
    return 0;
}

void plain_fold_free(PlainFold *fold)
{
    if (fold == NULL)
        return;
    Slot *const fields[] = {&fold->bet,   &fold->amount,      &fold->player,    &fold->settles,
                             &fold->cloth, &fold->own_player,  &fold->collected, &fold->collections,
                             &fold->paid,  &fold->payouts,     &fold->payments,  &fold->card,
                             &fold->face,  &fold->where,       &fold->first,     &fold->out,
                             &fold->seen,  &fold->shoe_packs};
    for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); i++)
        Py_XDECREF(fields[i]->type);
    for (int i = 0; i < OF_EVERY_BET + MOST_COPIES; i++)
        Py_XDECREF(fold->from[i].type);
    Py_XDECREF(fold->table_type);
    Py_XDECREF(fold->makes);
    Py_XDECREF(fold->copied);
    Py_XDECREF(fold->then);
    Py_XDECREF(fold->lay);
    Py_XDECREF(fold->late);
    Py_XDECREF(fold->changed);
    PyMem_Free(fold);
}

/* Folds */

/* Runs a method of the table; 0 or 1: what it says, -1: an exception. */
static int ask(PyObject *function, PyObject *table, PyObject *first, PyObject *second)
{
    PyObject *const arguments[] = {table, first, second};
    PyObject *answer = PyObject_Vectorcall(function, arguments, second == NULL ? 2 : 3, NULL);
    if (answer == NULL)
        return -1;
    int is_true = answer == Py_None ? 0 : PyObject_IsTrue(answer);
    Py_DECREF(answer);
    return is_true;
}

static PyObject *make_bet(PlainFold *fold, PyObject *table, PyObject *event, PyObject *data)
{
    if (fold->makes == NULL) {
        PyObject *const arguments[] = {table, event};
        return PyObject_Vectorcall(fold->lay, arguments, 2, NULL);
    }
    PyObject *values[OF_EVERY_BET + 2 + MOST_COPIES], **value = values;
    const Py_ssize_t copies = PyTuple_GET_SIZE(fold->copied);
    int failed = 0;
    for (Py_ssize_t i = 0; !failed && i < OF_EVERY_BET + copies; i++) {
        if (i == OF_EVERY_BET) {
            *value++ = Py_NewRef(event);
            *value++ = Py_NewRef(event);
        }
        *value = get(&fold->from[i], data);
        failed = *value == NULL;
        value += !failed;
    }
    for (; !failed && value < values + OF_EVERY_BET + 2; value++)
        *value = Py_NewRef(event);
    PyObject *names = copies ? fold->copied : NULL;
    PyObject *bet = failed ? NULL : PyObject_Vectorcall(fold->makes, values, OF_EVERY_BET + 2, names);
    while (value > values)
        Py_DECREF(*--value);
    if (bet != NULL && fold->then != NULL && ask(fold->then, table, bet, event) < 0)
        Py_CLEAR(bet);
    return bet;
}

/* BetFold.on_bet_placed, where the name of the bet is new in the coup in play, and nothing was done to it before. */
static Outcome lay(PlainFold *fold, PyObject *table, PyObject *coup, PyObject *bets, PyObject *event, PyObject *data)
{
    PyObject *name = get(&fold->bet, data), *unlaid = PyObject_GetAttr(coup, n_unlaid);
    PyObject *cloth = get(&fold->cloth, data), *cloths = PyObject_GetAttr(table, n_cloths), *bet = NULL;
    Outcome outcome = FAILED;
    if (name == NULL || unlaid == NULL || cloth == NULL || cloths == NULL)
        goto done;
    int known = PyDict_Contains(bets, name);
    if (known < 0)
        goto done;
    if (known || !PyDict_CheckExact(unlaid) || PyDict_GET_SIZE(unlaid) || !PyDict_CheckExact(cloths)) {
        outcome = NOT_PLAIN;
        goto done;
    }
    if (cloth != Py_None && PyDict_SetDefault(cloths, cloth, event) == NULL)
        goto done;
    bet = make_bet(fold, table, event, data);
    if (bet == NULL || PyDict_SetItem(bets, name, bet) < 0)
        goto done;
    int late = fold->late == NULL ? 0 : ask(fold->late, table, event, NULL);
    if (late < 0)
        goto done;
    if (late) {
        PyObject *noted = PyObject_CallMethodObjArgs(table, n__late, bet, event, Py_None, NULL);
        Py_XDECREF(noted);
        if (noted == NULL)
            goto done;
    }
    if (fold->changed == NULL || ask(fold->changed, table, event, NULL) >= 0)
        outcome = PLAIN;
done:
    Py_XDECREF(name);
    Py_XDECREF(unlaid);
    Py_XDECREF(cloth);
    Py_XDECREF(cloths);
    Py_XDECREF(bet);
    return outcome;
}

/* BetFold.on_bet_collected, of a bet that was laid. */
static Outcome collect(PlainFold *fold, PyObject *coup, PyObject *bet, PyObject *event, PyObject *amount)
{
    int failed = add(&fold->collected, bet, amount) < 0 || keep(&fold->collections, bet, event) < 0 ||
                 append_to(coup, n_collections, event) < 0 || append_to(coup, n_moves, event) < 0;
    return failed ? FAILED : PLAIN;
}

/* BetFold.on_payout_made, of one bet that was laid, and of whose payments nothing was corrected. */
static Outcome pay(PlainFold *fold, PyObject *coup, PyObject *bet, PyObject *event, PyObject *data, PyObject *amount)
{
    PyObject *payments = get(&fold->payments, bet), *settles = get(&fold->settles, data);
    int plain = payments == NULL || settles == NULL ? -1 : payments == Py_None && settles == Py_None;
    Py_XDECREF(payments);
    Py_XDECREF(settles);
    if (plain <= 0)
        return plain < 0 ? FAILED : NOT_PLAIN;
    PyObject *owner = get(&fold->own_player, bet), *player = get(&fold->player, data);
    int other = owner == NULL || player == NULL ? -1 : PyObject_RichCompareBool(owner, player, Py_NE);
    Py_XDECREF(owner);
    Py_XDECREF(player);
    int failed = other < 0 || append_to(coup, n_payouts, event) < 0 ||
                 (other && PyObject_SetAttr(coup, n_paid_elsewhere, Py_True) < 0) ||
                 add(&fold->paid, bet, amount) < 0 || keep(&fold->payouts, bet, event) < 0 ||
                 append_to(coup, n_moves, event) < 0;
    return failed ? FAILED : PLAIN;
}

/* What is done to a bet that lies there. */
static Outcome settle(PlainFold *fold, PyObject *coup, PyObject *bets, PyObject *event, PyObject *data)
{
    PyObject *name = get(&fold->bet, data);
    PyObject *bet = name == NULL ? NULL : PyDict_GetItemWithError(bets, name);
    Py_XDECREF(name);
    if (bet == NULL)
        return PyErr_Occurred() ? FAILED : NOT_PLAIN;
    PyObject *amount = get(&fold->amount, data);
    if (amount == NULL)
        return FAILED;
    Py_INCREF(bet);
    Outcome outcome = fold->does == COLLECTS ? collect(fold, coup, bet, event, amount)
                                             : pay(fold, coup, bet, event, data, amount);
    Py_DECREF(bet);
    Py_DECREF(amount);
    return outcome;
}

/* Cards */

/* How many cards of that face can be in the packs at least; -1 with an exception. */
static Py_ssize_t packs_of(PlainFold *fold, PyObject *table, PyObject *shoe)
{
    PyObject *packs = get(&fold->shoe_packs, shoe);
    Py_ssize_t count = packs == NULL ? -1 : PyObject_Length(packs);
    Py_XDECREF(packs);
    if (count)
        return count;
    packs = PyObject_GetAttr(table, n_packs);
    count = packs == NULL ? -1 : PyObject_Length(packs);
    Py_XDECREF(packs);
    return count;
}

/* CardFold._read: so many of that face came out now. Not plain where they are more than there are packs, or none of
   the pack. NULL, and no exception: not plain. */
static PyObject *times_seen(PlainFold *fold, PyObject *table, PyObject *shoe, PyObject *seen, PyObject *card)
{
    PyObject *faces = PyObject_GetAttr(table, n_faces);
    int known = faces == NULL ? -1 : PySet_Contains(faces, card);
    Py_XDECREF(faces);
    if (known <= 0)
        return NULL;
    PyObject *before = PyDict_GetItemWithError(seen, card);
    if (before == NULL)
        return PyErr_Occurred() ? NULL : PyLong_FromLong(1);
    long times = PyLong_AsLong(before) + 1;
    Py_ssize_t packs = packs_of(fold, table, shoe);
    return PyErr_Occurred() || times > packs ? NULL : PyLong_FromLong(times);
}

static int count_one_more(PyObject *object, PyObject *name, PyObject *before)
{
    PyObject *more = PyLong_FromLong(PyLong_AsLong(before) + 1);
    int failed = more == NULL || PyErr_Occurred() || PyObject_SetAttr(object, name, more) < 0;
    Py_XDECREF(more);
    return failed ? -1 : 0;
}

/* CardCoup.give. */
static int give(PyObject *coup, PyObject *place, PyObject *laid)
{
    PyObject *piles = PyObject_GetAttr(coup, n_piles);
    PyObject *here = piles == NULL ? NULL : PyDict_GetItemWithError(piles, place); /* held by the coup */
    int failed = piles == NULL || PyErr_Occurred();
    if (!failed && here == NULL) {
        PyObject *done = PyObject_CallMethodObjArgs(coup, n_give, place, laid, NULL);
        failed = done == NULL;
        Py_XDECREF(done);
    }
    for (Py_ssize_t i = 0; !failed && here != NULL && i < PyTuple_GET_SIZE(here); i++)
        failed = PyList_Append(PyTuple_GET_ITEM(here, i), laid) < 0;
    Py_XDECREF(piles);
    return failed ? -1 : 0;
}

/* A card that was read, not the first of its coup, comes to lie there. */
static int lay_card(PlainFold *fold, PyObject *table, PyObject *coup, PyObject *event, PyObject *data, PyObject *card)
{
    PyObject *face = get(&fold->face, data), *place = get(&fold->where, data), *laid = NULL;
    if (face != NULL && place != NULL) {
        PyObject *up = PyUnicode_CompareWithASCIIString(face, "up") == 0 ? Py_True : Py_False;
        PyObject *const values[] = {card, up, event, up == Py_True ? event : Py_None};
        laid = PyObject_Vectorcall(fold->makes, values, 4, NULL);
    }
    int failed = laid == NULL || append_to(coup, n_drawn, event) < 0 || give(coup, place, laid) < 0 ||
                 (fold->then != NULL && ask(fold->then, table, laid, event) < 0);
    Py_XDECREF(face);
    Py_XDECREF(place);
    Py_XDECREF(laid);
    return failed ? -1 : 0;
}

/* Whether an attribute is None; -1 with an exception. */
static int is_none(PyObject *object, PyObject *name)
{
    PyObject *value = PyObject_GetAttr(object, name);
    int none = value == NULL ? -1 : value == Py_None;
    Py_XDECREF(value);
    return none;
}

/* CardFold.on_card_drawn, of a card that was read and can be there, from a shoe that is in play. */
static Outcome draw(PlainFold *fold, PyObject *table, PyObject *coup, PyObject *event, PyObject *data)
{
    int begun = is_none(coup, n_shoe), jammed = is_none(table, n_jam);
    if (begun || jammed != 1)
        return begun < 0 || jammed < 0 ? FAILED : NOT_PLAIN;
    PyObject *shoe = PyObject_GetAttr(table, n_shoe), *outside = PyObject_GetAttr(table, n_outside);
    PyObject *card = get(&fold->card, data), *times = NULL, *out = NULL;
    PyObject *first = shoe == NULL ? NULL : get(&fold->first, shoe), *seen = shoe == NULL ? NULL : get(&fold->seen, shoe);
    Outcome outcome = FAILED;
    if (outside != NULL && card != NULL && first != NULL && seen != NULL) {
        if (card != Py_None && first != Py_None && PyDict_CheckExact(seen) && PyLong_CheckExact(outside))
            times = times_seen(fold, table, shoe, seen, card);
        if (times == NULL) {
            outcome = PyErr_Occurred() ? FAILED : NOT_PLAIN;
        } else {
            out = get(&fold->out, shoe);
            int failed = out == NULL || count_one_more(shoe, n_drawn, out) < 0 || PyDict_SetItem(seen, card, times) < 0 ||
                         (PyLong_AsLong(outside) >= 0 && count_one_more(table, n_outside, outside) < 0) ||
                         lay_card(fold, table, coup, event, data, card) < 0;
            outcome = failed ? FAILED : PLAIN;
        }
    }
    PyObject *const held[] = {shoe, outside, card, times, out, first, seen};
    for (size_t i = 0; i < sizeof(held) / sizeof(*held); i++)
        Py_XDECREF(held[i]);
    return outcome;
}

/* In the coup in play, with the bets on the table. */
static Outcome with_bets(PlainFold *fold, PyObject *table, PyObject *coup, PyObject *event, PyObject *data)
{
    PyObject *bets = PyObject_GetAttr(table, n_bets);
    if (bets == NULL)
        return FAILED;
    Outcome outcome = NOT_PLAIN;
    if (PyDict_CheckExact(bets))
        outcome = fold->does == LAYS ? lay(fold, table, coup, bets, event, data) : settle(fold, coup, bets, event, data);
    Py_DECREF(bets);
    return outcome;
}

Outcome fold_plainly(PlainFold *fold, PyObject *table, PyObject *event, PyObject *data)
{
    if (Py_TYPE(table) != fold->table_type)
        return NOT_PLAIN;
    PyObject *coup = PyObject_GetAttr(table, n_coup);
    if (coup == NULL)
        return FAILED;
    Outcome outcome = NOT_PLAIN;
    if (coup != Py_None)
        outcome = fold->does == DRAWS ? draw(fold, table, coup, event, data) : with_bets(fold, table, coup, event, data);
    Py_DECREF(coup);
    return outcome;
}
