#include "ShapeStatements.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

static atomic_llong steps, count;

static int on_end(unsigned kind, void *context, void *statement, void *nanoseconds) {
    (void)kind, (void)context, (void)nanoseconds;
    // Other tests have stores of their own at the same time.
    const char *path = sqlite3_db_filename(sqlite3_db_handle(statement), "main");
    if (!path || !strstr(path, "casebook-shape-store-")) return 0;
    count++;
    steps += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
    return 0;
}

static int on_open(sqlite3 *database, char **message, const sqlite3_api_routines *routines) {
    (void)message, (void)routines;
    return sqlite3_trace_v2(database, SQLITE_TRACE_PROFILE, on_end, NULL);
}

void shape_statements_begin(void) { sqlite3_auto_extension((void (*)(void))on_open); }
int64_t shape_statements_steps(void) { return steps; }
int64_t shape_statements_count(void) { return count; }
