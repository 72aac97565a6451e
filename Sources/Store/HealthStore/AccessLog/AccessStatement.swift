public import AccessLog
public import Base
internal import HealthModel
internal import Merging

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

extension RecordedAccess {
    /// The access as one flat JSON object, without salts and hashes. What was erased is left out.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "index": .number(index), "at": .string(InstantText.format(event.instant)),
            "action": .string(event.action.rawValue), "kind": .string(event.kind.rawValue),
            "role": .string(event.role.rawValue), "purpose": .string(event.purpose.rawValue),
            "decision": .string(event.decision.rawValue),
        ]
        members["app"] = event.app.map(JSONValue.string)
        members["agent"] = (event.agent?.identifier).map(JSONValue.string)
        members["agentName"] = (event.agent?.name).map(JSONValue.string)
        if let subject = event.subject {
            members["items"] = .array(subject.items.map(JSONValue.string))
            members["person"] = subject.person.map(JSONValue.string)
            members["reason"] = subject.reason.map(JSONValue.string)
            members["record"] = subject.record.map(JSONValue.string)
            if subject.withheld != 0 { members["withheld"] = .number(subject.withheld) }
            members["request"] = subject.request.map(JSONValue.string)
        }
        return .object(members)
    }
}

/// All that decisions about a reader are made from: as long as it is the same, so are they, but
/// for the time.
struct DecisionState: Sendable, Hashable {
    private let consents: [PersonID: String]
    private let authorization: [UInt8]?
    private let emergencies: [[UInt8]]
    private let links: PersonLinks?

    /// One to three look-ups.
    ///
    /// - Parameter persons: Of whom something is given out, where the reader is not bound to one
    ///   person: what they removed counts.
    init(
        of role: ReaderRole, about persons: [PersonID], in snapshot: any HealthSnapshot
    ) throws {
        links = (snapshot as? JoinedSnapshot)?.links
        guard let person = role.person else {
            consents =
                persons.isEmpty ? [:] : try snapshot.lastRecordKeys(.consent, of: persons)
            (authorization, emergencies) = (nil, [])
            return
        }
        consents = try snapshot.lastRecordKeys(.consent, of: [person])
        guard case .client(let app, _, let purpose) = role else {
            (authorization, emergencies) = (nil, [])
            return
        }
        authorization = try snapshot.record(.authorization, key: app.identifier, of: person)
        emergencies =
            purpose == .breakTheGlass
            ? try snapshot.records(.emergency, of: person).map(\.value) : []
    }
}

/// Whether a store writes down who reads.
public enum AccessLogPolicy: Sendable, Hashable {
    /// What apps, delegates and administrators ask for is given out once it is durably in the
    /// access log, and not at all if it cannot be written there
    /// (``StoreError/Code/accessNotLogged``).
    case required
    /// Nothing is written: for measurements and for copies that nobody may write to.
    case off
}
