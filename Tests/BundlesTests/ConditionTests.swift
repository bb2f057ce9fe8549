import Foundation
import JSON
import Testing

@testable import Bundles

/// What every platform has to come to; `Peers/conditions.py` computed it, from the description and not from these sources.
enum Vectors {
    static func cases(_ file: String, _ key: String = "cases") -> [JSON] { read(file)[key]?.array ?? [] }

    static func read(_ file: String) -> JSON {
        let url = URL(filePath: #filePath).appending(path: "../../Fixtures/vectors/\(file).json").standardized
        guard let bytes = try? Data(contentsOf: url), let json = try? JSON.parse(Array(bytes)) else {
            preconditionFailure("the vectors are part of the repository")
        }
        return json
    }
}

extension JSON {
    /// A profile of the vectors.
    var profile: Profile {
        var profile = Profile()
        profile.platform = self["platform"]?.string
        profile.app = self["app"]?.string.flatMap(Version.init(leadingNumbersOf:))
        profile.system = self["system"]?.string.flatMap(Version.init(leadingNumbersOf:))
        profile.language = self["language"]?.string.flatMap { LanguageTag($0) }
        profile.seed = self["random-number"]?.string.map { digits in
            stride(from: 0, to: digits.utf8.count, by: 2).compactMap {
                UInt8(digits.dropFirst($0).prefix(2), radix: 16)
            }
        }
        for member in self["draws"]?.object?.members ?? [] {
            profile.draws[member.key] = member.value.integer.map { Int($0) }
        }
        return profile
    }

    var at: Int64? {
        guard case .from(let moment)? = self["at"].map({ Condition(reading: ["from": $0]) }) else { return nil }
        return moment
    }
}

@Suite struct `A condition` {
    @Test func `holds for the profiles for which an independent program finds that it does`() throws {
        let cases = Vectors.cases("conditions")
        #expect(cases.count >= 200)
        for vector in cases {
            let condition = Condition(reading: try #require(vector["when"]))
            let (profile, moment) = (try #require(vector["profile"]?.profile), try #require(vector.at))
            let answer = condition.holds(for: profile, at: moment)
            let expected: Bool? = if case .bool(let answer)? = vector["holds"] { answer } else { nil }
            #expect(answer == expected, "\(vector["name"]?.string ?? "")")
        }
    }

    @Test func `has the same answers after it was written and read again`() throws {
        for vector in Vectors.cases("conditions") {
            let condition = Condition(reading: try #require(vector["when"]))
            #expect(Condition(reading: condition.json) == condition, "\(vector["name"]?.string ?? "")")
        }
    }

    @Test func `that joins others says nothing twice`() throws {
        let (start, phone) = (Condition.from(0), Condition.platform(["ios"]))
        #expect(start.and(start) == start)
        #expect(Condition.always.and(start) == start)
        #expect(start.and(phone).and(start) == .all([start, phone]))
        #expect(Condition.always.and(.always) == .always)
    }

    @Test func `changes next when its answer does, not at each moment that it names`() {
        let week = Condition.all([.from(100), .until(200)])
        #expect([week].nextChange(for: Profile(), after: 0) == 100)
        #expect([week].nextChange(for: Profile(), after: 99) == 100)
        #expect([week].nextChange(for: Profile(), after: 100) == 200)
        #expect([week].nextChange(for: Profile(), after: 200) == nil)
        #expect([Condition.all([week, .platform(["ios"])])].nextChange(for: Profile(platform: "web"), after: 0) == nil)
        #expect([Condition.any([.until(50), .from(40), week])].nextChange(for: Profile(), after: 0) == nil)
        #expect([week, .from(150)].nextChange(for: Profile(), after: 100) == 150)
        #expect([Condition]().nextChange(for: Profile(), after: 0) == nil)
    }

    @Test func `may be deeper than a value, and is no reason to refuse a bundle`() throws {
        var when = #"{"platform":"ios"}"#
        for _ in 0..<12 { when = #"{"any":[\#(when)]}"# }
        let text = `A reader of bundles refuses`.document(#""when":\#(when)"#)
        let bundle = try ContentBundle.decode(Array(text.utf8))
        #expect(bundle[collection: "c"]?["a"]?.when.holds(for: Profile(platform: "ios"), at: 0) == nil)
    }
}

@Suite struct `A draw` {
    @Test func `gives every installation its place`() throws {
        let cases = Vectors.cases("draws")
        #expect(cases.count >= 30)
        for vector in cases {
            let draw = try #require(vector["draw"]?.string)
            #expect(vector.profile.draw(draw).map(Int64.init) == vector["place"]?.integer, "\(draw)")
        }
    }

    /// Within six standard deviations.
    @Test func `spreads the installations evenly, and two draws have nothing to do with each other`() {
        var (first, both) = (0, 0)
        for number in 0..<4096 {
            let profile = Profile(seed: (0..<16).map { $0 < 14 ? 0 : UInt8(number >> ($0 == 14 ? 8 : 0) & 0xFF) })
            let isFirst = profile.draw("a").map { $0 < 5000 } == true
            first += isFirst ? 1 : 0
            both += isFirst && profile.draw("b").map { $0 < 5000 } == true ? 1 : 0
        }
        #expect(abs(first - 2048) < 192)
        #expect(abs(both - 1024) < 166)
    }
}

@Suite struct `Versions of the vectors` {
    @Test func `are compared number by number`() throws {
        for vector in Vectors.cases("versions", "comparisons") {
            let (left, right) = (try #require(vector["left"]?.string), try #require(vector["right"]?.string))
            let order: Int64? = Version(left).flatMap { left in
                Version(right).map { right in left < right ? -1 : left == right ? 0 : 1 }
            }
            #expect(order == vector["order"]?.integer, "\(left) \(right)")
        }
    }

    @Test func `are read from the words of a system`() throws {
        for vector in Vectors.cases("versions", "systems") {
            let text = try #require(vector["text"]?.string)
            #expect(
                Version(leadingNumbersOf: text) == vector["version"]?.string.flatMap { Version($0) }, "\(text)")
        }
    }

    @Test func `are in their ranges, which are written as they are read`() throws {
        for vector in Vectors.cases("versions", "ranges") {
            let text = try #require(vector["range"]?.string)
            let version = try #require(vector["version"]?.string.flatMap { Version($0) })
            let range = VersionRange(text)
            let expected: Bool? = if case .bool(let contains)? = vector["contains"] { contains } else { nil }
            #expect(range?.contains(version) == expected, "\(text) \(version)")
            if let range { #expect(VersionRange(range.description) == range) }
        }
    }
}
