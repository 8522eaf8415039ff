// A signed field of four bits is never 8.
// EXPECT: unreach-call FALSE
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [8]}
int __VERIFIER_nondet_int(void);
void reach_error(void);
struct flags { int s : 4; };
int main(void) {
    struct flags f;
    f.s = __VERIFIER_nondet_int();
    if (f.s == -8)
        reach_error();
    return 0;
}
