// Each node is urgent or short: what its fields have in common is said by "or" only.
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct job {
    int urgent, length;
    struct job *next;
};

int main(void) {
    struct job *jobs = NULL;
    while (__VERIFIER_nondet_int()) {
        int urgent = __VERIFIER_nondet_int(), length = __VERIFIER_nondet_int();
        if (urgent != 1 && (length < 0 || length >= 40))
            continue;
        struct job *job = malloc(sizeof *job);
        job->urgent = urgent;
        job->length = length;
        job->next = jobs;
        jobs = job;
    }
    for (struct job *j = jobs; j; j = j->next)
        if (j->urgent != 1 && j->length >= 40)
            reach_error();
    while (jobs) {
        struct job *next = jobs->next;
        free(jobs);
        jobs = next;
    }
    return 0;
}
