// EXPECT: const-write TRUE
// DECIDE: yes
// The declaration is reached again: that the value is indeterminate there changes no constant.
int main(void) {
    int n = 0;
again:;
    const int x[2] = {n, n + 1};
    const int *p = x;
    if (n++ < 2)
        goto again;
    return p[0] > 5;
}
