// HARNESS: no, nothing defines the variable
// EXPECT: const-write FALSE(const-write)
extern const int x;
int main(void) {
    *(int *)&x = 4;
    return 0;
}
