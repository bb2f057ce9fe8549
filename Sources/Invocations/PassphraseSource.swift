import Glibc
import Processes
import Synchronization
import Terminals

/// Where passphrases come from: a file descriptor, the environment, or the person at the terminal. Never the command line,
/// which everybody on the machine can read.
package final class PassphraseSource: Sendable {
    package static let descriptor = Option<Int?>.number(
        "passphrase-fd", "N", help: "Read the passphrase from this descriptor", in: 0...65_535,
        defaultText: "ask")

    package static let environmentName = "LITFASS_PASSPHRASE"
    /// In characters. A shorter one is found by trying.
    private static let least = 12
    /// In bytes.
    private static let most = 1024

    private let console: Console
    private let terminal: Terminal?
    private let descriptor: Int?
    private let environment: String?
    /// What was given once is not asked for twice.
    private let known = Mutex<[String: [UInt8]]>([:])
    /// A descriptor gives its line once.
    private let line = Mutex<[UInt8]?>(nil)

    package init(_ invocation: Invocation) {
        console = invocation.console
        terminal = invocation.context.terminal
        descriptor = invocation[Self.descriptor]
        environment = invocation.context.variables[Self.environmentName]
        // No program that is started from here reads it.
        if let descriptor { _ = fcntl(CInt(descriptor), F_SETFD, FD_CLOEXEC) }
    }

    /// The passphrase of a key that exists.
    /// - Parameter name: whose key it is, for the person who is asked.
    package func opening(_ name: String) throws(PassphraseFault) -> [UInt8] {
        if let known = known.withLock({ $0[name] }) { return known }
        let passphrase = if let given = try given() { given } else { try asked("Passphrase of \(name): ") }
        known.withLock { $0[name] = passphrase }
        return passphrase
    }

    /// A passphrase for a key that is about to be made; at a terminal it is typed twice.
    package func choosing(for name: String) throws(PassphraseFault) -> [UInt8] {
        if let given = try given() { return try Self.longEnough(given) }
        let first = try Self.longEnough(asked("New passphrase for \(name), at least \(Self.least) characters: "))
        guard try asked("The same again: ") == first else { throw .mismatch }
        return first
    }

    private func given() throws(PassphraseFault) -> [UInt8]? {
        if let descriptor {
            if let line = line.withLock(\.self) { return line }
            let read = try Self.firstLine(of: descriptor)
            line.withLock { $0 = read }
            return read
        }
        guard let environment else { return nil }
        guard !environment.isEmpty else { throw .empty }
        return Array(environment.utf8)
    }

    private func asked(_ question: String) throws(PassphraseFault) -> [UInt8] {
        guard let terminal else { throw .nobodyToAsk }
        guard let typed = terminal.askSecretly(question, on: console) else { throw .cancelled }
        guard !typed.isEmpty else { throw .empty }
        return typed
    }

    private static func longEnough(_ passphrase: [UInt8]) throws(PassphraseFault) -> [UInt8] {
        guard String(decoding: passphrase, as: UTF8.self).count >= least else { throw .short(least: least) }
        return passphrase
    }

    private static func firstLine(of number: Int) throws(PassphraseFault) -> [UInt8] {
        let descriptor = CInt(clamping: number)
        var line: [UInt8] = []
        while line.count <= most {
            var byte: UInt8 = 0
            let count = unsafe read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .noDescriptor(number) }
            guard count == 1, byte != 0x0A else { break }
            line.append(byte)
        }
        guard line.count <= most else { throw .long(mostBytes: most) }
        if line.last == 0x0D { line.removeLast() }
        guard !line.isEmpty else { throw .empty }
        return line
    }
}

/// Why there is no passphrase.
package enum PassphraseFault: Error, Hashable, CustomStringConvertible {
    case nobodyToAsk
    case cancelled
    case empty
    case mismatch
    case short(least: Int)
    case long(mostBytes: Int)
    case noDescriptor(Int)

    package var description: String {
        switch self {
        case .nobodyToAsk: "a passphrase is needed, and there is no terminal to ask at"
        case .cancelled: "no passphrase was given; nothing was done"
        case .empty: "the passphrase is empty"
        case .mismatch: "the two passphrases differ; nothing was made"
        case .short(let least):
            "the passphrase is too short: whoever copies the file could find it by trying (at least \(least) characters)"
        case .long(let mostBytes): "the passphrase is longer than \(mostBytes) bytes, or its line does not end"
        case .noDescriptor(let number): "nothing can be read from the file descriptor \(number) of --passphrase-fd"
        }
    }

    package var fix: String? {
        switch self {
        case .nobodyToAsk:
            "give it with --passphrase-fd N or in the environment as \(PassphraseSource.environmentName)"
        case .noDescriptor(let number):
            "open it for the command, as with '\(number)< FILE' behind it"
        case .short: "take several words that do not belong together"
        default: nil
        }
    }
}
