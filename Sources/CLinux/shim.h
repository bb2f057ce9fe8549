#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>

/* accept4 needs _GNU_SOURCE, which the module's headers are read without. */
int accept4(int, struct sockaddr *restrict, socklen_t *restrict, int);

static inline int litfass_accept4(int listener) {
    return accept4(listener, 0, 0, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/* epoll_event holds a union with a pointer, which Swift counts as unsafe wherever it is stored. */
static inline int litfass_epoll_ctl(int epoll, int operation, int descriptor, uint32_t events) {
    struct epoll_event event = {.events = events, .data.fd = descriptor};
    return epoll_ctl(epoll, operation, descriptor, &event);
}

/* Writes the ready descriptors, at most 256 of them. */
static inline int litfass_epoll_wait(int epoll, int32_t *ready, int most, int milliseconds) {
    struct epoll_event events[256];
    int count = epoll_wait(epoll, events, most < 256 ? most : 256, milliseconds);
    for (int place = 0; place < count; place++) ready[place] = events[place].data.fd;
    return count;
}

/* Two pieces in one system call: what was batched, and a large answer behind it. One piece alone is cheaper to send. */
static inline ssize_t litfass_send2(int socket, const void *first, size_t firstCount, const void *second, size_t secondCount) {
    if (secondCount == 0) return send(socket, first, firstCount, MSG_NOSIGNAL);
    struct iovec pieces[2] = {
        {.iov_base = (void *)first, .iov_len = firstCount},
        {.iov_base = (void *)second, .iov_len = secondCount},
    };
    struct msghdr message = {.msg_iov = pieces, .msg_iovlen = 2};
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}
