import Foundation
import TestKit
import Testing

@testable import Pictures

/// Images that Pillow wrote, in `Tests/Fixtures/pictures`.
enum Samples {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/pictures")
        .standardizedFileURL

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }

    static func format(_ name: String) throws -> Picture.Format {
        try #require(Picture.Format(ending: String(name.split(separator: ".").last ?? "")))
    }

    static func picture(_ name: String) throws -> Picture {
        try Picture(reading: try bytes(name), as: try format(name))
    }

    static var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }
}

@Suite struct `An image tells` {
    @Test(arguments: [
        ("colours.png", [String]()), ("palette.png", []), ("transparent.png", []), ("baseline.jpg", []),
        ("progressive.jpg", []), ("grey.jpg", []), ("lossy.webp", []), ("lossless.webp", []),
        ("with-texts-and-exif.png", ["tEXt", "iTXt", "Exif"]),
        ("with-exif-and-comment.jpg", ["Exif", "XMP", "a comment"]),
        ("with-exif-and-xmp.webp", ["Exif", "XMP"]), ("with-a-file-behind.png", ["bytes behind its end"]),
    ])
    func `its size, and what there is beside it`(name: String, metadata: [String]) throws {
        let picture = try Samples.picture(name)
        #expect(picture.width == 20)
        #expect(picture.height == 14)
        #expect(Set(picture.metadata) == Set(metadata))
    }

    @Test(arguments: [
        ("cut-off.png", PictureFault.truncated), ("cut-off.jpg", .truncated), ("cut-off.webp", .truncated),
        ("turned.png", .turned(orientation: 6)), ("turned.jpg", .turned(orientation: 6)),
        ("turned.webp", .turned(orientation: 6)), ("is-a-jpeg.png", .otherFormat(.png, found: .jpeg)),
        ("changed.png", .damaged(what: "the checksum of its part 'IDAT' does not match")),
        (
            "for-print.jpg",
            .damaged(what: "it has neither the colours of a screen nor shades of grey, as images for print")
        ),
    ])
    func `why it can't be published`(name: String, fault: PictureFault) {
        #expect(throws: fault) { try Samples.picture(name) }
        #expect(!fault.description.isEmpty && !fault.fix.isEmpty)
    }

