/*
 * The cost of freshness between openings for an encrypted store: SQLite does the same work over the
 * sealed files with and without a file of versions, in turns; the result is the ratios of the medians.
 *
 *   cc -O2 -ISources/Store/CSealedFile -ISources/Store/CSealedFile/include \
 *      Tools/measure-freshness.c Sources/Store/CSealedFile/[a-z]*.c -lsqlite3 -ldl -lpthread -o measure
 *   ./measure FOLDER [MEGABYTES]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "crypto.h"
#include "sealed_file.h"

enum { ROUNDS = 5, COMMITS = 500, ROW_BYTES = 2000, ROWS_AT_ONCE = 4000 };
enum { COMMIT, CHECKPOINT, SCAN, OPEN, WORKS };
static const char *const names[WORKS] = {"commits", "checkpoint", "scan", "open"};
static const uint8_t key[CBX_SEAL_KEY_BYTES] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void run(sqlite3 *db, const char *sql) {
    char *error = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &error) == SQLITE_OK) return;
    fprintf(stderr, "%s: %s\n", sql, error);
    exit(1);
}

typedef struct {
    cbx_sealed_files *files;
    sqlite3 *db;
} store;

static store store_open(const char *path, bool is_making, bool has_root) {
    store store;
    char name[600], pages[500];
    int reserved = CBX_SEAL_RESERVED_BYTES;
    cbx_sealed_files_register(key, is_making, &store.files);
    snprintf(pages, sizeof pages, "%s.pages", path);
    if (has_root && cbx_root_open(store.files, pages, true) != CBX_ROOT_READ) exit(1);
    snprintf(name, sizeof name, "file:%s?vfs=%s", path, cbx_sealed_files_name(store.files));
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI;
    if (sqlite3_open_v2(name, &store.db, flags, NULL) != SQLITE_OK) exit(1);
    sqlite3_file_control(store.db, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved);
    run(store.db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                  "PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -2048;"
                  "SELECT count(*) FROM sqlite_master");
    return store;
}

static void store_close(store store) {
    sqlite3_close(store.db);
    cbx_sealed_files_unregister(store.files);
}

static void fill(const char *path, int megabytes) {
    char sql[200];
    store store = store_open(path, true, false);
    run(store.db, "CREATE TABLE t (id INTEGER PRIMARY KEY, k INTEGER, bytes BLOB)");
    run(store.db, "CREATE INDEX i ON t (k)");
    snprintf(sql, sizeof sql,
        "WITH n(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM n WHERE x < %d)"
        "INSERT INTO t (k, bytes) SELECT random(), randomblob(%d) FROM n",
        ROWS_AT_ONCE, ROW_BYTES);
    int pieces = (int)(megabytes * 1048576.0 / ((double)ROWS_AT_ONCE * 2200));
    for (int i = 0; i < (pieces ? pieces : 1); i++) {
        run(store.db, sql);
        run(store.db, "PRAGMA wal_checkpoint(TRUNCATE)");
    }
    store_close(store);
}

static void measure(const char *path, bool has_root, double *seconds) {
    double start = now();
    store store = store_open(path, false, has_root);
    seconds[OPEN] = now() - start;
    start = now();
    run(store.db, "SELECT sum(length(bytes)) FROM t");
    seconds[SCAN] = now() - start;
    start = now();
    for (int i = 0; i < COMMITS; i++) {
        run(store.db, "INSERT INTO t (k, bytes) VALUES (random(), randomblob(500))");
    }
    seconds[COMMIT] = now() - start;
    char sql[200];
    snprintf(sql, sizeof sql,
        "WITH n(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM n WHERE x < %d)"
        "INSERT INTO t (k, bytes) SELECT random(), randomblob(%d) FROM n",
        ROWS_AT_ONCE, ROW_BYTES);
    run(store.db, sql);
    start = now();
    run(store.db, "PRAGMA wal_checkpoint(TRUNCATE)");
    seconds[CHECKPOINT] = now() - start;
    store_close(store);
}

static int by_size(const void *first, const void *second) {
    double a = *(const double *)first, b = *(const double *)second;
    return (a > b) - (a < b);
}

int main(int count, char **arguments) {
    char paths[2][400], pages[500];
    double seconds[2][WORKS][ROUNDS];
    if (count < 2 || !cbx_crypto_load()) return 2;
    for (int has_root = 0; has_root < 2; has_root++) {
        snprintf(paths[has_root], sizeof paths[0], "%s/m%d.sqlite", arguments[1], has_root);
        unlink(paths[has_root]);
        fill(paths[has_root], count > 2 ? atoi(arguments[2]) : 64);
    }
    cbx_sealed_files *files;
    cbx_root_trouble trouble;
    cbx_sealed_files_register(key, false, &files);
    snprintf(pages, sizeof pages, "%s.pages", paths[1]);
    double start = now();
    if (!cbx_root_make(files, paths[1], pages, 0, &trouble)) {
        fprintf(stderr, "no file of versions: page %u, full %d\n", trouble.damaged, trouble.is_full);
        return 1;
    }
    printf("taking over %.3f s\n", now() - start);
    cbx_sealed_files_unregister(files);
    for (int round = 0; round < ROUNDS; round++) {
        for (int turn = 0; turn < 2; turn++) {
            int has_root = (round + turn) % 2;
            double once[WORKS];
            measure(paths[has_root], has_root, once);
            for (int work = 0; work < WORKS; work++) seconds[has_root][work][round] = once[work];
        }
    }
    for (int work = 0; work < WORKS; work++) {
        for (int i = 0; i < 2; i++) qsort(seconds[i][work], ROUNDS, sizeof(double), by_size);
        double without = seconds[0][work][ROUNDS / 2], with = seconds[1][work][ROUNDS / 2];
        printf("%-10s without %.4f s, with %.4f s: %.2f\n", names[work], without, with,
            with / without);
    }
    return 0;
}
