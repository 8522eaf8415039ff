// Hostile: a byte of a number is changed.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [119]}
// VERIFY: --engine value
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
union U {
    unsigned whole;
    unsigned char part[4];
} u;
int main(void) {
    u.whole = 0x01020304;
    u.part[1] = (unsigned char)__VERIFIER_nondet_int();
    if (u.whole == 0x01027704)
        reach_error();
    return 0;
}
