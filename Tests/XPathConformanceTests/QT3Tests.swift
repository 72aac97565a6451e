import Fixtures
import Foundation
import Testing
import XMLTree
import XPath

/// W3C's QT3 test suite: what fails is listed, with a reason, in `expected-failures.tsv`, and the
/// list may only shrink.
@Suite(.enabled(if: QT3Suite.archive != nil, "CASEBOOK_SHARED names the suite"))
struct QT3Tests {
    /// Cases of XPath 2.0 without optional features: at least 99 in 100 pass.
    @Test func casesOfXPath20() async throws {
        try await check(version: 20, cases: 15_280, least: 0.99)
    }

    /// Cases of XPath 3.1 without optional features: at least 97 in 100 pass.
    @Test func casesOfXPath31() async throws {
        try await check(version: 31, cases: 20_139, least: 0.97)
    }

    private func check(version: Int, cases: Int, least: Double) async throws {
        let suite = try await QT3Suite.shared.value
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
        // Without rows for a version its list has not been recorded yet: the rate alone counts.
        guard !expected.names.isEmpty else { return }
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

    static let shared = Task { try QT3Suite() }

    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "qt3-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let program = try Program("tar", ["-xJf", Self.archive ?? "", "-C", folder.path])
        try #require(program.wait() == 0)
    }

    /// The outcomes of all cases; test sets run beside each other.
    func outcomes(version: Int, optional: Bool) async -> [QT3Outcome] {
        guard let catalog = try? QT3Catalog(folder) else { return [] }
        let files = catalog.files
        let folder = folder
        return await withTaskGroup(of: [QT3Outcome].self) { group in
            for lane in 0..<2 {
                group.addTask {
                    guard let catalog = try? QT3Catalog(folder) else { return [] }
                    var outcomes: [QT3Outcome] = []
                    for (index, file) in files.enumerated() where index % 2 == lane {
                        guard let set = try? QT3Set(folder.appending(path: file)) else { continue }
                        outcomes += QT3Runner(set, catalog, version: version).run(
                            optional: optional)
                    }
                    return outcomes
                }
            }
            var all: [QT3Outcome] = []
            for await part in group { all += part }
            return all.sorted { $0.name < $1.name }
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
