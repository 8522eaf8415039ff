// FUNCTION: number_power_of_two
// EXPECT: termination FALSE
unsigned number_power_of_two(unsigned n) {
    unsigned power = 1;
    while (power < n)
        power *= 2;
    return power;
}
