/* What the parts of the VFS share. */
#ifndef CASEBOOK_SEALED_FILE_H
#define CASEBOOK_SEALED_FILE_H

#include <sqlite3.h>

#include "frame_cipher.h"
#include "page_cipher.h"
#include "shared_index.h"

enum { CBX_LOG_HEADER_BYTES = 32, CBX_FRAME_BYTES = CBX_FRAME_HEADER_BYTES + CBX_PAGE_BYTES };

struct cbx_sealed_files {
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    char name[40];
    uint8_t key[CBX_SEAL_KEY_BYTES];
    cbx_shared_index index;
    /* The salts of the log as it is now: its frames are bound to them. */
    pthread_mutex_t mutex;
    uint8_t salts[8];
};

/* A file that SQLite has open; the file of the real VFS lies behind it. */
typedef struct {
    sqlite3_file base;
    struct cbx_sealed_files *files;
    cbx_page_cipher *pages;
    cbx_frame_cipher *frames; /* of a log */
    cbx_index_share share;    /* of a database */
    uint8_t sealed[CBX_FRAME_BYTES];
    uint8_t plain[CBX_FRAME_BYTES];
} cbx_sealed_file;

static inline sqlite3_file *cbx_real(sqlite3_file *file) {
    return (sqlite3_file *)((cbx_sealed_file *)file + 1);
}

/* The methods of the three kinds of file that a store has. */
extern const sqlite3_io_methods cbx_database_methods, cbx_log_methods, cbx_journal_methods;

/* Methods that are the real file's. */
int cbx_file_close(sqlite3_file *file);
int cbx_file_truncate(sqlite3_file *file, sqlite3_int64 size);
int cbx_file_sync(sqlite3_file *file, int flags);
int cbx_file_size(sqlite3_file *file, sqlite3_int64 *size);
int cbx_file_lock(sqlite3_file *file, int lock);
int cbx_file_unlock(sqlite3_file *file, int lock);
int cbx_file_check_lock(sqlite3_file *file, int *answer);
int cbx_file_control(sqlite3_file *file, int operation, void *argument);
int cbx_file_sector_size(sqlite3_file *file);
int cbx_file_characteristics(sqlite3_file *file);

#endif
