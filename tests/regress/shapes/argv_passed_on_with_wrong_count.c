// The function is told of one argument too many.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 0]}
// DECIDE: yes
static int count_empty(int argc, char **argv) {
    if (argc == 0)
        return 0;
    return (argv[0][0] == 0) + count_empty(argc - 1, argv + 1);
}
int main(int argc, char **argv) { return count_empty(argc, argv + 1) > 3; }
