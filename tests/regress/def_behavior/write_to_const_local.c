// EXPECT: valid-memsafety TRUE
// EXPECT: def-behavior FALSE(const-write)
// DECIDE: yes
int main(void) {
    const int x = 1;
    *(int *)&x = 2;
    return 0;
}
