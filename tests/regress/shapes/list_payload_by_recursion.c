// Each node of a list owns an object; all of it is done by recursion.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

struct list {
    struct list *next;
    int *data;
};
static struct list *build(void) {
    if (!__VERIFIER_nondet_bool())
        return NULL;
    struct list *l = malloc(sizeof *l);
    if (!l)
        abort();
    l->data = malloc(sizeof *l->data);
    if (!l->data)
        abort();
    *l->data = 7;
    l->next = build();
    return l;
}
static int all_seven(const struct list *l) { return l ? (*l->data == 7) & all_seven(l->next) : 1; }
static void release(struct list *l) {
    if (!l)
        return;
    release(l->next);
    free(l->data);
    free(l);
}
int main(void) {
    struct list *l = build();
    all_seven(l);
    release(l);
    return 0;
}
