public import Foundation
internal import HealthModel

/// What intake wants kept with a receipt, as it wrote it.
public struct IntakeNotes: Sendable, Hashable {
    /// The extracted header as JSON, with what the sender said beside the document in its member
    /// `sidecar`.
    public var headerJSON: [UInt8]?
    /// The validation report as JSON.
    public var reportJSON: [UInt8]?
    /// The name under which the bytes arrived: a label and nothing else.
    public var receivedName: String?
    /// What was done and when it was done, in order.
    public var steps: [Step]

    /// One step of a document's way through intake.
    public struct Step: Sendable, Hashable {
        /// What was done, as `parsed`.
        public let name: String
        /// When it was done, to the microsecond.
        public let at: Date

        /// Notes a step.
        public init(name: String, at: Date) {
            self.name = name
            self.at = Date(microseconds: at.microseconds)
        }
    }

    /// Makes notes.
    public init(
        headerJSON: [UInt8]? = nil, reportJSON: [UInt8]? = nil, receivedName: String? = nil,
        steps: [Step] = []
    ) {
        self.headerJSON = headerJSON
        self.reportJSON = reportJSON
        self.receivedName = receivedName
        self.steps = steps
    }
}
