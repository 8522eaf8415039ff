// Growing arrays. `VEC(T)` is a struct type; a zeroed one is an empty vector.
// Invariant: 0 <= count <= capacity, and items[0..count) are initialised.
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/memory.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define VEC(T)                                                                                     \
    struct {                                                                                       \
        T *items;                                                                                  \
        size_t count, capacity;                                                                    \
    }

static inline void *vec_grown(void *items, size_t *capacity, size_t wanted, size_t item_size) {
    size_t grown = *capacity ? *capacity * 2 : 8;
    if (grown < wanted)
        grown = wanted;
    if (grown > SIZE_MAX / 2 / item_size)
        memory_exhausted();
    *capacity = grown;
    return memory_resize(items, grown * item_size);
}

#define vec_reserve(v, n)                                                                          \
    ((v)->capacity >= (n)                                                                          \
         ? (void)0                                                                                 \
         : (void)((v)->items = vec_grown((v)->items, &(v)->capacity, (n), sizeof *(v)->items)))
#define vec_push(v, item) (vec_reserve((v), (v)->count + 1), (v)->items[(v)->count++] = (item))
#define vec_pop(v) ((v)->items[--(v)->count])
#define vec_remove(v, i)                                                                           \
    ((void)memmove((v)->items + (i), (v)->items + (i) + 1,                                         \
                   ((v)->count - (i) - 1) * sizeof *(v)->items),                                   \
     (void)(v)->count--)
#define vec_last(v) ((v)->items[(v)->count - 1])
#define vec_clear(v) ((void)((v)->count = 0))
#define vec_free(v)                                                                                \
    (free((v)->items), (v)->items = NULL, (v)->count = 0, (v)->capacity = 0, (void)0)

#endif
