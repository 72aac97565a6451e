import Base
import HTTPExchange
import HealthModel
import HealthStore

/// How the interface says which samples of an answer are of documents.
enum DocumentReceiptSchemas {
    static let result = NamedSchema(
        "DocumentResult", "A sample that comes from documents and was not saved by an app.",
        .closed(
            .required("sample", TextRule.uuid),
            .required(
                "documents", .list(TextRule.uuid, 1...Int.max),
                "Ordered by the time of intake; the sample's metadata is that of the first.")))

    static let receipt = NamedSchema(
        "DocumentReceipt", "Samples of documents, and documents of which it is not known.",
        .closed(
            .required("results", .list(.named(result), 0...Int.max)),
            .required(
                "unread", .list(TextRule.uuid, 0...Int.max),
                "Documents whose measurements are missing, because they are not processed yet "
                    + "or are damaged.")))

    /// What answers have where something of it is of documents.
    static let member = JSONSchema.Member.optional(
        "documents", .named(receipt),
        "The samples that come from documents; absent if there are none."
    )
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
