import Foundation
import Schemas
import Testing

/// What is published in `Schemas/CDA` is what the model writes.
@Suite struct PublishedSchemaTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Schemas/CDA")

    @Test func isCurrent() throws {
        let isRecording = ProcessInfo.processInfo.environment["CASEBOOK_RECORD"] == "1"
        for document in CDASchema.documents() {
            let file = Self.folder.appending(path: document.name)
            let published = try? Data(contentsOf: file)
            if isRecording, published != Data(document.bytes) {
                try Data(document.bytes).write(to: file)
            }
            #expect(
                published == Data(document.bytes),
                "\(document.name) is not what the model writes; `make schema` writes it")
        }
    }

    @Test func holdsNoPathAndNoClock() {
        for document in CDASchema.documents() {
            let text = String(decoding: document.bytes, as: UTF8.self)
            #expect(!text.contains("/home") && !text.contains("202"))
        }
        #expect(CDASchema.documents() == CDASchema.documents())
    }
}
