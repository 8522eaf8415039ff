// UNKNOWN: assembly
int main(void) {
    int x;
    __asm__("movl $1, %0" : "=r"(x));
    return x;
}
