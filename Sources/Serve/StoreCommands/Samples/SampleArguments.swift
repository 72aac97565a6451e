public import ArgumentParser
internal import ClinicalDocument
internal import CommandSupport
public import Foundation
internal import HealthModel
public import HealthStore
public import Importers

/// `+start`, `-end`, …
struct SampleSortArgument: ExpressibleByArgument {
    static let keys: [String: SampleSort.Key] = [
        "start": .startDate, "end": .endDate, "duration": .workoutDuration,
        "distance": .workoutTotal(.distance), "energy": .workoutTotal(.energyBurned),
        "strokes": .workoutTotal(.swimmingStrokeCount), "flights": .workoutTotal(.flightsClimbed),
    ]

    let sort: SampleSort

    init?(argument: String) {
        let name = argument.drop { $0 == "+" || $0 == "-" }
        guard argument.count - name.count <= 1, let key = Self.keys[String(name)] else {
            return nil
        }
        sort = SampleSort(key, ascending: !argument.hasPrefix("-"))
    }
}

/// `sum,average,…`: which figures are asked for.
struct FigureArguments: ExpressibleByArgument {
    let options: StatisticsOptions

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard let options = StatisticsOptions(names: names) else { return nil }
        self.options = options
    }
}

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

extension IntervalText: ExpressibleByArgument {
    /// Reads `15min`, `1h`, `1d`, `1w`, `1mo`, `1y`.
    public init?(argument: String) { self.init(argument) }

    /// The usual length.
    public var defaultValueDescription: String { "1d" }
}

extension SampleFormat: ExpressibleByArgument {}

/// Whose samples are read, and by whom.
struct ReaderOptions: ParsableArguments {
    @OptionGroup var person: PersonOptions
    @Option(
        name: .customLong("as"),
        help: .seenBy,
        transform: ClientApp.identifier)
    var app: String?

    /// The store as the reader sees it.
    func handle(in store: HealthStore) async throws -> any SampleReading {
        let person = try await person.id(in: store)
        guard let app else {
            return store.administrator(named: Console.user, reason: "casebook --person").samples(
                of: person)
        }
        return store.client(ClientApp(identifier: app), for: person)
    }
}
