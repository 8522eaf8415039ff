// Lists of lists of lists of lists, the nodes of all of which have the same size and come from one
// wrapper of calloc: which pointers are links is told by the calls that made the nodes.
// EXPECT: valid-memsafety TRUE
// VERIFY: --timeout 60
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct L3 { void *down; struct L3 *next; };
struct L2 { struct L2 *next; struct L3 *down; };
struct L1 { struct L2 *down; struct L1 *next; };
struct L0 { struct L0 *next; struct L1 *down; };
static void *zalloc(unsigned size) { void *p = calloc(1, size); if (!p) abort(); return p; }
static void l3_insert(struct L3 **list) {
    struct L3 *item = zalloc(sizeof *item);
    item->down = zalloc(119);
    item->next = *list;
    *list = item;
}
static void l2_insert(struct L2 **list) {
    struct L2 *item = zalloc(sizeof *item);
    do l3_insert(&item->down); while (__VERIFIER_nondet_int());
    item->next = *list;
    *list = item;
}
static void l1_insert(struct L1 **list) {
    struct L1 *item = zalloc(sizeof *item);
    do l2_insert(&item->down); while (__VERIFIER_nondet_int());
    item->next = *list;
    *list = item;
}
static void l0_insert(struct L0 **list) {
    struct L0 *item = zalloc(sizeof *item);
    do l1_insert(&item->down); while (__VERIFIER_nondet_int());
    item->next = *list;
    *list = item;
}
static void l3_destroy(struct L3 *list) {
    do { free(list->down); struct L3 *next = list->next; free(list); list = next; } while (list);
}
static void l2_destroy(struct L2 *list) {
    do { l3_destroy(list->down); struct L2 *next = list->next; free(list); list = next; } while (list);
}
static void l1_destroy(struct L1 *list) {
    do { l2_destroy(list->down); struct L1 *next = list->next; free(list); list = next; } while (list);
}
static void l0_destroy(struct L0 *list) {
    do { l1_destroy(list->down); struct L0 *next = list->next; free(list); list = next; } while (list);
}
int main() {
    static struct L0 *list;
    do l0_insert(&list); while (__VERIFIER_nondet_int());
    l0_destroy(list);
    return 0;
}
