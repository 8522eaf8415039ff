// Heap sort of numbers of a generator, and a test of the result.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// EXPECT: def-behavior TRUE
// VERIFY: --engine run --timeout 90
// DECIDE: yes
#include <assert.h>
#include <stdlib.h>

enum { N = 100000 };

static void sift(int *a, int i, int n) {
    int value = a[i];
    for (int k; (k = 2 * i + 1) < n; i = k) {
        if (k + 1 < n && a[k + 1] > a[k])
            k++;
        if (a[k] <= value)
            break;
        a[i] = a[k];
    }
    a[i] = value;
}

int main(void) {
    int *a = malloc(N * sizeof *a);
    unsigned x = 1, sum = 0;
    for (int i = 0; i < N; i++) {
        x = x * 1103515245u + 12345u;
        a[i] = (int)(x >> 8);
        sum += (unsigned)a[i];
    }
    for (int i = N / 2; i-- > 0;)
        sift(a, i, N);
    for (int n = N; n-- > 1;) {
        int first = a[0];
        a[0] = a[n];
        a[n] = first;
        sift(a, 0, n);
    }
    for (int i = 0; i < N; i++) {
        assert(i == 0 || a[i - 1] <= a[i]);
        sum -= (unsigned)a[i];
    }
    assert(sum == 0);
    free(a);
    return 0;
}
