// How much memory a process and all its descendants hold.
#ifndef BASE_RESIDENT_H
#define BASE_RESIDENT_H

#include <stddef.h>
#include <sys/types.h>

size_t resident_mib_of_tree(pid_t process); // 0 when it is gone

#endif
