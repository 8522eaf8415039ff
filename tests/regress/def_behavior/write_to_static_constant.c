// EXPECT: valid-memsafety FALSE(valid-deref)
// EXPECT: const-write FALSE(const-write)
// It is an invalid access as well, for those who ask for these.
static const int x = 3;
int main(void) {
    *(int *)&x = 4;
    return 0;
}
