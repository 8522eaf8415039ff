// FUNCTION: average
// OPTIONS: --strict-callers --non-null
// EXPECT: def-behavior FALSE(division-by-zero)
unsigned average(const unsigned *items, unsigned n) {
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum += 1;
    return sum / n;
}
