/// What a process has from whoever started it, and every program here counts on.
package enum InheritedState {
    /// Makes it so. To be called before anything is opened or started.
    package static func settle() {
        // Whoever starts a program with one of the three closed (`>&-`) makes its number that of the next file or connection: what
        // is said to people would be written into that.
        System.openStandardDescriptors()
        // What cannot be written fails where it is written, with words, and ends no process half-way: whoever read the first line
        // of output and closed the pipe did not mean that, nor did who bounded the length of a file.
        System.letWritesFail()
        // Where whoever started the process ignores SIGCHLD, nobody could ask how a child has ended (waitpid(2)).
        System.keepEndsOfChildren()
    }
}
