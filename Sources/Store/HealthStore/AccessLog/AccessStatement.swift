public import AccessLog
internal import Base
internal import HealthModel

/// An access in plain words, for the person whose data it was.
public struct AccessStatement: Sendable, Hashable {
    /// When: `2026-04-01 10:00:00 UTC`.
    public let when: String
    /// Who, and in which role.
    public let who: String
    /// What was done to what.
    public let what: String
    /// For what purpose, and the reason that was given.
    public let why: String
    /// Through which app; nil for none.
    public let app: String?
    /// Whether it was allowed.
    public let decision: String
    /// How much else there was that was not shown.
    public let withheld: Int64
    /// Which record decided; nil if none did, or if that was erased.
    public let record: String?

    /// All of it in one sentence or two.
    public var sentence: String {
        let through = app.map { " through the app \($0)" } ?? ""
        let by = record.map { ", as record \($0) decides" } ?? ""
        let less = withheld > 0 ? " \(withheld) more were not shown." : ""
        return "On \(when), \(who) \(what)\(through), \(why). This was \(decision)\(by).\(less)"
    }

    /// Puts an access into words.
    public init(_ access: RecordedAccess) {
        let event = access.event
        let instant = InstantText.format(event.instant / 1_000_000 * 1_000_000)
        when = instant.dropLast().replacing("T", with: " ") + " UTC"
        let agent = event.agent.map { $0.name ?? $0.identifier } ?? "somebody since forgotten"
        who = "\(agent) (\(event.role.words))"
        what = "\(event.action.words) \(event.kind.words)" + Self.list(event.subject?.items ?? [])
        let reason = event.subject?.reason.map { " (“\($0)”)" } ?? ""
        why = "for \(event.purpose.words)\(reason)"
        app = event.app
        decision = event.decision.rawValue
        withheld = event.subject?.withheld ?? 0
        record = event.subject?.record
    }

    private static let listedItems = 3

    private static func list(_ items: [String]) -> String {
        guard !items.isEmpty else { return "" }
        let rest = items.count - listedItems
        let names = items.prefix(listedItems).joined(separator: ", ")
        return rest > 0 ? " (\(names) and \(rest) more)" : " (\(names))"
    }
}

extension RecordedAccess {
    /// The access in plain words.
    public var statement: AccessStatement { AccessStatement(self) }
}

extension AccessEvent.Role {
    fileprivate var words: String {
        switch self {
        case .owner: "the owner"
        case .app: "an app"
        case .delegate: "a delegate"
        case .organization: "an organization"
        case .administrator: "an administrator"
        case .staff: "staff"
        case .intake: "a source of documents"
        }
    }
}

extension AccessEvent.Action {
    fileprivate var words: String {
        switch self {
        case .create: "added"
        case .read: "wanted to read"
        case .update: "changed"
        case .delete: "deleted"
        case .search: "looked for"
        }
    }
}

extension AccessEvent.Kind {
    fileprivate var words: String {
        switch self {
        case .document: "a document"
        case .documents: "documents"
        case .samples: "samples"
        case .statistics: "statistics"
        case .changes: "changes"
        case .characteristics: "characteristics"
        case .receipt: "a receipt"
        case .person: "identifiers"
        case .consent: "consents"
        case .log: "the access log"
        }
    }
}

extension AccessEvent.Purpose {
    fileprivate var words: String {
        switch self {
        case .treatment: "treatment"
        case .payment: "payment"
        case .operations: "healthcare operations"
        case .emergency: "emergency treatment"
        case .breakGlass: "an emergency, breaking the glass"
        case .personRequest: "the person’s own use"
        case .familyRequest: "the family’s use"
        case .research: "research"
        case .publicHealth: "public health"
        case .test: "a test"
        }
    }
}
