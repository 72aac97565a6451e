public import Foundation
public import HealthModel
internal import Storage

/// That somebody broke the glass: for an hour all of a person's documents were open to an app,
/// but for those that the person had removed. The person is told.
public struct EmergencyAccess: Sendable, Hashable, Codable, Identifiable {
    /// Seconds that it lasts.
    public static let duration: TimeInterval = 3_600

    /// The access's name.
    public let id: UUID
    /// Whose documents.
    public let person: PersonID
    /// Through which app.
    public let app: String
    /// Who.
    public let professional: String
    /// Why, in the professional's words.
    public let reason: String
    /// From when.
    public let from: Date
    /// Until when; it may have been ended earlier than after an hour.
    public package(set) var until: Date
    /// Whether the person has said that they know of it.
    public package(set) var isAcknowledged = false

    package init(
        id: UUID, person: PersonID, app: String, professional: String, reason: String, from: Date,
        until: Date, isAcknowledged: Bool = false
    ) {
        self.id = id
        self.person = person
        self.app = app
        self.professional = professional
        self.reason = reason
        self.from = from
        self.until = until
        self.isAcknowledged = isAcknowledged
    }

    /// Whether it is open.
    package func isOpen(to app: String, at now: Date) -> Bool {
        self.app == app && from <= now && now < until
    }
}
