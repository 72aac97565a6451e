public import HealthStore

/// What every backend of a store has to do, for whoever writes one.
///
/// The rules of a store are above its backends; a backend carries look-ups and changes out. So the
/// checks go through the handles of ``HealthStore/HealthStore`` and see what a user would see:
///
/// ```swift
/// let failures = try await StoreConformance.failures { try MyBackend(emptyAt: folder()) }
/// #expect(failures.isEmpty)
/// ```
public enum StoreConformance {
    /// Every check, in the order in which they are run.
    public static let checks = documents + versions + samples + work

    /// Runs every check, each on a backend of its own.
    ///
    /// - Parameter makeBackend: Makes a backend that is empty.
    /// - Returns: What did not come out as expected; empty for a backend that conforms.
    /// - Throws: What `makeBackend` throws.
    public static func failures(
        on makeBackend: () async throws -> any StorageBackend
    ) async throws -> [ConformanceFailure] {
        var failures: [ConformanceFailure] = []
        for check in checks {
            let backend = try await makeBackend()
            do { try await check.run(on: backend) } catch {
                failures.append(
                    error as? ConformanceFailure
                        ?? ConformanceFailure(check: check.name, finding: "\(error)"))
            }
            try? await backend.close()
        }
        return failures
    }
}

/// One promise of a backend.
public struct ConformanceCheck: Sendable {
    /// The promise, in one sentence.
    public let name: String
    private let body: @Sendable (ConformanceScene) async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (ConformanceScene) async throws -> Void) {
        self.name = name
        self.body = body
    }

    /// Runs the check.
    ///
    /// - Parameter backend: An empty one, which the check fills.
    /// - Throws: ``ConformanceFailure``, and what the backend throws.
    public func run(on backend: any StorageBackend) async throws {
        try await body(ConformanceScene(check: name, backend: backend))
    }
}

/// A promise that a backend does not keep.
public struct ConformanceFailure: Error, Sendable, CustomStringConvertible {
    /// The promise.
    public let check: String
    /// What was found instead.
    public let finding: String

    /// Both in one line.
    public var description: String { "\(check): \(finding)" }
}
