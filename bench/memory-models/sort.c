// Six unknown numbers, sorted by insertion at unknown places.
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int a[6];
    for (int i = 0; i < 6; i++) {
        int x = __VERIFIER_nondet_int(), j = i;
        while (j > 0 && a[j - 1] > x) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = x;
    }
    for (int i = 0; i < 5; i++)
        if (a[i] > a[i + 1])
            reach_error();
    return 0;
}
