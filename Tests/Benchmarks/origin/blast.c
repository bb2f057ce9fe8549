/* A light load generator: one thread, one write and one read a request, exact byte counts, status checks.
 *
 * usage: blast PORT SECONDS CONNECTIONS MODE RATE REQUESTS
 *   MODE      closed: each connection asks again as soon as it is answered
 *             rate: RATE requests a second, latency counted from the moment at which each was to be sent
 *             connect: a connection a request
 *             tls, tls-rate, tls-connect: the same through TLS 1.3, tls-connect with a full handshake each
 *   REQUESTS  a file of requests, each ended by an empty line; they are asked in turn
 * prints one line of JSON
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { most_connections = 16384, most_requests = 20000, most_samples = 1 << 22 };

struct connection {
    int fd;
    SSL *tls;
    int is_busy, has_sent, is_greeting;
    size_t got, expected, kept;
    uint64_t begun;
    /* Of a head that has come in part. */
    char head[2048];
};

static struct connection connections[most_connections];
static char *requests[most_requests];
static size_t lengths[most_requests];
static int request_count, next_request, port, is_tls, connects;
static uint32_t *samples;
static size_t sample_count;
static uint64_t answered, failed, bytes;
static int status_seen, queue;
static SSL_CTX *context;
static char buffer[1 << 20];

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * UINT64_C(1000000000) + time.tv_nsec;
}

static void die(const char *what) {
    fprintf(stderr, "blast: %s: %s\n", what, strerror(errno));
    exit(4);
}

static void read_requests(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) die(path);
    static char text[32 << 20];
    size_t count = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[count] = 0;
    for (char *start = text, *end; (end = strstr(start, "\r\n\r\n")) && request_count < most_requests; start = end + 4) {
        requests[request_count] = start;
        lengths[request_count++] = end + 4 - start;
    }
    if (!request_count) die("no requests");
}

static void open_connection(struct connection *c) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    /* Several addresses of the loopback, so that ports do not run out. */
    static unsigned turn;
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7F000001 + (connects ? turn++ % 64 : 0))};
    int one = 1;
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (c->fd < 0) die("socket");
    setsockopt(c->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    if (bind(c->fd, (struct sockaddr *)&own, sizeof own)) die("bind");
    if (connect(c->fd, (struct sockaddr *)&address, sizeof address)) die("connect");
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
    if (epoll_ctl(queue, EPOLL_CTL_ADD, c->fd, &event)) die("epoll");
    c->is_greeting = 0;
    if (is_tls) {
        c->tls = SSL_new(context);
        SSL_set_fd(c->tls, c->fd);
        SSL_set_connect_state(c->tls);
        c->is_greeting = 1;
    }
}

static void close_connection(struct connection *c) {
    if (c->tls) SSL_free(c->tls);
    c->tls = 0;
    close(c->fd);
}

static void send_request(struct connection *c) {
    if (c->is_greeting) {
        int done = SSL_do_handshake(c->tls);
        if (done != 1) {
            if (SSL_get_error(c->tls, done) != SSL_ERROR_WANT_READ) die("handshake");
            return;
        }
        c->is_greeting = 0;
    }
    int place = next_request++ % request_count;
    c->got = c->expected = c->kept = 0;
    c->has_sent = 1;
    ssize_t sent = c->tls ? SSL_write(c->tls, requests[place], lengths[place]) : write(c->fd, requests[place], lengths[place]);
    if (sent != (ssize_t)lengths[place]) die("write");
}

static void begin(struct connection *c, uint64_t at) {
    c->is_busy = 1;
    c->has_sent = 0;
    c->begun = at;
    if (connects) open_connection(c);
    send_request(c);
}

/* How long an answer is, from its head. */
static size_t length_of(const char *head, size_t count) {
    char *end = memmem(head, count, "\r\n\r\n", 4);
    if (!end) return 0;
    status_seen = atoi(head + 9);
    size_t length = end + 4 - head;
    char *field = memmem(head, length, "ontent-Length: ", 15);
    if (field && status_seen != 304) length += strtoul(field + 15, 0, 10);
    return length;
}

/* The same of a head that may come in pieces; 0 until it is whole. */
static size_t length_so_far(struct connection *c, size_t count) {
    size_t length = c->kept ? 0 : length_of(buffer, count);
    if (length) return length;
    size_t room = sizeof c->head - c->kept, taken = count < room ? count : room;
    memcpy(c->head + c->kept, buffer, taken);
    c->kept += taken;
    return length_of(c->head, c->kept);
}

