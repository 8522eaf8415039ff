// EXPECT: const-write TRUE
// DECIDE: yes
int main(void) {
    int x = 1;
    const int *p = &x;
    *(int *)p = 2;
    return x - 2;
}
