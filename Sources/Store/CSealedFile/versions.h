/*
 * What pages and frames were when they were last written, as far as this process or the store's
 * `PATH.pages` knows, or else when this process first read them. An older page that is put back in
 * its own place, where it opens, is not what was there.
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
    bool is_complete; /* nothing but what is known may be read */
} cbx_versions;

void cbx_versions_init(cbx_versions *versions);
void cbx_versions_destroy(cbx_versions *versions);
void cbx_versions_forget(cbx_versions *versions);

/* Of what was written. False: no memory. */
bool cbx_versions_note(cbx_versions *versions, uint64_t number, uint64_t version);

/* Whether what was read is what is known; where nothing is known and versions are not complete, it
   is from now on. */
bool cbx_versions_agree(cbx_versions *versions, uint64_t number, uint64_t version);

/* 0 where nothing is known. */
uint64_t cbx_versions_of(cbx_versions *versions, uint64_t number);

/* All numbers that have a version are less. */
uint64_t cbx_versions_count(cbx_versions *versions);

#endif
