import Invocations
import LitfassClient
import Publishing
import Reports

extension ExpiryWatch {
    /// For a monitor.
    var exitCode: ExitCode {
        if !roles(.expired).isEmpty { return .notTrusted }
        return roles(.ending).isEmpty && roles(.overlong).isEmpty ? .done : .diagnostics
    }
}

extension InspectionReport {
    var exitCode: ExitCode {
        let codes = findings.map { ExitCode($0.kind) }
        return codes.isEmpty ? watch.exitCode : codes.together
    }
}

extension LookupFault {
    /// What is not there is missing like any other file; the rest is a word that leads nowhere.
    var code: ExitCode {
        switch self {
        case .strangeRoot: .notTrusted
        case .noTree, .noRoot, .notFetched, .nothingPublished, .nothingPublishedToTrust: .machine
        case .noAddress, .notServed, .noRelease, .noCollection, .noLanguages, .damagedRoot, .nothingToTrust: .usage
        }
    }
}
