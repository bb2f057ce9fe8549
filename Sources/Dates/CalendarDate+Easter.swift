extension CalendarDate {
    /// Easter Sunday of the Gregorian calendar. Source: Butcher's algorithm, as in J. Meeus, Astronomical Algorithms (1991), chapter 8.
    /// - Returns: nil for a year that has no date.
    package static func easterSunday(of year: Int) -> CalendarDate? {
        let (a, b, c) = (year % 19, year / 100, year % 100)
        let (d, e, g) = (b / 4, b % 4, (8 * b + 13) / 25)
        let h = (19 * a + b - d - g + 15) % 30
        let l = (32 + 2 * e + 2 * (c / 4) - h - c % 4) % 7
        let m = (a + 11 * h + 19 * l) / 433
        let month = (h + l - 7 * m + 90) / 25
        return CalendarDate(year: year, month: month, day: (h + l - 7 * m + 33 * month + 19) % 32)
    }
}
