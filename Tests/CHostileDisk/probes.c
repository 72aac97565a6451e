#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CHostileDisk.h"
#include "crypto.h"
#include "extended_nonce.h"
#include "locked_memory.h"
#include "page_cipher.h"
#include "sealed_file.h"

bool chd_seal_in_clones(const uint8_t *key, bool differs, uint8_t *ours, uint8_t *theirs) {
    static const uint8_t zeros[CBX_PAGE_BYTES];
    uint8_t plain[CBX_PAGE_BYTES] = {0}, sealed[CBX_PAGE_BYTES];
    cbx_page_place place = cbx_page_place_make(NULL, 5);
    if (!cbx_crypto_load()) return false;
    cbx_page_cipher *cipher = cbx_page_cipher_create(key, CBX_DATABASE_PURPOSE);
    uint8_t *shared = mmap(
        NULL, CBX_PAGE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (!cipher || shared == MAP_FAILED) return false;
    memset(plain, differs, 100);
    bool is_sealed = cbx_page_seal(cipher, place, zeros, sealed);
    pid_t clone = is_sealed ? fork() : -1;
    if (clone == 0) _exit(cbx_page_seal(cipher, place, plain, shared) ? 0 : 1);
    int status = 1;
    is_sealed = clone > 0 && waitpid(clone, &status, 0) == clone && status == 0
        && cbx_page_seal(cipher, place, zeros, ours);
    memcpy(theirs, shared, CBX_PAGE_BYTES);
    munmap(shared, CBX_PAGE_BYTES);
    cbx_page_cipher_free(cipher);
    return is_sealed;
}

bool chd_open_page(const uint8_t *key, uint64_t number, const uint8_t *sealed, uint8_t *plain) {
    if (!cbx_crypto_load()) return false;
    cbx_page_cipher *cipher = cbx_page_cipher_create(key, CBX_DATABASE_PURPOSE);
    bool is_opened =
        cipher && cbx_page_open(cipher, cbx_page_place_make(NULL, number), sealed, plain);
    cbx_page_cipher_free(cipher);
    return is_opened;
}

bool chd_extended_key(const uint8_t *key, const uint8_t *half, uint8_t *derived) {
    return cbx_crypto_load() && cbx_extended_key(key, half, derived);
}

bool chd_locked_memory(bool *is_locked, bool *is_dumped) {
    char line[512], start[32];
    bool is_here = false, is_told = false;
    void *memory = cbx_locked_create(4096);
    FILE *pages = fopen("/proc/self/smaps", "r");
    snprintf(start, sizeof start, "%lx-", (unsigned long)memory);
    *is_locked = false;
    *is_dumped = true;
    while (memory && pages && fgets(line, sizeof line, pages)) {
        if (strncmp(line, start, strlen(start)) == 0) is_here = true;
        if (!is_here || strncmp(line, "VmFlags:", 8) != 0) continue;
        *is_locked = strstr(line, " lo") != NULL;
        *is_dumped = strstr(line, " dd") == NULL;
        is_told = true;
        break;
    }
    if (pages) fclose(pages);
    cbx_locked_free(memory, 4096);
    return is_told;
}

static uint64_t made_version(uint64_t page, uint64_t round) {
    return (page + 1) * 0x9e3779b97f4a7c15 + round;
}

bool chd_version_file(const char *path, uint64_t pages) {
    static const uint8_t key[CBX_SEAL_KEY_BYTES] = {3, 1, 4};
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    cbx_version_file written = {0}, read = {0};
    cbx_versions versions, found;
    cbx_root root = {.counter = 7};
    cbx_versions_init(&versions);
    cbx_versions_init(&found);
    bool is_good = cbx_crypto_load() && cbx_version_file_init(&written, key)
        && cbx_version_file_init(&read, key);
    for (uint64_t page = 0; page < pages; page++) {
        is_good = is_good && cbx_versions_note(&versions, page, made_version(page, 0));
    }
    is_good = is_good
        && cbx_version_file_make(&written, vfs, path, root, &versions) == SQLITE_OK
        && cbx_version_file_open(&written, vfs, path, true, &versions) == CBX_ROOT_READ;
    for (uint64_t round = 1; is_good && round <= 20; round++) {
        for (uint64_t page = round % 10; page < pages; page += 10) {
            is_good = is_good && cbx_versions_note(&versions, page, made_version(page, round))
                && cbx_version_file_change(&written, (uint32_t)page);
        }
        is_good = is_good
            && cbx_version_file_append(&written, vfs, written.root, &versions) == SQLITE_OK;
    }
    is_good = is_good
        && cbx_version_file_open(&read, vfs, path, false, &found) == CBX_ROOT_READ
        && read.root.counter >= root.counter + 20
        && memcmp(&read.root, &written.root, sizeof root) == 0 && read.end == written.end;
    for (uint64_t page = 0; is_good && page < pages; page++) {
        is_good = cbx_versions_of(&found, page) == cbx_versions_of(&versions, page);
    }
    cbx_version_file_close(&written);
    cbx_version_file_close(&read);
    cbx_versions_destroy(&versions);
    cbx_versions_destroy(&found);
    return is_good;
}
