// UNKNOWN: shift of a 64-bit value by
int distance = -1;
int main(void) {
    return (int)(1L >> distance);
}
