// VIOLATION: none
// OUTPUT: 21 23 16
// OUTPUT: 210 2
// OUTPUT: 6 13 48
#include <stdio.h>
static int cube[2][3][4];
static int sum_row(int (*row)[4], int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 4; j++)
            sum += row[i][j];
    return sum;
}
int main(void) {
    int n = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 4; k++)
                cube[i][j][k] = n++;
    int (*plane)[3][4] = cube + 1, *flat = &cube[0][0][0];
    printf("%d %d %d\n", (*plane)[2][1], flat[23], 1[*plane][0]);
    printf("%d %td\n", sum_row(cube[1], 3), &cube[1][0] - &cube[0][1]);
    int *rows[2] = {cube[0][1], *cube[1]};
    printf("%d %d %zu\n", rows[0][2], *(rows[1] + 1), sizeof *plane);
    return 0;
}
