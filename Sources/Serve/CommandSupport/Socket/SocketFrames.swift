package import Base
internal import CFileSystem
package import Glibc
internal import Synchronization
internal import Wording

/// Messages over a local socket: JSON behind its length in four bytes, the highest first, with the
/// open files that go with it.
package final class SocketFrames: Sendable {
    /// A connection that did what it should not.
    package struct Failure: Error {
        package let reason: String

        package init(_ reason: String) { self.reason = reason }
    }

    /// Bytes of a message: far more than the words of a command have.
    private static let maximumBytes = 16 << 20
    /// Files that may come with one message.
    private static let maximumFiles = 3

    private let socket: Int32
    private let sending = Mutex(())
    private let receiving = Mutex((bytes: [UInt8](), files: [Int32]()))

    /// - Parameter socket: A connected socket, closed with the last reference.
    package init(socket: Int32) { self.socket = socket }

    deinit {
        receiving.withLock { $0.files.forEach { close($0) } }
        close(socket)
    }

    /// Who is at the other end: the user's number.
    package var peerUser: uid_t? {
        var credentials = cbx_credentials()
        return cbx_peer(socket, &credentials) == 0 ? credentials.user : nil
    }

    /// Ends the connection: whoever waits for a message sees its end.
    package func shut() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// Sends a message and files that stay open here.
    package func send(_ message: JSONValue, files: [Int32] = []) throws(Failure) {
        let text = message.canonicalBytes
        let length = UInt32(text.count)
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + text
        let result = sending.withLock { _ in
            cbx_send(socket, bytes, bytes.count, files, files.count)
        }
        guard result == 0 else { throw Failure(String(cString: strerror(errno))) }
    }

    /// The next message, and the files that came with it; nil at the end. One reader at a time.
    package func receive() throws(Failure) -> (JSONValue, [Int32])? {
        do {
            return try receiving.withLock { state in
                guard try Self.fill(&state.bytes, &state.files, upTo: 4, from: socket) else {
                    return nil
                }
                let length = state.bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
                guard length <= Self.maximumBytes else { throw Failure(SocketMessage.tooLong.text) }
                guard
                    try Self.fill(&state.bytes, &state.files, upTo: 4 + length, from: socket)
                else { return nil }
                let text = Array(state.bytes[4..<4 + length])
                state.bytes.removeFirst(4 + length)
                guard let message = JSONValue(canonical: text) else {
                    throw Failure(SocketMessage.notJSON.text)
                }
                defer { state.files = [] }
                return (message, state.files)
            }
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure("\(error)")
        }
    }

    /// Receives until there are so many bytes. A message is answered before the next one is sent,
    /// or carries no files, so the files that came are this message's.
    private static func fill(
        _ bytes: inout [UInt8], _ files: inout [Int32], upTo count: Int, from socket: Int32
    ) throws(Failure) -> Bool {
        var piece = [UInt8](repeating: 0, count: 65_536)
        var found = [Int32](repeating: -1, count: maximumFiles)
        while bytes.count < count {
            var fileCount = 0
            let got = cbx_receive(
                socket, &piece, min(piece.count, count - bytes.count), &found, found.count,
                &fileCount)
            if got < 0, errno == EINTR { continue }
            files += found.prefix(fileCount)
            guard got >= 0 else { throw Failure(String(cString: strerror(errno))) }
            guard got > 0 else { return false }
            bytes += piece.prefix(got)
        }
        return true
    }
}
