/*
 * A SQLite VFS over the system's own (https://www.sqlite.org/vfs.html) that encrypts its files:
 * every page of the database and of its write-ahead log is encrypted with AES-256-GCM and bound to
 * its place. Documentation/decisions/0017-encryption.md states what this guarantees.
 */
#ifndef CASEBOOK_CSEALEDFILE_H
#define CASEBOOK_CSEALEDFILE_H

#include <stdbool.h>
#include <stddef.h>
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

enum { CBX_SALT_BYTES = 8, CBX_CODE_BYTES = 32 };

/* What the store's file of versions (`PATH.pages`) says last. */
typedef struct {
    uint64_t counter;               /* one more whenever it says something new */
    uint8_t log[CBX_SALT_BYTES];    /* of the log that was begun last */
    uint8_t base[CBX_SALT_BYTES];   /* of the log that was last brought in whole */
    uint32_t base_frames;           /* frames that it had then */
    uint8_t code[CBX_CODE_BYTES];   /* over all that was ever said in the file */
} cbx_root;

typedef enum {
    CBX_ROOT_READ,
    CBX_ROOT_MISSING,
    CBX_ROOT_DAMAGED,
    CBX_ROOT_UNREADABLE,
} cbx_root_outcome;

/* Reads the file of versions before a database is opened: only what it knows is read from then on,
   and it is kept up to date if it `is_writable`. O(pages). */
cbx_root_outcome cbx_root_open(cbx_sealed_files *files, const char *path, bool is_writable);

/* Whatever opens is read, where there is no file of versions any more: what is left of a store is
   brought into a new one. Before a database is opened. */
void cbx_root_forgo(cbx_sealed_files *files);

/* False if no file of versions was read. */
bool cbx_root_read(cbx_sealed_files *files, cbx_root *root);

/* What went wrong where a file of versions is made. */
typedef struct {
    bool is_full;     /* no space is left on the device */
    uint32_t damaged; /* a page that does not open, counted from 1; else 0 */
} cbx_root_trouble;

/* Makes the file of versions of a database that nobody has open and that has no log: every page is
   read. Its counter is more than `counter`. O(bytes). */
bool cbx_root_make(
    cbx_sealed_files *files, const char *database, const char *path, uint64_t counter,
    cbx_root_trouble *trouble);

/* How much of the log connections have taken: the salts, and the frame that ends the last
   transaction. False if there is no index of a log. */
bool cbx_log_recovered(cbx_sealed_files *files, uint8_t *salts, uint32_t *frames);

/* Forgets the key; no connection may be open. */
void cbx_sealed_files_unregister(cbx_sealed_files *files);

#endif
