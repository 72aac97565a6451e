public import Foundation
public import HealthModel

/// Something that came to a store, who brought it, and when.
public struct Arrival<Content: Sendable>: Sendable {
    /// What came.
    public let content: Content
    /// Who brought it.
    public let source: Source
    /// When it came, by the store's clock.
    public let at: Date

    package init(_ content: Content, source: Source, at: Date) {
        self.content = content
        self.source = source
        self.at = at
    }
}
