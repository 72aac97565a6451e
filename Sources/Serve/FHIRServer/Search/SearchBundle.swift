import FHIR
import Base
import DocumentValidation
import Foundation
import HealthStore

/// A searchset (FHIR R4, 3.1.1.4.1) in the making.
struct SearchBundle {
    /// Where the resources lie, with a slash at the end.
    let base: String
    /// What was searched, as `DocumentReference`.
    let path: String
    /// The parameters that were understood.
    let understood: [SearchParameter]

    /// The bundle, with the entries that `body` writes if there are any.
    func json(
        total: Int?, token: PagingToken? = nil, next: PagingToken? = nil, isEmpty: Bool,
        entries body: (inout JSONText) -> Void
    ) -> JSONText {
        var json = JSONText()
        json.object { json in
            json.member("resourceType", "Bundle")
            json.member("type", "searchset")
            if let total { json.member("total", total) }
            json.key("link")
            json.array([("self", token), ("next", next)].filter { $0.0 == "self" || $0.1 != nil }) {
                json, link in
                json.object { json in
                    json.member("relation", link.0)
                    json.member("url", address(link.1))
                }
            }
            guard !isEmpty else { return }
            json.key("entry")
            json.array(CollectionOfOne(())) { json, _ in body(&json) }
        }
        return json
    }

    private func address(_ token: PagingToken?) -> String {
        let page = token.map {
            SearchParameter(name: SearchPaging.tokenName, value: $0.text)
        }
        return base + path + SearchForm.write(understood + (page.map { [$0] } ?? []))
    }
}

extension JSONText {
    /// What a searchset says of documents that may match and cannot be read. A search that looks
    /// into headers does not know which of them would have matched, and names none.
    mutating func unreadableEntry(_ documents: [UUID], of search: DocumentSearch) {
        let names = documents.map { "DocumentReference/" + $0.resourceID }.joined(separator: ", ")
        let which = search.conditions.isEmpty ? names : "some documents that may match"
        object { json in
            json.key("resource")
            let text = "cannot be read, since what is stored is damaged: \(which)"
            OperationOutcome([.init(.warning, "incomplete", diagnostics: text)]).write(to: &json)
            json.key("search")
            json.object { $0.member("mode", "outcome") }
        }
    }
}
