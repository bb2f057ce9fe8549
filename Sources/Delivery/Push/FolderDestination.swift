package import Files
import Trust

/// A folder of this machine, or one that is mounted here.
package struct FolderDestination: Destination {
    private let folder: Folder

    package init(_ folder: Folder) { self.folder = folder }

    package func list() throws(DeliveryFault) -> [String: StoredFile] {
        try doing { () throws(FileFault) in
            guard try folder.exists else { return [:] }
            var files: [String: StoredFile] = [:]
            var rest: [RelativePath?] = [nil]
            while let path = rest.popLast() {
                for entry in try folder.list(path) {
                    guard let below = RelativePath((path.map { $0.string + "/" } ?? "") + entry.name) else { continue }
                    if entry.kind == .folder { rest.append(below) }
                    guard entry.kind == .file, let identity = try folder.identity(of: below) else { continue }
                    let modified = Instant(secondsSinceEpoch: identity.written.nanoseconds / 1_000_000_000)
                    files[below.string] = StoredFile(length: identity.size, modified: modified)
                }
            }
            return files
        }
    }

    package func read(_ path: RelativePath) throws(DeliveryFault) -> [UInt8]? {
        try doing { () throws(FileFault) in
            try folder.readIfPresent(path, limitBytes: DestinationLimits.fileBytes)
        }
    }

    package func send(_ shipment: Shipment) throws(DeliveryFault) {
        try doing { () throws(FileFault) in
            for path in shipment.paths {
                let bytes = try shipment.source.read(path, limitBytes: 1 << 30)
                if case .bytes = shipment.comparison, try folder.holds(bytes, at: path) { continue }
                try folder.write(bytes, to: path, readableBy: .everyoneDespiteMask)
            }
        }
    }

    package func remove(_ paths: [RelativePath]) throws(DeliveryFault) {
        try doing { () throws(FileFault) in for path in paths { try folder.removeFile(path) } }
    }
}

/// Does something with files of this machine.
func doing<Result>(_ body: () throws(FileFault) -> Result) throws(DeliveryFault) -> Result {
    do throws(FileFault) {
        return try body()
    } catch {
        throw .file(error)
    }
}
