/* Memory for keys: it stays out of swap and out of core dumps, and is wiped when it is freed. */
#ifndef CASEBOOK_LOCKED_MEMORY_H
#define CASEBOOK_LOCKED_MEMORY_H

#include <stddef.h>

/* Zeroed whole pages, or NULL. Where RLIMIT_MEMLOCK is used up the pages are not locked: that is no
   reason to refuse a store. */
void *cbx_locked_create(size_t bytes);
void cbx_locked_free(void *memory, size_t bytes);

#endif
