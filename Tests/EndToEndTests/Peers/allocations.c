/* Counts what a process asks malloc for, in the first eight bytes of the file that ALLOCATIONS names.
 *
 * usage: ALLOCATIONS=FILE LD_PRELOAD=./allocations.so PROGRAM
 */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_long unseen;
static atomic_long *count = &unseen;

__attribute__((constructor)) static void begin(void) {
    int file = open(getenv("ALLOCATIONS"), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0 || ftruncate(file, sizeof *count)) abort();
    count = mmap(0, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (count == MAP_FAILED) abort();
}

void *malloc(size_t bytes) {
    ++*count;
    return __libc_malloc(bytes);
}

void *calloc(size_t items, size_t bytes) {
    ++*count;
    return __libc_calloc(items, bytes);
}

void *realloc(void *memory, size_t bytes) {
    ++*count;
    return __libc_realloc(memory, bytes);
}

int posix_memalign(void **memory, size_t alignment, size_t bytes) {
    ++*count;
    *memory = __libc_memalign(alignment, bytes);
    return *memory ? 0 : 12;
}

void *aligned_alloc(size_t alignment, size_t bytes) {
    ++*count;
    return __libc_memalign(alignment, bytes);
}
