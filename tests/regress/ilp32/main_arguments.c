// OPTIONS: --data-model ILP32
// EXPECT: valid-memsafety TRUE
int main(int argc, char **argv) {
    return argc > 1 && argv[1][0] == 'x' && argv[argc] != 0;
}
