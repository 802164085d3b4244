/* SHA-256 (FIPS 180-4) of eight records side by side: one step of the hash is done for all of them at once. */
#include "lanes.h"

#include <string.h>

#define BLOCK 64

#if defined(__x86_64__) && defined(__GNUC__)

typedef uint32_t Lanes __attribute__((vector_size(4 * LANES)));

#define TURNED(word, by) ((word) >> (by) | (word) << (32 - (by)))

static uint32_t word_at(const uint8_t *bytes)
{
    uint32_t word;
    memcpy(&word, bytes, 4);
    return __builtin_bswap32(word);
}

/* One block of each lane. */
__attribute__((target("avx2"), optimize("unroll-loops"))) static void
absorb(Lanes state[8], const uint8_t *const blocks[LANES])
{
    Lanes w[16];
    for (int i = 0; i < 16; i++)
        for (int k = 0; k < LANES; k++)
            w[i][k] = word_at(blocks[k] + 4 * i);
    Lanes a = state[0], b = state[1], c = state[2], d = state[3];
    Lanes e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 64; i++) {
        if (i >= 16) {
            Lanes near = w[(i + 1) & 15], far = w[(i + 14) & 15];
            w[i & 15] += (TURNED(near, 7) ^ TURNED(near, 18) ^ near >> 3) + w[(i + 9) & 15] +
                         (TURNED(far, 17) ^ TURNED(far, 19) ^ far >> 10);
        }
        Lanes first = h + (TURNED(e, 6) ^ TURNED(e, 11) ^ TURNED(e, 25)) + (g ^ (e & (f ^ g))) + SHA256_ROUND[i] + w[i & 15];
        Lanes second = (TURNED(a, 2) ^ TURNED(a, 13) ^ TURNED(a, 22)) + ((a & b) | (c & (a | b)));
        h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

/* A record's end: what is left after its whole blocks, a bit that is set, zeros, and the length in bits. */
static size_t pad(uint8_t end[2 * BLOCK], const uint8_t *bytes, size_t length)
{
    size_t left = length % BLOCK, blocks = left < BLOCK - 8 ? 1 : 2;
    uint64_t bits = (uint64_t)length * 8;
    memset(end, 0, 2 * BLOCK);
    if (left)
        memcpy(end, bytes + length - left, left);
    end[left] = 0x80;
    for (int i = 0; i < 8; i++)
        end[blocks * BLOCK - 1 - i] = (uint8_t)(bits >> 8 * i);
    return length / BLOCK + blocks;
}

static void write_digest(const Lanes state[8], int lane, uint8_t digest[SHA256_BYTES])
{
    for (int i = 0; i < 8; i++) {
        uint32_t word = __builtin_bswap32(state[i][lane]);
        memcpy(digest + 4 * i, &word, 4);
    }
}

void lanes_sha256(const uint8_t *const bytes[], const size_t lengths[], int count, uint8_t digests[][SHA256_BYTES])
{
    uint8_t ends[LANES][2 * BLOCK];
    size_t whole[LANES] = {0}, blocks[LANES] = {0}, most = 0;
    Lanes state[8];
    for (int k = 0; k < count; k++) {
        whole[k] = lengths[k] / BLOCK;
        blocks[k] = pad(ends[k], bytes[k], lengths[k]);
        most = blocks[k] > most ? blocks[k] : most;
    }
    for (int i = 0; i < 8; i++)
        state[i] = (Lanes){0} + SHA256_BEGIN[i];
    for (size_t block = 0; block < most; block++) {
        const uint8_t *at[LANES];
        for (int k = 0; k < LANES; k++) { /* a lane that has come to its end goes round in its last bytes */
            if (block < whole[k])
                at[k] = bytes[k] + block * BLOCK;
            else
                at[k] = k < count ? ends[k] + (block < blocks[k] ? (block - whole[k]) * BLOCK : 0) : ends[0];
        }
        absorb(state, at);
        for (int k = 0; k < count; k++)
            if (block + 1 == blocks[k])
                write_digest(state, k, digests[k]);
    }
}

int lanes_there(void) { return __builtin_cpu_supports("avx2") != 0; }

#else

void lanes_sha256(const uint8_t *const bytes[], const size_t lengths[], int count, uint8_t digests[][SHA256_BYTES])
{
    for (int k = 0; k < count; k++)
        sha256(bytes[k], lengths[k], digests[k], 0);
}

int lanes_there(void) { return 0; }

#endif

int lanes_pay(void) { return lanes_there() && !sha256_has_instructions(); }
