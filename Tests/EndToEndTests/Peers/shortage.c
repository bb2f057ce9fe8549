/* Lets one listener not be watched, as where the machine is out of memory (epoll_ctl(2), ENOMEM); or makes no file in memory, as
 * where a filter forbids it (memfd_create(2), seccomp(2)).
 *
 * usage: LISTENER=N LD_PRELOAD=./shortage.so PROGRAM      N counts from 1 each time that one is to be watched
 *        MEMORY_FILES=no LD_PRELOAD=./shortage.so PROGRAM
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>

static atomic_int count;

static int listens(int descriptor) {
    int yes = 0;
    socklen_t length = sizeof yes;
    return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &yes, &length) == 0 && yes;
}

int epoll_ctl(int epoll, int operation, int descriptor, struct epoll_event *event) {
    int (*real)(int, int, int, struct epoll_event *) = dlsym(RTLD_NEXT, "epoll_ctl");
    const char *last = getenv("LISTENER");
    if (operation == EPOLL_CTL_ADD && last && listens(descriptor) && ++count == atoi(last)) {
        errno = ENOMEM;
        return -1;
    }
    return real(epoll, operation, descriptor, event);
}

int memfd_create(const char *name, unsigned flags) {
    int (*real)(const char *, unsigned) = dlsym(RTLD_NEXT, "memfd_create");
    if (!getenv("MEMORY_FILES")) return real(name, flags);
    errno = EPERM;
    return -1;
}
