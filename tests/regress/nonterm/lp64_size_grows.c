// The twin of ilp32_size_wraps.c in the other data model.
// EXPECT: termination TRUE
int main(void) {
    unsigned long n = 0x80000000ul;
    while (n < 0xfffffffful)
        n += n;
    return 0;
}
