/* Inserts the rows that documents have in a store once more, into tables of the same form, one
   transaction a document and one round trip a transaction: what the engine itself can do.
   floor ADDRESS SCHEMA: the store's schema; prints documents and seconds. */
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const tables[] = {
    "document_digest", "document_name", "document", "document_body", "document_statements",
    "document_replacement", "receipt"};
enum { count = sizeof tables / sizeof *tables, widest = 32 };

static PGconn *connection;

static void fail(const char *what) {
    fprintf(stderr, "%s: %s", what, PQerrorMessage(connection));
    exit(2);
}

static PGresult *ask(const char *sql) {
    PGresult *result = PQexecParams(connection, sql, 0, NULL, NULL, NULL, NULL, 1);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) fail(sql);
    return result;
}

static void prepare(const char *name, const char *sql, int values) {
    PGresult *result = PQprepare(connection, name, sql, values, NULL);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) fail(sql);
    PQclear(result);
}

static void send_text(const char *sql) {
    if (!PQsendQueryParams(connection, sql, 0, NULL, NULL, NULL, NULL, 1)) fail(sql);
}

/* A row of a result as the values of a prepared statement. */
static void send_row(const char *name, PGresult *rows, int row, int values) {
    const char *value[widest];
    int length[widest], form[widest];
    for (int column = 0; column < values; column++) {
        value[column] =
            PQgetisnull(rows, row, column) ? NULL : PQgetvalue(rows, row, column);
        length[column] = PQgetlength(rows, row, column);
        form[column] = 1;
    }
    if (!PQsendQueryPrepared(connection, name, values, value, length, form, 1)) fail(name);
}

static void settle(void) {
    if (!PQpipelineSync(connection)) fail("sync");
    for (;;) {
        PGresult *result = PQgetResult(connection);
        if (result == NULL) continue;
        ExecStatusType status = PQresultStatus(result);
        PQclear(result);
        if (status == PGRES_PIPELINE_SYNC) return;
        if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) fail("insert");
    }
}

int main(int words, char **word) {
    char sql[2000];
    PGresult *rows[count];
    if (words != 3) return 2;
    connection = PQconnectdb(word[1]);
    if (PQstatus(connection) != CONNECTION_OK) fail("connect");
    snprintf(sql, sizeof sql, "SET search_path = %s", word[2]);
    PQclear(ask(sql));
    PQclear(ask("DROP SCHEMA IF EXISTS floor CASCADE"));
    PQclear(ask("CREATE SCHEMA floor"));
    PQclear(ask("CREATE TABLE floor.person (LIKE person INCLUDING ALL)"));
    PQclear(ask("CREATE TABLE floor.commit_mark (LIKE commit_mark INCLUDING ALL)"));
    for (int table = 0; table < count; table++) {
        const char *name = tables[table];
        const char *key = strcmp(name, "receipt") == 0 ? "sample" : "document";
        snprintf(sql, sizeof sql, "CREATE TABLE floor.%s (LIKE %s INCLUDING ALL)", name, name);
        PQclear(ask(sql));
        snprintf(
            sql, sizeof sql,
            "SELECT t.* FROM %s t JOIN document d ON t.%s = d.document "
            "ORDER BY d.stored_us, d.document", name, key);
        rows[table] = ask(sql);
        int length = snprintf(sql, sizeof sql, "INSERT INTO floor.%s VALUES ($1", name);
        for (int column = 2; column <= PQnfields(rows[table]); column++)
            length += snprintf(sql + length, sizeof sql - (size_t)length, ",$%d", column);
        snprintf(sql + length, sizeof sql - (size_t)length, ")");
        prepare(name, sql, PQnfields(rows[table]));
    }
    prepare(
        "person", "INSERT INTO floor.person VALUES ($1::uuid, 1, 1, 1) ON CONFLICT (person) "
        "DO UPDATE SET last_sequence = floor.person.last_sequence + 1", 1);
    prepare("mark", "INSERT INTO floor.commit_mark VALUES (gen_random_uuid(), 0)", 0);
    if (!PQenterPipelineMode(connection)) fail("pipeline");
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    int documents = PQntuples(rows[2]);
    for (int row = 0; row < documents; row++) {
        send_text("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ");
        send_row("person", rows[2], row, 1);
        for (int table = 0; table < count; table++)
            if (row < PQntuples(rows[table]))
                send_row(tables[table], rows[table], row, PQnfields(rows[table]));
        send_row("mark", rows[2], row, 0);
        send_text("COMMIT");
        settle();
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf(
        "%d %.4f\n", documents,
        (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9);
    PQfinish(connection);
    return 0;
}
