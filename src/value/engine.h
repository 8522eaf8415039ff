// Value analysis behind the contract of engines. It answers unreach-call.
#ifndef VALUE_ENGINE_H
#define VALUE_ENGINE_H

#include "task/engine.h"

Engine value_engine;

#endif
