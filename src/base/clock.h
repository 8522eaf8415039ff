// Seconds on the monotonic clock.
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

double clock_now(void);

#endif
