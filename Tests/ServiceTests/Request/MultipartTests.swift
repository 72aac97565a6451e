import Fixtures
import Foundation
import HTTPTypes
import Testing

@testable import HTTPExchange

/// Forms with files, as browsers send them and as nobody should.
@Suite struct MultipartTests {
    static let limits = MultipartLimits(bytes: 1 << 20)

    /// A form as RFC 7578 writes it.
    static func form(_ parts: [(head: String, bytes: [UInt8])], boundary: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for part in parts {
            bytes += "--\(boundary)\r\nContent-Disposition: form-data; \(part.head)\r\n\r\n".utf8
            bytes += part.bytes
            bytes += "\r\n".utf8
        }
        return bytes + Array("--\(boundary)--\r\n".utf8)
    }

    static func read(
        _ bytes: [UInt8], boundary: String = "b", cuts: [Int] = [], limits: MultipartLimits = limits
    ) throws -> [MultipartPart] {
        var reader = try MultipartReader(boundary: boundary, limits: limits)
        var last = 0
        for cut in cuts.sorted() + [bytes.count] {
            try reader.read(bytes[last..<cut])
            last = cut
        }
        return try reader.finish()
    }

    /// The example of RFC 7578 section 4.2 and what Chromium and Firefox send for odd names.
    @Test(arguments: [
        (#"name="file"; filename="letter.xml""#, "file", "letter.xml"),
        (#"name="file"; filename="C:\docs\letter.xml""#, "file", "letter.xml"),
        (#"name="file"; filename="../../etc/passwd""#, "file", "passwd"),
        (#"name="file"; filename="a;b=%22c%22.xml""#, "file", "a;b=\"c\".xml"),
        (#"name=field; filename="""#, "field", ""),
        (#"NAME="ü"; filename="Zürich.xml""#, "ü", "Zürich.xml"),
    ])
    func `a part says its name and that of its file`(
        head: String, name: String, file: String
    ) throws {
        let parts = try Self.read(Self.form([(head, [1, 2])], boundary: "b"))
        #expect(parts == [MultipartPart(name: name, fileName: file, bytes: [1, 2])])
    }

    /// Contents full of what looks like a delimiter, cut at every place and at random ones.
    @Test func `what was put in comes out, wherever it is cut`() throws {
        var numbers = SplitMix64(seed: 1)
        let alphabet: [[UInt8]] = [
            [13], [10], [13, 10], [45], [45, 45], Array("b".utf8), Array("\r\n--".utf8), [0], [255],
            Array("\r\n--bound".utf8), Array("--boundary--".utf8),
        ]
        for round in 0..<400 {
            let contents = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
                (0..<Int.random(in: 0..<40, using: &numbers)).flatMap { _ in
                    alphabet.randomElement(using: &numbers)!
                }
            }
            let boundary = "boundary\(round)"
            let bytes = Self.form(
                contents.enumerated().map { (#"name="n\#($0.offset)""#, $0.element) },
                boundary: boundary)
            let cuts = (0..<Int.random(in: 0..<20, using: &numbers)).map { _ in
                Int.random(in: 0...bytes.count, using: &numbers)
            }
            let found = try Self.read(bytes, boundary: boundary, cuts: cuts)
            #expect(found.map(\.bytes) == contents)
        }
        let bytes = Self.form([("name=a", Array("x\r\n--b".utf8))], boundary: "bb")
        for cut in 0...bytes.count {
            let found = try Self.read(bytes, boundary: "bb", cuts: [cut])
            #expect(found.map(\.bytes) == [Array("x\r\n--b".utf8)])
        }
    }

    /// Mutants of a sound form end in parts or in a fault, the same ones however they are cut.
    @Test func `nothing that is no form breaks the reader`() throws {
        let sound = Self.form(
            [(#"name="form-token""#, Array("t".utf8)), (#"name="file"; filename="f""#, [60, 47])],
            boundary: "b")
        var numbers = SplitMix64(seed: 2)
        var outcomes: Set<Bool> = []
        for _ in 0..<3_000 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                let place = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
                case 1: bytes.remove(at: place)
                default:
                    let count = Int.random(in: 0..<12, using: &numbers)
                    bytes.insert(contentsOf: bytes[place...].prefix(count), at: place)
                }
            }
            let whole = Result { try Self.read(bytes) }
            let cuts = (0..<3).map { _ in Int.random(in: 0...bytes.count, using: &numbers) }
            let pieces = Result { try Self.read(bytes, cuts: cuts) }
            #expect((try? whole.get()) == (try? pieces.get()))
            outcomes.insert((try? whole.get()) != nil)
        }
        #expect(outcomes == [true, false])
    }

    @Test func `limits hold`() throws {
        func fault(_ body: () throws -> [MultipartPart]) -> MultipartFault? {
            do {
                _ = try body()
                return nil
            } catch { return error as? MultipartFault }
        }
        let long = Self.form([("name=a", [UInt8](repeating: 1, count: 3_000))], boundary: "b")
        #expect(
            fault { try Self.read(long, limits: MultipartLimits(bytes: 2_000)) }?.failure.status
                .code == 413)
        let many = Self.form((0..<17).map { ("name=a\($0)", []) }, boundary: "b")
        #expect(fault { try Self.read(many) }?.failure.status.code == 413)
        let wide = Self.form([("name=" + String(repeating: "a", count: 5_000), [])], boundary: "b")
        #expect(fault { try Self.read(wide) }?.failure.status.code == 413)
        #expect(fault { try Self.read([]) }?.failure.status.code == 400)
        #expect(fault { try Self.read(Array(long.dropLast(6))) }?.failure.status.code == 400)
        for boundary in ["", String(repeating: "x", count: 71), "a\u{7}", "ends "] {
            #expect(fault { try Self.read([], boundary: boundary) }?.failure.status.code == 400)
        }
    }

    @Test(arguments: [
        ("multipart/form-data; boundary=abc", "abc"),
        ("Multipart/Form-Data;boundary=\"a b\"", "a b"),
        ("multipart/form-data", nil),
        ("multipart/mixed; boundary=abc", nil),
        ("application/x-www-form-urlencoded", nil),
    ])
    func `a boundary is found in the media type`(mediaType: String, boundary: String?) {
        #expect(MultipartForm.boundary(in: mediaType) == boundary)
    }
}
