import Foundation
import Testing

/// Bodies in an object store that is not ours, which checks the signature of every request.
///
///     pip install --target FOLDER 'moto[server,s3]'
///     PYTHONPATH=FOLDER swift test --filter ObjectStoreTests
@Suite struct ObjectStoreTests {
    /// Whether PostgreSQL is installed, and a moto that takes Amazon's own client's lists.
    private static let isPossible =
        PythonClient.has(
            "boto3", "moto.server",
            where: "[*map(int, moto.__version__.split('.'))] >= [5, 2, 5]")
        && FileManager.default.fileExists(atPath: "/usr/lib/postgresql")

    private static let needs = "skipped without PostgreSQL and python3 with moto[server,s3] 5.2.5"

    /// `Benchmarks/Nodes/objects` says what it tries: wrong keys, a way that is silent, refuses,
    /// cuts answers off or changes them, and the program killed between a body and its row.
    @Test(.enabled(if: isPossible, Comment(rawValue: needs)))
    func `nothing that was acknowledged is lost, and nothing is torn`() throws {
        let outcome = try PythonClient.run(
            "../../../Benchmarks/Nodes/objects", [Command.path])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        let steps = outcome.output.split(separator: "\n")
        #expect(steps.count > 15)
        #expect(steps.allSatisfy { $0.hasPrefix("✔") })
        // Each key pair that the server gives begins so.
        #expect(!outcome.output.contains("AKIA"))
    }

    /// What is asked for and cannot be is said, instead of the store being used without it.
    @Test func `a store in a file takes no such place`() throws {
        let folder = try TemporaryFolder()
        let store = "sqlite:" + folder.path("store.sqlite")
        let outcome = try Command.run([
            "documents", "--store", store, "--bodies", "s3://letters",
        ])
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("expected a store in PostgreSQL"))
    }
}
