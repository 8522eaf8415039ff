// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [1]}
// HARNESS: no, the label does nothing
extern int __VERIFIER_nondet_int(void);
int main(void) {
    if (__VERIFIER_nondet_int() == 1)
        goto ERROR;
    return 0;
ERROR:
    return 1;
}
