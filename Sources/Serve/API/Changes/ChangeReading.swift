import Access
import HTTPExchange
import Base
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Answers with what has changed, now or when something does, once or as a stream.
struct ChangeReading {
    let call: APICall
    let types: [SampleType]
    let predicate: SamplePredicate
    let since: String?
    let limit: Int?
    let wait: Int?

    func response() async throws -> Response {
        let isStream = call.mediaType == ChangeStream.mediaType
        let anchor = isStream ? call.text("Last-Event-ID") ?? since : since
        let query = AnchoredObjectQuery(
            types: types, predicate: predicate, anchor: anchor.map(QueryAnchor.init(text:)),
            limit: limit ?? StoreLimits.pageRows)
        let samples = try call.samples(of: types)
        let place = isStream ? try call.parts.waiting.take(for: call.caller) : nil
        // Listening begins before the first look, so that nothing falls between the two.
        let notices = samples.observe(ObserverQuery(types: types, predicate: predicate))
        let first = try await samples.changes(query)
        if isStream {
            return ChangeStream(
                samples: samples, query: query, notices: notices,
                place: place, checkCaller: { try await call.checkCaller() }
            ).response(beginningWith: first)
        }
        var found: AnchoredObjects?
        if first.isEmpty, let wait, wait > 0 {
            found = try await call.waiting(seconds: wait) {
                for try await _ in notices {
                    let changes = try await samples.changes(query)
                    if !changes.isEmpty { return changes }
                }
                return nil
            }
            try await call.checkCaller()
        }
        return .json { (found ?? first).write(to: &$0) }
    }
}

extension AnchoredObjects {
    /// Writes the changes.
    func write(to json: inout JSONText) {
        json.object { json in
            json.key("added")
            json.array(added) { json, sample in json.raw(sample.json) }
            json.key("deleted")
            json.array(deleted) { json, object in
                json.object { json in
                    json.member("uuid", object.uuid.lowercasedText)
                    json.member("type", object.sampleType.identifier)
                    json.present("syncIdentifier", object.metadata.syncIdentifier)
                    if let version = object.metadata.syncVersion {
                        json.key("syncVersion")
                        json.raw(NumberText.format(version))
                    }
                }
            }
            json.member("anchor", anchor.text)
        }
    }
}
