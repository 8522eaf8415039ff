// EXPECT: def-behavior FALSE(division-by-zero)
int main(void) {
    unsigned sum = 0;
    for (int i = 5; i >= 0; i--)
        sum += 100u % (unsigned)i;
    return (int)sum;
}
