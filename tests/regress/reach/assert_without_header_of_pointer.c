// Without its header assert gets its argument as it is passed: nothing is cut to 32 bits.
// EXPECT: unreach-call TRUE
int main(void) {
    long large = 0x100000000;
    double half = 0.5;
    int x, *p = &x;
    assert(large);
    assert(half);
    assert(p);
    return 0;
}
