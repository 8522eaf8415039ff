// An integer of 33 bits.
// EXPECT: termination UNDECIDED
int main(void) {
    volatile _BitInt(33) x = 1;
    while (x > 0)
        x *= 2;
    return 0;
}
