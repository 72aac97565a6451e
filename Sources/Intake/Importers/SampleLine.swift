public import HealthModel

/// What one line of a file of samples is.
public enum SampleLine: Sendable {
    /// A sample, and the line on which it begins.
    case sample(Sample, line: Int)
    /// No sample.
    case failure(LineFailure)
}

/// Reads a file of samples, line after line, in memory that does not depend on its length.
public protocol SampleLineReader {
    /// Whether the file names its samples by UUIDs; known when its first line was read.
    var hasUUIDs: Bool { get }
    /// The next sample, or why a line is none; nil at the end. What is wrong with one line does
    /// not touch the others.
    ///
    /// - Throws: What the file's own bytes throw when they are read.
    mutating func next() throws -> SampleLine?
}
