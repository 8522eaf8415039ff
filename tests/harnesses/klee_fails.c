// OPTIONS: --entry main
// EXPECT: valid-deref FALSE(valid-deref)
int klee_range(int, int, const char *);

int main(void) {
    int a[3] = {0}, i = klee_range(0, 4, "i");
    return a[i];
}
