import Fixtures
import Foundation
import Synchronization

@testable import StorePostgreSQL

/// A PostgreSQL server for the tests of this process, in a folder of its own, without a network. It
/// ends with the process, however that ends: its script looks whether the process is there.
final class PostgreSQLCluster: Sendable {
    /// The one of this process; nil, said once, where PostgreSQL is not installed.
    static let shared: PostgreSQLCluster? = {
        do { return try PostgreSQLCluster() } catch {
            print("Stores in PostgreSQL are not tested: \(error)")
            return nil
        }
    }()

    private let folder: String
    private let server: Program
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
            while kill -0 \(getpid()) 2>/dev/null; do sleep 0.5; done
            as \(programs)/pg_ctl -D \(folder)/data -m immediate stop >/dev/null || true
            rm -rf \(folder)
            """
        server = try Program("bash", ["-c", script], output: .pipe, errors: .null)
        guard server.readLine() == "ready\n" else {
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
