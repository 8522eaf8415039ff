// OUTPUT: 4
#include <stdio.h>
static int permute(int *a, int k, int n) {
    int local[3], count = 0;
    for (int i = 0; i < 3; i++)
        local[i] = a[i];
    if (k == n)
        return local[0] * 100 + local[1] * 10 + local[2] > 200;
    for (int i = k; i < n; i++) {
        int t = a[k];
        a[k] = a[i], a[i] = t;
        count += permute(a, k + 1, n);
        for (int j = 0; j < 3; j++)
            a[j] = local[j];
    }
    return count;
}
int main(void) {
    int a[3] = {1, 2, 3};
    printf("%d\n", permute(a, 0, 3));
    return 0;
}
