// VIOLATION: none
// OUTPUT: 1 0 20 20
// OUTPUT: 22 1 7
// OUTPUT: 5
#include <stdatomic.h>
#include <stdio.h>
int main(void) {
    atomic_int a = 5;
    atomic_fetch_add(&a, 3);
    int expected = 8;
    _Bool first = atomic_compare_exchange_strong(&a, &expected, 20);
    _Bool second = atomic_compare_exchange_strong(&a, &expected, 30);
    printf("%d %d %d %d\n", first, second, expected, atomic_load(&a));
    a += 2;
    int b = 1, old = __sync_fetch_and_or(&b, 6);
    printf("%d %d %d\n", atomic_exchange(&a, 1), old, b);
    printf("%d\n", __atomic_sub_fetch(&b, 2, __ATOMIC_SEQ_CST));
    atomic_thread_fence(memory_order_seq_cst);
    return 0;
}
