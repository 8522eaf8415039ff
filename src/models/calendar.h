// Local time, for those who write it as text (calendar.c).
#ifndef MODELS_CALENDAR_H
#define MODELS_CALENDAR_H

#include <time.h>

// As localtime_r, and as localtime; null with errno when the year does not fit.
struct tm *__assay_local_time(const time_t *time, struct tm *calendar);
struct tm *__assay_shared_local_time(const time_t *time);

#endif
