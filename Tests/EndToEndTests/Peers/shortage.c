/* Lets one listener not be watched, as where the machine is out of memory (epoll_ctl(2), ENOMEM).
 *
 * usage: LISTENER=N LD_PRELOAD=./shortage.so PROGRAM      N counts from 1 each time that one is to be watched.
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
    if (operation == EPOLL_CTL_ADD && listens(descriptor) && ++count == atoi(getenv("LISTENER"))) {
        errno = ENOMEM;
        return -1;
    }
    return real(epoll, operation, descriptor, event);
}
