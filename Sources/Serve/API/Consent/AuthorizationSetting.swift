import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Decides about an app, whether it asked or not.
struct AuthorizationSetting {
    private struct Body: Decodable {
        struct Decision: Decodable {
            let type: String
            let share: Bool?
            let read: Bool?
            let window: WindowForm?

            /// What is said about reading; nil for nothing.
            ///
            /// - Throws: ``ServiceFailure`` with status 422 where nothing is decided at all, and
            ///   for a window of what is not read.
            func reading(at pointer: String) throws(ServiceFailure) -> ReadAnswer? {
                if window != nil, read != true {
                    throw .refused(
                        pointer + "/window", "invalid-argument",
                        "expected a window together with `read` true")
                }
                guard share != nil || read != nil else {
                    throw .refused(
                        pointer, "invalid-argument", "expected `share` or `read`, found neither")
                }
                let window = try window?.window(at: pointer + "/window")
                return read.map { $0 ? .allow(window ?? .unlimited) : .deny }
            }
        }

        let types: [Decision]
    }

    let call: APICall

    func response() async throws -> Response {
        let body = try call.body(Body.self)
        var share: [ObjectType: Bool] = [:]
        var read: [ObjectType: ReadAnswer] = [:]
        var known: Set<ObjectType> = []
        for (index, decision) in body.types.enumerated() {
            let pointer = "/types/\(index)"
            let type = try ObjectType.named(decision.type, at: .body(pointer + "/type"))
            guard known.insert(type).inserted else {
                throw ServiceFailure.refused(
                    pointer + "/type", "invalid-argument", "expected each type once")
            }
            read[type] = try decision.reading(at: pointer)
            share[type] = decision.share
        }
        try await call.owner().setAuthorization(
            of: try call.path("app"), share: share, read: read)
        return .done
    }
}

/// A window of time as this interface writes it.
struct WindowForm: Decodable {
    let from: String?
    let to: String?
    let lastSeconds: Int?

    /// - Throws: ``ServiceFailure`` with status 422 for an end before the beginning.
    func window(at pointer: String) throws(ServiceFailure) -> AccessWindow {
        let window = AccessWindow(
            from: from.flatMap(Date.init(instantText:)), to: to.flatMap(Date.init(instantText:)),
            last: lastSeconds.map(TimeInterval.init))
        if let from = window.from, let to = window.to, to < from {
            throw .refused(
                pointer + "/to", "invalid-argument", "expected a time that is not before `from`")
        }
        return window
    }
}
