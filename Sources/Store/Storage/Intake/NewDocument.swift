public import Foundation
public import HealthModel

/// A document on its way into a store: the bytes as received, and everything that intake
/// found out about them. The store parses nothing.
public struct NewDocument: Sendable {
    /// The bytes exactly as received.
    public var bytes: [UInt8]
    /// The extracted header; its digest is the SHA-256 of ``bytes``, its data is ignored.
    public var document: CDADocument
    /// When what the document says begins.
    public var startDate: Date
    /// When it ends; not before ``startDate``.
    public var endDate: Date
    /// What the body says, in the form in which it is kept; nil where nobody has read it.
    public var statements: [UInt8]?
    /// Whose document it is, if the caller knows; nil to find the person by the document's
    /// patient identifiers. Where those say otherwise, the document is refused.
    public var person: PersonID?
    /// An identifier of the person, if that is what the caller knows: whoever has it is the person
    /// in the same way, and if nobody has, it counts as one more of the document's identifiers.
    public var personIdentifier: InstanceIdentifier?
    /// Whether the document is about several patients that share no identifier (a group, a mother
    /// and her child): their identifiers must never become one person's.
    public var hasSeveralPatients = false
    /// The decision of an administrator that stands in the place of the patient check.
    package var filing: Filing?
    /// The app that saves it as its own, for a person it names.
    package var app: ClientApp?
    /// What goes into the receipt.
    public var notes: IntakeNotes

    /// Puts a document together.
    public init(
        bytes: [UInt8], document: CDADocument, startDate: Date, endDate: Date,
        person: PersonID? = nil, notes: IntakeNotes = IntakeNotes()
    ) {
        self.bytes = bytes
        self.document = document
        self.document.documentData = nil
        self.startDate = startDate
        self.endDate = endDate
        self.person = person
        self.notes = notes
    }
}

/// An administrator's decision that a document is a person's, whatever its identifiers say. It
/// decides about this document alone: no identifier is learned by it.
package struct Filing: Sendable {
    package let person: PersonID
    /// Who decided, where the host knows a name.
    package let name: String?
    /// Why.
    package let reason: String
    package let at: Date
    /// Whether the store keeps a log of accesses.
    package let isLogged: Bool

    package init(person: PersonID, name: String?, reason: String, at: Date, isLogged: Bool) {
        self.person = person
        self.name = name
        self.reason = reason
        self.at = at
        self.isLogged = isLogged
    }
}
