// Sharper linear systems: what has no infinite run is removed.
#ifndef ITS_SURVIVE_H
#define ITS_SURVIVE_H

#include "its/linear.h"

// Restricts each case to values after which some case can be taken, again and again, and drops
// cases for which no value remains. Only finite runs are lost. True when something changed.
bool linear_system_survive(LinearSystem *system, Budget *budget);

// Asks Z3, which knows integers and remainders, which case can follow which (sets `excluded`).
void linear_system_exclude(LinearSystem *system, const Its *its, Budget *budget);

// What the case says of variables that no case changes, as rows over the variables.
LinearRows linear_case_constants(const LinearSystem *system, const LinearCase *c);

#endif
