import Base
import HTTPExchange
import HealthModel
import HealthStore

/// How the interface says which samples of an answer are of documents.
enum DocumentReceiptSchemas {
    static let result = NamedSchema(
        "DocumentResult", "A sample that documents contain and nobody saved.",
        .closed(
            .required("sample", TextRule.uuid),
            .required(
                "documents", .list(TextRule.uuid, 1...Int.max),
                "By when they were taken in; the sample's metadata is the first one's.")))

    static let receipt = NamedSchema(
        "DocumentReceipt", "Samples of documents, and documents of which it is not known.",
        .closed(
            .required("results", .list(.named(result), 0...Int.max)),
            .required(
                "unread", .list(TextRule.uuid, 0...Int.max),
                "Documents that nobody has read yet, or that are damaged: what they measured is "
                    + "missing.")))

    /// What answers have where something of it is of documents.
    static let member = JSONSchema.Member.optional(
        "documents", .named(receipt),
        "Which of the samples are of documents; absent where none is, and all were read.")
}

extension DocumentReceipt {
    /// Writes it as the member `documents` of an object; nothing where there is nothing to say.
    func writeIfAny(to json: inout JSONText) {
        guard !isEmpty else { return }
        json.key("documents")
        json.object { json in
            json.key("results")
            json.array(results) { json, result in
                json.object { json in
                    json.member("sample", result.sample.lowercasedText)
                    json.key("documents")
                    json.array(result.documents) { json, uuid in json.string(uuid.lowercasedText) }
                }
            }
            json.key("unread")
            json.array(unread) { json, uuid in json.string(uuid.lowercasedText) }
        }
    }
}
