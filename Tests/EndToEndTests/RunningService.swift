import Dispatch
import Fixtures
import Foundation
import FoundationNetworking
import Synchronization

/// `casebook serve` as somebody runs it, on a free port; it ends with its owner.
final class RunningService {
    let base: String
    let process: Program
    private let folder: TemporaryFolder

    /// Starts it, and waits for its first line.
    ///
    /// - Parameter ignoresFileSizeSignal: Whether writing beyond a limit of the size of files is an
    ///   error for it, and not its end (setrlimit(2), RLIMIT_FSIZE).
    init(
        _ options: [String], environment: [String: String] = [:], port: String? = "0",
        ignoresFileSizeSignal: Bool = false
    ) throws {
        folder = try TemporaryFolder()
        let arguments = ["serve"] + (port.map { ["--port", $0] } ?? []) + options
        let shell = ["-c", #"trap "" XFSZ; exec "$0" "$@""#, Command.path]
        process = try Program(
            ignoresFileSizeSignal ? "/bin/sh" : Command.path,
            ignoresFileSizeSignal ? shell + arguments : arguments,
            folder: folder.url,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            output: .pipe, errors: .file(folder.url.appending(path: "log")))
        let words = process.readLine().split(whereSeparator: \.isWhitespace)
        base = words.last.map(String.init) ?? ""
    }

    deinit { process.signal(SIGKILL) }

    /// Makes a store that is not there yet, as its first service does.
    static func makeStore(_ store: String) throws {
        _ = try RunningService(["--store", store]).stop()
    }

    /// What it has said on standard error.
    var log: String {
        (try? String(contentsOf: URL(filePath: folder.path("log")), encoding: .utf8)) ?? ""
    }

    /// Asks it to end, and waits until it has.
    func stop() -> Int32 {
        process.signal(SIGTERM)
        return process.wait()
    }

    /// Sends a request; its status and body.
    func send(
        _ path: String, _ method: String = "GET", headers: [String: String] = [:],
        body: Data? = nil
    ) throws -> (status: Int, body: Data) {
        try Self.send(
            path.hasPrefix("http") ? path : base + path, method, headers: headers, body: body)
    }

    /// Sends a request, and keeps its thread meanwhile as ``eventually(_:)`` does.
    static func send(
        _ address: String, _ method: String = "GET", headers: [String: String] = [:],
        body: Data? = nil
    ) throws -> (status: Int, body: Data) {
        guard let url = URL(string: address) else { throw URLError(.badURL) }
        var request = URLRequest(url: url, timeoutInterval: 120)
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let answer = Mutex<Result<(Int, Data), any Error>>(.failure(URLError(.unknown)))
        let isThere = DispatchSemaphore(value: 0)
        URLSession.shared.dataTask(with: request) { data, response, error in
            if let data, let response = response as? HTTPURLResponse {
                answer.withLock { $0 = .success((response.statusCode, data)) }
            } else if let error {
                answer.withLock { $0 = .failure(error) }
            }
            isThere.signal()
        }.resume()
        isThere.wait()
        return try answer.withLock { try $0.get() }
    }
}
