internal import Base
public import Foundation
internal import HealthModel
public import Logging

/// A log of JSON lines for machines. Only fields that are known to hold nothing of a patient are
/// written, whatever the program or a library adds.
public struct JSONLogHandler: LogHandler {
    /// The least level that is written.
    public var logLevel = Logger.Level.info
    /// What each line says beside its own.
    public var metadata: Logger.Metadata = [:]
    private let now: @Sendable () -> Date
    private let write: @Sendable ([UInt8]) -> Void

    /// Fields that are written, in their order; those that are numbers.
    private static let fields = [
        ("code", false), ("request", false), ("trace", false), ("method", false),
        ("route", false), ("status", true), ("milliseconds", true), ("bytes", true),
        ("count", true), ("why", false),
    ]

    /// Makes a handler.
    ///
    /// - Parameter write: Takes a whole line, with its end.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.now = now
        self.write = write
    }

    /// Writes one line.
    public func log(event: LogEvent) {
        var json = JSONText()
        json.object { json in
            json.member("time", InstantText.format(now().microseconds))
            json.member("level", event.level.rawValue)
            json.member("event", event.message.description)
            for (name, isNumber) in Self.fields {
                guard let value = event.metadata?[name] ?? metadata[name] else { continue }
                let text = value.description
                guard !text.isEmpty else { continue }
                if isNumber, Self.isNumber(text) {
                    json.key(name)
                    json.raw(text)
                } else {
                    json.member(name, text)
                }
            }
        }
        write(json.bytes + [0x0A])
    }

    /// Whether a text is a number as JSON writes one, without sign or exponent.
    private static func isNumber(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return parts.count <= 2
            && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(digits.contains) }
            && (parts[0].count == 1 || parts[0].first != digits.lowerBound)
    }

    /// A field of each line.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }
}
