import Authoring
import Delivery
import Exports
import Files
import Glibc
import Invocations
import LitfassClient
import Origin
import Publishing
import Reports
import Trust

extension FaultWords {
    /// The one place that knows how the errors of each module end a command.
    init(for fault: any Error) {
        switch fault {
        case let fault as UsageFault where fault.isAboutWork:
            self.init(message: fault.message, fix: fault.fix, code: .diagnostics)
        case let fault as UsageFault:
            self.init(message: fault.message, fix: fault.fix, code: .usage, showsUsage: fault.isAboutWords)
        case let fault as RenamingFault:
            self.init(message: fault.description, fix: fault.fix, code: .diagnostics)
        case let fault as SelectionFault:
            self.init(message: fault.description, fix: fault.fix, code: .diagnostics)
        case let fault as NewDocumentFault:
            self.init(message: fault.description, fix: fault.fix, code: .diagnostics)
        case let fault as DeletionFault:
            self.init(message: fault.description, details: fault.details, fix: fault.fix, code: .diagnostics)
        case let fault as EditFault:
            self.init(message: fault.description, fix: fault.fix, code: .machine)
        case let fault as FileFault:
            self.init(message: fault.description, fix: fault.fix, code: .machine)
        case let fault as LookupFault:
            self.init(message: fault.description, fix: fault.fix, code: fault.code)
        case let fault as ClientFault:
            self.init(message: fault.description, fix: fault.fix, code: ExitCode(fault))
        case let fault as ExportFault:
            self.init(message: fault.description, fix: fault.fix, code: .usage)
        case let fault as ReleaseReadingFault:
            self.init(message: fault.description, fix: nil, code: ExitCode(fault))
        case PublishingFault.file(let fault):
            self.init(message: fault.description, fix: fault.fix, code: .machine)
        case let fault as PublishingFault:
            self.init(message: fault.description, fix: fault.fix, code: ExitCode(fault))
        case let fault as ReviewFault:
            self.init(
                message: fault.description, details: fault.details, fix: fault.fix,
                code: fault.isMachineFault ? .machine : .notTrusted)
        case let fault as RecordedSources.Missing:
            self.init(message: fault.words, fix: fault.fix, code: .machine)
        case let fault as PassphraseFault:
            self.init(message: fault.description, fix: fault.fix, code: .usage)
        case let fault as OriginFault:
            self.init(message: fault.description, fix: fault.fix, code: .machine)
        case let fault as DeliveryFault:
            self.init(
                message: fault.description, details: fault.details, fix: fault.fix, code: ExitCode(fault))
        case let fault as TrustFault:
            self.init(message: fault.description, fix: nil, code: .notTrusted)
        default:
            // Other errors are handled within their modules; one that comes here ends the command with its words.
            self.init(message: "\(fault)", fix: nil, code: .machine)
        }
    }

    /// The same with the name of the environment's folder.
    init(for fault: any Error, _ words: EnvironmentWords) {
        let plain = FaultWords(for: fault)
        self.init(
            message: words(plain.message), details: plain.details.map { words($0) }, fix: plain.fix.map { words($0) },
            code: plain.code, showsUsage: plain.showsUsage)
    }
}

extension FileFault {
    /// One thing to do, where there is one.
    var fix: String? {
        switch reason {
        case .symbolicLink: "put what it leads to in the place of the link"
        // Whatever was half done is done again: nothing is live before all of it stands.
        case .system(ENOSPC), .system(EDQUOT): "make room on the disk, then call this again"
        default: nil
        }
    }
}

extension TransportFault {
    /// Whether the server was not reached, or not to the end.
    fileprivate var isFromSystem: Bool { if case .failed = reason { true } else { false } }
}

extension ClientFault {
    /// One thing to do, where there is one.
    var fix: String? {
        switch cause {
        // As it is where keys for development were made anew.
        case .trust(.belowThreshold(.timestamp, valid: 0, threshold: _, demandedBy: _, unverifiable: 0)):
            "see whether the root of trust belongs to this tree; another one is named with --root FILE"
        case .transport(let fault) where fault.isFromSystem: "see that the address is right, and that its server runs"
        default: nil
        }
    }
}
