/* SHA-256 of several records at once, each in a lane of wide registers (AVX2), where the processor has no instructions
   of its own for a single one. */
#ifndef VIGIA_LANES_H
#define VIGIA_LANES_H

#include "sha256.h"

#define LANES 8
#define LANE_BYTES 2048 /* a longer record would keep the other lanes waiting */

/* Whether this processor hashes eight records together sooner than one after the other. */
int lanes_pay(void);

/* Whether it can at all. */
int lanes_there(void);

/* The hashes of `count` records, LANES at most, none longer than LANE_BYTES. */
void lanes_sha256(const uint8_t *const bytes[], const size_t lengths[], int count, uint8_t digests[][SHA256_BYTES]);

#endif
