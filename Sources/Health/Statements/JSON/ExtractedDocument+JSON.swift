package import Base

extension ExtractedDocument {
    /// Writes a converted statement as one object, with the statements that it carries inside its
    /// relationships under `carried`.
    ///
    /// - Parameter first: Members that come before the statement's own.
    /// - Complexity: O(*n*) in the statement and those that it carries.
    package func write(
        _ statement: ClinicalStatement, to json: inout JSONText,
        first: (inout JSONText) -> Void = { _ in }
    ) {
        json.object { json in
            first(&json)
            writeMembers(of: statement, to: &json)
        }
    }

    private func writeMembers(of statement: ClinicalStatement, to json: inout JSONText) {
        statement.writeMembers(&json) { json, relationship in
            let target = statements[relationship.target]
            guard case .carried = target.disposition else { return }
            json.key("carried")
            json.object { json in writeMembers(of: target, to: &json) }
        }
    }

    /// Writes the account of entries: `{"ledger":{"entries":…}}`.
    package func writeLedger(
        to json: inout JSONText, first: (inout JSONText) -> Void = { _ in }
    ) {
        json.object { json in
            first(&json)
            json.key("ledger")
            json.object { json in
                json.member("entries", entries)
                json.member("converted", converted)
                json.member("carried", carried)
                json.key("listed")
                json.array(listed) { json, listed in
                    json.object { json in
                        json.member("xpath", listed.xpath)
                        json.member("reason", listed.reason)
                    }
                }
            }
        }
    }
}
