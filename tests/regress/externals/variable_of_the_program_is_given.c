// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"external": [{"call": 1, "variable": "g", "offset": 0, "bytes": "01"}]}
extern void reach_error(void);
void ext(int *);
int g;
int main(void) {
    g = 0;
    ext(&g);
    if (g)
        reach_error();
    return 0;
}
