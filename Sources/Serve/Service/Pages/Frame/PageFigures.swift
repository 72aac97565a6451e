import Foundation

/// Numbers as people write them.
struct PageFigures: Sendable {
    let locale: Locale

    /// `12,345`
    func count(_ number: some BinaryInteger) -> String {
        Int64(number).formatted(IntegerFormatStyle<Int64>(locale: locale).grouping(.automatic))
    }

    /// `1.2 GB`, in French `1,2 Go`, in decimal units as file managers show them.
    func bytes(_ count: Int) -> String {
        let units =
            locale.language.languageCode == .french
            ? ["o", "ko", "Mo", "Go", "To", "Po"] : ["B", "kB", "MB", "GB", "TB", "PB"]
        var value = Double(count)
        var unit = 0
        while value >= 999.5, unit < units.count - 1 {
            value /= 1_000
            unit += 1
        }
        let digits = unit > 0 && value < 9.95 ? 1 : 0
        let text = value.formatted(
            FloatingPointFormatStyle<Double>(locale: locale).precision(.fractionLength(digits)))
        return "\(text)\u{A0}\(units[unit])"
    }

    /// `12%`, in German and French with a space
    func percent(_ share: Double) -> String {
        share.formatted(.percent.locale(locale).precision(.fractionLength(0)))
    }
}
