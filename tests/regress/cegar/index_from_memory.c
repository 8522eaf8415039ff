// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [8]}
// VERIFY: --engine cegar
// DECIDE: yes
// The index lies in an array that is not tracked at first.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char places[4] = {0, 1, 2, 3};
    int array[8] = {0};
    places[2] = __VERIFIER_nondet_uchar();
    for (int k = 0; k < 4; k++)
        array[places[k]] = k;
    return array[0];
}
