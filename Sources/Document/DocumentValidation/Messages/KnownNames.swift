internal import ClinicalDocument
internal import Schemas
internal import XMLTree

/// The names that a report may show: those of the standard, in whatever case, and HTML's, which
/// authors take for narrative. Any other name was made up, and may be content.
enum KnownNames {
    /// Local names of elements and attributes, and what XML and XML Schema add to them. They come
    /// from the compiled schema, so that a run without findings does not read the model's tables.
    private static let locals = Set(XMLModel.cda.localNames).union([
        "type", "nil", "schemaLocation", "noNamespaceSchemaLocation", "lang", "space", "base",
        "id", "xml", "xmlns", "version", "encoding", "standalone",
    ])

    /// Locals, and the prefixes that documents commonly have for the standard's namespaces.
    static let words = locals.union(html).union(["sdtc", "xsi", "cda", "hl7", "n1", "voc"])

    private static let html: Set<String> = [
        "a", "align", "b", "body", "center", "class", "color", "div", "em", "font", "h1", "h2",
        "h3", "h4", "h5", "h6", "height", "hr", "href", "html", "i", "img", "li", "ol", "p", "pre",
        "size", "small", "span", "src", "strong", "style", "target", "u", "ul", "width",
    ]
    private static let lowercased = Set(locals.union(html).map { $0.lowercased() })

    /// Whether an element or attribute has a name of the standard.
    static func has(_ node: XMLNode) -> Bool {
        switch node.kind {
        case .element: node.modelName != nil && lowercased.contains(node.name.lowercased())
        case .attribute:
            switch node.namespace {
            case nil, "\(xsi)", "\(xml)", "\(sdtc)": lowercased.contains(node.name.lowercased())
            default: false
            }
        default: true
        }
    }
}

extension DocumentSummary {
    /// Without what an author chose: the identifier, the title, and codes and templates that are
    /// not on our lists.
    var withoutContent: DocumentSummary {
        DocumentSummary(
            id: nil, title: nil,
            templateIds: templateIds.filter { id in
                guard let root = id.root, Self.templates.contains(root) else { return false }
                return id.extension.map(Self.releases.contains) ?? true
            }.map { InstanceIdentifier(root: $0.root, extension: $0.extension) },
            code: code.flatMap { code in
                code.code.map(Self.kinds.contains) == true ? code : nil
            })
    }

    private static let templates = Set(RulePack.all.flatMap(\.templateIds))
    /// The releases of HL7's templates.
    private static let releases: Set<String> = [
        "2014-06-09", "2015-08-01", "2018-09-01", "2019-12-01", "2022-06-01", "2023-05-01",
        "2024-05-01",
    ]
    /// LOINC's codes of the common kinds of documents.
    private static let kinds: Set<String> = [
        "34133-9", "11488-4", "18842-5", "34117-2", "11504-8", "28570-0", "11506-3", "57133-1",
        "18761-7", "52521-2", "18748-4", "57016-8", "60591-5", "57833-6", "60593-1", "11502-2",
        "34105-7", "57134-9", "51855-5", "11503-0", "68608-9", "56447-6", "55182-0", "55184-6",
    ]
}

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

/// The candidate that differs least from a name, if it differs little.
func nearest(to name: String, among candidates: [String]) -> String? {
    let ranked = candidates.map { ($0, editDistance(name.lowercased(), $0.lowercased())) }
    guard let best = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 <= max(1, min(name.count, 12) / 4) ? best.0 : nil
}

/// Levenshtein's distance, of the first 64 bytes.
func editDistance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.utf8.prefix(64)), Array(right.utf8.prefix(64)))
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, b) in right.enumerated() {
            let replaced = diagonal + (a == b ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        }
    }
    return row[right.count]
}

/// The codes of the vocabulary domains that CDA's schema names. A report may show them: they say
/// what a piece of a document is, and nothing about a patient.
enum KnownCodes {
    private static let codes = Set(CDAModel.shared.codeLists.flatMap(\.codes))

    /// Whether a value is one of them, or a list of them.
    static func has(_ value: String) -> Bool {
        let words = value.split(whereSeparator: \.isWhitespace)
        return !words.isEmpty && words.count <= namedAtMost
            && words.allSatisfy { codes.contains(String($0)) }
    }

    private static let namedAtMost = 8
}

/// Where each element of the standard may stand, for hints.
struct ElementPlaces {
    static let shared = ElementPlaces(.shared)

    /// The parents of an element, by name; none where there are more than a hint can hold.
    let places: [ModelName: [String]]

    private static let namedAtMost = 3

    private init(_ model: CDAModel) {
        var found: [ModelName: Set<String>] = [:]
        let elements = model.globalElements + model.types.flatMap(\.elements)
        for parent in Set(elements) {
            for child in model.type(named: parent.type)?.elements ?? [] {
                found[child.name, default: []].insert(parent.name.description)
            }
        }
        places = found.filter { $0.value.count <= Self.namedAtMost }.mapValues { $0.sorted() }
    }
}
