/*
 * A SQLite VFS over the system's own (https://www.sqlite.org/vfs.html) that seals what it writes:
 * every page of the database and of its write-ahead log is encrypted with AES-256-GCM and bound to
 * its place. ARCHITECTURE.md, "Encryption at rest", says what that promises and what it does not.
 */
#ifndef CASEBOOK_CSEALEDFILE_H
#define CASEBOOK_CSEALEDFILE_H

#include <stdbool.h>
#include <stdint.h>

#include "CheckedFile.h"

/* Bytes of the key of a store. */
enum { CBX_SEAL_KEY_BYTES = 32 };
/* Bytes at the end of every page that SQLite must leave alone (SQLITE_FCNTL_RESERVE_BYTES). */
enum { CBX_SEAL_RESERVED_BYTES = 40 };

/* A file system for one store, under a name of its own. */
typedef struct cbx_sealed_files cbx_sealed_files;

typedef enum {
    CBX_SEALING_READY,
    CBX_SEALING_NO_MEMORY,
    /* OpenSSL's libcrypto cannot be loaded, or lacks a function. */
    CBX_SEALING_NO_CRYPTO,
    /* This SQLite takes no `file:` names, by which the VFS is chosen. */
    CBX_SEALING_NO_FILE_NAMES,
} cbx_sealing_outcome;

/* Loads libcrypto if nobody has. The key is copied. A database that `is_making` may be empty or not
   there yet, and has a rollback journal, in memory; any other is a store that has been made.
   `registered` is set if the outcome is ready. */
cbx_sealing_outcome cbx_sealed_files_register(
    const uint8_t *key, bool is_making, cbx_sealed_files **registered);

/* Has nothing be opened, written or deleted any more by the names that the file system's connections
   know: another database has taken them. What is open is read as before. */
void cbx_sealed_files_retire(cbx_sealed_files *files);

/* The VFS's name, for `file:PATH?vfs=NAME`; good as long as the file system is. */
const char *cbx_sealed_files_name(const cbx_sealed_files *files);

/* Forgets the key; no connection may be open. */
void cbx_sealed_files_unregister(cbx_sealed_files *files);

#endif
