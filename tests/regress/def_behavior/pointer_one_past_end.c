// EXPECT: pointer-arithmetic TRUE
// DECIDE: yes
int main(void) {
    int a[4] = {1, 2, 3, 4}, sum = 0;
    for (int *p = a, *end = a + 4; p != end; p++)
        sum += *p;
    return sum;
}
