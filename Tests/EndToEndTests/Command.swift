import Fixtures
import Foundation

/// Runs the built command as its user would.
struct Command {
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String
        let outputData: Data
    }

    /// The path of ``executable``, for ``Program``.
    static var path: String { executable.path(percentEncoded: false) }

    /// The executable that was built beside these tests.
    static let executable: URL = {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") }
        let folder =
            bundle.map { URL(filePath: $0) }.map { url in
                var url = url
                while !url.lastPathComponent.hasSuffix(".xctest") { url.deleteLastPathComponent() }
                return url.deletingLastPathComponent()
            } ?? URL(filePath: #filePath).appending(path: "../../../.build/debug")
        return folder.appending(path: "casebook")
    }()

    /// Starts the command and waits for its end.
    static func run(
        _ arguments: [String], input: Data = Data(), environment: [String: String] = [:],
        folder workingFolder: URL? = nil, program: URL = executable
    ) throws -> Outcome {
        let folder = try TemporaryFolder()
        let files = ["in", "out", "err"].map { folder.url.appending(path: $0) }
        try input.write(to: files[0])
        let running = try Program(
            program.path(percentEncoded: false), arguments, folder: workingFolder,
            environment: ProcessInfo.processInfo.environment
                .merging(["NO_COLOR": "1", "CASEBOOK_STORE": "", "CASEBOOK_KEY_FILE": ""]) { $1 }
                .merging(environment) { $1 }.filter { !$1.isEmpty },
            input: .file(files[0]), output: .file(files[1]), errors: .file(files[2]))
        let status = running.wait()
        let output = try Data(contentsOf: files[1])
        return Outcome(
            status: status, output: String(decoding: output, as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self),
            outputData: output)
    }
}

/// A folder that goes with its owner.
final class TemporaryFolder {
    let url: URL

    init() throws {
        // In lower case, no name has "CB-", as the codes of findings do.
        url = FileManager.default.temporaryDirectory
            .appending(path: "casebook-tests-\(UUID().uuidString.lowercased())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
}
