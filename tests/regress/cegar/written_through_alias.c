// EXPECT: unreach-call FALSE
// VERIFY: --engine cegar
// DECIDE: yes
// A value that is tracked is changed through a pointer that is not.
void reach_error(void);
int flag = 0;
int *where = &flag;
int main(void) {
    *where = 1;
    if (flag)
        reach_error();
    return 0;
}
