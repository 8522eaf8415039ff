// Hostile: a switch on a number of more than 64 bits.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [1]}
// VERIFY: --engine value
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned __int128 x = (unsigned __int128)__VERIFIER_nondet_uint() << 64;
    switch (x) {
    case 0:
        return 0;
    case (unsigned __int128)1 << 64:
        reach_error();
    }
    return 0;
}
