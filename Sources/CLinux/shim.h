#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <arpa/inet.h>
#include <sys/un.h>
#include <errno.h>
#include <stddef.h>
#include <fcntl.h>
#include <signal.h>
#include <malloc.h>
#include <unistd.h>

/* accept4 needs _GNU_SOURCE, which the module's headers are read without. */
int accept4(int, struct sockaddr *restrict, socklen_t *restrict, int);

/* So do these (renameat2(2), memfd_create(2), fcntl(2)). */
int renameat2(int, const char *, int, const char *, unsigned);
enum { litfass_exchange = 2 };

int memfd_create(const char *, unsigned);
enum {
    litfass_closed_at_exec = 1,
    litfass_may_be_sealed = 2,
    litfass_no_program = 8,
    litfass_add_seals = 1033,
    litfass_all_seals = 1 | 2 | 4 | 8, /* further seals, shrinking, growing, writing */
};

/* A machine may demand that such a file is no program; Linux before 6.3 does not know the flag. */
static inline int litfass_memory_file(const char *name) {
    unsigned flags = litfass_closed_at_exec | litfass_may_be_sealed;
    int file = memfd_create(name, flags | litfass_no_program);
    return file < 0 && errno == EINVAL ? memfd_create(name, flags) : file;
}

static inline int litfass_seal(int file) { return fcntl(file, litfass_add_seals, litfass_all_seals); }

/* Beside the socket it gives the network that the client is in, 24 bits of IPv4 or 48 of IPv6; 0 for a Unix socket. */
static inline int litfass_accept4(int listener, uint64_t *network) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    int number = accept4(listener, (struct sockaddr *)&address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
    *network = 0;
    if (number < 0) return number;
    if (address.ss_family == AF_INET) {
        uint32_t host = ntohl(((struct sockaddr_in *)&address)->sin_addr.s_addr);
        *network = UINT64_C(4) << 56 | host >> 8;
    } else if (address.ss_family == AF_INET6) {
        const uint8_t *host = ((struct sockaddr_in6 *)&address)->sin6_addr.s6_addr;
        if (IN6_IS_ADDR_V4MAPPED(&((struct sockaddr_in6 *)&address)->sin6_addr)) {
            *network = UINT64_C(4) << 56 | (uint64_t)host[12] << 16 | (uint64_t)host[13] << 8 | host[14];
        } else {
            *network = UINT64_C(6) << 56;
            for (int place = 0; place < 6; place++) *network |= (uint64_t)host[place] << (8 * (5 - place));
        }
    }
    return number;
}

/* How many have connected to a listener and wait to be accepted (tcp(7), TCP_INFO, where a listener tells it among what is not
   acknowledged); -1 where it is not one of TCP. */
static inline int litfass_waiting_connections(int listener) {
    struct tcp_info info = {0};
    socklen_t length = offsetof(struct tcp_info, tcpi_unacked) + sizeof info.tcpi_unacked;
    return getsockopt(listener, IPPROTO_TCP, TCP_INFO, &info, &length) < 0 ? -1 : (int)info.tcpi_unacked;
}

/* ioctl(2) takes arguments that differ in number, as Swift does not. */
static inline int litfass_unread(int socket) {
    int count = 0;
    return ioctl(socket, FIONREAD, &count) < 0 ? 0 : count;
}

/* SIOCOUTQ of tcp(7) and unix(7), which has the number of TIOCOUTQ. */
static inline int litfass_unsent(int socket) {
    int count = 0;
    return ioctl(socket, TIOCOUTQ, &count) < 0 || count < 0 ? 0 : count;
}

/* epoll_event holds a union with a pointer, which Swift counts as unsafe wherever it is stored. */
static inline int litfass_epoll_ctl(int epoll, int operation, int descriptor, uint32_t events) {
    struct epoll_event event = {.events = events, .data.fd = descriptor};
    return epoll_ctl(epoll, operation, descriptor, &event);
}

struct litfass_event {
    uint32_t happened;
    int32_t descriptor;
};

/* Writes what is ready, at most 256 events. */
static inline int litfass_epoll_wait(int epoll, struct litfass_event *ready, int most, int milliseconds) {
    struct epoll_event events[256];
    int count = epoll_wait(epoll, events, most < 256 ? most : 256, milliseconds);
    for (int place = 0; place < count; place++)
        ready[place] = (struct litfass_event){.happened = events[place].events, .descriptor = events[place].data.fd};
    return count;
}

/* Lets go of the pages of the program's code. The linker says where it stands; what is needed again is mapped again. */
static inline void litfass_forget_code(void) {
    extern const char __executable_start[], etext[];
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t start = (uintptr_t)__executable_start & ~(page - 1), end = ((uintptr_t)etext + page - 1) & ~(page - 1);
    madvise((void *)start, end - start, MADV_DONTNEED);
}

/* The C library's own recv and send are places where a thread may be cancelled, which costs four atomic writes a request. Nobody
   cancels a thread here. */
static inline ssize_t litfass_receive(int socket, void *bytes, size_t count) {
    return syscall(SYS_recvfrom, socket, bytes, count, 0, NULL, NULL);
}

/* Two pieces in one system call: written answers, and a large body behind them. One piece alone is cheaper to send. What is
   followed at once, by a file or by the FIN, leaves in one packet with it (MSG_MORE, send(2)). */
static inline ssize_t litfass_send2(
    int socket, const void *first, size_t firstCount, const void *second, size_t secondCount, int followed) {
    int flags = MSG_NOSIGNAL | (followed ? MSG_MORE : 0);
    if (secondCount == 0) return syscall(SYS_sendto, socket, first, firstCount, flags, NULL, 0);
    struct iovec pieces[2] = {
        {.iov_base = (void *)first, .iov_len = firstCount},
        {.iov_base = (void *)second, .iov_len = secondCount},
    };
    struct msghdr message = {.msg_iov = pieces, .msg_iovlen = 2};
    return sendmsg(socket, &message, flags);
}
