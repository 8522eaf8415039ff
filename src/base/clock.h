// Seconds on the monotonic clock, and of the process's own work (all threads).
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

double clock_now(void);
double clock_cpu(void);

#endif
