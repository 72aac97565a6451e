/*
 * A disk that belongs to somebody else: a SQLite VFS that calls back before each call on the files
 * of one folder, so that a test can change them at that moment. And what tests look at below SQLite.
 */
#ifndef CASEBOOK_CHOSTILEDISK_H
#define CASEBOOK_CHOSTILEDISK_H

#include <stdbool.h>
#include <stdint.h>

/* Makes it SQLite's own choice, for every file of the process; once. */
bool chd_install(void);

/* Calls `strike` before the call with this number (from 0) on a file whose path begins with
   `prefix`. One folder at a time. */
void chd_arm(const char *prefix, uint64_t number, void (*strike)(void *), void *context);

/* Calls `see` before each call on a file whose path begins with `prefix`, until chd_disarm: with the
   file's path, and whether the call makes what was written to it durable. */
void chd_watch(
    const char *prefix, void (*see)(void *, const char *path, bool is_sync), void *context);

/* How many calls there were since. */
uint64_t chd_disarm(void);

/* Seals the same plain page at page 5 in this process and in a copy of it (fork), as a machine does
   that is cloned; `theirs` is of another plain page if `differs`. False if it cannot be tried. */
bool chd_seal_in_clones(const uint8_t *key, bool differs, uint8_t *ours, uint8_t *theirs);

/* Opens a page that lies as page `number` (from 0) in a database sealed with a key. */
bool chd_open_page(const uint8_t *key, uint64_t number, const uint8_t *sealed, uint8_t *plain);

/* Makes a file of versions of so many pages, appends twice as many changes as there are pages in
   records of a tenth each, and reads it: whether every version is the last one that was written. */
bool chd_version_file(const char *path, uint64_t pages);

/* The key for nonces that begin with 12 bytes (XAES-256-GCM). */
bool chd_extended_key(const uint8_t *key, const uint8_t *half, uint8_t *derived);

/* Whether memory for keys is locked and in no core dump, by what the kernel says of its pages
   (proc_pid_smaps(5)). `is_locked` is false too where the limit of locked memory is used up. */
bool chd_locked_memory(bool *is_locked, bool *is_dumped);

#endif
