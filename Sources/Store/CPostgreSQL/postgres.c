#include "CPostgreSQL.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

/* From libpq-fe.h, whose numbers are part of libpq's binary interface. */
enum { CONNECTION_OK = 0 };
enum {
    PGRES_COMMAND_OK = 1,
    PGRES_TUPLES_OK = 2,
    PGRES_PIPELINE_SYNC = 10,
    PGRES_PIPELINE_ABORTED = 11,
};
enum { SQLSTATE_FIELD = 'C' };

static struct {
    cbx_pg_connection *(*connect)(const char *);
    int (*status)(const cbx_pg_connection *);
    char *(*message)(const cbx_pg_connection *);
    int (*version)(const cbx_pg_connection *);
    int (*process)(const cbx_pg_connection *);
    void (*finish)(cbx_pg_connection *);
    int (*enter_pipeline)(cbx_pg_connection *);
    int (*send_prepare)(
        cbx_pg_connection *, const char *, const char *, int, const uint32_t *);
    int (*send_prepared)(
        cbx_pg_connection *, const char *, int, const char *const *, const int *, const int *,
        int);
    int (*send_params)(
        cbx_pg_connection *, const char *, int, const uint32_t *, const char *const *,
        const int *, const int *, int);
    int (*sync)(cbx_pg_connection *);
    cbx_pg_result *(*result)(cbx_pg_connection *);
    int (*result_status)(const cbx_pg_result *);
    char *(*field)(const cbx_pg_result *, int);
    int (*rows)(const cbx_pg_result *);
    int (*columns)(const cbx_pg_result *);
    char *(*changes)(cbx_pg_result *);
    char *(*value)(const cbx_pg_result *, int, int);
    int (*length)(const cbx_pg_result *, int, int);
    int (*is_null)(const cbx_pg_result *, int, int);
    void (*clear)(cbx_pg_result *);
    void *(*set_notices)(
        cbx_pg_connection *, void (*)(void *, const cbx_pg_result *), void *);
} pq;
static bool is_complete;

/* POSIX lets a function's address be stored as an object's. */
static bool find(void *library, const char *name, void *function) {
    return (*(void **)function = dlsym(library, name)) != NULL;
}

static void load(void) {
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    is_complete = find(library, "PQconnectdb", &pq.connect)
        && find(library, "PQstatus", &pq.status)
        && find(library, "PQerrorMessage", &pq.message)
        && find(library, "PQserverVersion", &pq.version)
        && find(library, "PQbackendPID", &pq.process)
        && find(library, "PQfinish", &pq.finish)
        && find(library, "PQenterPipelineMode", &pq.enter_pipeline)
        && find(library, "PQsendPrepare", &pq.send_prepare)
        && find(library, "PQsendQueryPrepared", &pq.send_prepared)
        && find(library, "PQsendQueryParams", &pq.send_params)
        && find(library, "PQpipelineSync", &pq.sync) && find(library, "PQgetResult", &pq.result)
        && find(library, "PQresultStatus", &pq.result_status)
        && find(library, "PQresultErrorField", &pq.field) && find(library, "PQntuples", &pq.rows)
        && find(library, "PQnfields", &pq.columns)
        && find(library, "PQcmdTuples", &pq.changes) && find(library, "PQgetvalue", &pq.value)
        && find(library, "PQgetlength", &pq.length) && find(library, "PQgetisnull", &pq.is_null)
        && find(library, "PQclear", &pq.clear)
        && find(library, "PQsetNoticeReceiver", &pq.set_notices);
}

bool cbx_pg_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_complete;
}

/* A server's notices may name what rows hold; none is printed. */
static void ignore(void *context, const cbx_pg_result *result) {
    (void)context;
    (void)result;
}

cbx_pg_connection *cbx_pg_connect(const char *address) {
    cbx_pg_connection *connection = pq.connect(address);
    if (!connection) return NULL;
    pq.set_notices(connection, ignore, NULL);
    if (pq.status(connection) == CONNECTION_OK) pq.enter_pipeline(connection);
    return connection;
}

bool cbx_pg_is_alive(const cbx_pg_connection *connection) {
    return pq.status(connection) == CONNECTION_OK;
}

const char *cbx_pg_message(const cbx_pg_connection *connection) { return pq.message(connection); }
int cbx_pg_process(const cbx_pg_connection *connection) { return pq.process(connection); }
int cbx_pg_server_version(const cbx_pg_connection *connection) { return pq.version(connection); }
void cbx_pg_finish(cbx_pg_connection *connection) { pq.finish(connection); }

bool cbx_pg_send_prepare(
    cbx_pg_connection *connection, const char *name, const char *sql, int count,
    const uint32_t *types) {
    return pq.send_prepare(connection, name, sql, count, types) == 1;
}

bool cbx_pg_send(
    cbx_pg_connection *connection, const char *name, int count, const uint8_t *bytes,
    const int *lengths) {
    enum { MOST = 32 };
    const char *values[MOST];
    int sizes[MOST], formats[MOST];
    if (count > MOST) return false;
    for (int place = 0; place < count; place++) {
        bool is_null = lengths[place] < 0;
        /* A value of no bytes still has an address. */
        values[place] = is_null ? NULL : lengths[place] == 0 ? "" : (const char *)bytes;
        sizes[place] = is_null ? 0 : lengths[place];
        formats[place] = 1;
        if (!is_null) bytes += lengths[place];
    }
    return pq.send_prepared(connection, name, count, values, sizes, formats, 1) == 1;
}

bool cbx_pg_send_text(cbx_pg_connection *connection, const char *sql) {
    return pq.send_params(connection, sql, 0, NULL, NULL, NULL, NULL, 1) == 1;
}

bool cbx_pg_send_sync(cbx_pg_connection *connection) { return pq.sync(connection) == 1; }

cbx_pg_result *cbx_pg_next(cbx_pg_connection *connection, cbx_pg_kind *kind) {
    cbx_pg_result *result = pq.result(connection);
    if (!result) {
        *kind = CBX_PG_NONE;
        return NULL;
    }
    switch (pq.result_status(result)) {
    case PGRES_COMMAND_OK:
    case PGRES_TUPLES_OK: *kind = CBX_PG_ROWS; break;
    case PGRES_PIPELINE_SYNC: *kind = CBX_PG_SYNC; break;
    case PGRES_PIPELINE_ABORTED: *kind = CBX_PG_SKIPPED; break;
    default: *kind = CBX_PG_FAILED; break;
    }
    return result;
}

const char *cbx_pg_state(const cbx_pg_result *result) {
    const char *state = pq.field(result, SQLSTATE_FIELD);
    return state ? state : "";
}

int cbx_pg_rows(const cbx_pg_result *result) { return pq.rows(result); }
int cbx_pg_columns(const cbx_pg_result *result) { return pq.columns(result); }
int64_t cbx_pg_changes(cbx_pg_result *result) { return strtoll(pq.changes(result), NULL, 10); }

const uint8_t *cbx_pg_value(const cbx_pg_result *result, int row, int column, int *length) {
    *length = 0;
    if (pq.is_null(result, row, column)) return NULL;
    *length = pq.length(result, row, column);
    return (const uint8_t *)pq.value(result, row, column);
}

void cbx_pg_clear(cbx_pg_result *result) { pq.clear(result); }
