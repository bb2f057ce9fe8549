import LitfassClient

/// What an answer says of for how long it may be kept. Source: RFC 9111 §5.2.2, RFC 8246.
struct CacheControl: Hashable {
    /// Of caches that many share, where they are told something of their own.
    let maxAge: Int?
    let isImmutable: Bool
    let forbidsStorage: Bool

    /// - Parameter field: the value of `Cache-Control`; nil where there is none.
    init(_ field: String?) {
        let directives = (field ?? "").lowercased().split(separator: ",").map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        func seconds(_ name: String) -> Int? {
            directives.first { $0.hasPrefix(name + "=") }
                .flatMap { Int($0.dropFirst(name.count + 1).filter { $0 != "\"" }) }
        }
        maxAge = seconds("s-maxage") ?? seconds("max-age")
        isImmutable = directives.contains("immutable")
        forbidsStorage = directives.contains { ["no-store", "private"].contains($0) }
    }
}

extension HTTPAnswer {
    var cacheControl: CacheControl { CacheControl(field("cache-control")) }

    /// For how long caches have kept it, in seconds. Source: RFC 9111 §5.1.
    var age: Int? {
        field("age").flatMap { value in Int(value.prefix { $0 != "," }.filter { $0 != " " }) }.flatMap {
            $0 >= 0 ? $0 : nil
        }
    }

    var contentCoding: String {
        let coding = (field("content-encoding") ?? "").lowercased()
        return coding.isEmpty ? "identity" : coding == "x-gzip" ? "gzip" : coding
    }
}
