#include "versions.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE = 4096 };

void cbx_versions_init(cbx_versions *versions) {
    memset(versions, 0, sizeof *versions);
    pthread_mutex_init(&versions->mutex, NULL);
}

static void forget(cbx_versions *versions) {
    for (uint64_t i = 0; i < versions->piece_count; i++) free(versions->pieces[i]);
    free(versions->pieces);
    versions->pieces = NULL;
    versions->piece_count = 0;
}

void cbx_versions_destroy(cbx_versions *versions) {
    forget(versions);
    pthread_mutex_destroy(&versions->mutex);
}

void cbx_versions_forget(cbx_versions *versions) {
    pthread_mutex_lock(&versions->mutex);
    forget(versions);
    pthread_mutex_unlock(&versions->mutex);
}

/* Where the version of a number is kept; NULL: no memory. */
static uint64_t *place_of(cbx_versions *versions, uint64_t number) {
    uint64_t piece = number / PIECE;
    if (piece >= versions->piece_count) {
        uint64_t count = piece + 1;
        uint64_t **pieces = realloc(versions->pieces, count * sizeof *pieces);
        if (!pieces) return NULL;
        memset(pieces + versions->piece_count, 0,
            (count - versions->piece_count) * sizeof *pieces);
        versions->pieces = pieces;
        versions->piece_count = count;
    }
    if (!versions->pieces[piece]) {
        versions->pieces[piece] = calloc(PIECE, sizeof **versions->pieces);
    }
    return versions->pieces[piece] ? versions->pieces[piece] + number % PIECE : NULL;
}

bool cbx_versions_note(cbx_versions *versions, uint64_t number, uint64_t version) {
    pthread_mutex_lock(&versions->mutex);
    uint64_t *known = place_of(versions, number);
    if (known) *known = version;
    pthread_mutex_unlock(&versions->mutex);
    return known != NULL;
}

bool cbx_versions_agree(cbx_versions *versions, uint64_t number, uint64_t version) {
    pthread_mutex_lock(&versions->mutex);
    uint64_t *known = place_of(versions, number);
    if (known && *known == 0 && !versions->is_complete) *known = version;
    bool agrees = known && *known == version;
    pthread_mutex_unlock(&versions->mutex);
    return agrees;
}

uint64_t cbx_versions_of(cbx_versions *versions, uint64_t number) {
    pthread_mutex_lock(&versions->mutex);
    uint64_t piece = number / PIECE;
    bool is_kept = piece < versions->piece_count && versions->pieces[piece];
    uint64_t version = is_kept ? versions->pieces[piece][number % PIECE] : 0;
    pthread_mutex_unlock(&versions->mutex);
    return version;
}

uint64_t cbx_versions_count(cbx_versions *versions) {
    pthread_mutex_lock(&versions->mutex);
    uint64_t count = versions->piece_count * PIECE;
    while (count && (!versions->pieces[(count - 1) / PIECE]
                     || !versions->pieces[(count - 1) / PIECE][(count - 1) % PIECE])) {
        count--;
    }
    pthread_mutex_unlock(&versions->mutex);
    return count;
}
