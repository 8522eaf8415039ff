// Columns of rows (smg/rows.h) where two graphs are joined or matched.
#ifndef SMG_ROWS_JOIN_H
#define SMG_ROWS_JOIN_H

#include "smg/join.h"
#include "smg/rows.h"

// The columns of a pair of hosts, and with them the rows; in their order.
void smg_join_columns(SmgJoin *join, SmgPair pair, SmgEntryList *joined);
// Numbers of bytes, as multiples of the width where they are.
Term smg_join_multiples(SmgJoin *join, Term a, Term b, uint32_t width);
void smg_join_row_counts(SmgJoin *join, SmgPair pair);
// The only visible field of the host that leads to the target; NULL where there is none.
const SmgEntry *smg_field_that_leads_to(SmgContext *smg, SmgHeap heap, const Kb *kb,
                                        SmgObjectId host, SmgObjectId target, Term length);
// Has the other graph's object the column that a general one claims?
bool smg_match_columns(SmgMatch *match, SmgObjectId other, const SmgEntry *claim);

#endif
