// A tight loop over integers: what the dispatch loop does inline.
int main(void) {
    unsigned hash = 0;
    for (int i = 0; i < 20000000; i++)
        hash = (hash ^ (unsigned)i) * 31 + 7;
    return (int)(hash & 1);
}
