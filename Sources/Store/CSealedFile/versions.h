/*
 * What pages and frames were when this process last wrote them, or first read them. While a store
 * is open, an older page that is put back in its own place, where it opens, is not what was there.
 */
#ifndef CASEBOOK_VERSIONS_H
#define CASEBOOK_VERSIONS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/* By number, in pieces that are made when they are first used: 8 bytes for each page of 4096. */
typedef struct {
    pthread_mutex_t mutex;
    uint64_t **pieces;
    uint64_t piece_count;
} cbx_versions;

void cbx_versions_init(cbx_versions *versions);
void cbx_versions_destroy(cbx_versions *versions);
void cbx_versions_forget(cbx_versions *versions);

/* Of what was written. False: no memory. */
bool cbx_versions_note(cbx_versions *versions, uint64_t number, uint64_t version);

/* Whether what was read is what is known; where nothing is known, it is from now on. */
bool cbx_versions_agree(cbx_versions *versions, uint64_t number, uint64_t version);

#endif
