// DECIDE: yes
// EXPECT: unreach-call FALSE
// INPUT: {"memory": [{"object": 1, "offset": 0, "bytes": "01"}]}
extern void reach_error(void);
void hook(void) __attribute__((weak));
int main(void) {
    if (hook)
        reach_error();
    return 0;
}
