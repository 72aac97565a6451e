/* Counts the instructions of a stretch of a program that runs under valgrind's callgrind. */
#ifndef CASEBOOK_SHAPE_COUNTER_H
#define CASEBOOK_SHAPE_COUNTER_H

#include <stdbool.h>
#include <stddef.h>

/* Whether valgrind runs the program, and was known when it was built. */
bool shape_counter_counts(void);
/* Until then instructions are not counted, and take a fifth of the time. */
void shape_counter_start(void);
void shape_counter_begin(void);
/* Writes what was counted since, into a file of callgrind's that bears the name. */
void shape_counter_end(const char *name);

/* Fills 17 bytes with the next text of 16 printable bytes; all of them have one and the same number
   under the hash that attribute values had before it got a key. */
void shape_counter_collide(unsigned long long *state, char *text);

#endif
