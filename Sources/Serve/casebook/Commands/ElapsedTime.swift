import ArgumentParser
import Foundation

/// `30s`, `15min`, `6h`, `1d`, `1w`: a length of time by the clock.
struct ElapsedTime: ExpressibleByArgument {
    private static let units: [(name: String, seconds: Int)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1),
    ]

    let seconds: TimeInterval

    init(seconds: TimeInterval) { self.seconds = seconds }

    init?(argument: String) {
        let digits = argument.prefix(while: \.isNumber)
        guard let count = Int(digits), (1...1_000_000).contains(count),
            let unit = Self.units.first(where: { $0.name == argument.dropFirst(digits.count) })
        else { return nil }
        seconds = TimeInterval(count * unit.seconds)
    }

    var defaultValueDescription: String {
        let whole = Int(seconds)
        let unit = Self.units.first { whole.isMultiple(of: $0.seconds) } ?? ("s", 1)
        return "\(whole / unit.seconds)\(unit.name)"
    }
}
