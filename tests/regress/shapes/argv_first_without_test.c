// There may be no argument but the program's name.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 0]}
// DECIDE: yes
int main(int argc, char **argv) {
    (void)argc;
    return argv[1][0] == '-';
}
