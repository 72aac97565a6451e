/*
 * What the pages of a store are, in a file beside it (`PATH.pages`): of each page 8 bytes of its
 * tag, so that an older page, which opens as well, is not taken for the one that was written last.
 *
 * The file is a sequence of records, each with a code (HMAC-SHA-256) over it and the code before.
 * The first record has all pages, a later one those that changed:
 *
 *    0  8  mark
 *    8  8  counter, one more in each record
 *   16  8  salts of the log that was begun last
 *   24  8  salts of the log that was last brought in whole
 *   32  4  frames that it had then
 *   36  4  zero
 *   40  8  bytes of runs
 *   48     runs: first page (4), pages (4), 8 bytes for each
 *      32  code
 *
 * A record is durable before the log may begin anew and before its new header is written. What a
 * crash leaves of the last one is cut off: then the log still has what it was about. Numbers are in
 * the machine's byte order, as in the places that pages are sealed for.
 */
#ifndef CASEBOOK_VERSION_FILE_H
#define CASEBOOK_VERSION_FILE_H

#include <sqlite3.h>

#include "CSealedFile.h"
#include "versions.h"

typedef struct {
    sqlite3_file *file;
    char *path;
    bool is_open; /* the store has such a file; stays, whatever becomes of it */
    bool is_writable;
    uint8_t key[CBX_SEAL_KEY_BYTES];
    cbx_root root;
    sqlite3_int64 end;         /* of the last record */
    sqlite3_int64 whole_bytes; /* of the first */
    uint32_t *changed;         /* pages written since the last record */
    size_t changed_count, changed_room;
} cbx_version_file;

/* Derives the key of the codes from that of the store. */
bool cbx_version_file_init(cbx_version_file *file, const uint8_t *key);
void cbx_version_file_close(cbx_version_file *file);

/* Reads the file into `versions`, which are then complete. */
cbx_root_outcome cbx_version_file_open(
    cbx_version_file *file, sqlite3_vfs *vfs, const char *path, bool is_writable,
    cbx_versions *versions);

/* Makes the file, or writes it anew with a single record, durably. A result code of SQLite. */
int cbx_version_file_make(
    cbx_version_file *file, sqlite3_vfs *vfs, const char *path, cbx_root root,
    cbx_versions *versions);

/* Notes that a page was written. False: no memory. */
bool cbx_version_file_change(cbx_version_file *file, uint32_t page);

/* Appends a record of the pages that were written since the last one, durably. A result code of
   SQLite; unless it is SQLITE_OK, the last record is what it was. */
int cbx_version_file_append(
    cbx_version_file *file, sqlite3_vfs *vfs, cbx_root root, cbx_versions *versions);

#endif
