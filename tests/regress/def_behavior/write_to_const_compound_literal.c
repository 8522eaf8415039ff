// EXPECT: const-write FALSE(const-write)
static int g(void) { return 1; }

int main(void) {
    const int *p = (const int[]){1, g(), 3};
    *(int *)p = 2;
    return 0;
}
