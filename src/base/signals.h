// SIGINT and SIGTERM set a flag and nothing else; long work polls it through its budget.
#ifndef BASE_SIGNALS_H
#define BASE_SIGNALS_H

void signals_install(void);
int signals_received(void); // the signal's number, or 0

#endif
