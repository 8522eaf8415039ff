// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [258]}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    union {
        int whole;
        unsigned char bytes[4];
    } u;
    u.whole = __VERIFIER_nondet_int();
    if (u.bytes[0] == 2 && u.bytes[1] == 1)
        reach_error();
}
