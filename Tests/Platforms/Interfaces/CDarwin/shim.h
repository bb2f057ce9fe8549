/* What the client's modules use of Darwin's C library, as the headers of macOS 13 and iOS 16 declare it. */
typedef unsigned short mode_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef int pid_t;
typedef long ssize_t;
typedef unsigned long size_t;
typedef long long off_t;
typedef enum { _CLOCK_REALTIME = 0 } clockid_t;

#define NULL ((void *)0)
#define EINTR 4
#define ENOENT 2
#define EIO 5
#define EEXIST 17
#define EACCES 13
#define ENOTDIR 20
#define EWOULDBLOCK 35
#define ELOOP 62
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_NONBLOCK 0x0004
#define O_NOFOLLOW 0x0100
#define O_CREAT 0x0200
#define O_EXCL 0x0800
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define AT_SYMLINK_NOFOLLOW 0x0020
#define AT_REMOVEDIR 0x0080
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
#define SEEK_SET 0
#define STDERR_FILENO 2
#define SIGPIPE 13
#define SIGCHLD 20
#define SIGXFSZ 25
#define F_FULLFSYNC 51
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10

struct timespec { long tv_sec; long tv_nsec; };
struct stat {
    int st_dev; mode_t st_mode; unsigned short st_nlink; unsigned long long st_ino; uid_t st_uid; gid_t st_gid; int st_rdev;
    struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
    off_t st_size; long long st_blocks; int st_blksize; unsigned st_flags, st_gen; int st_lspare; long long st_qspare[2];
};
struct dirent {
    unsigned long long d_ino, d_seekoff; unsigned short d_reclen, d_namlen; unsigned char d_type; char d_name[1024];
};
typedef struct { int fd; long loc, size; char *buffer; } DIR;
typedef struct { long signature; char opaque[56]; } pthread_mutex_t;
typedef struct { long signature; char opaque[8]; } pthread_mutexattr_t;

int close(int);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
off_t lseek(int, off_t, int);
int fstat(int, struct stat *);
int fstatat(int, const char *, struct stat *, int);
int fchmod(int, mode_t);
int fchown(int, uid_t, gid_t);
int fsync(int);
void sync(void);
int renameat(int, const char *, int, const char *);
int unlinkat(int, const char *, int);
int mkdirat(int, const char *, mode_t);
int mkdir(const char *, mode_t);
int flock(int, int);
pid_t getpid(void);
int clock_gettime(clockid_t, struct timespec *);
int memcmp(const void *, const void *, size_t);
char *strerror(int);
DIR *fdopendir(int);
struct dirent *readdir(DIR *);
int closedir(DIR *);
int pthread_mutex_init(pthread_mutex_t *restrict, const pthread_mutexattr_t *restrict);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
