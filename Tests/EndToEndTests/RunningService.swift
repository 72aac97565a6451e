import Foundation
import FoundationNetworking
import Synchronization

/// `casebook serve` as somebody runs it, on a free port; it ends with its owner.
final class RunningService {
    let base: String
    let process = Process()
    private let folder: TemporaryFolder

    /// Starts it, and waits for its first line.
    init(
        _ options: [String], environment: [String: String] = [:], port: String? = "0"
    ) throws {
        folder = try TemporaryFolder()
        process.executableURL = Command.executable
        process.arguments = ["serve"] + (port.map { ["--port", $0] } ?? []) + options
        process.currentDirectoryURL = folder.url
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try Data().write(to: URL(filePath: folder.path("log")))
        process.standardError = try FileHandle(
            forWritingTo: URL(filePath: folder.path("log")))
        try Command.starting.withLock { [process] _ in try process.run() }
        var line = Data()
        while !line.contains(0x0A) {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            line += more
        }
        let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        base = words.last.map(String.init) ?? ""
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// What it has said on standard error.
    var log: String {
        (try? String(contentsOf: URL(filePath: folder.path("log")), encoding: .utf8)) ?? ""
    }

    /// Asks it to end, and waits until it has.
    func stop() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Sends a request; its status, header fields and body.
    func send(
        _ path: String, _ method: String = "GET", headers: [String: String] = [:],
        body: Data? = nil
    ) async throws -> (status: Int, headers: [AnyHashable: Any], body: Data) {
        let url = path.hasPrefix("http") ? path : base + path
        guard let url = URL(string: url) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw URLError(.unknown) }
        return (response.statusCode, response.allHeaderFields, data)
    }
}
