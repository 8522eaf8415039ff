// The symbolic execution graph behind the contract of engines. It answers all properties;
// termination by ranking.
#ifndef RANKING_ENGINE_H
#define RANKING_ENGINE_H

#include "task/engine.h"

Engine seg_engine;

#endif
