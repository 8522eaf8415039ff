// VIOLATION: none
// OUTPUT: 33 48 16
// OUTPUT: 22 10
#include <stdio.h>
static int trace(int n, int m, int a[n][m]) {
    int sum = 0;
    for (int i = 0; i < n && i < m; i++)
        sum += a[i][i];
    return sum;
}
int main(void) {
    int n = 3, m = 4;
    int a[n][m];
    n = 100;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = i * 10 + j;
    printf("%d %zu %zu\n", trace(3, m, a), sizeof a, sizeof a[0]);
    int (*row)[m] = &a[1];
    printf("%d %d\n", row[1][2], (*row)[0]);
    return 0;
}
