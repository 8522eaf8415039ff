// What a run does not reach does not matter to it.
// EXPECT: unreach-call TRUE
// VIOLATION: none
#include <pthread.h>
static void *work(void *p) { return p; }
int main(void) {
    pthread_t t;
    volatile int many = 0;
    if (many)
        return pthread_create(&t, 0, work, 0);
    return 0;
}
