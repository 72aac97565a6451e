#include "ShapeCounter.h"

#include <stdint.h>
#include <string.h>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
bool shape_counter_counts(void) { return RUNNING_ON_VALGRIND != 0; }
void shape_counter_start(void) { CALLGRIND_START_INSTRUMENTATION; }
void shape_counter_begin(void) { CALLGRIND_ZERO_STATS; }
void shape_counter_end(const char *name) { CALLGRIND_DUMP_STATS_AT(name); }
#else
bool shape_counter_counts(void) { return false; }
void shape_counter_start(void) {}
void shape_counter_begin(void) {}
void shape_counter_end(const char *name) { (void)name; }
#endif

/* In the place of the C library's, from which libxml2 2.9 takes the seeds of its tables, beginning with
   the time: how large a table is would differ from run to run. */
int rand_r(unsigned int *seed) {
    (void)seed;
    static _Atomic unsigned int last = 1;
    return (int)((last = last * 1103515245u + 12345u) >> 1);
}

static bool is_plain(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (text[i] < '!' || text[i] > '~' || strchr("\"<>&", text[i]) != NULL) return false;
    return true;
}

void shape_counter_collide(unsigned long long *state, char *text) {
    const uint64_t factor = 0xD6E8FEB86659FD93u, wanted = 0x5A5A5A5A5A5A5A5Au;
    do {
        uint64_t first = 0, counted = (*state)++;
        for (int i = 0; i < 8; i++, counted >>= 6) first |= (uint64_t)('0' + (counted & 63)) << 8 * i;
        uint64_t hash = ((0x9E3779B97F4A7C15u ^ 16) ^ first) * factor;
        uint64_t second = hash ^ hash >> 32 ^ wanted;
        memcpy(text, &first, 8);
        memcpy(text + 8, &second, 8);
        text[16] = 0;
    } while (!is_plain(text, 16));
}
