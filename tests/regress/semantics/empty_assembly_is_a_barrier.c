// VIOLATION: none
int main(void) {
    int x = 1;
    __asm__ volatile("" ::: "memory");
    return x - 1;
}
