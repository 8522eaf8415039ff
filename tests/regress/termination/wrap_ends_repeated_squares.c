// Squares of 3 are positive, but for wrap-around.
// EXPECT: termination UNDECIDED
int main(void) {
    int x = 3;
    for (int i = 0; x > 0; i++)
        x = x * x;
    return 0;
}
