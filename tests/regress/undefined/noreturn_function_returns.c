// VIOLATION: call line 9
_Noreturn static void stop(int x);
static void stop(int x) {
    if (x)
        for (;;)
            ;
}
int main(void) {
    stop(0);
    return 0;
}
