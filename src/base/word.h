// Numbers of n bits (1 to 64) in a 64-bit word: the bits above are 0.
#ifndef BASE_WORD_H
#define BASE_WORD_H

#include <stdint.h>

// So many ones.
static inline uint64_t word_mask(uint32_t bits) {
    return bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

// The low `bits` of the word, read as a signed number.
static inline int64_t word_signed(uint64_t word, uint32_t bits) {
    return (int64_t)(word << (64 - bits)) >> (64 - bits);
}

static inline int64_t word_signed_max(uint32_t bits) { return (int64_t)(word_mask(bits) >> 1); }
static inline int64_t word_signed_min(uint32_t bits) { return ~word_signed_max(bits); }

#endif
