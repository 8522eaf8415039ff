// A function is given the arguments but the first, and calls itself with the rest of these.
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
static int count_empty(int argc, char **argv) {
    if (argc == 0)
        return 0;
    return (argv[0][0] == 0) + count_empty(argc - 1, argv + 1);
}
int main(int argc, char **argv) { return count_empty(argc - 1, argv + 1) > 3; }
