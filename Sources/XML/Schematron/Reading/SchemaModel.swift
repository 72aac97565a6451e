import XMLTree
import XPath

/// A schema as it was read, with inclusions resolved (ISO/IEC 19757-3, section 5).
struct SchemaModel {
    var title: String?
    var version: String?
    var queryBinding: String?
    /// Its `schematronEdition`.
    var edition: String?
    var defaultPhase: String?
    var namespaces: [String: String] = [:]
    var lets: [LetModel] = []
    /// `xsl:key`, which the XSLT bindings allow, and Schematron 1.5's `key`.
    var keys: [KeyModel] = []
    /// `xsl:decimal-format`, which the XSLT bindings allow.
    var formats: [DecimalFormatModel] = []
    /// `xsl:function`, which the XSLT bindings allow.
    var functions: [FunctionModel] = []
    var phases: [PhaseModel] = []
    var patterns: [PatternModel] = []
    /// Abstract rules outside patterns, which SchXslt2 allows (ISO/IEC 19757-3:2025).
    var rules: [RuleModel] = []
    var diagnostics: [String: NoteModel] = [:]
    var properties: [String: NoteModel] = [:]
}

/// Where something stands in a schema.
struct SchemaPlace {
    let file: String
    let node: XMLNode
}

/// A value as an expression, or as an XSLT body, which becomes one.
enum SchemaValue {
    /// In the language of the query binding.
    case expression(String)
    /// In XPath 3.1, with what ``XSLTBody`` adds to it; and in XPath 1.0, where that can say it.
    case body(String, original: String?)
    /// A body that cannot run; why.
    case unsupported(RuleFailure)
}

/// `sch:let`
struct LetModel {
    let name: String
    var value: SchemaValue
    /// Its `as`.
    var type: String?
    let place: SchemaPlace
    /// What its value is read in, where that is XSLT.
    var scope: XSLTScope?
}

/// `xsl:key`
struct KeyModel {
    let name: String
    let match: String
    let use: SchemaValue
    /// Whether the values of a node are one value together.
    var isComposite = false
    let place: SchemaPlace
    var scope: XSLTScope?
}

/// `xsl:decimal-format`
struct DecimalFormatModel {
    let name: String?
    let format: DecimalFormat
    let scope: XSLTScope
}

/// `xsl:function`
struct FunctionModel {
    let name: String
    let parameters: [(name: String, type: String?)]
    let type: String?
    let body: SchemaValue
    let place: SchemaPlace
    let scope: XSLTScope
}

/// `sch:phase`
struct PhaseModel {
    let id: String
    var active: [(pattern: String, place: SchemaPlace)] = []
    /// The expression that selects the part of the document that is meant; nil for all of it.
    var from: String?
    /// What has to hold of the document for `#ANY` to choose it.
    var when: String?
    var lets: [LetModel] = []
    let place: SchemaPlace
}

/// `sch:pattern`
struct PatternModel {
    var id: String?
    var title: String?
    var isAbstract = false
    /// Whether it is a `group`, whose rules each run on all their nodes.
    var isGroup = false
    var isA: String?
    var role: String?
    var documents: String?
    var further: [SchematronAttribute] = []
    /// The phase that it stands in; nil outside of phases.
    var phase: String?
    /// What it gives for the parameters of an abstract pattern; of an abstract one, their
    /// defaults, nil where it declares them alone.
    var parameters: [(name: String, value: String?, place: SchemaPlace)] = []
    var lets: [LetModel] = []
    var rules: [RuleModel] = []
    /// Those that it has of its own, as far as they differ from the schema's.
    var diagnostics: [String: NoteModel] = [:]
    var properties: [String: NoteModel] = [:]
    let place: SchemaPlace
}

/// `sch:rule`
struct RuleModel {
    var id: String?
    var context: String?
    var isAbstract = false
    var role: String?
    var flag: String?
    var see: String?
    var severity: String?
    var subject: String?
    var visitEach: String?
    var further: [SchematronAttribute] = []
    /// Why none of its asserts runs; nil where they do.
    var hindrance: RuleFailure?
    var items: [Item] = []
    let place: SchemaPlace

    var lets: [LetModel] {
        items.compactMap { if case .binding(let item) = $0 { item } else { nil } }
    }

    enum Item {
        case binding(LetModel)
        case check(CheckModel)
        case extends(rule: String, place: SchemaPlace)
    }
}

/// `sch:assert` or `sch:report`
struct CheckModel {
    var isReport = false
    var id: String?
    var test: String
    var role: String?
    var flag: String?
    var see: String?
    var severity: String?
    var subject: String?
    var further: [SchematronAttribute] = []
    var diagnostics: [String] = []
    var properties: [String] = []
    var message: [MessagePart] = []
    let place: SchemaPlace
}

/// `sch:diagnostic` or `sch:property`
struct NoteModel {
    var attributes: [SchematronAttribute] = []
    var message: [MessagePart]
}

/// A part of a message: text, or what an expression says of the document.
enum MessagePart {
    case text(String)
    case value(select: String, place: SchemaPlace)
    case name(path: String?, place: SchemaPlace)
}
