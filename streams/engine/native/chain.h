/* The chain of one table's records, as far as the front end is ahead of the table's Custody. */
#ifndef VIGIA_CHAIN_H
#define VIGIA_CHAIN_H

#include "judging.h"

#include <stdint.h>

#define MARKS 512 /* records of a table whose marks are kept here before they go to its memory */

typedef struct {
    PyObject *custody, *table_judge, *judge; /* `judge` is what the custody calls with each event */
    PyObject *head;                          /* hash of the last record */
    int64_t expected;
    int usual;           /* whether plain records can be taken here */
    unsigned long asked; /* when the custody was looked at */
    int ahead;           /* whether the custody must be told */
    Standing standing;
    Py_ssize_t marks;
    int64_t mark[MARKS];
} Chain;

/* Ask the custody where its chain is, and whether plain records can be taken there. */
int chain_ask(Chain *chain, unsigned long moment);

/* Tell the custody where its chain is. */
int chain_hand_over(Chain *chain);

/* The record is believed: it is the head of its chain now. Its hash may be NULL, where nobody worked it out before. */
int chain_take(Chain *chain, const char *record, Py_ssize_t length, const uint8_t *digest);

void chain_free(Chain *chain);

#endif
