// The run ends, but only because signed numbers wrap, which is undefined.
// EXPECT: termination UNDECIDED
// EXPECT: no-overflow FALSE
// VERIFY: --engine run
int main(void) {
    int i = 1;
    while (i > 0)
        i += 100000;
    return 0;
}
