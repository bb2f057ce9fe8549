/// Standard input, output and error, which every process is expected to have.
package enum StandardDescriptors {
    /// To be called before anything is opened. Whoever starts a program with one of the three closed (`>&-`) makes its number that of
    /// the next file or connection: what is said to people would be written into that.
    package static func reserve() { System.openStandardDescriptors() }
}
