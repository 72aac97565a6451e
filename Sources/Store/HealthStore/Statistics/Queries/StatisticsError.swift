/// Why there are no statistics; no message holds a value of a sample.
public struct StatisticsError: Error, Sendable, Hashable {
    /// HealthKit's code (HKError.Code).
    public enum Code: Int, Sendable, Hashable {
        /// The request contradicts itself, or its type (errorInvalidArgument).
        case invalidArgument = 3
        /// No sample matches (errorNoData).
        case noData = 11
        /// More buckets than ``StoreLimits/statisticsBuckets`` (errorDataSizeExceeded).
        case dataSizeExceeded = 13
    }

    /// What kind of failure it is.
    public let code: Code
    /// What was expected and what was found.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension StatisticsError: CustomStringConvertible {
    /// HealthKit's number and the message.
    public var description: String { "error \(code.rawValue): \(message)" }
}
