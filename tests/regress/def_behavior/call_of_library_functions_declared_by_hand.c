// EXPECT: call TRUE
// DECIDE: yes
void *malloc(__SIZE_TYPE__);
void free(void *);
extern void abort();
int printf(const char *, ...);
int strcmp(const char *, const char *);

int main(void) {
    int (*compare)(const char *, const char *) = strcmp;
    void *(*make)(__SIZE_TYPE__) = malloc;
    void *p = make(3);
    if (!p)
        abort();
    free(p);
    printf("%d\n", compare("a", "a"));
    return 0;
}
