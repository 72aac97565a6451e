public import Foundation
public import HealthModel

/// What one line of a file of samples is.
public enum SampleLine: Sendable {
    /// A sample, and the line on which it begins.
    case sample(Sample, line: Int)
    /// A sample that is part of a workout of the same file, which comes before it.
    case part(Sample, of: UUID, line: Int)
    /// No sample.
    case failure(LineFailure)
}

/// Reads a file of samples, line after line, in memory that does not depend on its length.
public protocol SampleLineReader {
    /// Whether the file names its samples by UUIDs; known when its first line was read.
    var hasUUIDs: Bool { get }
    /// Whether the samples say who measured them (``Sample/sourceRevision``), in the file's words.
    var namesSources: Bool { get }
    /// What was put right or passed over so far.
    var notes: ImportNotes { get }
    /// What the file says of the person, as far as it was read.
    var profile: ImportedProfile { get }
    /// The next sample, or why a line is none; nil at the end. What is wrong with one line does
    /// not touch the others.
    ///
    /// - Throws: What the file's own bytes throw when they are read.
    mutating func next() throws -> SampleLine?
}

extension SampleLineReader {
    /// Samples without a source, as they are in a table.
    public var namesSources: Bool { false }
    /// Nothing.
    public var notes: ImportNotes { ImportNotes() }
    /// Nothing.
    public var profile: ImportedProfile { ImportedProfile() }
}

/// What a file says of a person beside samples: raw values of HealthKit's enumerations.
public struct ImportedProfile: Sendable, Hashable {
    /// The day of birth.
    public var dateOfBirth: DateComponents?
    /// The other characteristics.
    public var values: [CharacteristicType: Int] = [:]
    /// What a device says of days, by day as `2026-03-29`.
    public var days: [String: ImportedDay] = [:]
    /// Clinical records that lie beside the file, by their paths.
    public var records: [String: ImportedRecord] = [:]

    /// Nothing.
    public init() {}

    /// Whether nothing is said.
    public var isEmpty: Bool {
        dateOfBirth == nil && values.isEmpty && days.isEmpty && records.isEmpty
    }
}
