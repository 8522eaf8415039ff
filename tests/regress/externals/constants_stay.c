// EXPECT: unreach-call TRUE
// DECIDE: yes
extern void reach_error(void);
void ext(const void *);
static const int limits[] = {4, 5};
int main(void) {
    ext(limits);
    if (limits[0] != 4)
        reach_error();
    return 0;
}
