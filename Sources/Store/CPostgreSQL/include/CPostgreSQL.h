/* libpq, opened when the first store in PostgreSQL is: it brings some twenty libraries with it,
   which no other command should wait for, so nothing is linked to it.

   A connection is used by one thread at a time. It is in pipeline mode: commands are sent without
   waiting for answers, which come in the same order. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pg_conn cbx_pg_connection;
typedef struct pg_result cbx_pg_result;

/* What an answer is. */
typedef enum {
    CBX_PG_NONE = 0,      /* no more answers to this command */
    CBX_PG_ROWS = 1,      /* done, perhaps with rows */
    CBX_PG_SYNC = 2,      /* everything up to a synchronisation is answered */
    CBX_PG_SKIPPED = 3,   /* an earlier command of the pipeline failed */
    CBX_PG_FAILED = 4,    /* failed, with an SQLSTATE */
} cbx_pg_kind;

/* Opens libpq; false if it is not installed, or too old for pipelines. Safe on any thread. */
bool cbx_pg_load(void);

/* Connects and enters pipeline mode; never NULL but without memory. */
cbx_pg_connection *_Nullable cbx_pg_connect(const char *_Nonnull address);
bool cbx_pg_is_alive(const cbx_pg_connection *_Nonnull connection);
/* The connection's last message; the caller copies it. */
const char *_Nonnull cbx_pg_message(const cbx_pg_connection *_Nonnull connection);
/* The server's process as the connection was told of it; a pooler in between tells of another. */
int cbx_pg_process(const cbx_pg_connection *_Nonnull connection);
int cbx_pg_server_version(const cbx_pg_connection *_Nonnull connection);
void cbx_pg_finish(cbx_pg_connection *_Nonnull connection);

bool cbx_pg_send_prepare(
    cbx_pg_connection *_Nonnull connection, const char *_Nonnull name, const char *_Nonnull sql,
    int count, const uint32_t *_Nullable types);
/* Values are binary, one after the other in `bytes`; a length of -1 is NULL. */
bool cbx_pg_send(
    cbx_pg_connection *_Nonnull connection, const char *_Nonnull name, int count,
    const uint8_t *_Nullable bytes, const int *_Nullable lengths);
/* The same for a statement that is used once, all values in text form in `sql`. */
bool cbx_pg_send_text(cbx_pg_connection *_Nonnull connection, const char *_Nonnull sql);
bool cbx_pg_send_sync(cbx_pg_connection *_Nonnull connection);

/* Waits for the next answer, which the caller clears; NULL goes with CBX_PG_NONE. */
cbx_pg_result *_Nullable cbx_pg_next(
    cbx_pg_connection *_Nonnull connection, cbx_pg_kind *_Nonnull kind);
/* Five characters; empty if the connection is gone. */
const char *_Nonnull cbx_pg_state(const cbx_pg_result *_Nonnull result);
int cbx_pg_rows(const cbx_pg_result *_Nonnull result);
int cbx_pg_columns(const cbx_pg_result *_Nonnull result);
/* How many rows the command changed. */
int64_t cbx_pg_changes(cbx_pg_result *_Nonnull result);
/* A value and its length; NULL for NULL. It lives as long as the result. */
const uint8_t *_Nullable cbx_pg_value(
    const cbx_pg_result *_Nonnull result, int row, int column, int *_Nonnull length);
void cbx_pg_clear(cbx_pg_result *_Nonnull result);
