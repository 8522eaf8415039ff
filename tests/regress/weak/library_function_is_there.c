// DECIDE: yes
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
extern void reach_error(void);
unsigned long strlen(const char *) __attribute__((weak));
int main(void) {
    if (!strlen || strlen("abc") != 3)
        reach_error();
    return 0;
}
