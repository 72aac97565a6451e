/* What the parts of the VFS share. */
#ifndef CASEBOOK_SEALED_FILE_H
#define CASEBOOK_SEALED_FILE_H

#include <sqlite3.h>
#include <stdatomic.h>

#include "frame_cipher.h"
#include "page_cipher.h"
#include "shared_index.h"
#include "version_file.h"
#include "versions.h"

enum { CBX_LOG_HEADER_BYTES = 32, CBX_FRAME_BYTES = CBX_FRAME_HEADER_BYTES + CBX_PAGE_BYTES };
/* Where the salts are in the log's header. */
enum { CBX_SALTS_AT = 16 };

/* What keys of pages are derived for. */
#define CBX_DATABASE_PURPOSE "casebook database page"
#define CBX_LOG_PURPOSE "casebook log page"

struct cbx_sealed_files {
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    char name[40];
    uint8_t key[CBX_SEAL_KEY_BYTES];
    bool is_making;
    atomic_bool is_retired;
    cbx_shared_index index;
    cbx_versions pages, frames;
    /* What was written is noted by the one connection that writes. */
    cbx_version_file root;
    bool forgoes_root;
    pthread_mutex_t root_mutex;
    pthread_mutex_t mutex;
    /* The header of the log as it is now; its frames are bound to the salts in it. */
    uint8_t log_header[CBX_LOG_HEADER_BYTES];
    bool has_log_header;
    /* The beginning of page 1 as the log has it, once it was looked for. */
    uint8_t first_bytes[100];
    bool has_first_bytes;
};

/* A file that SQLite has open; the file of the real VFS lies behind it. */
typedef struct {
    sqlite3_file base;
    struct cbx_sealed_files *files;
    const char *log_name; /* of a database */
    cbx_page_cipher *pages;
    cbx_frame_cipher *frames; /* of a log */
    cbx_index_share share;    /* of a database */
    bool reads_unrooted;      /* of a database: what was read last is of before it had versions */
    uint8_t *memory;          /* of a journal */
    sqlite3_int64 memory_bytes;
    uint8_t sealed[CBX_FRAME_BYTES];
    uint8_t plain[CBX_FRAME_BYTES];
} cbx_sealed_file;

static inline sqlite3_file *cbx_real(sqlite3_file *file) {
    return (sqlite3_file *)((cbx_sealed_file *)file + 1);
}

/* Whether older pages are known and refused. */
static inline bool cbx_has_root(const struct cbx_sealed_files *files) {
    return files->root.is_open;
}

/* Whether pages may be those of a store with a file of versions. */
static inline bool cbx_is_rooted(const struct cbx_sealed_files *files) {
    return cbx_has_root(files) || files->forgoes_root;
}

/* Where a page of the database belongs. In a store with a file of versions it is another place, so
   that without that file nothing opens that was written since there is one. */
cbx_page_place cbx_database_place(bool is_rooted, uint64_t page);

/* Notes, durably, that the database has all of the log, and which pages were written for that;
   that a log is about to begin. A result code of SQLite. */
int cbx_root_after_checkpoint(struct cbx_sealed_files *files);
int cbx_root_before_log(struct cbx_sealed_files *files, const uint8_t *log_header);

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
