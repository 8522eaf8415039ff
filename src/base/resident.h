// How much memory a process and all its descendants hold.
#ifndef BASE_RESIDENT_H
#define BASE_RESIDENT_H

#include <stddef.h>
#include <sys/types.h>

size_t resident_mib_of_tree(pid_t process); // 0 when it is gone
size_t resident_mib_of(pid_t process);      // without its descendants
// The same, where memory that several processes share counts once. Takes longer.
size_t resident_mib_of_tree_once(pid_t process);

// What the machine, or the group of processes that we are limited with, can still give.
size_t resident_available_mib(void);

#endif
