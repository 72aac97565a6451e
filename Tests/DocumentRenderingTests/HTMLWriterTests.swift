import Base
import Testing

@testable import DocumentRendering

/// The bytes of a page grow as arrays do, so that a page costs time in proportion to its length.
@Suite struct HTMLWriterTests {
    @Test func roomIsMadeSeldom() {
        var writer = HTMLWriter()
        var capacities: Set<Int> = []
        for _ in 0..<20_000 {
            writer.element(.p, text: "some words")
            capacities.insert(writer.bytes.capacity)
        }
        #expect(capacities.count < 50)
    }

    @Test func roomForPicturesIsMadeSeldom() {
        var bytes: [UInt8] = []
        var capacities: Set<Int> = []
        for _ in 0..<2_000 {
            Base64.append([UInt8](repeating: 1, count: 99), to: &bytes)
            capacities.insert(bytes.capacity)
        }
        #expect(capacities.count < 50)
    }
}
