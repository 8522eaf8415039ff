// The same at an odd distance: now they meet.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["0", "0"], "uninitialised": [], "memory": []}
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
char bytes[500];
int main(void) {
    unsigned i = __VERIFIER_nondet_uint() % 100, j = __VERIFIER_nondet_uint() % 100;
    *(short *)(bytes + 4 * i + 1) = 7;
    *(short *)(bytes + 4 * j) = 0x0909;
    if (*(short *)(bytes + 4 * i + 1) != 7)
        reach_error();
    return 0;
}
