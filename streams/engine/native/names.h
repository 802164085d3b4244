/* The names of the attributes that the front end reads and writes, and of what it calls. */
#ifndef VIGIA_NAMES_H
#define VIGIA_NAMES_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define NAMES(name)                                                                                                   \
    name(signed) name(tree) name(follow) name(early) name(judge) name(usual) name(table_judge) name(table)            \
        name(expected) name(head) name(memory) name(seen) name(frombytes) name(steps) name(closing) name(horizon)     \
        name(now) name(coup) name(id) name(phase) name(trail) name(append) name(namesakes) name(_begin_or_end)        \
        name(fold) name(rules) name(bounds) name(turns) name(records) name(take) name(routes) name(router)            \
        name(failed) name(bits) name(law) name(lost) name(tally) name(judged) name(_ask) name(_record_result)         \
        name(_note_fault) name(own) name(owners) name(owner_of) name(about) name(others) name(count_at) name(between) \
        name(plain) name(lay) name(too_late) name(bet_changed) name(_late) name(bets) name(bet) name(amount)          \
        name(player) name(position) name(stake) name(chips) name(cloth) name(cloths) name(settles) name(unlaid)       \
        name(collected) name(collections) name(paid) name(payouts) name(payments) name(moves) name(paid_elsewhere) \
        name(shoe) name(first) name(drawn) name(faces) name(packs) name(card) name(face) name(place) name(piles)      \
        name(outside) name(jam) name(card_lies) name(give)

#define DECLARED(name) extern PyObject *n_##name;
NAMES(DECLARED)

int intern_names(void);

/* Whether an attribute is true; -1 with an exception. */
int attribute_is_true(PyObject *object, PyObject *name);

#endif
