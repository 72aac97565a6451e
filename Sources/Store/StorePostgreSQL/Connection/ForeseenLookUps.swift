internal import HealthModel
internal import HealthStore

/// Look-ups that were sent with the first statement, before the work asked for them. Each is known
/// by its text and values, so that an answer is only ever given to who asks the same.
struct ForeseenLookUps {
    /// In the order of their answers; nil for one that nobody is to have.
    private var pending: [SQLCommand?] = []
    private var answers: [SQLCommand: SQLRows] = [:]

    mutating func add(_ command: SQLCommand) { pending.append(command) }

    /// Whether the answer was asked for and has not come.
    func awaits(_ command: SQLCommand) -> Bool { pending.contains(command) }

    /// The answer, if it has come.
    subscript(command: SQLCommand) -> SQLRows? { answers[command] }

    /// Takes the answers that came, which are the first ones.
    mutating func take(_ came: inout ArraySlice<SQLRows>) throws {
        for command in pending {
            guard let rows = came.popFirst() else {
                throw DatabaseFailure(state: "", isLost: true)
            }
            if let command { answers[command] = rows }
        }
        pending = []
    }

    /// Drops a look-up that would find something else now.
    mutating func forget(_ command: SQLCommand) {
        answers[command] = nil
        pending = pending.map { $0 == command ? nil : $0 }
    }
}

extension PostgreSQLTransaction {
    /// Sends for what the work will look up, if one statement finds it.
    func foresee(_ ahead: [LookAhead]) throws {
        for lookUp in ahead {
            guard let command = command(for: lookUp) else { continue }
            try send(ahead: command)
            foreseen.add(command)
        }
    }

    private func command(for lookUp: LookAhead) -> SQLCommand? {
        switch lookUp {
        case .record(let kind, let key, let person):
            return Self.find(kind, key, of: person)
        case .page(let scan):
            guard case .keys(let order) = scan.order, order.allSatisfy(\.key.isInstant) else {
                return nil
            }
            return DocumentPageSQL(scan).next()
        case .document(let uuid, let person): return DocumentKeys.find([uuid], of: person)
        case .bytes(let uuid, let person): return Self.findBytes(uuid, of: person)
        }
    }
}
