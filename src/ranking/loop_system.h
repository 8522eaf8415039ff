// A loop of the symbolic execution graph as an integer transition system.
#ifndef RANKING_LOOP_SYSTEM_H
#define RANKING_LOOP_SYSTEM_H

#include "its/its.h"
#include "seg/seg.h"

// One location (the loop's node); its variables are those of the node's state, its transitions the
// paths back. What a path met that is not the node's is any number.
Its *loop_system(SegContext *x, const SegLoop *loop);

#endif
