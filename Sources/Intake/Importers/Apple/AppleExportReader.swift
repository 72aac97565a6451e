internal import Foundation
internal import HealthModel

/// Samples of Apple Health's export (`export.xml`, HealthKit Export Versions 1 to 14), in memory
/// that does not depend on the file's length.
///
/// Samples have no UUIDs there. Each gets one worked out from its content and its source
/// (Documentation/device-files.md), so that importing a grown export again saves what is new. What
/// is broken is told with its line, and the rest is read.
public struct AppleExportReader: SampleLineReader {
    var scanner: MarkupScanner
    var fields = AppleFields()
    var numbers = AppleNumber()
    var scratch = ContentIdentity()
    var lastMetadata: (pairs: AppleMetadata, metadata: Metadata) = (AppleMetadata(), .none)
    let companion: (String) throws -> [UInt8]?

    /// The record that is open.
    var record: AppleRecord?
    var correlation: AppleCorrelation?
    var workout: AppleWorkout?
    /// Elements that are passed over with all that is in them: how many are open.
    private var passedOver = 0
    /// Lines that were found, and how many of them were given.
    private var ready: [SampleLine] = []
    private var given = 0
    private var roots = 0
    private var isInRoot = false
    private var isAtEnd = false

    /// What was put right or passed over so far.
    public var notes = ImportNotes()
    /// Date of birth, sex, blood and skin type.
    public internal(set) var profile = ImportedProfile()
    /// Every sample has one.
    public var hasUUIDs: Bool { true }
    /// Records name their sources.
    public var namesSources: Bool { true }

    /// An export; routes are read from the files that workouts name.
    public init(_ file: ImportedFile) {
        scanner = MarkupScanner(reading: file.read)
        companion = file.companion
    }

    /// The next sample, or why an element is none; nil at the end.
    ///
    /// - Throws: ``FileFormatError`` for a file that is no export; what reading throws.
    public mutating func next() throws -> SampleLine? {
        while true {
            if given < ready.count {
                given += 1
                return ready[given - 1]
            }
            ready.removeAll(keepingCapacity: true)
            given = 0
            guard !isAtEnd else { return nil }
            let token = try scanner.next()
            switch token {
            case .start(let isEmpty): try start(isEmpty: isEmpty)
            case .end: try end()
            case .broken(let expected): broken(expected)
            case .endOfFile: try finish()
            }
            if !scanner.problems.all.isEmpty {
                notes.add(scanner.problems)
                scanner.problems = ImportNotes()
            }
        }
    }

    mutating func give(_ line: SampleLine) { ready.append(line) }

    // MARK: Elements

    private mutating func start(isEmpty: Bool) throws {
        if passedOver > 0 {
            // An element that nobody closed ends where a record begins.
            guard scanner.is(scanner.name, AppleElement.recordName) else {
                if !isEmpty { passedOver += 1 }
                return
            }
            passedOver = 0
        }
        switch AppleElement(scanner) {
        case .record:
            loseRecord("`</Record>` before the next one")
            startRecord(isEmpty: isEmpty)
        case .metadataEntry:
            addMetadata()
        case .healthData: startRoot(isEmpty: isEmpty)
        case .exportDate: break
        case .me: readProfile()
        case .activitySummary: readDay()
        case .clinicalRecord: readClinicalRecord()
        case .correlation:
            if correlation != nil { loseCorrelation("`</Correlation>` before the next one") }
            correlation = AppleCorrelation(record: readHead(isQuantity: false))
            if isEmpty { endCorrelation() }
        case .workout:
            if workout != nil { loseWorkout("`</Workout>` before the next one") }
            startWorkout(isEmpty: isEmpty)
        case .workoutEvent, .workoutStatistics, .workoutRoute, .workoutActivity, .fileReference,
            .location:
            try startWorkoutPart(isEmpty: isEmpty)
        case .leftOut(let name):
            notes.leaveOut(name, line: scanner.line)
            if !isEmpty { passedOver = 1 }
        case .unknown:
            notes.leaveOut(
                named: String(decoding: scanner.bytes[scanner.name], as: UTF8.self),
                "the element ", line: scanner.line)
            if !isEmpty { passedOver = 1 }
        }
    }

    private mutating func end() throws {
        if passedOver > 0 {
            passedOver -= 1
            return
        }
        switch AppleElement(scanner) {
        case .record: endRecord()
        case .correlation: endCorrelation()
        case .workout: try endWorkout()
        case .workoutEvent, .workoutRoute, .workoutActivity: endWorkoutPart()
        case .healthData:
            loseOpen("its end tag before `</HealthData>`")
            isInRoot = false
        default: break
        }
    }

    private mutating func startRoot(isEmpty: Bool) {
        roots += 1
        if roots > 1 {
            notes.add("another root element, read as more of the export", line: scanner.line)
        }
        isInRoot = !isEmpty
        if let locale = scanner.value("locale") {
            numbers.use(locale: String(decoding: locale, as: UTF8.self))
        }
    }

    private mutating func broken(_ expected: String) {
        give(
            .failure(
                LineFailure(line: scanner.line, expected: expected, found: "something else")))
    }

    private mutating func finish() throws {
        isAtEnd = true
        guard roots > 0 else {
            throw FileFormatError(
                "expected Apple Health's export with an element HealthData, found none")
        }
        loseOpen("its end tag before the end of the file")
        if isInRoot {
            notes.add("the file ends without `</HealthData>`: it was cut off", line: scanner.line)
        }
    }

    // MARK: What is lost

    private mutating func loseOpen(_ expected: String) {
        loseRecord(expected)
        if correlation != nil { loseCorrelation(expected) }
        if workout != nil { loseWorkout(expected) }
    }

    private mutating func loseRecord(_ expected: String) {
        lose(record, expected)
        record = nil
    }

    private mutating func lose(_ record: AppleRecord?, _ expected: String) {
        guard let open = record, !open.isLeftOut else { return }
        give(.failure(LineFailure(line: open.line, expected: expected, found: "none")))
    }

    mutating func loseCorrelation(_ expected: String) {
        lose(correlation?.record, expected)
        correlation = nil
    }

    mutating func loseWorkout(_ expected: String) {
        lose(workout?.record, expected)
        workout = nil
    }
}
