#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "crypto.h"
#include "locked_memory.h"
#include "sealed_file.h"

static const char journal_suffix[] = "-journal";

static bool is_journal(const char *name) {
    size_t length = name ? strlen(name) : 0, suffix = sizeof journal_suffix - 1;
    return length > suffix && strcmp(name + length - suffix, journal_suffix) == 0;
}

/* The database, its log, and the journal of a database that is being made. Whatever else SQLite
   might want to write (a temporary table, a sorter) would be plain: it is refused. So is a journal
   beside a store: it would be played back into it, whoever wrote it. */
static const sqlite3_io_methods *methods_for(const struct cbx_sealed_files *files, int flags) {
    if (flags & SQLITE_OPEN_MAIN_DB) return &cbx_database_methods;
    if (flags & SQLITE_OPEN_WAL) return &cbx_log_methods;
    if (flags & SQLITE_OPEN_MAIN_JOURNAL && files->is_making) return &cbx_journal_methods;
    return NULL;
}

static int file_open(
    sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *base, int flags, int *out_flags) {
    struct cbx_sealed_files *files = (struct cbx_sealed_files *)vfs;
    cbx_sealed_file *file = (cbx_sealed_file *)base;
    const sqlite3_io_methods *methods = methods_for(files, flags);
    memset(file, 0, sizeof *file);
    if (!methods || atomic_load(&files->is_retired)) return SQLITE_CANTOPEN;
    file->files = files;
    if (methods == &cbx_journal_methods) {
        file->base.pMethods = methods;
        if (out_flags) *out_flags = flags;
        return SQLITE_OK;
    }
    bool is_log = methods == &cbx_log_methods;
    if (!is_log) {
        file->log_name = name ? sqlite3_filename_wal(name) : NULL;
        /* A database that is not there is missing, not new. */
        if (!files->is_making) flags &= ~SQLITE_OPEN_CREATE;
    }
    int code = files->real->xOpen(files->real, name, cbx_real(base), flags, out_flags);
    if (code != SQLITE_OK) return code;
    file->base.pMethods = methods;
    file->pages = cbx_page_cipher_create(
        files->key, is_log ? CBX_LOG_PURPOSE : CBX_DATABASE_PURPOSE);
    if (is_log) file->frames = cbx_frame_cipher_create(files->key);
    if (file->pages && (file->frames || !is_log)) return SQLITE_OK;
    cbx_file_close(base);
    file->base.pMethods = NULL;
    return SQLITE_NOMEM;
}

/* A journal on the disk is nobody's: SQLite neither sees nor deletes it. A log beside a database
   that has taken this one's place is that one's. */
static int file_access(sqlite3_vfs *vfs, const char *name, int flags, int *answer) {
    sqlite3_vfs *real = ((struct cbx_sealed_files *)vfs)->real;
    *answer = 0;
    return is_journal(name) ? SQLITE_OK : real->xAccess(real, name, flags, answer);
}

static int file_delete(sqlite3_vfs *vfs, const char *name, int syncs_folder) {
    struct cbx_sealed_files *files = (struct cbx_sealed_files *)vfs;
    bool is_foreign = is_journal(name) || atomic_load(&files->is_retired);
    return is_foreign ? SQLITE_OK : files->real->xDelete(files->real, name, syncs_folder);
}

cbx_sealing_outcome cbx_sealed_files_register(
    const uint8_t *key, bool is_making, cbx_sealed_files **registered) {
    static atomic_uint counter;
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    if (!real || !sqlite3_compileoption_used("USE_URI")) return CBX_SEALING_NO_FILE_NAMES;
    if (!cbx_crypto_load()) return CBX_SEALING_NO_CRYPTO;
    cbx_sealed_files *files = cbx_locked_create(sizeof *files);
    if (!files) return CBX_SEALING_NO_MEMORY;
    /* The rest is the real one's business; its methods take any VFS. */
    files->vfs = *real;
    files->real = real;
    snprintf(files->name, sizeof files->name, "casebook-%u", atomic_fetch_add(&counter, 1));
    files->vfs.zName = files->name;
    files->vfs.pNext = NULL;
    files->vfs.szOsFile = (int)sizeof(cbx_sealed_file) + real->szOsFile;
    files->vfs.xOpen = file_open;
    files->vfs.xAccess = file_access;
    files->vfs.xDelete = file_delete;
    files->is_making = is_making;
    memcpy(files->key, key, sizeof files->key);
    cbx_index_init(&files->index);
    cbx_versions_init(&files->pages);
    cbx_versions_init(&files->frames);
    pthread_mutex_init(&files->root_mutex, NULL);
    pthread_mutex_init(&files->mutex, NULL);
    if (!cbx_version_file_init(&files->root, key)
        || sqlite3_vfs_register(&files->vfs, 0) != SQLITE_OK) {
        cbx_sealed_files_unregister(files);
        return CBX_SEALING_NO_MEMORY;
    }
    *registered = files;
    return CBX_SEALING_READY;
}

void cbx_sealed_files_retire(cbx_sealed_files *files) {
    atomic_store(&files->is_retired, true);
}

const char *cbx_sealed_files_name(const cbx_sealed_files *files) {
    return files->name;
}

void cbx_sealed_files_unregister(cbx_sealed_files *files) {
    sqlite3_vfs_unregister(&files->vfs);
    cbx_version_file_close(&files->root);
    cbx_index_destroy(&files->index);
    cbx_versions_destroy(&files->pages);
    cbx_versions_destroy(&files->frames);
    pthread_mutex_destroy(&files->root_mutex);
    pthread_mutex_destroy(&files->mutex);
    cbx_locked_free(files, sizeof *files);
}
