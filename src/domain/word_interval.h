// Sets of bitvectors of up to 64 bits: an interval of unsigned and one of signed readings, each of which follows what the
// other says.
#ifndef DOMAIN_WORD_INTERVAL_H
#define DOMAIN_WORD_INTERVAL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct WordInterval {
    uint64_t ulow, uhigh;
    int64_t slow, shigh;
} WordInterval; // empty when one of the two is

WordInterval word_interval_all(uint32_t width);
WordInterval word_interval_point(uint64_t value, uint32_t width);
WordInterval word_interval_of_unsigned(uint64_t low, uint64_t high, uint32_t width);
WordInterval word_interval_of_signed(int64_t low, int64_t high, uint32_t width);
static inline bool word_interval_is_empty(WordInterval a) {
    return a.ulow > a.uhigh || a.slow > a.shigh;
}
static inline bool word_interval_is_point(WordInterval a) { return a.ulow == a.uhigh; }
WordInterval word_interval_meet(WordInterval a, WordInterval b, uint32_t width);
WordInterval word_interval_join(WordInterval a, WordInterval b);

WordInterval word_interval_not(WordInterval a, uint32_t width);
WordInterval word_interval_and(WordInterval a, WordInterval b, uint32_t width);
WordInterval word_interval_xor(WordInterval a, WordInterval b, uint32_t width);
WordInterval word_interval_add(WordInterval a, WordInterval b, uint32_t width);
WordInterval word_interval_neg(WordInterval a, uint32_t width);
WordInterval word_interval_mul(WordInterval a, WordInterval b, uint32_t width);
WordInterval word_interval_udiv(WordInterval a, WordInterval b, uint32_t width);
WordInterval word_interval_urem(WordInterval a, WordInterval b, uint32_t width);
// By a constant less than the width.
WordInterval word_interval_shl(WordInterval a, uint32_t by, uint32_t width);
WordInterval word_interval_lshr(WordInterval a, uint32_t by, uint32_t width);
WordInterval word_interval_ashr(WordInterval a, uint32_t by, uint32_t width);
WordInterval word_interval_sext(WordInterval a, uint32_t width);
WordInterval word_interval_concat(WordInterval high, WordInterval low, uint32_t low_width,
                                  uint32_t width);
WordInterval word_interval_extract(WordInterval a, uint32_t a_width, uint32_t first,
                                   uint32_t width);

#endif
