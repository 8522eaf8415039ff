// EXPECT: valid-memsafety FALSE(valid-deref)
// VERIFY: --engine run
// DECIDE: yes
static int a[1000000];

int main(void) {
    for (int i = 0; i <= 1000000; i++)
        a[i] = i / 2;
    return 0;
}
