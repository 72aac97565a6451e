/*
 * Detects damage in a store's files: a SQLite VFS over the system's own that stores a checksum in
 * every page of a plain database and compares it at every read, and an examination of a write-ahead
 * log, plain or sealed. Documentation/decisions/0018-damage.md states what they guarantee.
 */
#ifndef CASEBOOK_CHECKEDFILE_H
#define CASEBOOK_CHECKEDFILE_H

#include <stdbool.h>
#include <stdint.h>

struct sqlite3;
typedef struct cbx_sealed_files cbx_sealed_files;

/* Bytes at the end of every page that SQLite must leave alone (SQLITE_FCNTL_RESERVE_BYTES). A
   database whose page 1 says otherwise has no checksums, and is read and written as it is. */
enum { CBX_SUM_BYTES = 8 };

/* The VFS's name, for `file:PATH?vfs=NAME`; NULL where this SQLite takes no `file:` names. */
const char *cbx_checked_files_name(void);

/* Whether the pages of the plain database behind a connection have checksums. */
bool cbx_has_sums(struct sqlite3 *connection);

/* A page behind the end of the file counts as whole: it is in the log alone. */
typedef enum { CBX_PAGE_WHOLE, CBX_PAGE_DAMAGED, CBX_PAGE_UNREADABLE } cbx_page_state;

/* Reads a page of the file behind a connection, as its VFS gives it, whether or not the log has a
   newer one. */
cbx_page_state cbx_page_check(struct sqlite3 *connection, uint32_t page);

/* Frames count from 1. */
typedef struct {
    int64_t frames;    /* whole frames in the file, of earlier rounds too */
    int64_t committed; /* the frame that ends the last transaction before a bad frame */
    int64_t bad;       /* the first frame that is bad or of an earlier round; 0 if there is none */
    int64_t damaged;   /* the same if a later transaction shows that it had been durable; else 0 */
    bool has_header;   /* whether the file begins with a header that is whole */
    uint8_t salts[8];  /* what the header says */
} cbx_log_facts;

/* Reads a log to the first sign of damage or to its end; `files` is NULL for a plain one. False if
   it cannot be read. O(bytes). */
bool cbx_log_examine(const char *path, const cbx_sealed_files *files, cbx_log_facts *facts);

/* Turns the one bit of a frame that makes it good, and writes it; false if there is none. */
bool cbx_log_mend(const char *path, const cbx_sealed_files *files, int64_t frame);

/* Cuts a log off behind so many frames, durably. */
bool cbx_log_cut(const char *path, int64_t frames);

#endif
