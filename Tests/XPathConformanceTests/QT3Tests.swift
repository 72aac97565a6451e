import Fixtures
import Foundation
import Testing
import XMLTree
import XPath

/// W3C's QT3 test suite: what fails is listed, with a reason, in `expected-failures.tsv`, and the
/// list may only shrink.
@Suite(.enabled(if: QT3Suite.archive != nil, "CASEBOOK_SHARED names the suite"))
struct QT3Tests {
    /// Cases without optional features: at least 99 in 100 of XPath 2.0's pass, and 97 of 3.1's.
    @Test func cases() async throws {
        let suite = try await QT3Suite.unpacked()
        defer { try? FileManager.default.removeItem(at: suite.folder) }
        try await check(suite, version: 20, cases: 15_280, least: 0.99)
        try await check(suite, version: 31, cases: 20_139, least: 0.97)
    }

    private func check(
        _ suite: QT3Suite, version: Int, cases: Int, least: Double
    ) async throws {
        let outcomes = await suite.outcomes(version: version, optional: false)
        let label = "\(version)"
        let failed = outcomes.filter { !$0.isPassed }
        if let folder = ProcessInfo.processInfo.environment["CASEBOOK_QT3_REPORT"] {
            let lines = failed.map { "\(label)\t\($0.name)\t\($0.detail)\n" }
            try lines.joined().write(
                toFile: "\(folder)/failed-\(label).tsv", atomically: true, encoding: .utf8)
            try "\(outcomes.count) \(failed.count)\n".write(
                toFile: "\(folder)/count-\(label)", atomically: true, encoding: .utf8)
        }
        #expect(outcomes.count == cases)
        #expect(Double(outcomes.count - failed.count) >= least * Double(outcomes.count))
        let expected = try ExpectedFailures(label)
        let unexpected = failed.filter { !expected.names.contains($0.name) }
        #expect(
            unexpected.isEmpty,
            "\(unexpected.count) new failures: \(unexpected.prefix(20).map { "\($0.name): \($0.detail)" })"
        )
        let names = Set(failed.map(\.name))
        let fixed = expected.names.filter { !names.contains($0) }
        #expect(
            fixed.isEmpty, "no longer failing, take them off the list: \(fixed.sorted().prefix(40))"
        )
    }
}

/// The suite, unpacked into a temporary folder.
struct QT3Suite: Sendable {
    static let archive = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"].flatMap { folder in
        let file = "\(folder)/xpath/qt3tests.tar.xz"
        return FileManager.default.fileExists(atPath: file) ? file : nil
    }

    let folder: URL

    /// Unpacks it, on a thread of its own, since it takes seconds.
    static func unpacked() async throws -> QT3Suite {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try QT3Suite() }) }.start()
        }
    }

    private init() throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "qt3-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let program = try Program("tar", ["-xJf", Self.archive ?? "", "-C", folder.path])
        try #require(program.wait() == 0)
    }

    /// The outcomes of all cases. Two threads of their own run them, since whatever else Swift's
    /// own few run would have to wait until the end.
    func outcomes(version: Int, optional: Bool) async -> [QT3Outcome] {
        async let even = lane(0, version: version, optional: optional)
        async let odd = lane(1, version: version, optional: optional)
        return await (even + odd).sorted { $0.name < $1.name }
    }

    /// Every second test set.
    private func lane(_ lane: Int, version: Int, optional: Bool) async -> [QT3Outcome] {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                var outcomes: [QT3Outcome] = []
                if let catalog = try? QT3Catalog(folder) {
                    for (index, file) in catalog.files.enumerated() where index % 2 == lane {
                        guard let set = try? QT3Set(folder.appending(path: file)) else { continue }
                        outcomes += QT3Runner(set, catalog, version: version).run(
                            optional: optional)
                    }
                }
                continuation.resume(returning: outcomes)
            }
            thread.start()
        }
    }
}

typealias QT3Outcome = QT3Runner.Outcome

/// The cases that are known to fail, each with its reason: version, name and reason in a row.
struct ExpectedFailures {
    let names: Set<String>

    init(_ version: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "expected-failures.tsv")
        var names: Set<String> = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let columns = line.split(separator: "\t")
            if columns.count >= 2, columns[0] == version { names.insert(String(columns[1])) }
        }
        self.names = names
    }
}
