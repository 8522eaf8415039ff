// Bellman-Ford with a work list, from x until y is near enough. Negative cycles (contradictory
// bounds) only make distances smaller, which is right, and the effort ends the search.
#include "domain/difference.h"

#include "base/map.h"
#include "base/vec.h"

struct DifferenceSearch {
    Map index; // id -> index into distances
    VEC(Number) distances;
    VEC(uint32_t) ids; // in the order of their indices
    VEC(uint32_t) work;
    Number from; // distance of the node whose edges are being reported
    uint32_t target;
    Number bound;
    unsigned effort;
    bool found;
};

static void reach(DifferenceSearch *search, uint32_t id, Number distance) {
    uint64_t index;
    if (id == search->target && distance <= search->bound)
        search->found = true;
    if (map_get(&search->index, id, &index)) {
        if (search->distances.items[index] <= distance)
            return;
        search->distances.items[index] = distance;
    } else {
        index = search->distances.count;
        map_set(&search->index, id, index);
        vec_push(&search->distances, distance);
        vec_push(&search->ids, id);
    }
    vec_push(&search->work, (uint32_t)index);
}

void difference_edge(DifferenceSearch *search, uint32_t to, Number weight) {
    Number distance;
    if (search->effort == 0 || search->found || !number_add(search->from, weight, &distance))
        return;
    search->effort--;
    reach(search, to, distance);
}

bool difference_implies(DifferenceEdges *edges, void *context, uint32_t x, uint32_t y, Number bound,
                        unsigned effort) {
    DifferenceSearch search = {.target = y, .bound = bound, .effort = effort};
    reach(&search, x, 0);
    for (size_t next = 0; next < search.work.count && search.effort && !search.found; next++) {
        uint32_t index = search.work.items[next];
        search.from = search.distances.items[index];
        edges(context, search.ids.items[index], &search);
    }
    map_release(&search.index);
    vec_free(&search.distances);
    vec_free(&search.ids);
    vec_free(&search.work);
    return search.found;
}
