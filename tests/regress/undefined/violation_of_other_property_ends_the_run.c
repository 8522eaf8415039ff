// An invalid access is undefined: what would follow has no meaning for unreach-call.
// EXPECT: valid-memsafety FALSE(valid-deref)
// EXPECT: unreach-call TRUE
extern void reach_error(void);
int main(void) {
    int *p = 0;
    *p = 1;
    reach_error();
    return 0;
}
