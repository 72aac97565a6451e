import Base
import DocumentExtraction
import HealthModel
import Statements
import XMLTree

/// What a document says under its entries, read from the XML without the room that is tested, and
/// what of it is not in the extraction.
struct Conservation {
    private(set) var entries = 0
    private(set) var facts = 0
    /// Facts that no statement has, by the kind of fact and the XPath of the element.
    private(set) var missing: [String] = []

    static let classes: Set<String> = [
        "act", "encounter", "observation", "observationMedia", "organizer", "procedure",
        "regionOfInterest", "substanceAdministration", "supply",
    ]

    private let hl7 = "urn:hl7-org:v3"
    /// Facts that statements have, by the XPath of the statement.
    private var had: [String: [Fact: Int]] = [:]
    private let listed: Set<String>

    struct Fact: Hashable {
        let kind: String
        let value: String
    }

    init(_ document: XMLDocument, _ extracted: ExtractedDocument) throws {
        listed = Set(extracted.listed.map(\.xpath))
        for statement in extracted.statements {
            var found: [Fact: Int] = [:]
            Self.collect(try statement.json(), into: &found)
            had[statement.origin.xpath, default: [:]].merge(found, uniquingKeysWith: +)
            // What stands in an entryRelationship is said of the statement inside it; in the XML
            // it is below the one around it.
            guard let parent = statement.parent, let link = try statement.json()["link"] else {
                continue
            }
            let around = extracted.statements[parent].origin.xpath
            Self.collect(link, into: &had[around, default: [:]])
        }
        for child in document.root.elements
        where child.name == "component" && child.namespace == hl7 {
            walk(child, owner: nil, isInEntry: false)
        }
    }

    private mutating func walk(_ node: XMLNode, owner: String?, isInEntry: Bool) {
        var owner = owner
        let isHL7 = node.namespace == hl7
        if isHL7, Self.classes.contains(node.name) {
            entries += 1
            let path = node.path(prefixes: [hl7: "", "urn:hl7-org:sdtc": "sdtc"]) {
                $0.namespace == "urn:hl7-org:v3" || $0.namespace == "urn:hl7-org:sdtc"
            }
            // A statement inside a part is kept there.
            if had[path] != nil || listed.contains(path) { owner = path }
        }
        let isInEntry = isInEntry || isHL7 && node.name == "entry"
        if isInEntry, let owner { check(node, owner) }
        for child in node.elements { walk(child, owner: owner, isInEntry: isInEntry) }
    }

    private mutating func check(_ node: XMLNode, _ owner: String) {
        for fact in Self.facts(of: node) {
            facts += 1
            guard had[owner] != nil else { continue }  // listed
            if let count = had[owner]?[fact], count > 0 {
                had[owner]?[fact] = count - 1
            } else {
                missing.append("\(fact.kind) of \(node.name) in \(owner)")
            }
        }
    }

    private static func facts(of node: XMLNode) -> [Fact] {
        var facts: [Fact] = []
        if let system = node.attribute("codeSystem") {
            facts.append(Fact(kind: "code", value: (node.attribute("code") ?? "") + "^" + system))
        }
        for name in ["value", "unit"] {
            guard let value = node.attribute(name == "value" ? "value" : "unit") else { continue }
            facts.append(Fact(kind: name, value: value))
        }
        if node.name == "value" {
            if let flavor = node.attribute("nullFlavor") {
                facts.append(Fact(kind: "nullFlavor", value: flavor))
            }
            var text = ""
            var child = node.firstChild
            while let current = child {
                if current.kind == .text, let content = current.content,
                    content.utf8.contains(where: { $0 > 0x20 })
                {
                    text += content
                }
                child = current.next
            }
            if !text.isEmpty { facts.append(Fact(kind: "text", value: words(text))) }
        }
        return facts
    }

    private static func collect(_ value: JSONValue, into found: inout [Fact: Int]) {
        switch value {
        case .array(let values): values.forEach { collect($0, into: &found) }
        case .object(let members):
            var strings: [String: String] = [:]
            for member in members {
                if let text = member.value.text { strings[member.name] = text }
                switch member.name {
                case "relationships": continue
                case "section", "interpreted", "link":
                    // An element of this name stands in an array.
                    if member.value.fields != nil { continue }
                case "author", "informant", "subject":
                    // Repeated from the parts, or from outside of the statement.
                    if member.value["level"] != nil { continue }
                default: break
                }
                collect(member.value, into: &found)
            }
            if let system = strings["codeSystem"] {
                let code = (strings["code"] ?? "") + "^" + system
                found[Fact(kind: "code", value: code), default: 0] += 1
            }
            // An address of narrative is the reference's `value` in XML.
            if let text = strings["reference"] {
                found[Fact(kind: "value", value: text), default: 0] += 1
            }
            for name in ["value", "unit", "nullFlavor"] {
                guard let text = strings[name] else { continue }
                found[Fact(kind: name, value: text), default: 0] += 1
            }
            for name in ["text", "display"] {
                guard let text = strings[name] else { continue }
                found[Fact(kind: "text", value: words(text)), default: 0] += 1
            }
        default: break
        }
    }

    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
