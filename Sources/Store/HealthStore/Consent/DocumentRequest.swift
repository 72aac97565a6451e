public import Foundation
internal import HealthModel

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
    public internal(set) var state: AuthorizationRequest.State

    /// Why, in the first of the person's languages that the app speaks.
    public func words(in languages: [String]) -> String? {
        UsageDescription.text(usage, in: languages)
    }
}
