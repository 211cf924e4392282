/* Loaded before the C library (LD_PRELOAD): writes and syncs of files fail as often as FAULTY_DISK says.
 *
 * FAULTY_DISK names a file of two bytes, which may be changed at any time: out of 256 writes, and out of 256
 * syncs, so many fail. Only SQLite writes at a place (pwrite) and syncs here; logs and sockets do neither. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { WRITE, SYNC };

static volatile unsigned char *odds;

__attribute__((constructor)) static void open_odds(void) {
    const char *path = getenv("FAULTY_DISK");
    int file = path ? open(path, O_RDONLY) : -1;
    void *bytes = file < 0 ? MAP_FAILED : mmap(NULL, 2, PROT_READ, MAP_SHARED, file, 0);
    odds = bytes == MAP_FAILED ? NULL : bytes;
}

static int strikes(int what) { return odds && random() % 256 < odds[what]; }

static int fails(int error) {
    errno = error;
    return -1;
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t place) {
    static ssize_t (*real)(int, const void *, size_t, off_t);
    if (!real) real = dlsym(RTLD_NEXT, "pwrite");
    return strikes(WRITE) ? fails(ENOSPC) : real(file, bytes, size, place);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t place) {
    return pwrite(file, bytes, size, place);
}

int fsync(int file) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fsync");
    return strikes(SYNC) ? fails(EIO) : real(file);
}

int fdatasync(int file) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
    return strikes(SYNC) ? fails(EIO) : real(file);
}
