public import ArgumentParser
import ClinicalDocument
public import Foundation
import HealthModel

/// A time as HL7 or ISO 8601 writes it; without a zone it is one that clocks of a place show.
struct LocalTimeArgument: ExpressibleByArgument {
    /// Where weeks, months and years begin that nothing else is said of: Monday, 2001-01-01.
    static let monday = LocalTimeArgument(known: 978_307_200)

    private let instant: Date
    private let hasZone: Bool

    private init(known seconds: TimeInterval) {
        instant = Date(timeIntervalSince1970: seconds)
        hasZone = false
    }

    init?(argument: String) {
        guard let time = PointInTime(argument) else { return nil }
        instant = Date(timeIntervalSince1970: Double(time.microseconds) / 1_000_000)
        hasZone = time.zoneMinutes != nil
    }

    func date(in zone: TimeZone) -> Date {
        guard !hasZone else { return instant }
        func shifted(_ offset: Int) -> Date { instant.addingTimeInterval(-Double(offset)) }
        let near = shifted(zone.secondsFromGMT(for: instant))
        return shifted(zone.secondsFromGMT(for: near))
    }
}

extension TimeZone: @retroactive ExpressibleByArgument {
    /// Reads a name of the IANA's zones: `Europe/Zurich`.
    public init?(argument: String) { self.init(databaseName: argument) }

    /// The name.
    public var defaultValueDescription: String { identifier }
}
