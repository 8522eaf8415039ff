// FUNCTION: number_power_of_two
// EXPECT: termination TRUE
unsigned number_power_of_two(unsigned n) {
    unsigned power = 1;
    while (power < n && power < 1u << 31)
        power *= 2;
    return power;
}
