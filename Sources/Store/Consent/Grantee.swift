internal import Foundation
public import HealthModel
internal import Storage

/// Whom a consent is given to, or refused.
public enum Grantee: Sendable, Hashable {
    /// An app, by its identifier.
    case app(String)
    /// Every app of an organisation, by the identifier under which the host registers it.
    case organisation(String)
    /// A person who acts for another one, under a name of their own.
    case delegate(PersonID)
    /// Everybody but the owner; only to deny and to remove.
    case anyone

    /// `app:ID`, `organisation:ID`, `delegate:UUID` or `anyone`.
    public var text: String {
        switch self {
        case .app(let identifier): "app:\(identifier)"
        case .organisation(let identifier): "organisation:\(identifier)"
        case .delegate(let person): "delegate:\(person)"
        case .anyone: "anyone"
        }
    }

    /// Reads ``text``; nil if it is none.
    public init?(text: String) {
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map(String.init)
        switch (halves.first, halves.count > 1 ? halves[1] : nil) {
        case ("anyone", nil): self = .anyone
        case ("app", let identifier?) where ClientApp.isIdentifier(identifier):
            self = .app(identifier)
        case ("organisation", let identifier?) where ClientApp.isIdentifier(identifier):
            self = .organisation(identifier)
        case ("delegate", let uuid?):
            guard let uuid = UUID(uuidString: uuid) else { return nil }
            self = .delegate(PersonID(uuid))
        default: return nil
        }
    }
}

extension Grantee: Codable {
    /// Reads ``text``.
    public init(from decoder: any Decoder) throws {
        let form = try decoder.singleValueContainer()
        guard let grantee = Grantee(text: try form.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: form, debugDescription: "no grantee")
        }
        self = grantee
    }

    /// Writes ``text``.
    public func encode(to encoder: any Encoder) throws {
        var form = encoder.singleValueContainer()
        try form.encode(text)
    }
}
