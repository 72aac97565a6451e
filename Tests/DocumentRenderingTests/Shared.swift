import Fixtures
import Foundation

/// The larger data that is not part of the repository, and programs beside the tests.
enum Shared {
    static let folder = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"]

    /// Documents of the corpus by their paths, in order.
    static func corpus() throws -> [String] {
        guard let folder else { return [] }
        let root = folder + "/corpus/documents"
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.lowercased().hasSuffix(".xml") }.sorted().map { root + "/" + $0 }
    }

    /// Runs Python; what it wrote and whether it ended well.
    static func python(_ arguments: [String]) throws -> (isFine: Bool, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.start()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus == 0, String(decoding: data, as: UTF8.self))
    }

    static let hasHTMLParser = (try? python(["-c", "import html5lib, lxml"]))?.isFine == true
}
