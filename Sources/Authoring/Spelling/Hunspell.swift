import Glibc

/// The program `hunspell` with the distribution's dictionaries, asked about the words of one language at a time.
package struct Hunspell: Sendable {
    /// Words of one call at most; of more, the rest is not looked at.
    package static let wordsLimit = 100_000
    /// Suggestions of one word that are kept.
    private static let suggestionsLimit = 3

    /// By the language without its variety.
    private static let dictionaries = [
        "de": "de_DE", "en": "en_GB", "es": "es_ES", "fr": "fr", "it": "it_IT", "nl": "nl", "pl": "pl_PL",
        "pt": "pt_PT",
    ]

    package init() {}

    /// - Parameters:
    ///   - words: letters, hyphens and apostrophes, each once.
    ///   - language: BCP 47; its variety is left out.
    ///   - known: words that are right beside those of the dictionary, in lower case.
    /// - Returns: each misspelt word with what may have been meant, best first; nil where the program or the dictionary is missing.
    package func misspelt(_ words: [String], in language: String, known: Set<String> = []) -> [String:
        [String]]?
    {
        guard let dictionary = Self.dictionaries[String(language.prefix { $0 != "-" })] else { return nil }
        let asked = words.lazy.filter { !known.contains($0.lowercased()) && !$0.contains("\n") }.prefix(Self.wordsLimit)
        let list = Array(asked)
        // `^` says that the line is no command.
        let input = list.map { "^\($0.map { $0 == "’" ? "'" : $0 }.map(String.init).joined())\n" }.joined()
        guard let output = Self.run(["hunspell", "-a", "-i", "UTF-8", "-d", dictionary], input: Array(input.utf8))
        else { return nil }
        return Self.misspelt(list, String(decoding: output, as: UTF8.self))
    }

    /// One line an answer and an empty line behind the answers of each word: `*`, `+ root` and `-` are right, `& word 2 0: …` has
    /// suggestions, `# word 0` has none.
    static func misspelt(_ words: [String], _ output: String) -> [String: [String]] {
        var found: [String: [String]] = [:]
        var word = 0
        for line in output.split(separator: "\n", omittingEmptySubsequences: false).dropFirst() where word < words.count
        {
            if line.isEmpty {
                word += 1
            } else if line.hasPrefix("&") {
                let list = line.split(separator: ":", maxSplits: 1).last ?? ""
                let suggestions = list.split(separator: ",").map { String($0.drop { $0 == " " }) }
                found[words[word]] = Array(suggestions.prefix(suggestionsLimit))
            } else if line.hasPrefix("#") {
                found[words[word]] = []
            }
        }
        return found
    }

    /// What a program prints; nil where it is missing or fails. Its input is a file, so that neither waits for the other.
    private static func run(_ line: [String], input: [UInt8]) -> [UInt8]? {
        guard let file = temporaryFile(input) else { return nil }
        defer { close(file) }
        var ends: [CInt] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        var actions = unsafe posix_spawn_file_actions_t()
        guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
        _ = unsafe posix_spawn_file_actions_adddup2(&actions, file, STDIN_FILENO)
        _ = unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        _ = unsafe posix_spawn_file_actions_addclose(&actions, ends[0])
        _ = unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe line.map { unsafe strdup($0) } + [nil]
        defer { for place in unsafe arguments.indices { unsafe free(arguments[place]) } }
        var process: pid_t = 0
        let started = unsafe posix_spawnp(&process, line[0], &actions, nil, &arguments, environ)
        close(ends[1])
        guard started == 0 else { return nil }
        let output = everything(from: ends[0])
        var (status, ended): (CInt, pid_t) = (0, 0)
        repeat { ended = unsafe waitpid(process, &status, 0) } while ended < 0 && errno == EINTR
        return ended == process && status == 0 ? output : nil
    }

    /// A file without a name that holds some bytes, to be read from its beginning.
    private static func temporaryFile(_ bytes: [UInt8]) -> CInt? {
        var path = Array("/tmp/litfass-words-XXXXXX".utf8CString)
        let file = unsafe mkstemp(&path)
        guard file >= 0 else { return nil }
        unsafe unlink(path)
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes[written...].withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
            guard count > 0 else {
                close(file)
                return nil
            }
            written += count
        }
        lseek(file, 0, SEEK_SET)
        return file
    }

    private static func everything(from descriptor: CInt) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += piece.prefix(count)
        }
    }
}
