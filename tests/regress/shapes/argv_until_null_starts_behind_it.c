// Without arguments argv[1] is the null, and the walk starts behind it.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 0]}
// DECIDE: yes
int main(int argc, char *argv[]) {
    (void)argc;
    unsigned count = 0;
    for (char **p = argv + 2; *p; p++)
        count++;
    return count > 3;
}
