// The value of an option stays in the array of arguments, and a variable points to it.
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
int main(int argc, char **argv) {
    const char *out = 0;
    int i;
    for (i = 1; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
        switch (argv[i][1]) {
        case 'o':
            if (argv[i][2])
                out = argv[i] + 2;
            else if (i + 1 < argc)
                out = argv[++i];
            else
                return 2;
            break;
        default:
            return 2;
        }
    }
    return out != 0;
}
