import HTTPExchange
import Base
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import NIOCore
import ServiceLifecycle

/// Changes as server-sent events (WHATWG HTML, section 9.2), until the client goes, the token
/// ends or the service stops.
///
/// A stream that waits costs two sleeping tasks. What a client does not take in time waits in the
/// store and not in memory: a page is read when the one before is written.
struct ChangeStream: Sendable {
    static let mediaType = "text/event-stream"

    let samples: any SampleReading
    let query: AnchoredObjectQuery
    let notices: ObserverNotices
    /// What it holds as long as it lasts.
    var place: WaitingPlaces.Place?
    /// Throws once the caller's credentials have ended; asked before everything that is sent.
    let checkCaller: @Sendable () async throws -> Void
    /// Between two comments, which keep proxies from closing a quiet stream.
    var heartbeat = Duration.seconds(15)

    private enum Signal: Sendable {
        case news(ObserverNotices.Iterator, isLast: Bool)
        case heartbeat
        case stop
    }

    /// The stream; changes that were read already come first.
    func response(beginningWith first: AnchoredObjects) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: Self.mediaType, .cacheControl: "private, no-store",
                .xContentTypeOptions: "nosniff", .xAccelBuffering: "no",
            ],
            body: ResponseBody { writer in
                try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
                try await writer.write(Self.event(first))
                do { try await run(&writer, after: first) } catch is StoreError {
                    // What may be read was taken back: a new request says so.
                } catch is ServiceFailure {
                    // The token has ended: likewise.
                }
                try await writer.finish(nil)
            })
    }

    @concurrent private func run(
        _ writer: inout any ResponseBodyWriter, after first: AnchoredObjects
    ) async throws {
        var query = query
        query.anchor = first.anchor
        try await withThrowingTaskGroup(of: Signal.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                try await gracefulShutdown()
                return .stop
            }
            beat(in: &group)
            Self.listen(to: notices.makeAsyncIterator(), in: &group)
            while let signal = try await group.next() {
                switch signal {
                case .stop, .news(_, isLast: true): return
                case .heartbeat:
                    try await checkCaller()
                    try await writer.write(ByteBuffer(string: ":\n\n"))
                    beat(in: &group)
                case .news(let iterator, isLast: false):
                    try await tell(&query, to: &writer)
                    Self.listen(to: iterator, in: &group)
                }
            }
        }
    }

    /// Writes what has changed, page by page; each only to who may still call.
    @concurrent private func tell(
        _ query: inout AnchoredObjectQuery, to writer: inout any ResponseBodyWriter
    ) async throws {
        while true {
            let found = try await samples.changes(query)
            query.anchor = found.anchor
            guard !found.isEmpty else { return }
            try await checkCaller()
            try await writer.write(Self.event(found))
        }
    }

    private func beat(in group: inout ThrowingTaskGroup<Signal, any Error>) {
        group.addTask { [heartbeat] in
            try await Task.sleep(for: heartbeat)
            return .heartbeat
        }
    }

    private static func listen(
        to iterator: ObserverNotices.Iterator,
        in group: inout ThrowingTaskGroup<Signal, any Error>
    ) {
        group.addTask {
            var iterator = iterator
            let isLast = try await iterator.next() == nil
            return .news(iterator, isLast: isLast)
        }
    }

    private static func event(_ changes: AnchoredObjects) -> ByteBuffer {
        var json = JSONText()
        changes.write(to: &json)
        var buffer = ByteBuffer(string: "id: \(changes.anchor.text)\nevent: changes\ndata: ")
        buffer.writeBytes(json.bytes)
        buffer.writeString("\n\n")
        return buffer
    }
}