    @Test func `the same as Pillow reads, and what is left without metadata has the same pixels`() throws {
        let python = try #require(ProcessInfo.processInfo.environment["LITFASS_TEST_PYTHON"])
        let clean = try TemporaryFolder()
        var sizes: [String: [Int]] = [:]
        for name in try Samples.names {
            guard let picture = try? Samples.picture(name) else { continue }
            sizes[name] = [picture.width, picture.height]
            let bytes = try Picture.withoutMetadata(try Samples.bytes(name), as: picture.format)
            #expect(try Picture(reading: bytes, as: picture.format).metadata == [])
            #expect((bytes == (try Samples.bytes(name))) == picture.metadata.isEmpty)
            try clean.write(bytes, to: name)
        }
        #expect(sizes.count == 12)
        let (before, after) = (try pillow(Samples.folder.path, python), try pillow(clean.path, python))
        for (name, size) in sizes {
            let (old, new) = (try #require(before[name] ?? nil), try #require(after[name] ?? nil))
            #expect([new.width, new.height] == size, "\(name)")
            #expect(old.pixels == new.pixels, "\(name)")
            #expect(!new.hidden, "\(name)")
        }
    }

    private func pillow(_ folder: String, _ python: String) throws -> [String: Read?] {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../EndToEndTests/Peers/pictures.py").standardizedFileURL
        let outcome = try Command.run(python, [script.path, folder])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try JSONDecoder().decode([String: Read?].self, from: Data(outcome.output.utf8))
    }

    private struct Read: Decodable {
        let width: Int
        let height: Int
        let hidden: Bool
        let pixels: String
    }
}

@Suite struct `An SVG` {
    static func svg(_ content: String, _ attributes: String = #"viewBox="0 0 30 20""#) -> [UInt8] {
        Array(#"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)>\#(content)</svg>"#.utf8)
    }

    @Test(arguments: [
        (#"viewBox="0 0 30 20""#, [30, 20]), (#"width="12px" height="8.6" viewBox="0 0 1 1""#, [12, 9]),
        (#"width="100%" height="100%" viewBox="-5,-5,30,20""#, [30, 20]),
    ])
    func `has the size that it says`(attributes: String, size: [Int]) throws {
        let picture = try Picture(reading: Self.svg("<g/>", attributes), as: .svg)
        #expect([picture.width, picture.height] == size)
    }

    @Test(arguments: [
        ##"<defs><linearGradient id="a"><stop offset="0" stop-color="rgb(1, 2, 3)"/></linearGradient></defs><rect fill="url(#a)"/>"##,
        ##"<title>Ein Bild &amp; mehr</title><use href="#b" transform="translate(1 2) rotate(3)"/>"##,
        #"<!-- made by hand --><path d="M0 0h1" style="fill: none; stroke: #fff;"/>"#,
    ])
    func `is a still picture`(content: String) throws {
        _ = try Picture(reading: Self.svg(content), as: .svg)
    }

    @Test(arguments: [
        "<script>alert(1)</script>", #"<g onload="alert(1)"/>"#, "<foreignObject/>", "<image href='#a'/>",
        #"<use href="https://example.org/a.svg#b"/>"#, #"<use xlink:href="data:image/svg+xml,a"/>"#,
        #"<rect fill="url(https://example.org/a)"/>"#, #"<rect fill="u&#114;l(//example.org)"/>"#,
        #"<rect style="background: url(a.png)"/>"#, #"<rect style="fill: image-set('a')"/>"#,
        #"<rect style="fill:\75rl(a)"/>"#, "<style>@import 'a'</style>", "<animate attributeName='href'/>",
        "<a href='#b'>x</a>", "<set/>", "<g><rect></g></rect>", "<g>", "<rect x='1' x='2'/>", "<rect x=1/>", "&evil;",
        "<![CDATA[x]]>", "<?php ?>", "<metadata/>", #"<g inkscape:label="a"/>"#, "<svg:script/>", "<SCRIPT/>",
        "<svg/>", "\u{0}", "<rect fill='url( https://example.org/a)'/>",
    ])
    func `with more than a still picture is refused`(content: String) {
        #expect(throws: PictureFault.self) { try Picture(reading: Self.svg(content), as: .svg) }
    }

    @Test(arguments: [
        #"<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>"#,
        #"<svg viewBox="0 0 1 1"/>"#, #"<svg xmlns="http://www.w3.org/2000/svg"/>"#,
        #"<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>"#, "<html/>", "<", "",
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/><script/>"#,
    ])
    func `that is none is refused`(text: String) {
        #expect(throws: PictureFault.self) { try Picture(reading: Array(text.utf8), as: .svg) }
    }

    @Test func `says where the fault is`() {
        #expect(
            throws: PictureFault.unsafe(
                what: "'script' is not an element of a still picture that needs nothing else", line: 3)
        ) {
            try Picture(reading: Self.svg("\n<g/>\n<script/>"), as: .svg)
        }
    }
}

@Suite struct `A damaged image` {
    /// Whatever comes of it, it is a picture or a typed fault, and what is left without metadata is a picture again.
    @Test(arguments: 0..<8) func `is read or refused`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = try Samples.names
        for _ in 0..<Rounds.times(400) {
            let name = names[random.below(names.count)]
            let format = try Samples.format(name)
            check(random.mutation(of: try Samples.bytes(name)), format)
        }
        let drawing = `An SVG`.svg(
            ##"<title>a &amp; b</title><g fill="url(#a)" style="fill: red"><use href="#b"/></g>"##)
        for _ in 0..<Rounds.times(400) { check(random.mutation(of: drawing), .svg) }
    }

    private func check(_ bytes: [UInt8], _ format: Picture.Format) {
        guard let picture = try? Picture(reading: bytes, as: format) else { return }
        #expect(picture.width > 0 && picture.height > 0)
        let clean = try? Picture.withoutMetadata(bytes, as: format)
        let again = clean.flatMap { try? Picture(reading: $0, as: format) }
        #expect(again?.metadata == [] && again?.width == picture.width, "\(bytes)")
    }
}
