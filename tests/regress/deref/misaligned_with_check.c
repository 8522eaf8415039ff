// OPTIONS: --check-alignment
// VIOLATION: misaligned line 7
int main(void) {
    char bytes[16] = {0};
    int *p = (int *)(bytes + 1 - (unsigned long)bytes % 4);
    p = (int *)((char *)p + 4);
    *p = 1;
    return 0;
}
