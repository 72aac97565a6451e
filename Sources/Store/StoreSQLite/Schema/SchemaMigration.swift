/// One step of the schema, forward only. A migration that has been released never changes.
package struct SchemaMigration: Sendable {
    /// The schema's version (`PRAGMA user_version`) after the step.
    package let version: Int
    /// The statements, in order.
    package let statements: [String]

    /// Every step, in order.
    package static let all: [SchemaMigration] = [
        .documents, .attempts, .samples, .documentSequence, .personKeys, .accessLog, .receiptLists,
        .attachments, .anchorSecret, .origins, .checksums, .erasuresAndMarks, .statements, .chunks,
    ]

    /// The version that this build reads and writes.
    static var newestVersion: Int { all.last?.version ?? 0 }
}
