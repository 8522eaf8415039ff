// Each round of the loop has its own variable; the one of the last round is gone.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 9
int main(void) {
    int *last = 0, sum = 0;
    for (int i = 0; i < 3; i++) {
        int square = i * i;
        if (last)
            sum += *last;
        last = &square;
    }
    return *last + sum;
}
