import Foundation
import Testing

/// The files that are written from the catalogue's tables are what the tables say.
@Suite struct PublishedCatalogueTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// `CASEBOOK_RECORD=1` writes the files anew, and fails the run once.
    @Test func filesAreCurrent() throws {
        let isRecording = ProcessInfo.processInfo.environment["CASEBOOK_RECORD"] == "1"
        for file in CatalogueText.files() {
            let url = Self.root.appending(path: file.path)
            let published = try? String(contentsOf: url, encoding: .utf8)
            if isRecording, published != file.text {
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try file.text.write(to: url, atomically: true, encoding: .utf8)
                Issue.record("\(file.path) was written anew: read it and run again")
            } else {
                #expect(
                    published == file.text,
                    "\(file.path) is not what the tables say; `make catalogue` writes it")
            }
        }
    }
}
