/* The physical limit: a server that answers whatever it reads with one constant answer, one recv and one send a request (with
 * TLS one for each four records).
 *
 * usage: limit PORT ANSWER [sendfile | CERTIFICATE KEY]
 *   ANSWER    a file with head and body
 *   sendfile  the body leaves without being copied, by a call of its own, from large pages in memory
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

static char answer[4 << 20], request[1 << 16];
/* Of what is sent from memory: all of it, or the head alone, and the body from the file. */
static size_t length, copied;
static int body = -1;
static SSL *sessions[65536];
static size_t sent[65536];
static int queue;

static void end(int fd) {
    if (sessions[fd]) SSL_free(sessions[fd]);
    sessions[fd] = 0;
    close(fd);
}

static int is_answered(int fd) {
    while (sent[fd] < length) {
        off_t place = sent[fd] - copied;
        ssize_t count = sessions[fd] ? SSL_write(sessions[fd], answer + sent[fd], length - sent[fd])
            : sent[fd] < copied ? send(fd, answer + sent[fd], copied - sent[fd], MSG_NOSIGNAL | (body < 0 ? 0 : MSG_MORE))
                                : sendfile(fd, body, &place, length - sent[fd]);
        if (count <= 0) return 0;
        sent[fd] += count;
    }
    return !sessions[fd] || BIO_flush(SSL_get_wbio(sessions[fd])) == 1;
}

static void watch(int fd, unsigned events, int operation) {
    struct epoll_event event = {.events = events, .data.fd = fd};
    epoll_ctl(queue, operation, fd, &event);
}

static void leave_body(void) {
    enum { page = 2 << 20, collapse = 25 };
    copied = (char *)memmem(answer, length, "\r\n\r\n", 4) + 4 - answer;
    body = memfd_create("body", 0);
    if (length - copied > page || write(body, answer + copied, length - copied) < 0 || ftruncate(body, page)) exit(4);
    char *free = mmap(0, 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *place = (char *)(((unsigned long)free + page - 1) / page * page);
    mmap(place, page, PROT_READ, MAP_PRIVATE | MAP_FIXED, body, 0);
    madvise(place, page, collapse);
}

static SSL *session(SSL_CTX *context, int fd) {
    SSL *session = SSL_new(context);
    SSL_set_fd(session, fd);
    SSL_set_accept_state(session);
    BIO *records = BIO_new(BIO_f_buffer()), *out = SSL_get_wbio(session);
    BIO_set_write_buffer_size(records, 4 * (16384 + 512));
    BIO_up_ref(out);
    SSL_set0_wbio(session, BIO_push(records, out));
    return session;
}

int main(int count, char **words) {
    FILE *file = fopen(words[2], "r");
    if (!file) return 4;
    length = fread(answer, 1, sizeof answer, file);
    copied = length;
    if (count > 3 && !strcmp(words[3], "sendfile")) leave_body();
    signal(SIGPIPE, SIG_IGN);
    SSL_CTX *context = 0;
    if (count > 4) {
        context = SSL_CTX_new(TLS_server_method());
        SSL_CTX_use_certificate_chain_file(context, words[3]);
        SSL_CTX_use_PrivateKey_file(context, words[4], SSL_FILETYPE_PEM);
        SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
        SSL_CTX_set_read_ahead(context, 1);
    }
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), one = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(words[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 4096)) return 4;
    queue = epoll_create1(0);
    watch(listener, EPOLLIN, EPOLL_CTL_ADD);
    for (;;) {
        struct epoll_event events[256];
        int ready = epoll_wait(queue, events, 256, -1);
        for (int place = 0; place < ready; place++) {
            int fd = events[place].data.fd;
            if (fd == listener) {
                int client;
                while ((client = accept4(listener, 0, 0, SOCK_NONBLOCK)) >= 0) {
                    watch(client, EPOLLIN, EPOLL_CTL_ADD);
                    sent[client] = length;
                    if (context) sessions[client] = session(context, client);
                }
                continue;
            }
            if (events[place].events & EPOLLOUT) {
                if (is_answered(fd)) watch(fd, EPOLLIN, EPOLL_CTL_MOD);
                continue;
            }
            ssize_t got = sessions[fd] ? SSL_read(sessions[fd], request, sizeof request) : recv(fd, request, sizeof request, 0);
            if (got <= 0) {
                if (sessions[fd] && SSL_get_error(sessions[fd], got) == SSL_ERROR_WANT_READ) continue;
                if (!sessions[fd] && got < 0 && errno == EAGAIN) continue;
                end(fd);
                continue;
            }
            sent[fd] = 0;
            if (!is_answered(fd)) watch(fd, EPOLLOUT, EPOLL_CTL_MOD);
        }
    }
}
