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
