/*
 * The index of the write-ahead log (https://www.sqlite.org/walformat.html), in memory: SQLite would
 * keep it in a file, with checksums over plain pages. Only one process has a store open for
 * writing, and nobody else then (StoreLock), so connections of one process are all that share it;
 * processes that only read have an index each of the same log.
 */
#ifndef CASEBOOK_SHARED_INDEX_H
#define CASEBOOK_SHARED_INDEX_H

#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    pthread_mutex_t mutex;
    int users;
    int region_count;
    void **regions;
    /* How many share a lock; -1 where one has it alone. */
    int locks[SQLITE_SHM_NLOCK];
} cbx_shared_index;

/* What one connection has of it. */
typedef struct {
    int is_user;
    unsigned shared, exclusive;
} cbx_index_share;

void cbx_index_init(cbx_shared_index *index);
void cbx_index_destroy(cbx_shared_index *index);

/* The methods xShmMap, xShmLock, xShmBarrier and xShmUnmap
   (https://www.sqlite.org/c3ref/io_methods.html). */
int cbx_index_map(
    cbx_shared_index *index, cbx_index_share *share, int region, int bytes, int extend,
    void volatile **place);
int cbx_index_lock(
    cbx_shared_index *index, cbx_index_share *share, int first, int count, int flags);
/* The first bytes of what connections agree upon; false if nobody uses the index. */
bool cbx_index_header(cbx_shared_index *index, uint8_t *bytes, size_t count);

void cbx_index_barrier(cbx_shared_index *index);
void cbx_index_unmap(cbx_shared_index *index, cbx_index_share *share);

#endif
