// This one does not look at its arguments: it has one run, which is bad.
// EXPECT: unreach-call FALSE
// DECIDE: yes
// VERIFY: --engine run
extern void reach_error(void);

int main(int argc, char **argv) {
    reach_error();
    return 0;
}
