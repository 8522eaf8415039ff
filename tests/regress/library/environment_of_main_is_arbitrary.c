// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": ["1"]}
// HARNESS: no, the environment is no value of a nondet function
extern void reach_error(void);
int main(int argc, char **argv, char **envp) {
    if (envp[0])
        reach_error();
    return 0;
}