/* Whether the answer is whole. */
static int receive(struct connection *c) {
    for (;;) {
        ssize_t count = c->tls ? SSL_read(c->tls, buffer, sizeof buffer) : read(c->fd, buffer, sizeof buffer);
        if (count <= 0) {
            if (c->tls && SSL_get_error(c->tls, count) == SSL_ERROR_WANT_READ) return 0;
            if (!c->tls && count < 0 && errno == EAGAIN) return 0;
            fprintf(stderr, "blast: a connection ended after %zu of %zu bytes\n", c->got, c->expected);
            exit(4);
        }
        if (!c->expected && !(c->expected = length_so_far(c, count)) && c->kept == sizeof c->head) die("a head without end");
        c->got += count;
        bytes += count;
        if (c->expected && c->got > c->expected) die("more than was asked for");
        if (c->got == c->expected) return 1;
        if (!c->tls && count < (ssize_t)sizeof buffer) return 0;
    }
}

static int compare(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

int main(int count, char **words) {
    if (count != 7) {
        fprintf(stderr, "usage: blast PORT SECONDS CONNECTIONS MODE RATE REQUESTS\n");
        return 2;
    }
    port = atoi(words[1]);
    double seconds = atof(words[2]);
    int wanted = atoi(words[3]);
    const char *mode = words[4];
    double rate = atof(words[5]);
    is_tls = !strncmp(mode, "tls", 3);
    connects = !!strstr(mode, "connect");
    int has_rate = !!strstr(mode, "rate");
    if (wanted > most_connections) wanted = most_connections;
    read_requests(words[6]);
    samples = malloc(most_samples * sizeof *samples);
    queue = epoll_create1(EPOLL_CLOEXEC);
    if (is_tls) {
        context = SSL_CTX_new(TLS_client_method());
        SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION);
        SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    }
    static struct connection *idle[most_connections];
    static uint64_t waiting[1 << 16];
    size_t first = 0, last = 0;
    /* The one that has rested longest is next, so that none is idle for long. */
    unsigned idle_first = 0, idle_last = 0;
    for (int place = 0; place < wanted; place++) {
        if (!connects) open_connection(&connections[place]);
        idle[idle_last++ % most_connections] = &connections[place];
    }
    uint64_t start = now(), end = start + seconds * 1e9, next = start, step = has_rate ? 1e9 / rate : 0, stopped = 0;
    while (1) {
        uint64_t moment = now();
        if (moment >= end && !stopped) stopped = moment;
        if (stopped && ((int)(idle_last - idle_first) == wanted || moment > end + 2000000000)) break;
        if (!stopped && has_rate) {
            for (; next <= moment; next += step) {
                if (last - first < sizeof waiting / sizeof *waiting) waiting[last++ % (1 << 16)] = next;
                else failed++;
            }
            while (first < last && idle_first != idle_last)
                begin(idle[idle_first++ % most_connections], waiting[first++ % (1 << 16)]);
        } else if (!stopped) {
            while (idle_first != idle_last) begin(idle[idle_first++ % most_connections], now());
        }
        struct epoll_event events[256];
        int ready = epoll_wait(queue, events, 256, has_rate ? 0 : 100);
        for (int place = 0; place < ready; place++) {
            struct connection *c = events[place].data.ptr;
            if (c->is_greeting) {
                send_request(c);
                continue;
            }
            if (!c->is_busy) {
                if (c->tls && SSL_read(c->tls, buffer, sizeof buffer) <= 0) continue;
                die("an answer that nobody asked for");
            }
            if (!c->has_sent || !receive(c)) continue;
            uint64_t done = now();
            if (sample_count < most_samples) samples[sample_count++] = done - c->begun;
            answered++;
            c->is_busy = 0;
            if (connects) close_connection(c);
            if (!stopped && !has_rate && done < end) begin(c, done);
            else idle[idle_last++ % most_connections] = c;
        }
    }
    double taken = ((stopped ? stopped : now()) - start) / 1e9;
    qsort(samples, sample_count, sizeof *samples, compare);
    double p50 = sample_count ? samples[sample_count / 2] / 1e3 : 0, p99 = sample_count ? samples[sample_count * 99 / 100] / 1e3 : 0;
    printf("{\"requests\":%lu,\"failed\":%lu,\"seconds\":%.4f,\"bytes\":%lu,\"status\":%d,\"p50\":%.2f,\"p99\":%.2f}\n", answered,
        failed, taken, bytes, status_seen, p50, p99);
    return 0;
}
