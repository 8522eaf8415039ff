// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"external": [{"call": 1, "object": 1, "offset": 0, "bytes": "02"}]}
extern void reach_error(void);
void ext(void *);
int main(void) {
    int x = 1;
    int *p = &x;
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = ((unsigned char *)&p)[i];
    ext(bytes);
    if (x != 1)
        reach_error();
    return 0;
}
