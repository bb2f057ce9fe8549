package import Files
import Trust

/// Why a release was not brought to a target. What the target had before is live there, unless it says otherwise.
package enum DeliveryFault: Error, Hashable, Sendable {
    case file(FileFault)
    /// A file of the site is not what the index says.
    case changed(path: String)
    case missingProgram(String)
    case program(ProgramFailure)
    /// Another repository is there: its timestamp is signed by none of our keys.
    case foreign(TimestampFacts)
    /// The target has what is newer than what was to be brought there.
    case behind(target: TimestampFacts, here: TimestampFacts)
    /// The same version, or an earlier one, that was never published from here.
    case forked(target: TimestampFacts, here: TimestampFacts)
    /// Somebody else has pushed meanwhile.
    case overtaken(release: Int)
    /// Old files are removed only where the target has what is live here.
    case notPushed(target: TimestampFacts?)
    /// The tree to be pushed can't be read.
    case tree(String)
}

// The words, all in one place.
extension DeliveryFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .file(let fault): fault.description
        case .changed(let path): "'\(path)' in the site is not what its index says"
        case .missingProgram(let name): "there is no '\(name)' on this machine"
        case .program(let failure): failure.description
        case .foreign(let found):
            "the target holds release \(found.release) of another repository: none of the keys here has signed its timestamp"
        case .behind(let target, let here):
            "the target is newer: it has release \(target.release) with timestamp \(target.version), and here is release \(here.release) with timestamp \(here.version)"
        case .forked(let target, let here):
            "the target has a release \(target.release) with timestamp \(target.version) that was not published from here, where timestamp \(here.version) is live: two machines have published"
        case .overtaken(let release):
            "somebody else pushed release \(release) at the same moment, and this push may have put an older timestamp in the place of theirs"
        case .notPushed(let target?):
            "the target has timestamp \(target.version) of release \(target.release), which is not what is live here: nothing is removed there"
        case .notPushed(nil): "the target has no release: nothing is removed there"
        case .tree(let words): "the site can't be pushed: \(words)"
        }
    }

    /// What the program said, where there was one, a line each.
    package var details: [String] {
        guard case .program(let failure) = self else { return [] }
        return failure.words.map { $0.hasPrefix("\(failure.program):") ? $0 : "\(failure.program): \($0)" }
    }

    /// One thing to do, where there is one.
    package var fix: String? {
        switch self {
        case .file(let fault): fault.isBelowFile ? "a file stands there: name a folder" : nil
        case .tree: nil
        case .changed: "run 'litfass publish': it says what is wrong with the site"
        case .missingProgram(let name): "install it: apt-get install \(name)"
        case .program(let failure): failure.fix
        case .foreign:
            "name another target; where this one is yours and its metadata/timestamp.json was damaged, remove that file there and push again"
        case .behind: "bring the published state of the machine that pushed it here, then push from here again"
        case .forked:
            "see with 'litfass verify URL' which of the two phones have, and push from the machine that published it"
        case .overtaken: "run 'litfass push' on the machine that has that release"
        case .notPushed: "litfass push"
        }
    }
}

extension ProgramFailure: CustomStringConvertible {
    package var description: String {
        switch cause {
        case .unknownRemote: "rclone has no remote of this name in its configuration"
        case .noBucket: "the bucket is not there"
        case .noFolder: "the folder is not there"
        case .credentials: "the target does not accept the credentials, or they do not allow this"
        case .network: "the target could not be reached, or the connection broke"
        case .full: "there is no room left at the target"
        case .other: "\(program) has failed"
        }
    }

    fileprivate var fix: String? {
        switch cause {
        case .unknownRemote: "see the remotes with 'rclone listremotes'; 'rclone config' makes one"
        case .noBucket: "make it, or correct its name: it is not made here, since its rights are its owner's to set"
        case .credentials where program == "rsync": "try it with ssh alone, as the same user"
        case .credentials: "see with 'rclone lsf TARGET' and 'rclone touch TARGET/x' what the credentials allow"
        case .network where program == "rsync":
            "see that 'ssh' reaches the machine, then call this again: what has arrived is not sent twice"
        case .network: "call this again: what has arrived is not sent twice"
        case .full: "make room there, as with 'litfass prune', then call this again"
        case .noFolder, .other: nil
        }
    }
}
