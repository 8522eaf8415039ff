// EXPECT: const-write FALSE(const-write)
int main(void) {
    for (int i = 0; i < 4; i++) {
        const int x[1] = {i};
        if (i == 3)
            *(int *)x = 1;
    }
    return 0;
}
