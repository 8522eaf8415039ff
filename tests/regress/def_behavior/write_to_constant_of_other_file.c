// HARNESS: no, harnesses do not show undefined behaviour yet
// EXPECT: const-write FALSE(const-write)
extern const int x;
int main(void) {
    *(int *)&x = 4;
    return 0;
}
