// FUNCTION: last_not_above
// EXPECT: termination FALSE
int last_not_above(const int *a, int n, int x) {
    int low = 0, high = n - 1;
    while (low < high) {
        int middle = low + (high - low) / 2; // may be low
        if (a[middle] <= x)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}
