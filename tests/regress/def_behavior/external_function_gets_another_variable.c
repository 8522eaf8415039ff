// A variable that an external function was not given stays without a value.
// EXPECT: uninitialised FALSE(uninitialised)
// VIOLATION: uninitialised line 8
int read_sensor(int *value);
int main(void) {
    int value, other;
    read_sensor(&value);
    if (other > 3)
        return 1;
    return 0;
}
