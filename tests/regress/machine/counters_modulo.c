// Relations that hold modulo 2^32, however often the counters wrap.
// EXPECT: unreach-call TRUE
// VERIFY: --engine value
// DECIDE: yes
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    int x = i, y = 3 * j, z = 7;
    while (x != 0) {
        x--;
        y -= 3;
        z += 2;
    }
    if (i == j && y != 0)
        reach_error();
    if (z != 2 * i + 7)
        reach_error();
    return 0;
}
