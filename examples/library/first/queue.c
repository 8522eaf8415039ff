#include "library.h"

void queue_init(Queue *queue) { queue->first = queue->count = 0; }

static unsigned place_of(const Queue *queue, unsigned i) { return (queue->first + i) % QUEUE_SIZE; }

bool queue_push(Queue *queue, int item) {
    if (queue->count > QUEUE_SIZE)
        return false;
    queue->items[place_of(queue, queue->count)] = item;
    queue->count++;
    return true;
}

bool queue_pop(Queue *queue, int *item) {
    if (!queue->count)
        return false;
    *item = queue->items[queue->first];
    queue->first = (queue->first + 1) % QUEUE_SIZE;
    queue->count--;
    return true;
}

/* The sum of what is in the queue, where each item counts for 1000 at most. */
int queue_sum(const Queue *queue) {
    int sum = 0;
    for (unsigned i = 0; i < QUEUE_SIZE; i++) {
        int item = queue->items[i];
        if (i < queue->count)
            sum += item < -1000 ? -1000 : item > 1000 ? 1000 : item;
    }
    return sum;
}
