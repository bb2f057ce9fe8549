import Models
import Rulebook

extension [Problem] {
    /// These and others. Most texts have none, and `+` makes an array of them all the same.
    func and(_ others: [Problem]) -> [Problem] { others.isEmpty ? self : isEmpty ? others : self + others }
}
