/*
 * Memory of one document. Parsing and validating make and drop a hundred thousand small blocks; from
 * an arena that costs a fraction of malloc, and a document goes in one step instead of node by node.
 */
#ifndef CASEBOOK_CLIBXML_ARENA_H
#define CASEBOOK_CLIBXML_ARENA_H

#include <stdbool.h>

typedef struct cbx_arena cbx_arena;

/* Makes libxml2 allocate through this file; once, before libxml2 is used. */
void cbx_arena_install(void);

/* NULL where no address space can be had; then blocks come from malloc. */
cbx_arena *cbx_arena_create(void);
void cbx_arena_free(cbx_arena *arena);

/* Blocks that the calling thread asks for come from the arena until it is left. */
void cbx_arena_enter(cbx_arena *arena);
void cbx_arena_leave(void);

/* Whether blocks that belong to the arena's document may lie outside it: then the document has to
   be freed node by node before the arena. */
bool cbx_arena_has_blocks_outside(const cbx_arena *arena);
void cbx_arena_note_block_outside(cbx_arena *arena);

#endif
