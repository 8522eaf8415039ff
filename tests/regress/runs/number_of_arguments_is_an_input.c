// argc is any number from 1 on.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [4]}
extern void reach_error(void);

int main(int argc, char **argv) {
    if (argc > 3)
        reach_error();
    return 0;
}
