// OUTPUT: 150 2.718281828459046
#include <stdio.h>
int main(void) {
    int n = 0;
    for (float x = 1; x; x /= 2)
        n++;
    double sum = 0, term = 1;
    for (int i = 1; sum + term != sum; i++) {
        sum += term;
        term /= i;
    }
    printf("%d %.15f\n", n, sum);
    return 0;
}
