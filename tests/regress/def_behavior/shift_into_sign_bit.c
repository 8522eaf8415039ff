// C17 has it undefined.
// EXPECT: def-behavior FALSE(shift)
// EXPECT: no-overflow TRUE
int main(void) {
    int one = 1;
    return (one << 31) == 5;
}
