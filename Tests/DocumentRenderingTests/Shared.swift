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
        let (status, output) = try Program.run("python3", arguments)
        return (status == 0, output)
    }

    static let hasHTMLParser = (try? python(["-c", "import html5lib, lxml"]))?.isFine == true
}
