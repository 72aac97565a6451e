import Foundation
import Testing

/// Answers to HEAD, byte for byte as they arrive (RFC 9112 section 6.3).
@Suite struct HeadTests {
    /// Nothing follows the head, whether the length is known, as of a failure, or not, as of a
    /// compressed answer: the next answer on the connection is read as it is.
    @Test(arguments: ["/fhir/R4/metadata", "/fhir/R4/Patient", "/livez", "/nothing"])
    func nothingFollowsTheHead(path: String) throws {
        let folder = try TemporaryFolder()
        let service = try RunningService(["--store", "sqlite:" + folder.path("store.sqlite")])
        let port = try #require(service.base.split(separator: ":").last.flatMap { Int($0) })
        let connection = try RawConnection(port: port)
        connection.send(
            "HEAD \(path) HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n"
                + "GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let text = connection.received().text
        let end = try #require(text.range(of: "\r\n\r\n"))
        #expect(!text[..<end.lowerBound].contains("Content-Length: 0"))
        #expect(text[end.upperBound...].hasPrefix("HTTP/1.1 200 "), "\(text)")
    }
}
