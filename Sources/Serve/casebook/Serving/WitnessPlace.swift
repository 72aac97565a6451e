import AsyncHTTPClient
import CommandSupport
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import Wording

/// Where a service keeps its newest checkpoint: a file, or an address that is read by GET and
/// written by PUT.
struct WitnessPlace {
    private enum Kind {
        case file(String)
        case address(String)
    }

    /// Bytes that a checkpoint has at most, far more than any has.
    private static let maximumBytes = 1 << 16
    private static let waitSeconds: Int64 = 10
    /// Less than that: the client tries to connect again until then, and only then says why it
    /// could not.
    private static let clientSeconds: Int64 = 8
    private static let client = HTTPClient(
        eventLoopGroupProvider: .singleton,
        configuration: HTTPClient.Configuration(redirectConfiguration: .disallow))

    /// As it was given.
    let name: String
    private let kind: Kind

    /// - Throws: `CommandFailure` for an address that anybody on the way could answer for.
    init(_ name: String) throws {
        self.name = name
        guard let colon = name.firstRange(of: "://") else {
            kind = .file(name)
            return
        }
        let scheme = name[..<colon.lowerBound].lowercased()
        let host = URL(string: name)?.host
        let isLoopback = ["127.0.0.1", "::1", "[::1]", "localhost"].contains(host ?? "")
        guard host != nil, scheme == "https" || scheme == "http" && isLoopback else {
            throw CommandFailure(ServeMessage.witnessForm(name))
        }
        kind = .address(name)
    }

    /// Whether it lies in a folder, where an attacker who puts that back puts it back too.
    func lies(in folder: String) -> Bool {
        guard case .file(let path) = kind else { return false }
        func canonical(_ url: URL) -> String { url.resolvingSymlinksInPath().path }
        return canonical(URL(fileURLWithPath: path).deletingLastPathComponent())
            == canonical(URL(fileURLWithPath: folder))
    }

    /// What lies there; nil if nothing does yet.
    ///
    /// - Throws: `CommandFailure` if that cannot be known.
    func read() async throws -> String? {
        let bytes: [UInt8]?
        switch kind {
        case .file(let path):
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            do { bytes = try FileBytes.read(path: path, limit: Self.maximumBytes) } catch {
                throw CommandFailure(FileMessage.failed(name, "\(error)"))
            }
        case .address(let address):
            bytes = try await answer(to: HTTPClientRequest(url: address))
        }
        guard let bytes else { return nil }
        guard bytes.count <= Self.maximumBytes, let text = String(validating: bytes, as: UTF8.self)
        else { throw CommandFailure(ServeMessage.notACheckpoint(name)) }
        return text
    }

    /// Puts a checkpoint in the place of the one before, at once.
    ///
    /// - Throws: `CommandFailure` if it may not be there.
    func write(_ note: String) async throws {
        switch kind {
        case .file(let path):
            do { try Data(note.utf8).write(to: URL(fileURLWithPath: path), options: .atomic) } catch
            {
                throw CommandFailure(ServeMessage.notWritten(name))
            }
        case .address(let address):
            var request = HTTPClientRequest(url: address)
            request.method = .PUT
            request.headers.add(name: "Content-Type", value: "text/plain; charset=utf-8")
            request.body = .bytes(Array(note.utf8))
            guard try await answer(to: request) != nil else {
                throw CommandFailure(ServeMessage.answered404(name))
            }
        }
    }

    /// The body of an answer; nil for a resource that is not there. The client's own timeout ends
    /// with the answer's head; a body that drips is cut off here.
    private func answer(to request: HTTPClientRequest) async throws -> [UInt8]? {
        try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
            group.addTask { try await fetch(request) }
            group.addTask {
                try await Task.sleep(for: .seconds(Self.waitSeconds))
                throw CommandFailure(ServeMessage.noWitnessAnswer(name, Self.waitSeconds))
            }
            defer { group.cancelAll() }
            for try await bytes in group { return bytes }
            throw CancellationError()
        }
    }

    private func fetch(_ request: HTTPClientRequest) async throws -> [UInt8]? {
        do {
            let response = try await Self.client.execute(
                request, timeout: .seconds(Self.clientSeconds))
            if request.method == .GET, [.notFound, .gone].contains(response.status) { return nil }
            guard (200..<300).contains(response.status.code) else {
                throw CommandFailure(ServeMessage.answeredWith(response.status.code))
            }
            return Array(buffer: try await response.body.collect(upTo: Self.maximumBytes))
        } catch is NIOSSLError {
            throw CommandFailure(ServeMessage.noTLS(name))
        } catch {
            throw CommandFailure(FileMessage.failed(name, "\(error)"))
        }
    }
}
