#include "floor.h"

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Documents found by an index, and events of about the size of one in the access log. */
static const char *const schema[] = {
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA wal_autocheckpoint = 8192",
    "PRAGMA cache_size = -16384",
    "CREATE TABLE document (number INTEGER PRIMARY KEY, uuid BLOB UNIQUE, title TEXT)",
    "CREATE TABLE event (number INTEGER PRIMARY KEY, bytes BLOB)",
    "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)"
    " INSERT INTO document (uuid, title) SELECT randomblob(16), 'Letter ' || i FROM n",
};

static void run(sqlite3 *database, const char *sql) {
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail(sql, sqlite3_errmsg(database));
}

static sqlite3_stmt *prepared(sqlite3 *database, const char *sql) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK)
        fail(sql, sqlite3_errmsg(database));
    return statement;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int ascending(const void *one, const void *other) {
    double difference = *(const double *)one - *(const double *)other;
    return (difference > 0) - (difference < 0);
}

static void print(const char *name, double *times, int count, const char *end) {
    qsort(times, (size_t)count, sizeof *times, ascending);
    printf("%s\":[%.9f,%.9f]%s", name, times[count / 2], times[count * 99 / 100], end);
}

/* The UUID of some document, and then the time of finding it. */
static double look_up(sqlite3_stmt *some, sqlite3_stmt *find, sqlite3_stmt *insert, int turn) {
    sqlite3_bind_int(some, 1, turn * 7919 % 100000 + 1);
    if (sqlite3_step(some) != SQLITE_ROW) fail("look-up", "no such document");
    sqlite3_bind_blob(find, 1, sqlite3_column_blob(some, 0), 16, SQLITE_TRANSIENT);
    sqlite3_reset(some);
    double start = now();
    if (sqlite3_step(find) != SQLITE_ROW) fail("look-up", "nothing was found");
    sqlite3_reset(find);
    if (insert) {
        if (sqlite3_step(insert) != SQLITE_DONE) fail("look-up", "nothing was inserted");
        sqlite3_reset(insert);
    }
    return now() - start;
}

void run_lookups(const char *path, int count) {
    sqlite3 *database;
    double *times = malloc((size_t)count * sizeof *times);
    if (!times || sqlite3_open(path, &database) != SQLITE_OK) fail(path, "cannot be opened");
    for (size_t i = 0; i < sizeof schema / sizeof *schema; i++) run(database, schema[i]);
    sqlite3_stmt *some = prepared(database, "SELECT uuid FROM document WHERE number = ?");
    sqlite3_stmt *find = prepared(database, "SELECT number, title FROM document WHERE uuid = ?");
    sqlite3_stmt *insert = prepared(database, "INSERT INTO event (bytes) VALUES (zeroblob(700))");
    for (int turn = 0; turn < count; turn++) times[turn] = look_up(some, find, NULL, turn);
    print("{\"select", times, count, ",");
    for (int turn = 0; turn < count; turn++) times[turn] = look_up(some, find, insert, turn);
    print("\"durable", times, count, "}\n");
    free(times);
    sqlite3_finalize(some);
    sqlite3_finalize(find);
    sqlite3_finalize(insert);
    sqlite3_close(database);
}
