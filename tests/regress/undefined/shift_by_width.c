// UNKNOWN: shift of a 32-bit value by 32 bits
int distance = 32;
int main(void) {
    return 1 << distance;
}
