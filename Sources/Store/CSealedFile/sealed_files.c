#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crypto.h"
#include "sealed_file.h"

/* The database, its log, and the journal that SQLite makes once, before there is a page. Whatever
   else SQLite might want to write (a temporary table, a sorter) would be plain: it is refused. */
static const sqlite3_io_methods *methods_for(int flags) {
    if (flags & SQLITE_OPEN_MAIN_DB) return &cbx_database_methods;
    if (flags & SQLITE_OPEN_WAL) return &cbx_log_methods;
    if (flags & SQLITE_OPEN_MAIN_JOURNAL) return &cbx_journal_methods;
    return NULL;
}

static int file_open(
    sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *base, int flags, int *out_flags) {
    struct cbx_sealed_files *files = (struct cbx_sealed_files *)vfs;
    cbx_sealed_file *file = (cbx_sealed_file *)base;
    const sqlite3_io_methods *methods = methods_for(flags);
    memset(file, 0, sizeof *file);
    if (!methods) return SQLITE_CANTOPEN;
    int code = files->real->xOpen(files->real, name, cbx_real(base), flags, out_flags);
    if (code != SQLITE_OK) return code;
    file->files = files;
    file->base.pMethods = methods;
    bool is_log = methods == &cbx_log_methods;
    file->pages = cbx_page_cipher_create(
        files->key, is_log ? "casebook log page" : "casebook database page");
    if (is_log) file->frames = cbx_frame_cipher_create(files->key);
    if (file->pages && (file->frames || !is_log)) return SQLITE_OK;
    cbx_file_close(base);
    file->base.pMethods = NULL;
    return SQLITE_NOMEM;
}

cbx_sealing_outcome cbx_sealed_files_register(const uint8_t *key, cbx_sealed_files **registered) {
    static atomic_uint counter;
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    if (!real || !sqlite3_compileoption_used("USE_URI")) return CBX_SEALING_NO_FILE_NAMES;
    if (!cbx_crypto_load()) return CBX_SEALING_NO_CRYPTO;
    cbx_sealed_files *files = calloc(1, sizeof *files);
    if (!files) return CBX_SEALING_NO_MEMORY;
    /* All but opening is the real one's business; its methods take any VFS. */
    files->vfs = *real;
    files->real = real;
    snprintf(files->name, sizeof files->name, "casebook-%u", atomic_fetch_add(&counter, 1));
    files->vfs.zName = files->name;
    files->vfs.pNext = NULL;
    files->vfs.szOsFile = (int)sizeof(cbx_sealed_file) + real->szOsFile;
    files->vfs.xOpen = file_open;
    memcpy(files->key, key, sizeof files->key);
    cbx_index_init(&files->index);
    pthread_mutex_init(&files->mutex, NULL);
    if (sqlite3_vfs_register(&files->vfs, 0) != SQLITE_OK) {
        cbx_sealed_files_unregister(files);
        return CBX_SEALING_NO_MEMORY;
    }
    *registered = files;
    return CBX_SEALING_READY;
}

const char *cbx_sealed_files_name(const cbx_sealed_files *files) {
    return files->name;
}

void cbx_sealed_files_unregister(cbx_sealed_files *files) {
    sqlite3_vfs_unregister(&files->vfs);
    cbx_index_destroy(&files->index);
    pthread_mutex_destroy(&files->mutex);
    explicit_bzero(files, sizeof *files);
    free(files);
}
