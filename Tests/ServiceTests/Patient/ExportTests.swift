import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing
import Units

@testable import Service

/// The download of everything, opened with the system's `tar`.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tar"), "needs tar"))
struct ExportTests {
    private static func unpack(_ bytes: [UInt8]) throws -> [String: Data] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive = folder.appending(path: "all.tar")
        try Data(bytes).write(to: archive)
        #expect(try Program.run("tar", ["-xf", archive.path, "-C", folder.path]).status == 0)
        try FileManager.default.removeItem(at: archive)
        var files: [String: Data] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: folder.path)! {
            files[name] = try? Data(contentsOf: folder.appending(path: name))
        }
        return files.filter { $0.key.contains(".") }
    }

    @Test func `it holds every document byte for byte, every sample, decision and access`()
        async throws
    {
        let names = try Fixtures.all(of: .documents).map(\.name)
        let world = try await PatientWorld(documents: names)
        let samples = try (0..<250).map { number in
            let start = PatientWorld.noon - Double(number) * 60
            return Sample.quantity(
                try QuantitySample(
                    type: .stepCount, quantity: Quantity(Double(number), .count()), start: start,
                    end: start))
        }
        try await world.save(samples)
        try await world.ask()
        _ = try await world.owner.permit(
            ConsentDraft(
                .document(world.documents[0]), for: .app(PatientWorld.app.identifier),
                until: .never, text: "yes"))
        #expect(try await world.appReads(world.documents[0]))
        let sent = try await world.get("/download/everything")
        #expect(sent.headers[.contentType] == "application/x-tar")
        #expect(sent.headers[.contentDisposition]?.hasPrefix("attachment") == true)
        #expect(sent.headers[.cacheControl] == "no-store")
        let files = try Self.unpack(sent.bytes)
        for (name, document) in zip(names, world.documents) {
            let file = try #require(files["documents/\(document.inPath).xml"])
            #expect(Array(file) == (try Fixtures.named(name).bytes), "\(name)")
        }
        #expect(files.keys.filter { $0.hasSuffix(".xml") }.count == names.count)
        #expect(lines(files, "documents-").count == names.count)
        let steps = lines(files, "samples/StepCount-").compactMap { $0["value"] as? Double }
        #expect(steps.sorted() == (0..<250).map(Double.init))
        let decisions = try #require(files["decisions.json"])
        #expect(try array(decisions).count == 1)
        let apps = try array(try #require(files["apps.json"])).compactMap { $0 as? [String: Any] }
        #expect(apps.map { $0["id"] as? String } == [PatientWorld.app.identifier])
        let types = apps.first?["types"] as? [[String: Any]]
        #expect(types?.map { $0["mayRead"] as? Bool } == [true])
        let log = try #require(files["access-log-1.json"])
        let accesses = try JSONSerialization.jsonObject(with: log) as? [String: Any]
        #expect((accesses?["accesses"] as? [Any])?.isEmpty == false)
    }

    @Test func `somebody without anything gets an archive too`() async throws {
        let world = try await PatientWorld(documents: [])
        let files = try Self.unpack(try await world.get("/download/everything").bytes)
        #expect(Set(files.keys) == ["decisions.json", "apps.json", "access-log-1.json"])
        let other = try await PatientWorld().get("/download/everything", as: "other")
        #expect(try Self.unpack(other.bytes).keys.allSatisfy { !$0.hasSuffix(".xml") })
    }

    private func lines(_ files: [String: Data], _ prefix: String) -> [[String: Any]] {
        files.filter { $0.key.hasPrefix(prefix) }.flatMap { file in
            file.value.split(separator: 0x0A).compactMap {
                try? JSONSerialization.jsonObject(with: $0) as? [String: Any]
            }
        }
    }

    private func array(_ data: Data) throws -> [Any] {
        try JSONSerialization.jsonObject(with: data) as? [Any] ?? []
    }
}
