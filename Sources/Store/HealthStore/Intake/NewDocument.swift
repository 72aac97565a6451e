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
    /// Whose document it is, if the caller knows; nil to find the person by the document's
    /// patient identifiers.
    public var person: PersonID?
    /// Whose document its sender says it is, who may be wrong: it counts where ``person`` is nil
    /// and no identifier of the document is another person's.
    public var claimedPerson: PersonID?
    /// An identifier of the person that the sender names: whoever has it is the person in the same
    /// way, and if nobody has, it counts as one more of the document's identifiers.
    public var personIdentifier: InstanceIdentifier?
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
