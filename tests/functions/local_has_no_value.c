// The parameter has a value, the local variable has none on one path.
// FUNCTION: classify
// HARNESS: no, structures are passed by value
// EXPECT: def-behavior FALSE(uninitialised)
struct limits {
    int low, high;
};

static int is_above(const int *limit, int n) { return n > *limit; }

int classify(struct limits l, int n) {
    int limit;
    if (n < l.low)
        limit = l.low;
    else if (n < l.high)
        limit = l.high;
    if (is_above(&limit, n))
        return 1;
    return 0;
}
