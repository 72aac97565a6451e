package import ClinicalDocument
internal import HealthModel

extension DocumentHeader {
    /// Writes the header into an object that is open: the fields that are rows of the table, as
    /// every form of a document has them, then all parties and the body.
    ///
    /// The header was asked for ``HealthModel/HeaderField/facts``.
    package func writeForm(_ json: inout JSONText, oldNames: Bool = false) {
        for (name, value) in HeaderValues(self).members {
            json.key(name)
            json.raw(value)
        }
        writeMembers(&json, oldNames: oldNames)
    }
}
