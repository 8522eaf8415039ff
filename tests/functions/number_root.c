// FUNCTION: number_root
// EXPECT: termination TRUE
// EXPECT: no-overflow TRUE
unsigned number_root(unsigned n) {
    unsigned low = 0, high = 65536;
    while (high - low > 1) {
        unsigned middle = low + (high - low) / 2;
        if ((unsigned long)middle * middle <= n)
            low = middle;
        else
            high = middle;
    }
    return low;
}
