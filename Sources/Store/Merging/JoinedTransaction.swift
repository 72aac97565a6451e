internal import AccessLog
internal import Foundation
package import HealthModel
package import Storage

/// A transaction in which those who were merged are one. What is new is the survivor's, but for
/// documents: intake says under whom each is filed, by its identifiers, so that nothing has to move
/// when the persons are told apart again.
final class JoinedTransaction: JoinedSnapshot, HealthTransaction {
    /// The same with all persons apart.
    let transaction: any HealthTransaction

    init(_ transaction: any HealthTransaction, _ links: PersonLinks) {
        self.transaction = transaction
        super.init(transaction, links)
    }

    package func apply(_ changes: ChangeSet) throws {
        var changes = changes
        if changes.hasSamplesOrRecords { changes.person = survivor(of: changes.person) }
        try transaction.apply(changes)
    }

    @discardableResult
    package func append(_ event: AccessEvent) throws -> Int64? { try transaction.append(event) }

    package func insert(_ access: StoredAccess) throws { try transaction.insert(access) }

    func eraseParts(ofAccess index: Int64, agent: Bool) throws {
        try transaction.eraseParts(ofAccess: index, agent: agent)
    }
}

extension HealthTransaction {
    /// The transaction with all persons apart.
    package var apart: any HealthTransaction { (self as? JoinedTransaction)?.transaction ?? self }
}

extension HealthSnapshot {
    /// The same state with all persons apart.
    package var unmerged: any HealthSnapshot { (self as? JoinedSnapshot)?.base ?? self }

    /// Who stands for a person.
    package func survivor(of person: PersonID) -> PersonID {
        (self as? JoinedSnapshot)?.links.survivor(of: person) ?? person
    }
}
