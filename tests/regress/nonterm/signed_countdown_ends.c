// The twin of unsigned_is_never_negative.c with a sign.
// EXPECT: termination TRUE
int main(void) {
    int x = 10, sum = 0;
    for (; x >= 0; x--)
        sum += x;
    return sum;
}
