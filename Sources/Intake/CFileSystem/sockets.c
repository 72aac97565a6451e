#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { MOST_FILES = 8 };

// Opens the path's folder and makes an address that leads through it. The folder, or -1.
static int address_of(const char *path, struct sockaddr_un *address) {
    const char *slash = strrchr(path, '/');
    char folder[4096];
    size_t length = slash ? (size_t)(slash - path) + 1 : 0;
    if (length >= sizeof folder) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(folder, path, length);
    folder[length] = 0;
    int opened = open(length ? folder : ".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) return -1;
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    int written = snprintf(
        address->sun_path, sizeof address->sun_path, "/proc/self/fd/%d/%s", opened,
        path + length);
    if (written < 0 || (size_t)written >= sizeof address->sun_path) {
        close(opened);
        errno = ENAMETOOLONG;
        return -1;
    }
    return opened;
}

static int closing(int folder, int made, int result) {
    int failure = errno;
    close(folder);
    if (result != 0 && made >= 0) close(made);
    errno = failure;
    return result == 0 ? made : -1;
}

int cbx_listen(const char *path, unsigned mode) {
    struct sockaddr_un address;
    int folder = address_of(path, &address);
    if (folder < 0) return -1;
    int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (made < 0) return closing(folder, -1, -1);
    // Nobody may connect between bind and chmod.
    int result = fchmod(made, 0);
    if (result == 0) result = bind(made, (struct sockaddr *)&address, sizeof address);
    if (result == 0) result = chmod(address.sun_path, mode);
    if (result == 0) result = listen(made, 16);
    return closing(folder, made, result);
}

int cbx_connect(const char *path) {
    struct sockaddr_un address;
    int folder = address_of(path, &address);
    if (folder < 0) return -1;
    int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (made < 0) return closing(folder, -1, -1);
    return closing(folder, made, connect(made, (struct sockaddr *)&address, sizeof address));
}

int cbx_peer(int socket, struct cbx_credentials *credentials) {
    struct ucred found;
    socklen_t size = sizeof found;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &found, &size) != 0) return -1;
    credentials->user = found.uid;
    credentials->group = found.gid;
    credentials->process = found.pid;
    return 0;
}

int cbx_send(int socket, const void *bytes, size_t count, const int *files, size_t file_count) {
    if (file_count > MOST_FILES) {
        errno = EINVAL;
        return -1;
    }
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(MOST_FILES * sizeof(int))];
    } control;
    const char *rest = bytes;
    while (count > 0) {
        struct iovec piece = {.iov_base = (void *)rest, .iov_len = count};
        struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
        if (file_count > 0) {
            memset(&control, 0, sizeof control);
            message.msg_control = control.room;
            message.msg_controllen = CMSG_SPACE(file_count * sizeof(int));
            struct cmsghdr *header = CMSG_FIRSTHDR(&message);
            header->cmsg_level = SOL_SOCKET;
            header->cmsg_type = SCM_RIGHTS;
            header->cmsg_len = CMSG_LEN(file_count * sizeof(int));
            memcpy(CMSG_DATA(header), files, file_count * sizeof(int));
        }
        ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) return -1;
        file_count = 0;
        rest += sent;
        count -= (size_t)sent;
    }
    return 0;
}

long cbx_receive(
    int socket, void *bytes, size_t count, int *files, size_t room, size_t *file_count) {
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(MOST_FILES * sizeof(int))];
    } control;
    struct iovec piece = {.iov_base = bytes, .iov_len = count};
    struct msghdr message = {
        .msg_iov = &piece,
        .msg_iovlen = 1,
        .msg_control = control.room,
        .msg_controllen = sizeof control.room,
    };
    ssize_t got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    if (got < 0) return -1;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header;
         header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t found = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t number = 0; number < found; number++) {
            int file;
            memcpy(&file, CMSG_DATA(header) + number * sizeof file, sizeof file);
            if (*file_count < room) {
                files[(*file_count)++] = file;
            } else {
                close(file);
            }
        }
    }
    return got;
}
