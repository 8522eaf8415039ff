// FUNCTION: last_not_above
// NEEDS: a != NULL && n >= 0
// EXPECT: valid-memsafety TRUE
int last_not_above(const int *a, int n, int x) {
    int low = 0, high = n - 1;
    while (low < high) {
        int middle = low + (high - low + 1) / 2;
        if (a[middle] <= x)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}
