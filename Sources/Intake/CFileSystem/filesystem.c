#define _GNU_SOURCE
#include "CFileSystem.h"

#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

int cbx_start(const char *words, size_t bytes, int input) {
    size_t count = 0;
    for (size_t at = 0; at < bytes; at++) count += words[at] == 0;
    char **arguments = calloc(count + 1, sizeof *arguments);
    if (count == 0 || !arguments) {
        free(arguments);
        return -1;
    }
    const char *word = words;
    for (size_t number = 0; number < count; number++) {
        arguments[number] = (char *)word;
        word = strchr(word, 0) + 1;
    }
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&files, 3);
    posix_spawnattr_t how;
    posix_spawnattr_init(&how);
    sigset_t none, obeyed;
    sigemptyset(&none);
    sigemptyset(&obeyed);
    sigaddset(&obeyed, SIGINT);
    sigaddset(&obeyed, SIGTERM);
    sigaddset(&obeyed, SIGPIPE);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &obeyed);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setflags(
        &how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    pid_t process = -1;
    int failure = posix_spawn(&process, words, &files, &how, arguments, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    free(arguments);
    return failure == 0 ? process : -1;
}

static int told(int result, const struct stat *found, struct cbx_facts *facts) {
    if (result != 0) return result;
    facts->is_file = S_ISREG(found->st_mode);
    facts->is_folder = S_ISDIR(found->st_mode);
    facts->bytes = (uint64_t)found->st_size;
    facts->device = (uint64_t)found->st_dev;
    facts->inode = (uint64_t)found->st_ino;
    facts->modified = (int64_t)found->st_mtim.tv_sec * 1000000000 + found->st_mtim.tv_nsec;
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
