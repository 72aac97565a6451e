internal import ClinicalDocument
internal import Schemas
internal import XMLTree

extension XMLNode {
    /// The element's name in the standard's namespaces; nil in any other.
    var modelName: ModelName? {
        namespace.flatMap(ModelNamespace.init(rawValue:)).map { ModelName($0, name) }
    }

    /// The name as messages show it: one of the standard's, since any other may be content.
    var shownName: String {
        guard KnownNames.has(self) else {
            return kind == .attribute ? "an unknown attribute" : "an unknown element"
        }
        return "`\(kind == .attribute ? name : modelName?.description ?? name)`"
    }
}

/// The namespace of `xsi:type` (XML Schema 1.0, 2.6).
let xsi: StaticString = "http://www.w3.org/2001/XMLSchema-instance"
/// The namespace of `xml:lang` (Namespaces in XML 1.0, 3).
let xml: StaticString = "http://www.w3.org/XML/1998/namespace"
