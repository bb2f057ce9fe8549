/// The `Date` field, made once a second (RFC 9110 §6.6.1).
struct DateField {
    /// `Date: …` and the end of the line.
    private(set) var line: [UInt8] = []
    private(set) var second: Int64 = .min

    mutating func update(secondsSinceEpoch now: Int64) {
        guard now != second else { return }
        second = now
        line = Array("Date: \(HTTPDate.text(now))\r\n".utf8)
    }
}

/// Heads as they are sent, one pair for each class of a table. Their date is put right when one of them is needed and it
/// is of another second.
struct RenderedHeads {
    struct Head {
        private(set) var bytes: [UInt8]
        private let dateStart: Int
        private var second: Int64

        init(status: String, fields: String, _ date: DateField) {
            bytes = Array(status.utf8) + date.line + Array(fields.utf8)
            dateStart = status.utf8.count
            second = date.second
        }

        mutating func update(_ date: DateField) {
            guard second != date.second else { return }
            second = date.second
            for index in date.line.indices { bytes[dateStart + index] = date.line[index] }
        }
    }

    private(set) var ok: [Head]
    private(set) var notModified: [Head]

    init(_ classes: [HeadClass], _ date: DateField) {
        ok = classes.map { Head(status: HeadClass.okStatus, fields: $0.fields(mediaType: $0.mediaType), date) }
        notModified = classes.map {
            Head(status: HeadClass.notModifiedStatus, fields: $0.notModifiedFields, date)
        }
    }

    mutating func updateOK(_ number: Int, _ date: DateField) { ok[number].update(date) }

    mutating func updateNotModified(_ number: Int, _ date: DateField) { notModified[number].update(date) }
}
