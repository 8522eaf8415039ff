// Hostile: a counter that is 0 again has gone round; the other one has not.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": []}
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned x = 0, z = 0;
    do {
        x += 1u << 30;
        z++;
    } while (x != 0);
    if (z != 0)
        reach_error();
    return 0;
}
