/* Counts what SQLite does for every connection that is opened after counting was begun. */
#ifndef CASEBOOK_SHAPE_STATEMENTS_H
#define CASEBOOK_SHAPE_STATEMENTS_H

#include <stdint.h>

/* To be called before the first store is opened. */
void shape_statements_begin(void);
/* Steps of SQLite's virtual machine, and statements that came to their end, of this process. */
int64_t shape_statements_steps(void);
int64_t shape_statements_count(void);

#endif
