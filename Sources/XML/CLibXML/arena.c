#include "arena.h"

#include <libxml/xmlerror.h>
#include <libxml/xmlmemory.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Address space that is reserved: as much as can be had, where it is limited (`ulimit -v`, valgrind). */
#define REGION_BYTES_MAX ((size_t)1 << 36)
#define REGION_BYTES_MIN ((size_t)1 << 30)
/* Memory that it is handed out in. */
#define CHUNK_BYTES ((size_t)1 << 18)
/* Larger blocks come from malloc. */
#define BLOCK_BYTES_MAX ((size_t)1 << 15)
/* Blocks up to this size are used again within a document. */
#define REUSED_BYTES_MAX ((size_t)1024)
/* libxml2's nodes have odd multiples of eight bytes, and nothing in them asks for more. */
#define CLASS_BYTES ((size_t)8)
#define CLASS_COUNT (REUSED_BYTES_MAX / CLASS_BYTES + 1)
/* What the kernel may give at once: a tenth of the page faults, where it is asked for. */
#define HUGE_PAGE_BYTES ((size_t)1 << 21)
/* Free chunks that keep their memory for the next document. */
#define WARM_CHUNKS 256

typedef struct chunk {
    cbx_arena *owner;
    struct chunk *next;
} chunk;

typedef struct block {
    size_t capacity; /* bytes behind this header */
} block;

typedef struct free_block {
    struct free_block *next;
} free_block;

struct cbx_arena {
    chunk *chunks;
    char *at;
    char *end;
    free_block *reusable[CLASS_COUNT];
    bool outside;
};

static char *region;
static size_t region_bytes;
static size_t region_used; /* chunks that were ever handed out */
static chunk *warm;
static size_t warm_count;
static chunk **cold; /* chunks whose memory was given back */
static size_t cold_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local cbx_arena *current;

static bool in_region(const void *p) {
    return region != NULL && (uintptr_t)p - (uintptr_t)region < region_bytes;
}

static chunk *take_chunk(void) {
    chunk *taken = NULL;
    pthread_mutex_lock(&lock);
    if (warm != NULL) {
        taken = warm;
        warm = taken->next;
        warm_count--;
    } else if (cold_count > 0) {
        taken = cold[--cold_count];
    } else if (region_used < region_bytes / CHUNK_BYTES) {
        taken = (chunk *)(region + region_used++ * CHUNK_BYTES);
    }
    pthread_mutex_unlock(&lock);
    return taken;
}

static void give_chunk(chunk *given) {
    pthread_mutex_lock(&lock);
    if (warm_count < WARM_CHUNKS) {
        given->owner = NULL;
        given->next = warm;
        warm = given;
        warm_count++;
    } else {
        madvise(given, CHUNK_BYTES, MADV_DONTNEED);
        cold[cold_count++] = given;
    }
    pthread_mutex_unlock(&lock);
}

static bool add_chunk(cbx_arena *arena) {
    chunk *taken = take_chunk();
    if (taken == NULL) return false;
    taken->owner = arena;
    taken->next = arena->chunks;
    arena->chunks = taken;
    arena->at = (char *)taken + sizeof(chunk);
    arena->end = (char *)taken + CHUNK_BYTES;
    return true;
}

static size_t rounded(size_t bytes) { return (bytes + CLASS_BYTES - 1) & ~(CLASS_BYTES - 1); }

static void *from_arena(cbx_arena *arena, size_t bytes) {
    size_t capacity = bytes == 0 ? CLASS_BYTES : rounded(bytes);
    if (capacity <= REUSED_BYTES_MAX) {
        free_block *reusable = arena->reusable[capacity / CLASS_BYTES];
        if (reusable != NULL) {
            arena->reusable[capacity / CLASS_BYTES] = reusable->next;
            return reusable;
        }
    }
    if ((size_t)(arena->end - arena->at) < sizeof(block) + capacity && !add_chunk(arena))
        return NULL;
    block *made = (block *)arena->at;
    arena->at += sizeof(block) + capacity;
    made->capacity = capacity;
    return made + 1;
}

static void *allocate(size_t bytes) {
    cbx_arena *arena = current;
    if (arena != NULL) {
        if (bytes <= BLOCK_BYTES_MAX) {
            void *made = from_arena(arena, bytes);
            if (made != NULL) return made;
        }
        arena->outside = true;
    }
    return malloc(bytes);
}

static void release(void *p) {
    if (!in_region(p)) {
        free(p);
        return;
    }
    cbx_arena *arena = current;
    const chunk *home = (const chunk *)((uintptr_t)p & ~(CHUNK_BYTES - 1));
    block *freed = (block *)p - 1;
    if (arena == NULL || home->owner != arena) return;
    if ((char *)p + freed->capacity == arena->at) {
        arena->at = (char *)freed;
    } else if (freed->capacity <= REUSED_BYTES_MAX) {
        free_block *reusable = p;
        reusable->next = arena->reusable[freed->capacity / CLASS_BYTES];
        arena->reusable[freed->capacity / CLASS_BYTES] = reusable;
    }
}

static void *reallocate(void *p, size_t bytes) {
    if (p == NULL) return allocate(bytes);
    if (!in_region(p)) return realloc(p, bytes);
    block *old = (block *)p - 1;
    if (bytes <= old->capacity) return p;
    void *made = allocate(bytes);
    if (made == NULL) return NULL;
    memcpy(made, p, old->capacity);
    release(p);
    return made;
}

static char *duplicate(const char *text) {
    size_t bytes = strlen(text) + 1;
    char *made = allocate(bytes);
    if (made != NULL) memcpy(made, text, bytes);
    return made;
}

void cbx_arena_install(void) {
    char *reserved = MAP_FAILED;
    size_t bytes = REGION_BYTES_MAX;
    for (; bytes >= REGION_BYTES_MIN; bytes /= 4) {
        reserved = mmap(NULL, bytes + HUGE_PAGE_BYTES, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (reserved != MAP_FAILED) break;
    }
    if (reserved != MAP_FAILED) cold = malloc(bytes / CHUNK_BYTES * sizeof *cold);
    if (cold != NULL) {
        uintptr_t aligned = ((uintptr_t)reserved + HUGE_PAGE_BYTES - 1) & ~(HUGE_PAGE_BYTES - 1);
        region = (char *)aligned;
        region_bytes = bytes;
        madvise(region, region_bytes, MADV_HUGEPAGE);
    }
    xmlMemSetup(release, allocate, reallocate, duplicate);
}

cbx_arena *cbx_arena_create(void) { return region == NULL ? NULL : calloc(1, sizeof(cbx_arena)); }

void cbx_arena_free(cbx_arena *arena) {
    if (arena == NULL) return;
    for (chunk *c = arena->chunks; c != NULL;) {
        chunk *next = c->next;
        give_chunk(c);
        c = next;
    }
    free(arena);
}

void cbx_arena_enter(cbx_arena *arena) { current = arena; }

void cbx_arena_leave(void) {
    /* libxml2 keeps a copy of the thread's last error, which must not outlive the arena. */
    xmlResetLastError();
    current = NULL;
}

bool cbx_arena_has_blocks_outside(const cbx_arena *arena) { return arena->outside; }
void cbx_arena_note_block_outside(cbx_arena *arena) { arena->outside = true; }
