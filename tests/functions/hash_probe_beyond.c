// FUNCTION: hash_probe
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <assay_contracts.h>

enum { SLOTS = 32 };

/* Open addressing: the slot of a key, or a free one, or -1. */
int hash_probe(const unsigned keys[SLOTS], unsigned key) {
    assay_requires(valid(keys, SLOTS));
    for (unsigned i = 0; i < SLOTS; i++) {
        unsigned slot = (key + i) % (SLOTS + 1);
        if (keys[slot] == key || keys[slot] == 0)
            return (int)slot;
    }
    return -1;
}
