// No value is read, so the loop can be executed to its end; but that end is a signed overflow.
// EXPECT: termination UNDECIDED
int main(void) {
    int x = 1;
    while (x > 0)
        x += 1000000;
    return 0;
}
