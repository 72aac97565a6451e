import Foundation
import Testing

@testable import PDFAttachments

/// PDFs that were made to cost much, and PDFs that chance has changed.
@Suite struct HostileTests {
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    private func read(_ bytes: [UInt8]) -> PDFRefusal.Kind? {
        do throws(PDFRefusal) {
            _ = try EmbeddedDocument(inPDF: bytes)
            return nil
        } catch {
            return error.kind
        }
    }

    /// `CASEBOOK_PDF_CASES=10000` is the long form.
    @Test func changedFilesAreReadOrRefused() throws {
        let cases =
            ProcessInfo.processInfo.environment["CASEBOOK_PDF_CASES"].flatMap(Int.init) ?? 400
        var generator = Generator(state: 7)
        let tables = [PDFBuilder.Table.plain, .stream, .hybrid, .none]
        for number in 0..<cases {
            var builder = PDFBuilder.attaching()
            builder.table = tables[number % tables.count]
            var bytes = builder.bytes
            for _ in 0...Int.random(in: 0...6, using: &generator) {
                let place = bytes.indices.randomElement(using: &generator)!
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1:
                    // Digits make places, lengths and numbers of objects wrong.
                    bytes[place] = UInt8.random(in: 0x30...0x39, using: &generator)
                case 2: bytes.removeSubrange(place..<min(place + 5, bytes.count))
                default:
                    let other = bytes.indices.randomElement(using: &generator)!
                    let piece = bytes[other..<min(other + 40, bytes.count)]
                    bytes.insert(contentsOf: piece, at: place)
                }
            }
            _ = read(bytes)
        }
    }

    @Test func brackets() {
        let deep = String(repeating: "[", count: 100_000)
        var builder = PDFBuilder.attaching()
        builder.set(4, deep)
        #expect(read(builder.bytes) == .limit)
        builder.set(4, String(repeating: "<</Names", count: 50_000))
        #expect(read(builder.bytes) == .limit)
    }

    @Test func loopsEnd() throws {
        var builder = PDFBuilder.attaching()
        builder.set(4, "<</Kids[4 0 R 4 0 R 12 0 R]/Names[(a) 5 0 R]>>")
        builder.set(12, "13 0 R")
        builder.set(13, "12 0 R")
        builder.stream(6, "/Filter 14 0 R", PDFBuilder.document, length: "6 0 R")
        #expect(read(builder.bytes) == nil)
    }

    /// Streams whose lengths are in the next one, and so on, take no stack.
    @Test func laddersEnd() {
        var builder = PDFBuilder.attaching()
        for number in 10..<3_000 { builder.stream(number, "", [1], length: "\(number + 1) 0 R") }
        builder.stream(6, "", PDFBuilder.document, length: "10 0 R")
        #expect(read(builder.bytes) == nil)
        for number in 10..<3_000 { builder.set(number, "\(number + 1) 0 R") }
        #expect(read(builder.bytes) == nil)
    }

    @Test func hugeCountsAreNotBelieved() {
        var builder = PDFBuilder.attaching()
        builder.trailer = "/Prev 99999999999999"
        #expect(read(builder.bytes) == nil)
        let text = String(decoding: PDFBuilder.attaching().bytes, as: UTF8.self)
        #expect(read(Array(text.replacing("0 7\n", with: "0 999999999\n").utf8)) == nil)
        #expect(read(Array(text.replacing("0 7\n", with: "999999999999 7\n").utf8)) == nil)
    }

    /// A list that names one file again and again is paid for each time.
    @Test func whatIsNamedOftenIsLookedAtOnce() throws {
        var builder = PDFBuilder.attaching()
        builder.set(
            4, "<</Names[\(String(repeating: "(a) 5 0 R", count: 50_000))]>>")
        #expect(try EmbeddedDocument(inPDF: builder.bytes).notes.count == 1)
    }

    @Test func tooManyAttachmentsAreRefused() {
        var builder = PDFBuilder.attaching()
        let files = (100..<1_200).map { "(\($0))<</EF<</F \($0) 0 R>>>>" }.joined()
        builder.set(4, "<</Names[\(files)]>>")
        #expect(read(builder.bytes) == .limit)
    }

    /// Run lengths of run lengths: 64 times for each of eight filters.
    @Test func whatGrowsBeyondTheLimitsIsRefused() throws {
        var limits = PDFLimits()
        limits.freeBytes = 1 << 16
        limits.ratio = 16
        let zeros = [UInt8](repeating: 0x81, count: 1 << 14)
        let filters = String(repeating: "/RL", count: 3)
        let builder = PDFBuilder.attaching(zeros, "/Filter[\(filters)]")
        #expect(throws: PDFRefusal.self) {
            try EmbeddedDocument(inPDF: builder.bytes, limits: limits)
        }
    }
}
