// The twin of parity.c that starts on the right side.
// EXPECT: termination TRUE
int main(void) {
    unsigned x = 0;
    while (x != 1000)
        x += 2;
    return 0;
}
