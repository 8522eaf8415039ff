// The sum is the least int only if it wraps.
// EXPECT: termination UNDECIDED
int main(void) {
    int x = 0;
    while (x < 2147483647 + 1)
        x = 1 - x;
    return 0;
}
