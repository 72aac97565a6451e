// What Linux has and Swift's Glibc module does not show.
#ifndef CASEBOOK_CFILESYSTEM_H
#define CASEBOOK_CFILESYSTEM_H

#include <stddef.h>
#include <stdint.h>

// A folder to go on from (O_PATH), which need not be readable; never through a symbolic link.
int cbx_open_folder(int folder, const char *name);

// renameat2(2) with RENAME_NOREPLACE: what is at the target stays there (EEXIST).
int cbx_rename_exclusively(
    int folder, const char *name, int target_folder, const char *target_name);

// A file without a name (O_TMPFILE), gone unless it gets one; -1 where the file system has none.
int cbx_open_unnamed(int folder);

// Gives a file without a name its first one; what is there stays there (EEXIST).
int cbx_give_name(int file, int folder, const char *name);

// A file in memory without a name (memfd_create(2)).
int cbx_memory_file(void);

// Starts a program (posix_spawn(3)) in a process group of its own, with nothing open but an input,
// nowhere to write to and our standard error, and with signals as they are by default. Its path and
// its arguments are words, each ended by 0. The process, or -1.
int cbx_start(const char *words, size_t bytes, int input);

// Bytes from which memory is taken from the system for one use alone, and bytes that are kept when
// memory at the end of the heap is free (mallopt(3)).
void cbx_keep_memory(int own_mapping, int kept);

// What stat(2) says of a file; its own struct is at times not Glibc's to Swift.
struct cbx_facts {
    int is_file;
    int is_folder;
    uint64_t bytes;
    uint64_t device; // with inode, which file it is, whatever it is called
    uint64_t inode;
    int64_t modified; // nanoseconds since 1970
};
int cbx_facts(int file, struct cbx_facts *facts);
int cbx_facts_at(const char *path, struct cbx_facts *facts);

// What fstatfs(2) says of the file system that an open file is on.
struct cbx_place {
    uint32_t number; // of the kind of file system, as in <linux/magic.h>
    uint64_t free_bytes;
    uint64_t files; // 0 where there is no limit
    uint64_t free_files;
};
int cbx_place(int file, struct cbx_place *place);

// A socket of the file system (AF_UNIX) that takes connections, or one that is connected. The path
// may be longer than such a socket's address: its folder is opened first. -1 with errno.
int cbx_listen(const char *path, unsigned mode);
int cbx_connect(const char *path);

// Who is at the other end (SO_PEERCRED), as they were when they connected.
struct cbx_credentials {
    uint32_t user;
    uint32_t group;
    int32_t process;
};
int cbx_peer(int socket, struct cbx_credentials *credentials);

// Sends bytes, and with the first of them open files (SCM_RIGHTS); all of them, or -1 with errno.
// A connection that is closed is EPIPE and no signal.
int cbx_send(int socket, const void *bytes, size_t count, const int *files, size_t file_count);

// Receives at most so many bytes, and open files that came with them, each closed at an exec. The
// number of bytes, 0 at the end, or -1 with errno; files beyond those that there is room for are
// closed.
long cbx_receive(
    int socket, void *bytes, size_t count, int *files, size_t room, size_t *file_count);

// Whether the kernel takes the machine's clock for synchronized (adjtimex(2)).
int cbx_clock_is_synchronized(void);

#endif
