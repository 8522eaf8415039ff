// Twice a number that is not negative is not negative, either.
// EXPECT: termination UNDECIDED
int main(void) {
    int i = 0;
    while (1) {
        if (i * 2 < 0)
            break;
        i++;
    }
    return 0;
}
