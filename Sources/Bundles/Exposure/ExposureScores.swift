package import JSON

/// How far scores can go in the first generation of the API: `v1` of the parameter set `exposure`.
package struct ExposureScores: Hashable, Sendable {
    /// Contacts with a lower score are ignored.
    package let minimum: Int
    /// Of a contact: the product of one step out of each of the four tables. Weights only make it smaller.
    package let greatest: Int
    /// Of a person: the greatest score of a contact, normalized, times the weighted minutes. The API counts at most 30 minutes
    /// each near, at medium distance and far.
    package let greatestTotal: Int
    /// Where the highest class begins.
    package let highestClass: Int

    private static let minutesLimit: Int64 = 30
    private static let tables = ["transmission", "duration", "days", "attenuation"]
    private static let distances = ["low", "mid", "high"]

    /// - Parameter record: the value of `v1`.
    package init(reading record: JSON) throws(BundleFault) {
        let members = try LocatedValue("v1", record).object()
        minimum = try members.required("minimum-risk-score").wholeNumber()
        let scores = try members.required("scores").object()
        var greatest = 1
        for name in Self.tables {
            var most = 0
            for step in try scores.required(name).array() { most = max(most, try step.wholeNumber()) }
            greatest = min(greatest * most, 1_000_000)
        }
        self.greatest = greatest
        let weights = try members.required("attenuation-weights").object()
        var weight: Int64 = 0
        for name in Self.distances { weight += try weights.required(name).factor().millionths }
        // Whole numbers are at most a million, and so is the score: all of it fits 64 bits.
        let minutes =
            Int64(try members.required("default-bucket-offset").wholeNumber()) * 1_000_000 + weight * Self.minutesLimit
        let divisor = max(1, Int64(try members.required("score-divisor").wholeNumber()))
        greatestTotal = Int(Int64(greatest) * minutes / divisor / 1_000_000)
        var begins = 0
        for item in try members.required("risk-classes").array() {
            let range = try AmountRange(item.object().required("range"))
            begins = max(begins, Int(clamping: (range.lower?.millionths ?? 0) / 1_000_000))
        }
        highestClass = begins
    }
}
