#include "floor.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void fail(const char *what, const char *why) {
    fprintf(stderr, "floor: %s: %s\n", what, why);
    exit(2);
}

static void load(const char *path, buffer *file) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    struct stat facts;
    if (descriptor < 0 || fstat(descriptor, &facts) != 0) fail(path, strerror(errno));
    size_t size = (size_t)facts.st_size;
    if (size > file->capacity) {
        free(file->bytes);
        file->bytes = malloc(size);
        if (file->bytes == NULL) fail(path, "out of memory");
        file->capacity = size;
    }
    file->length = 0;
    while (file->length < size) {
        ssize_t got = read(descriptor, file->bytes + file->length, size - file->length);
        if (got <= 0) fail(path, got < 0 ? strerror(errno) : "shorter than its size");
        file->length += (size_t)got;
    }
    close(descriptor);
}

size_t each_file(const char *list, void (*visit)(void *state, const char *path, const buffer *file),
                 void *state) {
    FILE *names = fopen(list, "r");
    if (names == NULL) fail(list, strerror(errno));
    buffer file = {0};
    char *line = NULL;
    size_t room = 0, count = 0;
    ssize_t length;
    while ((length = getline(&line, &room, names)) > 0) {
        if (line[length - 1] == '\n') line[length - 1] = '\0';
        load(line, &file);
        visit(state, line, &file);
        count++;
    }
    free(line);
    free(file.bytes);
    fclose(names);
    return count;
}
