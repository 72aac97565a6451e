#include "shared_index.h"

#include <stdlib.h>
#include <string.h>

void cbx_index_init(cbx_shared_index *index) {
    memset(index, 0, sizeof *index);
    pthread_mutex_init(&index->mutex, NULL);
}

static void forget(cbx_shared_index *index) {
    for (int i = 0; i < index->region_count; i++) free(index->regions[i]);
    free(index->regions);
    index->regions = NULL;
    index->region_count = 0;
}

void cbx_index_destroy(cbx_shared_index *index) {
    forget(index);
    pthread_mutex_destroy(&index->mutex);
}

static int extended(cbx_shared_index *index, int count, int bytes) {
    void **regions = realloc(index->regions, (size_t)count * sizeof *regions);
    if (!regions) return SQLITE_NOMEM;
    index->regions = regions;
    while (index->region_count < count) {
        void *region = calloc(1, (size_t)bytes);
        if (!region) return SQLITE_NOMEM;
        regions[index->region_count++] = region;
    }
    return SQLITE_OK;
}

int cbx_index_map(
    cbx_shared_index *index, cbx_index_share *share, int region, int bytes, int extend,
    void volatile **place) {
    int code = SQLITE_OK;
    pthread_mutex_lock(&index->mutex);
    if (!share->is_user) {
        share->is_user = 1;
        index->users++;
    }
    if (region >= index->region_count && extend) code = extended(index, region + 1, bytes);
    *place = region < index->region_count ? index->regions[region] : NULL;
    pthread_mutex_unlock(&index->mutex);
    return code;
}

static void unlock(cbx_shared_index *index, cbx_index_share *share, unsigned mask) {
    for (int i = 0; i < SQLITE_SHM_NLOCK; i++) {
        if (mask & share->exclusive & 1u << i) index->locks[i] = 0;
        if (mask & share->shared & 1u << i) index->locks[i]--;
    }
    share->exclusive &= ~mask;
    share->shared &= ~mask;
}

int cbx_index_lock(
    cbx_shared_index *index, cbx_index_share *share, int first, int count, int flags) {
    unsigned mask = (1u << (first + count)) - (1u << first);
    int code = SQLITE_OK;
    pthread_mutex_lock(&index->mutex);
    if (flags & SQLITE_SHM_UNLOCK) {
        unlock(index, share, mask);
    } else if (flags & SQLITE_SHM_SHARED) {
        if (!(share->shared & mask)) {
            if (index->locks[first] < 0) {
                code = SQLITE_BUSY;
            } else {
                index->locks[first]++;
                share->shared |= mask;
            }
        }
    } else {
        for (int i = first; i < first + count; i++) {
            if (index->locks[i] != 0 && !(share->exclusive & 1u << i)) code = SQLITE_BUSY;
        }
        if (code == SQLITE_OK) {
            for (int i = first; i < first + count; i++) index->locks[i] = -1;
            share->exclusive |= mask;
        }
    }
    pthread_mutex_unlock(&index->mutex);
    return code;
}

bool cbx_index_header(cbx_shared_index *index, uint8_t *bytes, size_t count) {
    pthread_mutex_lock(&index->mutex);
    bool is_used = index->region_count > 0;
    if (is_used) memcpy(bytes, index->regions[0], count);
    pthread_mutex_unlock(&index->mutex);
    return is_used;
}

void cbx_index_barrier(cbx_shared_index *index) {
    __sync_synchronize();
    pthread_mutex_lock(&index->mutex);
    pthread_mutex_unlock(&index->mutex);
}

void cbx_index_unmap(cbx_shared_index *index, cbx_index_share *share) {
    pthread_mutex_lock(&index->mutex);
    unlock(index, share, ~0u);
    if (share->is_user && --index->users == 0) forget(index);
    share->is_user = 0;
    pthread_mutex_unlock(&index->mutex);
}
