#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "CHostileDisk.h"

static sqlite3_vfs *real, disk;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static struct {
    char *prefix;
    uint64_t calls, number;
    void (*strike)(void *);
    void (*see)(void *, const char *, bool);
    void *context;
} armed;

typedef struct {
    sqlite3_file base;
    const char *path;
} hostile_file;

static sqlite3_file *behind(sqlite3_file *file) {
    return (sqlite3_file *)((hostile_file *)file + 1);
}

static void before(const char *path, bool is_sync) {
    void (*strike)(void *) = NULL;
    void (*see)(void *, const char *, bool) = NULL;
    void *context = NULL;
    pthread_mutex_lock(&mutex);
    if (armed.prefix && path && strncmp(path, armed.prefix, strlen(armed.prefix)) == 0) {
        context = armed.context;
        see = armed.see;
        if (armed.calls++ == armed.number) strike = armed.strike;
    }
    pthread_mutex_unlock(&mutex);
    if (strike) strike(context);
    if (see) see(context, path, is_sync);
}

static void before_call(const char *path) {
    before(path, false);
}

void chd_arm(const char *prefix, uint64_t number, void (*strike)(void *), void *context) {
    pthread_mutex_lock(&mutex);
    free(armed.prefix);
    armed.prefix = strdup(prefix);
    armed.calls = 0;
    armed.number = number;
    armed.strike = strike;
    armed.see = NULL;
    armed.context = context;
    pthread_mutex_unlock(&mutex);
}

void chd_watch(
    const char *prefix, void (*see)(void *, const char *, bool), void *context) {
    chd_arm(prefix, UINT64_MAX, NULL, context);
    pthread_mutex_lock(&mutex);
    armed.see = see;
    pthread_mutex_unlock(&mutex);
}

uint64_t chd_disarm(void) {
    pthread_mutex_lock(&mutex);
    free(armed.prefix);
    armed.prefix = NULL;
    uint64_t calls = armed.calls;
    pthread_mutex_unlock(&mutex);
    return calls;
}

/* Defines a method that strikes, and then is the real file's. */
#define FORWARD(method, parameters, ...) \
    static int file_##method parameters { \
        before_call(((hostile_file *)file)->path); \
        return behind(file)->pMethods->method(behind(file), ##__VA_ARGS__); \
    }

FORWARD(xClose, (sqlite3_file * file))
FORWARD(xRead, (sqlite3_file * file, void *to, int count, sqlite3_int64 at), to, count, at)
FORWARD(xWrite, (sqlite3_file * file, const void *from, int count, sqlite3_int64 at), from, count,
    at)
FORWARD(xTruncate, (sqlite3_file * file, sqlite3_int64 size), size)
FORWARD(xFileSize, (sqlite3_file * file, sqlite3_int64 *size), size)
FORWARD(xLock, (sqlite3_file * file, int lock), lock)
FORWARD(xUnlock, (sqlite3_file * file, int lock), lock)
FORWARD(xCheckReservedLock, (sqlite3_file * file, int *answer), answer)
FORWARD(xFileControl, (sqlite3_file * file, int operation, void *argument), operation, argument)
FORWARD(xSectorSize, (sqlite3_file * file))
FORWARD(xDeviceCharacteristics, (sqlite3_file * file))
FORWARD(xShmMap, (sqlite3_file * file, int region, int bytes, int extend, void volatile **place),
    region, bytes, extend, place)
FORWARD(xShmLock, (sqlite3_file * file, int first, int count, int flags), first, count, flags)
FORWARD(xShmUnmap, (sqlite3_file * file, int deletes), deletes)
FORWARD(xFetch, (sqlite3_file * file, sqlite3_int64 at, int count, void **place), at, count, place)
FORWARD(xUnfetch, (sqlite3_file * file, sqlite3_int64 at, void *place), at, place)

static int file_xSync(sqlite3_file *file, int flags) {
    before(((hostile_file *)file)->path, true);
    return behind(file)->pMethods->xSync(behind(file), flags);
}

static void file_xShmBarrier(sqlite3_file *file) {
    behind(file)->pMethods->xShmBarrier(behind(file));
}

static const sqlite3_io_methods methods = {
    .iVersion = 3,
    .xClose = file_xClose,
    .xRead = file_xRead,
    .xWrite = file_xWrite,
    .xTruncate = file_xTruncate,
    .xSync = file_xSync,
    .xFileSize = file_xFileSize,
    .xLock = file_xLock,
    .xUnlock = file_xUnlock,
    .xCheckReservedLock = file_xCheckReservedLock,
    .xFileControl = file_xFileControl,
    .xSectorSize = file_xSectorSize,
    .xDeviceCharacteristics = file_xDeviceCharacteristics,
    .xShmMap = file_xShmMap,
    .xShmLock = file_xShmLock,
    .xShmBarrier = file_xShmBarrier,
    .xShmUnmap = file_xShmUnmap,
    .xFetch = file_xFetch,
    .xUnfetch = file_xUnfetch,
};

static int disk_open(
    sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *out_flags) {
    (void)vfs;
    before_call(name);
    file->pMethods = NULL;
    int code = real->xOpen(real, name, behind(file), flags, out_flags);
    if (code != SQLITE_OK) return code;
    ((hostile_file *)file)->path = name;
    file->pMethods = &methods;
    return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *name, int flags, int *answer) {
    (void)vfs;
    before_call(name);
    return real->xAccess(real, name, flags, answer);
}

static int disk_delete(sqlite3_vfs *vfs, const char *name, int syncs_folder) {
    (void)vfs;
    before_call(name);
    return real->xDelete(real, name, syncs_folder);
}

bool chd_install(void) {
    static bool is_installed;
    pthread_mutex_lock(&mutex);
    if (!is_installed) {
        real = sqlite3_vfs_find(NULL);
        disk = *real;
        disk.zName = "hostile-disk";
        disk.pNext = NULL;
        disk.szOsFile = (int)sizeof(hostile_file) + real->szOsFile;
        disk.xOpen = disk_open;
        disk.xAccess = disk_access;
        disk.xDelete = disk_delete;
        is_installed = sqlite3_vfs_register(&disk, 1) == SQLITE_OK;
    }
    bool answer = is_installed;
    pthread_mutex_unlock(&mutex);
    return answer;
}
