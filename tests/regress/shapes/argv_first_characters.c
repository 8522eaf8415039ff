// The first character of each argument, which may be the end of it.
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// DECIDE: yes
int main(int argc, char **argv) {
    unsigned sum = 0;
    for (int i = 0; i < argc; i++)
        sum += (unsigned char)argv[i][0];
    return sum > 100;
}
