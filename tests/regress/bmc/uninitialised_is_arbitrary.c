// An uninitialised array may hold anything.
// EXPECT: unreach-call FALSE
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"memory": [{"object": 2, "offset": 2, "bytes": "5aa5"}]}
void reach_error(void);
int main(void) {
    unsigned char a[4];
    if (a[2] == 0x5a && a[3] == 0xa5)
        reach_error();
    return 0;
}
