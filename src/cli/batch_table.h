// What a batch found out, for people: by property and folder, with points.
#ifndef CLI_BATCH_TABLE_H
#define CLI_BATCH_TABLE_H

#include "cli/batch_results.h"

void batch_table_print(const BatchResults *results);
void batch_table_print_task(const BatchTask *task, const BatchResult *result); // one line

#endif
