/* SHA-256 of one record (FIPS 180-4), with the processor's own instructions where it has them. */
#ifndef VIGIA_SHA256_H
#define VIGIA_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define SHA256_BYTES 32

extern const uint32_t SHA256_ROUND[64], SHA256_BEGIN[8]; /* the constants of the standard */

/* `portable` leaves the processor's instructions aside, so that tests can compare both ways. */
void sha256(const uint8_t *bytes, size_t length, uint8_t digest[SHA256_BYTES], int portable);

/* Whether this processor has instructions for it. */
int sha256_has_instructions(void);

#endif
