// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [-3, "0xffffffffffffffff", 2.5, true]}
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern double __VERIFIER_nondet_double(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void) {
    if (__VERIFIER_nondet_int() == -3)
        if (__VERIFIER_nondet_ulong() == ~0ul)
            if (__VERIFIER_nondet_double() == 2.5)
                if (__VERIFIER_nondet_bool())
                    reach_error();
    return 0;
}
