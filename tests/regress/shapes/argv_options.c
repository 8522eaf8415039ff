// Options of one letter are looked at, up to the first other argument.
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
int main(int argc, char **argv) {
    int verbose = 0;
    int i;
    for (i = 1; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
        switch (argv[i][1]) {
        case 'v':
            verbose = 1;
            break;
        default:
            return 2;
        }
    }
    return verbose;
}
