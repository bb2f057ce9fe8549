/* libyaml's bare event loop over files that are in memory: the anchor for reading YAML.
   usage: libyaml-events ROUNDS < paths          prints seconds, one line a round */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <yaml.h>

struct file {
    unsigned char *bytes;
    size_t length;
};

static struct file read_file(const char *path) {
    struct file file = {NULL, 0};
    FILE *stream = fopen(path, "rb");
    if (!stream) exit(4);
    fseek(stream, 0, SEEK_END);
    file.length = (size_t)ftell(stream);
    rewind(stream);
    file.bytes = malloc(file.length + 1);
    if (fread(file.bytes, 1, file.length, stream) != file.length) exit(4);
    fclose(stream);
    return file;
}

static size_t events(const struct file *file) {
    yaml_parser_t parser;
    yaml_event_t event;
    size_t count = 0;
    int done = 0;
    yaml_parser_initialize(&parser);
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, file->bytes, file->length);
    while (!done) {
        if (!yaml_parser_parse(&parser, &event)) exit(3);
        done = event.type == YAML_STREAM_END_EVENT;
        count++;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return count;
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    struct file *files = NULL;
    size_t count = 0;
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        files = realloc(files, (count + 1) * sizeof *files);
        files[count++] = read_file(line);
    }
    for (int round = 0; round < rounds; round++) {
        struct timespec start, end;
        size_t total = 0;
        clock_gettime(CLOCK_MONOTONIC, &start);
        for (size_t i = 0; i < count; i++) total += events(&files[i]);
        clock_gettime(CLOCK_MONOTONIC, &end);
        printf("%.6f\n", (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec));
        fflush(stdout);
        if (total == 0) return 1;
    }
    return 0;
}
