public import Foundation
internal import HealthModel
package import Storage

/// An app's wish to see documents that nothing was decided about, and what became of it.
public struct DocumentRequest: Sendable, Hashable, Codable, Identifiable {
    /// The request's name.
    public let id: UUID
    /// Who asks.
    public let app: String
    /// Who asks, as the person knows it.
    public let appName: String
    /// The organisation that the app belongs to; nil if it has none.
    public let organisation: String?
    /// For what.
    public let purpose: PurposeOfUse
    /// How much of them.
    public let level: ConsentLevel
    /// The documents, by their samples' UUIDs, the latest first: only new ones, none of which
    /// waits in another request of the app for the same purpose and level.
    public let documents: [UUID]
    /// Why, in the app's words, by language (BCP 47).
    public let usage: [String: String]
    /// When it asked.
    public let requestedAt: Date
    /// What became of it.
    public package(set) var state: AuthorizationRequest.State
    /// When it was answered or closed, and how much was allowed; nil as long as it waits, and for
    /// one that was answered before this was kept.
    public package(set) var answer: RequestAnswer?

    package init(
        id: UUID, app: String, appName: String, organisation: String?, purpose: PurposeOfUse,
        level: ConsentLevel, documents: [UUID], usage: [String: String], requestedAt: Date,
        state: AuthorizationRequest.State
    ) {
        self.id = id
        self.app = app
        self.appName = appName
        self.organisation = organisation
        self.purpose = purpose
        self.level = level
        self.documents = documents
        self.usage = usage
        self.requestedAt = requestedAt
        self.state = state
    }

    /// Why, in the first of the person's languages that the app speaks.
    public func words(in languages: [String]) -> String? {
        UsageDescription.text(usage, in: languages)
    }
}

/// What a client's query would ask the person for.
package struct DocumentRequestDraft: Sendable {
    package let app: ClientApp
    package let purpose: PurposeOfUse
    package let level: ConsentLevel
    /// The latest first.
    package let documents: [UUID]
    /// Why, by language.
    package let usage: [String: String]

    package init(
        app: ClientApp, purpose: PurposeOfUse, level: ConsentLevel, documents: [UUID],
        usage: [String: String]
    ) {
        self.app = app
        self.purpose = purpose
        self.level = level
        self.documents = documents
        self.usage = usage
    }
}

/// What became of a request, for the person who comes back to it.
public struct RequestAnswer: Sendable, Hashable, Codable {
    /// When.
    public let at: Date
    /// How many of the documents, or kinds of data, were allowed.
    public let allowed: Int

    package init(at: Date, allowed: Int) { (self.at, self.allowed) = (at, allowed) }
}
