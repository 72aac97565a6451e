import Base
import HealthModel

/// Authors and custodian are names in a header, no entries of a directory: they are contained.
extension DocumentReferenceWriter {
    func writeContained(_ document: CDADocument, to json: inout JSONText) {
        let authors = authors(of: document)
        let custodian = custodian(of: document)
        guard !authors.isEmpty || custodian != nil else { return }
        json.key("contained")
        json.array(CollectionOfOne(custodian)) { json, custodian in
            for (place, author) in authors.enumerated() {
                json.object { json in
                    json.member("resourceType", "Practitioner")
                    json.member("id", "author-\(place + 1)")
                    json.key("name")
                    json.array(CollectionOfOne(author)) { json, name in
                        json.object { $0.member("text", name) }
                    }
                }
            }
            guard let custodian else { return }
            json.object { json in
                json.member("resourceType", "Organization")
                json.member("id", "custodian")
                json.member("active", true)
                json.member("name", custodian)
            }
        }
    }

    func writeParties(_ document: CDADocument, to json: inout JSONText) {
        let authors = authors(of: document)
        if !authors.isEmpty {
            json.key("author")
            json.array(authors.enumerated()) { json, author in
                json.object { json in
                    json.member("reference", "#author-\(author.offset + 1)")
                    json.member("display", author.element)
                }
            }
        }
        if let custodian = custodian(of: document) {
            json.reference("custodian", "#custodian", display: custodian)
        }
    }

    /// What the document says of others, by their identifiers: whether they are here is another
    /// question.
    func writeRelations(_ document: CDADocument, to json: inout JSONText) {
        guard elements?.contains("relatesTo") ?? true else { return }
        let relations = document.relatedDocuments.flatMap { related in
            related.relationCode.map { code in
                related.ids.compactMap { BusinessIdentifier($0) }.map { (code, $0) }
            } ?? []
        }
        guard !relations.isEmpty else { return }
        json.key("relatesTo")
        json.array(relations) { json, relation in
            json.object { json in
                json.member("code", relation.0)
                json.key("target")
                json.object { json in
                    json.member("type", "DocumentReference")
                    json.key("identifier")
                    json.identifier(relation.1)
                }
            }
        }
    }

    private func authors(of document: CDADocument) -> [String] {
        guard elements?.contains("author") ?? true else { return [] }
        return document.authorNames.filter { !$0.allSatisfy(\.isWhitespace) }
    }

    private func custodian(of document: CDADocument) -> String? {
        elements?.contains("custodian") ?? true ? document.custodian : nil
    }
}
