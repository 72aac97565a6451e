#define _GNU_SOURCE
#include "CFileSystem.h"

#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/timex.h>
#include <sys/vfs.h>
#include <unistd.h>

int cbx_open_folder(int folder, const char *name) {
    return openat(folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

int cbx_rename_exclusively(
    int folder, const char *name, int target_folder, const char *target_name) {
    return renameat2(folder, name, target_folder, target_name, RENAME_NOREPLACE);
}

int cbx_open_unnamed(int folder) {
    return openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0660);
}

int cbx_give_name(int file, int folder, const char *name) {
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW);
}

int cbx_memory_file(void) {
    return memfd_create("outcome", MFD_CLOEXEC);
}

static int told(int result, const struct stat *found, struct cbx_facts *facts) {
    if (result != 0) return result;
    facts->is_file = S_ISREG(found->st_mode);
    facts->is_folder = S_ISDIR(found->st_mode);
    facts->bytes = (uint64_t)found->st_size;
    facts->device = (uint64_t)found->st_dev;
    facts->inode = (uint64_t)found->st_ino;
    return 0;
}

int cbx_facts(int file, struct cbx_facts *facts) {
    struct stat found;
    return told(fstat(file, &found), &found, facts);
}

int cbx_facts_at(const char *path, struct cbx_facts *facts) {
    struct stat found;
    return told(stat(path, &found), &found, facts);
}

int cbx_place(int file, struct cbx_place *place) {
    struct statfs facts;
    if (fstatfs(file, &facts) != 0) return -1;
    place->number = (uint32_t)facts.f_type;
    place->free_bytes = (uint64_t)facts.f_bavail * (uint64_t)facts.f_bsize;
    place->files = (uint64_t)facts.f_files;
    place->free_files = (uint64_t)facts.f_ffree;
    return 0;
}

int cbx_clock_is_synchronized(void) {
    struct timex state = {0};
    return adjtimex(&state) != TIME_ERROR;
}

void cbx_keep_memory(int own_mapping, int kept) {
    mallopt(M_MMAP_THRESHOLD, own_mapping);
    mallopt(M_TRIM_THRESHOLD, kept);
}
