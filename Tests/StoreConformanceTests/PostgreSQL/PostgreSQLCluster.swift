import Foundation
import Synchronization

@testable import StorePostgreSQL

/// A PostgreSQL server for the tests of this process, in a folder of its own, without a network. It
/// ends with the process, however that ends: it lives as long as a pipe is open.
final class PostgreSQLCluster: Sendable {
    /// The one of this process; nil, said once, where PostgreSQL is not installed.
    static let shared: PostgreSQLCluster? = {
        do { return try PostgreSQLCluster() } catch {
            print("Stores in PostgreSQL are not tested: \(error)")
            return nil
        }
    }()

    private let folder: String
    private let input: Pipe
    private let number = Atomic(0)

    private struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    private static func programs() throws -> String {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let newest = versions.compactMap { Int($0) }.filter { $0 >= 14 }.max()
        guard let newest else { throw Missing(description: "apt-get install postgresql") }
        return "\(root)/\(newest)/bin"
    }

    private init() throws {
        let programs = try Self.programs()
        let parent = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
        folder = "\(parent)/casebook-pg-\(UUID().uuidString.prefix(8))"
        input = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        // PostgreSQL refuses to run as root.
        let script = """
            set -e
            as() { if [ $(id -u) = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
            as mkdir -m 700 \(folder)
            as \(programs)/initdb -D \(folder)/data -U casebook --auth=trust --no-sync \
                --encoding=UTF8 --locale=C >/dev/null
            as \(programs)/postgres -D \(folder)/data -c listen_addresses= \
                -c unix_socket_directories=\(folder) -c fsync=off -c full_page_writes=off \
                -c max_connections=1500 -c shared_buffers=64MB -c autovacuum=off \
                -c max_locks_per_transaction=256 -c log_min_messages=fatal \
                -c logging_collector=off >\(folder)/log 2>&1 </dev/null &
            for i in $(seq 200); do
                as \(programs)/pg_isready -q -h \(folder) -U casebook -d postgres && break
                sleep 0.05
            done
            if [ $(id -u) = 0 ]; then chmod 755 \(folder); fi
            echo ready
            cat >/dev/null
            as \(programs)/pg_ctl -D \(folder)/data -m immediate stop >/dev/null || true
            rm -rf \(folder)
            """
        process.arguments = ["-c", script]
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let said = output.fileHandleForReading.availableData
        guard String(decoding: said, as: UTF8.self).contains("ready") else {
            throw Missing(description: "the server did not start")
        }
    }

    /// An address of an empty place for a store, on the server that there is.
    static func address() throws -> String {
        guard let shared else { throw Missing(description: "apt-get install postgresql") }
        return try shared.place()
    }

    /// An address of an empty place for a store.
    func place() throws -> String {
        let name = "store\(number.add(1, ordering: .relaxed).newValue)"
        let address = "postgresql:///postgres?host=\(folder)&user=casebook"
        let connection = try DatabaseConnection(
            DatabaseAddress(address), counts: DatabaseCounts())
        _ = try connection.ask(SQLCommand("CREATE SCHEMA \(name)"))
        return address + "&options=-csearch_path%3D\(name)"
    }
}
