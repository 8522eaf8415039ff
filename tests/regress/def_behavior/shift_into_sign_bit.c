// C17 has it undefined.
// EXPECT: def-behavior FALSE(shift)
// EXPECT: no-overflow TRUE
// DECIDE: yes
int main(void) {
    int one = 1;
    return (one << 31) == 5;
}
