// Nothing of the array is used, but whoever writes beyond it may set the flag: there is no proof.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2]}
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int flag = 0, unused[2], i = __VERIFIER_nondet_int();
    unused[i] = 5;
    if (flag)
        reach_error();
    return unused[0];
}
