// A size of 32 bits wraps to 0 where one of 64 bits would not.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
// OPTIONS: --data-model ILP32
int main(void) {
    unsigned long n = 0x80000000ul;
    while (n < 0xfffffffful)
        n += n;
    return 0;
}
