/* A proxy that makes the way to a database longer: everything that comes is passed on, in order,
 * after a time. It works where the kernel's own means (tc netem) are missing, and takes next to no
 * CPU time, so that throughput under delay says how often somebody waits, not how many cores there
 * are.
 *
 *     cc -O2 -o delay delay.c && ./delay FOLDER/.s.PGSQL.5432 TARGET/.s.PGSQL.5432 MICROSECONDS
 *
 * Both ends are sockets in the file system. MICROSECONDS is the time each way; a round trip takes
 * twice that. It prints "ready" when it listens, and ends with its standard input. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { MOST_ENDS = 512, CHUNK = 1 << 16, AHEAD = 256 };

typedef struct chunk {
    struct chunk *next;
    long long due;
    size_t length, sent;
    char bytes[];
} chunk;

/* One end of a connection; what it receives waits here for its time, then goes to the other end. */
typedef struct {
    int socket, other;
    int is_over;
    int waiting;
    chunk *first, *last;
} end;

static end ends[MOST_ENDS];
static int count;

static void fail(const char *what) {
    perror(what);
    exit(2);
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

static struct sockaddr_un place(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) fail("the path of a socket is too long");
    strcpy(address.sun_path, path);
    return address;
}

static void take(int listener, const char *target) {
    int here = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (here < 0) return;
    struct sockaddr_un address = place(target);
    int there = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (there < 0 || count + 2 > MOST_ENDS
        || connect(there, (struct sockaddr *)&address, sizeof address) < 0) {
        close(here);
        if (there >= 0) close(there);
        return;
    }
    ends[count] = (end){.socket = here, .other = count + 1};
    ends[count + 1] = (end){.socket = there, .other = count};
    count += 2;
}

static void receive(end *from, long long delay) {
    char bytes[CHUNK];
    ssize_t length = recv(from->socket, bytes, sizeof bytes, MSG_DONTWAIT);
    if (length < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (length <= 0) {
        from->is_over = 1;
        length = 0;
    }
    chunk *made = calloc(1, sizeof *made + (size_t)length);
    if (!made) fail("memory");
    made->due = now() + delay;
    made->length = (size_t)length;
    memcpy(made->bytes, bytes, (size_t)length);
    *(from->first ? &from->last->next : &from->first) = made;
    from->last = made;
    from->waiting++;
}

/* Passes on what is due; an empty chunk is the end of a connection. */
static void pass(end *from, long long time) {
    while (from->first && from->first->due <= time) {
        chunk *next = from->first;
        int to = ends[from->other].socket;
        if (next->length == 0) {
            shutdown(to, SHUT_WR);
        } else {
            ssize_t sent = send(
                to, next->bytes + next->sent, next->length - next->sent,
                MSG_DONTWAIT | MSG_NOSIGNAL);
            if (sent < 0 && errno == EAGAIN) {
                next->due = time + 100;
                return;
            }
            next->sent = sent < 0 ? next->length : next->sent + (size_t)sent;
            if (next->sent < next->length) continue;
        }
        from->first = next->next;
        from->waiting--;
        free(next);
    }
}

/* Takes both ends of a connection away whose ends are over and which nothing waits for. */
static void forget(int first) {
    for (int place = first; place < first + 2; place++) close(ends[place].socket);
    count -= 2;
    if (first == count) return;
    ends[first] = ends[count];
    ends[first + 1] = ends[count + 1];
    ends[first].other = first + 1;
    ends[first + 1].other = first;
}

int main(int words, char **word) {
    if (words != 4) return fprintf(stderr, "delay SOCKET TARGET MICROSECONDS\n"), 2;
    long long delay = atoll(word[3]);
    struct sockaddr_un address = place(word[1]);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    if (listener < 0 || timer < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) < 0
        || listen(listener, 256) < 0)
        fail(word[1]);
    puts("ready");
    fflush(stdout);
    while (1) {
        struct pollfd polled[MOST_ENDS + 3] = {
            {.fd = listener, .events = POLLIN}, {.fd = timer, .events = POLLIN},
            {.fd = STDIN_FILENO, .events = POLLIN}};
        long long soonest = -1;
        for (int place = 0; place < count; place++) {
            end *one = &ends[place];
            int hears = !one->is_over && one->waiting < AHEAD;
            polled[place + 3] = (struct pollfd){.fd = hears ? one->socket : -1, .events = POLLIN};
            if (one->first && (soonest < 0 || one->first->due < soonest))
                soonest = one->first->due;
        }
        struct itimerspec next = {
            .it_value = {.tv_sec = soonest / 1000000, .tv_nsec = soonest % 1000000 * 1000}};
        if (soonest < 0) memset(&next, 0, sizeof next);
        timerfd_settime(timer, TFD_TIMER_ABSTIME, &next, NULL);
        if (poll(polled, (nfds_t)count + 3, -1) < 0 && errno != EINTR) fail("poll");
        char gone[8];
        if (polled[2].revents && read(STDIN_FILENO, gone, sizeof gone) <= 0) return 0;
        int known = count;
        for (int place = 0; place < known; place++)
            if (polled[place + 3].revents) receive(&ends[place], delay);
        for (int place = 0; place < known; place++) pass(&ends[place], now());
        for (int place = known - 2; place >= 0; place -= 2)
            if (ends[place].is_over && ends[place + 1].is_over && !ends[place].first
                && !ends[place + 1].first)
                forget(place);
        if (polled[0].revents) take(listener, word[2]);
    }
}
