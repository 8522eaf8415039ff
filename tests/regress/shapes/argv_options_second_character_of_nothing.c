// An empty argument has no second character.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 0]}
// DECIDE: yes
int main(int argc, char **argv) {
    int verbose = 0;
    for (int i = 1; i < argc; i++)
        if (argv[i][1] == 'v')
            verbose = 1;
    return verbose;
}
