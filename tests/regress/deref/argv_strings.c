// argc >= 1 and every argument is a string.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
extern void reach_error(void);
int main(int argc, char **argv) {
    if (argc < 1)
        reach_error();
    int length = 0;
    while (length < 3 && argv[0][length])
        length++;
    return 0;
}
