import Schemas
import XMLTree

/// An element of a document that can be changed and written again.
///
/// Prefixes are not kept: CDA's namespace is the default one, `sdtc` and `xsi` are declared on the
/// root, and any other namespace is declared where it is used.
final class MutableElement {
    struct Attribute {
        var namespace: String?
        var name: String
        var value: String
    }

    enum Content {
        case element(MutableElement)
        case text(String)
    }

    static let instance = "http://www.w3.org/2001/XMLSchema-instance"
    static let hl7 = ModelNamespace.hl7.rawValue
    static let sdtc = ModelNamespace.sdtc.rawValue

    var namespace: String?
    var name: String
    var attributes: [Attribute] = []
    var content: [Content] = []
    weak var parent: MutableElement?

    init(_ namespace: String?, _ name: String) {
        self.namespace = namespace
        self.name = name
    }

    /// The element below a node; comments and instructions are left out.
    convenience init(_ node: XMLNode) {
        self.init(node.namespace, node.name)
        attributes = node.attributes.map { attribute in
            let value = attribute.value ?? ""
            let isType = attribute.namespace == Self.instance && attribute.name == "type"
            return Attribute(
                namespace: attribute.namespace, name: attribute.name,
                value: isType ? String(value.split(separator: ":").last ?? "") : value)
        }
        var child = node.firstChild
        while let current = child {
            switch current.kind {
            case .element:
                append(MutableElement(current))
            case .text:
                let text = current.withContent { String(decoding: $0, as: UTF8.self) }
                content.append(.text(text ?? ""))
            default: break
            }
            child = current.next
        }
    }

    var elements: [MutableElement] {
        content.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The element and everything below it, in document order.
    var all: [MutableElement] { [self] + elements.flatMap(\.all) }

    /// The type that the model gives the element where it stands; `xsi:type` is followed where it
    /// names a type. `nil` below something that the model does not know.
    var type: ModelType? {
        let model = CDAModel.shared
        let candidates = parent.map { $0.type?.elements ?? [] } ?? model.globalElements
        guard let element = candidates.first(where: isNamed) else { return nil }
        let named = attributes.first { $0.namespace == Self.instance && $0.name == "type" }
        return named.flatMap { model.type(named: $0.value) } ?? model.type(named: element.type)
    }

    private func isNamed(_ element: ModelElement) -> Bool {
        element.name.local == name && element.name.namespace.rawValue == namespace
    }

    func append(_ child: MutableElement) {
        child.parent = self
        content.append(.element(child))
    }

    func copy() -> MutableElement {
        let copy = MutableElement(namespace, name)
        copy.attributes = attributes
        for item in content {
            switch item {
            case .element(let element): copy.append(element.copy())
            case .text(let text): copy.content.append(.text(text))
            }
        }
        return copy
    }

    /// The document with this element as its root.
    func document() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32 * 1024)
        write(
            to: &bytes, default: nil,
            declarations: " xmlns:sdtc=\"\(Self.sdtc)\" xmlns:xsi=\"\(Self.instance)\"")
        return bytes
    }

    private func write(to bytes: inout [UInt8], default inherited: String?, declarations: String) {
        let isExtension = namespace == Self.sdtc
        let tag = isExtension ? "sdtc:" + name : name
        bytes.append(UInt8(ascii: "<"))
        bytes.append(contentsOf: tag.utf8)
        bytes.append(contentsOf: declarations.utf8)
        let current = isExtension ? inherited : namespace
        if current != inherited {
            bytes.append(contentsOf: " xmlns=\"\(current ?? "")\"".utf8)
        }
        for (index, attribute) in attributes.enumerated() {
            let prefix: String
            switch attribute.namespace {
            case nil: prefix = ""
            case Self.sdtc: prefix = "sdtc:"
            case Self.instance: prefix = "xsi:"
            case "http://www.w3.org/XML/1998/namespace": prefix = "xml:"
            case let other?:
                prefix = "a\(index):"
                bytes.append(contentsOf: " xmlns:a\(index)=\"\(other)\"".utf8)
            }
            bytes.append(contentsOf: " \(prefix)\(attribute.name)=\"".utf8)
            escape(attribute.value, into: &bytes)
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: ">"))
        for item in content {
            switch item {
            case .element(let element):
                element.write(to: &bytes, default: current, declarations: "")
            case .text(let text): escape(text, into: &bytes)
            }
        }
        bytes.append(contentsOf: "</".utf8)
        bytes.append(contentsOf: tag.utf8)
        bytes.append(UInt8(ascii: ">"))
    }

    private func escape(_ text: String, into bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "\""), 9, 10, 13:
                bytes.append(contentsOf: "&#\(byte);".utf8)
            default: bytes.append(byte)
            }
        }
    }
}
