// The loop itself would never end, but it aborts in its third round.
// EXPECT: termination TRUE
extern void abort(void);
int main(void) {
    for (int i = 0;; i++)
        if (i == 2)
            abort();
}
