#include "floor.h"

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Samples as rows: found by person, type and time, by UUID, and by their place in the log. */
static const char *const schema[] = {
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA wal_autocheckpoint = 8192",
    "PRAGMA cache_size = -16384",
    "CREATE TABLE sample (person INTEGER, type INTEGER, start_us INTEGER, uuid BLOB,"
    " end_us INTEGER, value REAL, unit INTEGER, source INTEGER, sequence INTEGER,"
    " PRIMARY KEY (person, type, start_us, uuid)) WITHOUT ROWID",
    "CREATE UNIQUE INDEX sample_uuid ON sample (person, uuid)",
    "CREATE UNIQUE INDEX sample_sequence ON sample (person, type, sequence)",
};

static void run(sqlite3 *database, const char *sql) {
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail(sql, sqlite3_errmsg(database));
}

static uint64_t state = 1;

static uint64_t next(void) {
    uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void run_samples(const char *path, long count, int batch) {
    sqlite3 *database;
    sqlite3_stmt *insert;
    if (sqlite3_open(path, &database) != SQLITE_OK) fail(path, "cannot be opened");
    for (size_t i = 0; i < sizeof schema / sizeof *schema; i++) run(database, schema[i]);
    const char sql[] = "INSERT INTO sample VALUES (1, ?, ?, ?, ?, ?, 1, 1, ?)";
    if (sqlite3_prepare_v2(database, sql, -1, &insert, NULL) != SQLITE_OK)
        fail(sql, sqlite3_errmsg(database));
    int64_t time = 1600000000000000;
    for (long number = 0; number < count; number++) {
        if (number % batch == 0) run(database, "BEGIN IMMEDIATE");
        uint64_t uuid[2] = {next(), next()};
        time += (int64_t)(next() % 20000000);
        sqlite3_bind_int64(insert, 1, (number / batch) % 2 + 107);
        sqlite3_bind_int64(insert, 2, time);
        sqlite3_bind_blob(insert, 3, uuid, sizeof uuid, SQLITE_STATIC);
        sqlite3_bind_int64(insert, 4, time + (int64_t)(next() % 60000000));
        sqlite3_bind_double(insert, 5, (double)(next() % 200));
        sqlite3_bind_int64(insert, 6, number + 1);
        if (sqlite3_step(insert) != SQLITE_DONE) fail("insert", sqlite3_errmsg(database));
        sqlite3_reset(insert);
        if (number % batch == batch - 1 || number == count - 1) run(database, "COMMIT");
    }
    sqlite3_finalize(insert);
    run(database, "PRAGMA wal_checkpoint(TRUNCATE)");
    if (sqlite3_close(database) != SQLITE_OK) fail("close", "statements are left");
    printf("%ld samples\n", count);
}
