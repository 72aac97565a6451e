import Foundation
import Testing

/// One address does not lock out all others.
@Suite struct AddressLimitTests {
    private let folder: TemporaryFolder
    private var store: String { "sqlite:" + folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func port(_ service: RunningService) throws -> Int {
        try #require(service.base.split(separator: ":").last.flatMap { Int($0) }, "\(service.log)")
    }

    private func status(_ port: Int, from source: String, headers: String = "") throws -> String {
        let connection = try RawConnection(port: port, from: source)
        connection.send("GET /docs HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(headers)\r\n")
        return String(connection.received().text.dropFirst("HTTP/1.1 ".count).prefix(3))
    }

    @Test func halfSentHeadsOfOneAddressAreFew() throws {
        let service = try RunningService([
            "--store", store, "--address-unfinished", "8", "--connections", "60",
        ])
        let port = try port(service)
        let attack = try (0..<100).map { _ in
            let connection = try RawConnection(port: port)
            connection.send("GET /livez HTTP/1.1\r\nHost: a\r\nX-a: ")
            return connection
        }
        let fewAreLeft = eventually { attack.count { !$0.isClosed } == 8 }
        #expect(fewAreLeft)
        #expect(try status(port, from: "127.0.0.2") == "200")
        // Whoever finishes a request makes room for the next one of the address.
        let honest = try #require(attack.first { !$0.isClosed })
        honest.send("b\r\n\r\n")
        #expect(honest.received(until: "ok\n").text.contains(" 200 "))
        #expect(try status(port, from: "127.0.0.1") == "200")
        #expect(service.stop() == 0)
    }

    /// A trusted proxy has all connections that it wants; what it passes on counts for its clients.
    @Test func aProxysClientsAreCountedAndNotTheProxy() throws {
        let service = try RunningService([
            "--store", store, "--address-unfinished", "8", "--trusted-proxies", "127.0.0.1",
        ])
        let port = try port(service)
        func post(for client: String) throws -> RawConnection {
            let connection = try RawConnection(port: port)
            connection.send(
                "POST /sign-in HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(client)\r\n"
                    + "Content-Type: application/x-www-form-urlencoded\r\n"
                    + "Content-Length: 1000\r\n\r\na")
            return connection
        }
        let attack = try (0..<20).map { _ in try post(for: "192.0.2.1") }
        let refused = eventually {
            attack.count { connection in connection.holds("HTTP/1.1 429") } == 12
        }
        #expect(refused)
        #expect(
            try status(port, from: "127.0.0.1", headers: "X-Forwarded-For: 192.0.2.2\r\n")
                == "200")
        #expect(service.stop() == 0)
    }
}
