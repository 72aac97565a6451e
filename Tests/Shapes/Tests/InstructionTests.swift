import Fixtures
import Foundation
import ShapeDocuments
import ShapeGrowth
import Testing

/// No shape of a document makes libxml2, or in the long form any operation, cost more than so many
/// instructions for each of its bytes. Valgrind counts them, so that the clock has no part in it;
/// without valgrind the test is left out, and says so.
@Suite struct InstructionTests {
    private static let valgrind = program("valgrind")
    private static let strip = program("strip")

    private static func program(_ name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/"].map { $0 + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
    private static let parts = 2

    @Test(.enabled(if: valgrind != nil && strip != nil, "needs valgrind and strip"))
    func everyShape() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "casebook-shapes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let driver = try Self.readableDriver(in: folder)
        let sizes = ([0] + Extent.instructions).map(String.init).joined(separator: ",")
        let runs = try (0..<Self.parts).map { part in
            let half = ([part] + Array(repeating: 0, count: Self.parts - 1)).map(String.init)
            return try Program(
                Self.valgrind!,
                [
                    "--tool=callgrind", "--instr-atstart=no",
                    "--log-file=\(folder.path)/log.\(part)",
                    "--callgrind-out-file=\(folder.path)/out.%p", driver, sizes,
                    Extent.operations, half.joined(separator: ","),
                ], output: .pipe, errors: .pipe)
        }
        for run in runs {
            let output = String(decoding: run.read(), as: UTF8.self)
            let status = run.wait()
            if status == 3 {
                // Built without <valgrind/callgrind.h>.
                print("InstructionTests: \(output)")
                return
            }
            #expect(status == 0, "\(output)")
        }
        let growths = try Self.growths(in: folder)
        #expect(growths.count >= Shape.all.count)
        for growth in growths {
            Extent.tell(growth)
            #expect(growth.isLinear, "\(growth)")
        }
    }

    /// Valgrind stumbles over the debugging information that Swift writes.
    private static func readableDriver(in folder: URL) throws -> String {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") }
        var url = URL(filePath: try #require(bundle))
        while !url.lastPathComponent.hasSuffix(".xctest") { url.deleteLastPathComponent() }
        let driver = url.deletingLastPathComponent().appending(path: "ShapeDriver")
        let copy = folder.appending(path: "driver")
        let (status, output) = try Program.run(
            strip!, ["-g", "-o", copy.path, driver.path])
        try #require(status == 0, "\(output)")
        return copy.path
    }

    /// Every file of callgrind's names what was counted and the sum.
    private static func growths(in folder: URL) throws -> [Growth] {
        var counts: [(operation: String, shape: String, bytes: Int, cost: Int)] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasPrefix("out.") {
            let text = String(
                decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
            let lines = text.split(separator: "\n")
            guard let trigger = lines.first(where: { $0.hasPrefix("desc: Trigger:") }),
                let total = lines.first(where: {
                    $0.hasPrefix("totals:") || $0.hasPrefix("summary:")
                }),
                let cost = Int(total.split(separator: " ")[1])
            else { continue }
            let words = trigger.split(separator: ": ").last!.split(separator: "|")
            guard words.count == 3, let bytes = Int(words[2]) else { continue }
            counts.append(
                (words[0].trimmingCharacters(in: .whitespaces), String(words[1]), bytes, cost))
        }
        var growths: [String: Growth] = [:]
        for count in counts {
            let name = "\(count.operation) \(count.shape)"
            growths[name, default: Growth(name)].add(bytes: count.bytes, cost: count.cost)
        }
        return Array(growths.values)
    }
}
