package import JSON
package import LitfassClient
import Trust

/// What `fetch --metadata-url` tells of a repository.
package struct RepositoryReport {
    package let reader: RepositoryReader
    package let fetched: [FetchedTarget]

    package init(reader: RepositoryReader, fetched: [FetchedTarget]) {
        (self.reader, self.fetched) = (reader, fetched)
    }

    private var roles: [(name: String, version: Int, expires: Trust.Instant)] {
        [
            ("root", reader.root.version, reader.root.expires),
            ("timestamp", reader.timestamp.version, reader.timestamp.expires),
            ("snapshot", reader.snapshot.version, reader.snapshot.expires),
        ]
    }

    package var text: String {
        let roles = roles.map { "\($0.name) version \($0.version), until \($0.expires)" }
        let targets = fetched.map { "\($0.name): \($0.bytes) bytes, \($0.isNew ? "fetched" : "here already")" }
        return (roles + targets).joined(separator: "\n")
    }

    package var json: JSON {
        let roles = roles.map { role -> JSON in
            [
                "name": .string(role.name), "version": .number(JSONNumber(role.version)),
                "expires": .string(role.expires.description),
            ]
        }
        let targets = fetched.map { target -> JSON in
            [
                "name": .string(target.name), "bytes": .number(JSONNumber(target.bytes)),
                "fetched": .bool(target.isNew),
            ]
        }
        return [
            "format": 1, "roles": .array(roles), "targets": .array(targets),
            "requests": .number(JSONNumber(reader.requests)),
            "transferred-bytes": .number(JSONNumber(reader.transferredBytes)),
        ]
    }
}
