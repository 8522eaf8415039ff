// A gate that opens for positive tickets only: the running example of doc/cegar.md.
int __VERIFIER_nondet_int(void);
void reach_error(void);

int main(void) {
    int open = 0;
    unsigned asked = 0;
    while (1) {
        int ticket = __VERIFIER_nondet_int();
        asked++;
        if (ticket > 0)
            open = 1;
        else
            open = 0;
        if (open && ticket == 0)
            reach_error();
    }
}
