package import Foundation
package import HTTPExchange
import HTTPTypes
import HealthModel
package import HealthStore
package import Hummingbird
import Synchronization

/// A request of staff for a person's data says what for and why: `X-Purpose` and `X-Reason`.
package enum StaffRequest {
    package static let purposeName = "X-Purpose"
    package static let reasonName = "X-Reason"

    private static let purposes = StaffAccess.purposes.map(\.rawValue).joined(separator: ", ")
    package static let reasonRule =
        "one line of \(StaffAccess.reasonLength.lowerBound) to "
        + "\(StaffAccess.reasonLength.upperBound) characters, percent-encoded where they are not "
        + "ASCII"

    /// Who of the staff reads, for what and why.
    ///
    /// - Throws: ``ServiceFailure`` 403 that says which header is missing, or wrong.
    package static func access(
        _ name: String, _ request: Request
    ) throws(ServiceFailure) -> StaffAccess {
        let purpose = request.headers[.xPurpose].flatMap(PurposeOfUse.init(rawValue:))
        let reason = request.headers[.xReason].map { $0.removingPercentEncoding ?? $0 }
        var errors: [RequestError] = []
        if purpose.map(StaffAccess.purposes.contains) != true {
            errors.append(
                RequestError(
                    .parameter(purposeName), "required", "expected one of \(purposes)"))
        }
        let access = reason.flatMap { reason in
            try? StaffAccess(name: name, purpose: .operations, reason: reason)
        }
        if access == nil {
            errors.append(
                RequestError(.parameter(reasonName), "required", "expected \(reasonRule)"))
        }
        if errors.isEmpty, let purpose, let reason,
            let access = try? StaffAccess(name: name, purpose: purpose, reason: reason)
        {
            return access
        }
        throw ServiceFailure(
            .forbidden, "reason-required",
            "staff read a person's data for a purpose and with a reason, which the person's access "
                + "log shows: send the headers \(purposeName) (\(purposes)) and \(reasonName) "
                + "(\(reasonRule))", errors: errors)
    }
}

extension ServiceParts {
    /// A person's data as staff see it.
    ///
    /// - Throws: ``ServiceFailure`` 403 without a purpose and a reason in the request.
    package func staff(_ name: String, _ request: Request) throws(ServiceFailure) -> StaffHandle {
        store.staff(try StaffRequest.access(name, request))
    }

    /// The documents of the person who has one, as a caller sees them; nil for callers that only
    /// bring things in.
    ///
    /// - Throws: ``ServiceFailure`` 403 for staff without a purpose and a reason, and
    ///   ``ServiceFailure/notFound`` for staff if nobody has the document.
    package func documents(
        of caller: Caller, holding document: UUID, _ request: Request
    ) async throws -> (any DocumentReading)? {
        guard let member = caller.staff else { return documents(of: caller) }
        guard let found = try await staff(member.name, request).documents(holding: document) else {
            throw ServiceFailure.notFound
        }
        return found
    }
}

/// The purposes and reasons that staff gave on the pages, so that nobody is asked twice about the
/// same person in one session. They are kept in memory only: after a restart they are asked again.
package final class StaffReasons: Sendable {
    private struct Place: Hashable {
        let session: String
        let subject: StaffSubject
    }

    /// Reasons that are kept: some megabytes.
    private static let limit = 10_000

    private let given = Mutex<[Place: StaffAccess]>([:])

    package init() {}

    package func keep(_ access: StaffAccess, about subject: StaffSubject, in session: String) {
        given.withLock { given in
            if given.count >= Self.limit { given.removeAll() }
            given[Place(session: session, subject: subject)] = access
        }
    }

    package func access(to subject: StaffSubject, in session: String) -> StaffAccess? {
        given.withLock { $0[Place(session: session, subject: subject)] }
    }
}
