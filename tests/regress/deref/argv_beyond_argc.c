// argv[argc] is null and may be read; what lies behind it may not.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1]}
// VIOLATION: valid-deref line 9
int main(int argc, char **argv) {
    char *end = argv[argc];
    if (end)
        return 1;
    return argv[argc + 1] != 0;
}
