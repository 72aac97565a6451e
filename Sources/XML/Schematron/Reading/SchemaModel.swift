import XMLTree

/// A schema as it was read, with inclusions resolved (ISO/IEC 19757-3, section 5).
struct SchemaModel {
    var title: String?
    var version: String?
    var queryBinding: String?
    var defaultPhase: String?
    var namespaces: [String: String] = [:]
    var lets: [LetModel] = []
    /// `xsl:key`, which the XSLT bindings allow.
    var keys: [(name: String, match: String, use: String)] = []
    var phases: [PhaseModel] = []
    var patterns: [PatternModel] = []
    /// Abstract rules outside patterns, which SchXslt2 allows (ISO/IEC 19757-3:2025).
    var rules: [RuleModel] = []
    var diagnostics: [String: [MessagePart]] = [:]
    var properties: [String: [MessagePart]] = [:]
}

/// Where something stands in a schema.
struct SchemaPlace {
    let file: String
    let node: XMLNode
}

/// `sch:let`
struct LetModel {
    let name: String
    var value: String
    let place: SchemaPlace
}

/// `sch:phase`
struct PhaseModel {
    let id: String
    var active: [(pattern: String, place: SchemaPlace)] = []
    /// Where it says that only a part of the document is meant; nil where it does not.
    var from: SchemaPlace?
    var lets: [LetModel] = []
}

/// `sch:pattern`
struct PatternModel {
    var id: String?
    var isAbstract = false
    var isA: String?
    var role: String?
    var parameters: [(name: String, value: String)] = []
    var lets: [LetModel] = []
    var rules: [RuleModel] = []
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
    var subject: String?
    /// Why none of its asserts runs; nil where they do.
    var hindrance: String?
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
    var subject: String?
    var diagnostics: [String] = []
    var properties: [String] = []
    var message: [MessagePart] = []
    let place: SchemaPlace
}

/// A part of a message: text, or what an expression says of the document.
enum MessagePart {
    case text(String)
    case value(select: String, place: SchemaPlace)
    case name(path: String?, place: SchemaPlace)
}
