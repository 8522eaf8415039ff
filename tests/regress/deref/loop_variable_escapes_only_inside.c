// The address leaves the block, but is used only while the block is there.
// EXPECT: valid-memsafety TRUE
// VIOLATION: none
static int *current;
static void add(int n) { *current += n; }
int main(void) {
    int total = 0;
    for (int i = 0; i < 5; i++) {
        int sum = i;
        current = &sum;
        if (i == 3)
            continue;
        add(2);
        total += sum;
    }
    current = &total;
    add(1);
    return total - 16;
}
