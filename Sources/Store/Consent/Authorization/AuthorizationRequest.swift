public import Foundation
public import HealthModel
package import Storage

/// An app's wish to read or save, and what became of it.
public struct AuthorizationRequest: Sendable, Hashable {
    /// What became of a request.
    public enum State: String, Sendable, Hashable, Codable {
        /// It waits for the person.
        case pending
        /// The person has answered; the app is not told what.
        case answered
        /// The person has closed it without an answer (HKError.errorUserCanceled).
        case cancelled
    }

    /// The request's name.
    public let id: UUID
    /// Who asks.
    public let app: String
    /// Who asks, as the person knows it.
    public let appName: String
    /// Whose app it is, as far as that is known.
    public let organisation: String?
    /// What it wants to save; only what is undecided.
    public let share: Set<ObjectType>
    /// What it wants to read; only what is undecided.
    public let read: Set<ObjectType>
    /// Why, in all its languages.
    public let usage: UsageDescription
    /// When it asked.
    public let requestedAt: Date
    /// What became of it.
    public package(set) var state: State
    /// When it was answered or closed, and how much was allowed; nil as long as it waits, and for
    /// one that was answered before this was kept.
    public package(set) var answer: RequestAnswer?

    package init(
        id: UUID, app: String, appName: String, organisation: String?, share: Set<ObjectType>,
        read: Set<ObjectType>, usage: UsageDescription, requestedAt: Date, state: State
    ) {
        self.id = id
        self.app = app
        self.appName = appName
        self.organisation = organisation
        self.share = share
        self.read = read
        self.usage = usage
        self.requestedAt = requestedAt
        self.state = state
    }

    /// Why it wants to save, in the first of the person's languages that it speaks.
    public func shareWords(in languages: [String]) -> String? {
        UsageDescription.text(usage.share, in: languages)
    }

    /// Why it wants to read.
    public func readWords(in languages: [String]) -> String? {
        UsageDescription.text(usage.read, in: languages)
    }
}

extension AuthorizationRequest: Codable {
    private enum Key: CodingKey {
        case id, app, appName, organisation, share, read, usage, requestedAt, state, answer
    }

    /// Reads what a store kept.
    public init(from decoder: any Decoder) throws {
        let form = try decoder.container(keyedBy: Key.self)
        func types(_ key: Key) throws -> Set<ObjectType> {
            Set(try form.decode([UInt16].self, forKey: key).compactMap(ObjectType.init(number:)))
        }
        id = try form.decode(UUID.self, forKey: .id)
        app = try form.decode(String.self, forKey: .app)
        appName = try form.decode(String.self, forKey: .appName)
        organisation = try form.decodeIfPresent(String.self, forKey: .organisation)
        share = try types(.share)
        read = try types(.read)
        usage = try form.decode(UsageDescription.self, forKey: .usage)
        requestedAt = try form.decode(Date.self, forKey: .requestedAt)
        state = try form.decode(State.self, forKey: .state)
        answer = try form.decodeIfPresent(RequestAnswer.self, forKey: .answer)
    }

    /// Writes what a store keeps.
    public func encode(to encoder: any Encoder) throws {
        var form = encoder.container(keyedBy: Key.self)
        try form.encode(id, forKey: .id)
        try form.encode(app, forKey: .app)
        try form.encode(appName, forKey: .appName)
        try form.encodeIfPresent(organisation, forKey: .organisation)
        try form.encode(share.map(\.number).sorted(), forKey: .share)
        try form.encode(read.map(\.number).sorted(), forKey: .read)
        try form.encode(usage, forKey: .usage)
        try form.encode(requestedAt, forKey: .requestedAt)
        try form.encode(state, forKey: .state)
        try form.encodeIfPresent(answer, forKey: .answer)
    }

    package init(
        id: UUID, app: ClientApp, share: Set<ObjectType>, read: Set<ObjectType>,
        usage: UsageDescription, requestedAt: Date
    ) {
        self.id = id
        self.app = app.identifier
        appName = app.name
        organisation = app.organisation
        self.share = share
        self.read = read
        self.usage = usage
        self.requestedAt = requestedAt
        state = .pending
    }
}

/// Why an app wants to read or save, in its own words (NSHealthShareUsageDescription,
/// NSHealthUpdateUsageDescription): texts by language (BCP 47).
public struct UsageDescription: Sendable, Hashable, Codable {
    /// Why it wants to read.
    public var read: [String: String]
    /// Why it wants to save.
    public var share: [String: String]

    /// Texts by language.
    public init(read: [String: String] = [:], share: [String: String] = [:]) {
        self.read = read
        self.share = share
    }

    /// The text in the first of somebody's languages that there is one in, by the whole tag or by
    /// its language alone; in English otherwise, or else in whatever comes first by its tag.
    public static func text(_ texts: [String: String], in languages: [String]) -> String? {
        for language in languages + ["en"] {
            if let text = texts[language] { return text }
            let base = self.base(language)
            let close = texts.keys.filter { self.base($0) == base }.sorted()
            if let first = close.first { return texts[first] }
        }
        return texts.keys.sorted().first.flatMap { texts[$0] }
    }

    package static func isUsable(_ texts: [String: String]) -> Bool {
        !texts.isEmpty
            && texts.values.allSatisfy { !$0.allSatisfy(\.isWhitespace) }
    }

    private static func base(_ tag: String) -> String {
        tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    }
}

extension ObjectType {
    /// Whether apps may save samples of the type: some quantities and categories only the system
    /// has.
    package var isWritable: Bool {
        if let quantity = QuantityType(self) { return quantity.isWritable }
        if let category = CategoryType(self) { return category.isWritable }
        return [.series, .workout, .correlation, .document].contains(kind)
    }

    /// Whether a person can be asked about the type at all: correlations are asked for by what
    /// they hold. Who may read documents as a type still asks for each of them.
    package var isRequestable: Bool {
        switch kind {
        case .quantity, .category, .series, .workout, .characteristic, .activitySummary, .document:
            true
        case .correlation, .clinical, .scoredAssessment, .other: false
        }
    }
}
