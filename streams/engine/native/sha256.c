/* SHA-256 (FIPS 180-4): the plain way, and with the SHA instructions of x86 processors that have them. */
#include "sha256.h"

#include <string.h>

#define BLOCK 64

const uint32_t SHA256_ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

const uint32_t SHA256_BEGIN[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

typedef void (*absorb_blocks)(uint32_t state[8], const uint8_t *bytes, size_t blocks);

static uint32_t turned(uint32_t word, int by) { return word >> by | word << (32 - by); }

static uint32_t word_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void absorb_plainly(uint32_t state[8], const uint8_t *bytes, size_t blocks)
{
    for (; blocks; blocks--, bytes += BLOCK) {
        uint32_t w[64];
        for (int i = 0; i < 16; i++)
            w[i] = word_at(bytes + 4 * i);
        for (int i = 16; i < 64; i++) {
            uint32_t s0 = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3;
            uint32_t s1 = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10;
            w[i] = w[i - 16] + s0 + w[i - 7] + s1;
        }
        uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
        uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
        for (int i = 0; i < 64; i++) {
            uint32_t s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
            uint32_t first = h + s1 + ((e & f) ^ (~e & g)) + SHA256_ROUND[i] + w[i];
            uint32_t s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
            uint32_t second = s0 + ((a & b) ^ (a & c) ^ (b & c));
            h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
        }
        state[0] += a, state[1] += b, state[2] += c, state[3] += d;
        state[4] += e, state[5] += f, state[6] += g, state[7] += h;
    }
}

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#include <immintrin.h>

__attribute__((target("sha,sse4.1,ssse3"))) static void
absorb_with_instructions(uint32_t state[8], const uint8_t *bytes, size_t blocks)
{
    const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
    /* The instructions want the state as ABEF and CDGH. */
    __m128i low = _mm_loadu_si128((const __m128i *)state), high = _mm_loadu_si128((const __m128i *)(state + 4));
    low = _mm_shuffle_epi32(low, 0xB1);
    high = _mm_shuffle_epi32(high, 0x1B);
    __m128i abef = _mm_alignr_epi8(low, high, 8), cdgh = _mm_blend_epi16(high, low, 0xF0);

    for (; blocks; blocks--, bytes += BLOCK) {
        __m128i abef_before = abef, cdgh_before = cdgh, w[4];
        for (int four = 0; four < 16; four++) {
            __m128i words;
            if (four < 4) {
                words = _mm_loadu_si128((const __m128i *)(bytes + 16 * four));
                words = _mm_shuffle_epi8(words, big_endian);
            } else {
                __m128i recent = w[(four + 3) & 3];
                words = _mm_sha256msg1_epu32(w[four & 3], w[(four + 1) & 3]);
                words = _mm_add_epi32(words, _mm_alignr_epi8(recent, w[(four + 2) & 3], 4));
                words = _mm_sha256msg2_epu32(words, recent);
            }
            w[four & 3] = words;
            __m128i keyed = _mm_add_epi32(words, _mm_loadu_si128((const __m128i *)(SHA256_ROUND + 4 * four)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, keyed);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(keyed, 0x0E));
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    abef = _mm_shuffle_epi32(abef, 0x1B);
    cdgh = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(abef, cdgh, 0xF0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(cdgh, abef, 8));
}

int sha256_has_instructions(void)
{
    static int known = -1;
    if (known < 0) {
        unsigned a, b, c, d;
        int sse = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSSE3) && (c & bit_SSE4_1);
        known = sse && __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & 1u << 29);
    }
    return known;
}

#else

static void absorb_with_instructions(uint32_t state[8], const uint8_t *bytes, size_t blocks)
{
    absorb_plainly(state, bytes, blocks);
}

int sha256_has_instructions(void) { return 0; }

#endif

void sha256(const uint8_t *bytes, size_t length, uint8_t digest[SHA256_BYTES], int portable)
{
    uint32_t state[8];
    memcpy(state, SHA256_BEGIN, sizeof(state));
    absorb_blocks absorb = portable || !sha256_has_instructions() ? absorb_plainly : absorb_with_instructions;
    size_t whole = length / BLOCK, left = length % BLOCK;
    absorb(state, bytes, whole);

    uint8_t end[2 * BLOCK] = {0}; /* what is left, a bit that is set, zeros, and the length in bits */
    if (left)
        memcpy(end, bytes + whole * BLOCK, left);
    end[left] = 0x80;
    size_t blocks = left < BLOCK - 8 ? 1 : 2;
    uint64_t bits = (uint64_t)length * 8;
    for (int i = 0; i < 8; i++)
        end[blocks * BLOCK - 1 - i] = (uint8_t)(bits >> 8 * i);
    absorb(state, end, blocks);

    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 4; k++)
            digest[4 * i + k] = (uint8_t)(state[i] >> (24 - 8 * k));
}
