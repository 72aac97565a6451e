/// One step of the schema, forward only. A migration that has been released never changes.
struct SchemaMigration: Sendable {
    /// The schema's version (`PRAGMA user_version`) after the step.
    let version: Int
    /// The statements, in order.
    let statements: [String]

    /// Every step, in order.
    static let all: [SchemaMigration] = [
        .documents, .attempts, .samples, .documentSequence, .personKeys, .accessLog,
    ]

    /// The version that this build reads and writes.
    static var newestVersion: Int { all.last?.version ?? 0 }
}
