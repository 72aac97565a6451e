#define _DEFAULT_SOURCE
#include "locked_memory.h"

#include <string.h>
#include <sys/mman.h>

void *cbx_locked_create(size_t bytes) {
    void *memory =
        mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return NULL;
    (void)mlock(memory, bytes);
#ifdef MADV_DONTDUMP
    (void)madvise(memory, bytes, MADV_DONTDUMP);
#endif
    return memory;
}

void cbx_locked_free(void *memory, size_t bytes) {
    if (!memory) return;
    explicit_bzero(memory, bytes);
    munmap(memory, bytes);
}
