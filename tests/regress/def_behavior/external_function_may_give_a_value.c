// Whether an external function writes what it was given, nobody knows: neither a proof nor a bug.
// EXPECT: uninitialised UNDECIDED
// VIOLATION: none
int read_sensor(int *value);
int main(void) {
    int value;
    read_sensor(&value);
    if (value > 3)
        return 1;
    return 0;
}
