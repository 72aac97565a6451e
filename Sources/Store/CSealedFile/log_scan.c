#include "log_scan.h"

#include <stdlib.h>
#include <string.h>

enum { MAGIC_AT = 0, PAGE_SIZE_AT = 8 };
enum { NUMBER_AT = 0, COMMIT_AT = 4 };
/* The last bit says whether checksums are over big-endian words. */
static const uint32_t magic = 0x377f0682;

static uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

typedef struct {
    uint8_t header[CBX_FRAME_HEADER_BYTES];
    uint8_t page[CBX_PAGE_BYTES];
    uint8_t sealed[CBX_FRAME_BYTES];
} frame;

/* False at the end of the file, and where a frame is not one that was sealed for this log. */
static bool frame_take(
    frame *frame, sqlite3_file *real, cbx_page_cipher *pages, cbx_frame_cipher *frames,
    const uint8_t *log_header, sqlite3_int64 offset) {
    const uint8_t *salts = log_header + CBX_SALTS_AT;
    if (real->pMethods->xRead(real, frame->sealed, CBX_FRAME_BYTES, offset) != SQLITE_OK) {
        return false;
    }
    memcpy(frame->header, frame->sealed, CBX_FRAME_HEADER_BYTES);
    return cbx_frame_open(frames, (uint64_t)offset, frame->header)
        && memcmp(frame->header + CBX_FRAME_SALTS_AT, salts, CBX_SALT_BYTES) == 0
        && cbx_page_open(
               pages, cbx_page_place_make(salts, (uint64_t)offset),
               frame->sealed + CBX_FRAME_HEADER_BYTES, frame->page);
}

/* The last page 1 of a transaction that is whole. */
static bool first_page_find(
    sqlite3_file *real, cbx_page_cipher *pages, cbx_frame_cipher *frames, frame *frame,
    uint8_t *page) {
    uint8_t header[CBX_LOG_HEADER_BYTES], begun[CBX_PAGE_BYTES];
    bool is_begun = false, is_found = false;
    if (real->pMethods->xRead(real, header, sizeof header, 0) != SQLITE_OK
        || (big_endian(header + MAGIC_AT) & ~1u) != magic
        || big_endian(header + PAGE_SIZE_AT) != CBX_PAGE_BYTES) {
        return false;
    }
    for (sqlite3_int64 offset = CBX_LOG_HEADER_BYTES;; offset += CBX_FRAME_BYTES) {
        if (!frame_take(frame, real, pages, frames, header, offset)) break;
        if (big_endian(frame->header + NUMBER_AT) == 1) {
            memcpy(begun, frame->page, sizeof begun);
            is_begun = true;
        }
        if (is_begun && big_endian(frame->header + COMMIT_AT) != 0) {
            memcpy(page, begun, sizeof begun);
            is_found = true;
        }
    }
    explicit_bzero(begun, sizeof begun);
    return is_found;
}

bool cbx_log_first_page(struct cbx_sealed_files *files, const char *log_name, uint8_t *page) {
    int exists = 0, is_found = 0;
    sqlite3_vfs *vfs = files->real;
    if (vfs->xAccess(vfs, log_name, SQLITE_ACCESS_EXISTS, &exists) != SQLITE_OK || !exists) {
        return false;
    }
    sqlite3_file *real = calloc(1, (size_t)vfs->szOsFile);
    frame *room = malloc(sizeof *room);
    cbx_page_cipher *pages = cbx_page_cipher_create(files->key, CBX_LOG_PURPOSE);
    cbx_frame_cipher *frames = cbx_frame_cipher_create(files->key);
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_WAL;
    if (real && room && pages && frames
        && vfs->xOpen(vfs, log_name, real, flags, &flags) == SQLITE_OK) {
        is_found = first_page_find(real, pages, frames, room, page);
        real->pMethods->xClose(real);
    }
    if (room) explicit_bzero(room, sizeof *room);
    free(room);
    free(real);
    cbx_page_cipher_free(pages);
    cbx_frame_cipher_free(frames);
    return is_found;
}
