// An entry is freed before its successor is read.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 0]}
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct entry {
    int key;
    struct entry *next;
};
int main(void) {
    struct entry *table[16] = {0};
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        unsigned key = __VERIFIER_nondet_uint();
        struct entry *e = malloc(sizeof *e);
        if (!e)
            break;
        e->key = (int)(key % 1000);
        e->next = table[key % 16];
        table[key % 16] = e;
    }
    for (int b = 0; b < 16; b++)
        while (table[b]) {
            struct entry *e = table[b];
            free(e);
            table[b] = e->next;
        }
    return 0;
}
