/// Writes one schema document from the model, straight into bytes.
struct SchemaWriter {
    /// What has been written.
    private(set) var bytes: [UInt8] = []

    private let model: CDAModel
    private let namespace: ModelNamespace
    private let textTypes: Set<String>
    /// The schema's names of the classes that have another one in the model.
    private let classReferences: [String: String]

    /// Makes a writer for one namespace's document.
    init(model: CDAModel, namespace: ModelNamespace) {
        self.model = model
        self.namespace = namespace
        let classes = model.types.filter { $0.isClass && $0.namespace == .hl7 }
        classReferences = Dictionary(
            uniqueKeysWithValues: classes.map { ($0.name, $0.schemaName) })
        textTypes = SchemaWriter.textTypes(of: model)
        bytes.reserveCapacity(namespace == .hl7 ? 128 * 1024 : 16 * 1024)
    }

    /// The file name of a namespace's document.
    static func fileName(_ namespace: ModelNamespace) -> String {
        namespace == .hl7 ? "casebook-cda.xsd" : "casebook-sdtc.xsd"
    }

    /// Writes the whole document.
    mutating func write(_ reachable: ReachableTypes) {
        let other = namespace == .hl7 ? ModelNamespace.sdtc : .hl7
        line(0, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
        line(0, "<!-- Written by Casebook from the tables in Schemas/Tables. Do not edit. -->")
        line(
            0, "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns=\"",
            ModelNamespace.hl7.rawValue, "\" xmlns:sdtc=\"", ModelNamespace.sdtc.rawValue,
            "\" targetNamespace=\"", namespace.rawValue, "\" elementFormDefault=\"qualified\">")
        line(
            1, "<xs:import namespace=\"", other.rawValue, "\" schemaLocation=\"",
            SchemaWriter.fileName(other), "\"/>")
        for element in model.globalElements where element.name.namespace == namespace {
            line(
                1, "<xs:element name=\"", element.name.local, "\" type=\"",
                reference(element.type), "\"/>")
        }
        if namespace == .sdtc {
            for attribute in model.globalAttributes {
                line(
                    1, "<xs:attribute name=\"", attribute.local, "\" type=\"",
                    attribute.valueType, "\"/>")
            }
        }
        writeValueTypes(reachable)
        for type in model.types where type.namespace == namespace && !type.isSimple {
            if reachable.types.contains(type.name) { write(type) }
        }
        line(0, "</xs:schema>")
    }

    private mutating func writeValueTypes(_ reachable: ReachableTypes) {
        for form in LexicalForm.allCases {
            guard let definition = form.definition, form.namespace == namespace else { continue }
            line(1, "<xs:simpleType name=\"", form.schemaName, "\">")
            line(2, definition)
            line(1, "</xs:simpleType>")
        }
        guard namespace == .hl7 else { return }
        let narrowing = listsThatNarrow()
        for list in model.codeLists where !list.isOpen {
            let isUsedInSets = reachable.values.contains("set_" + list.name)
            guard isUsedInSets || reachable.values.contains(list.name) else { continue }
            line(1, "<xs:simpleType name=\"", list.name, "\">")
            let base = narrowing.contains(list.name) ? LexicalForm.word.reference : "xs:token"
            line(2, "<xs:restriction base=\"", base, "\">")
            for code in list.codes { line(3, "<xs:enumeration value=\"", code, "\"/>") }
            line(2, "</xs:restriction>")
            line(1, "</xs:simpleType>")
            if isUsedInSets {
                line(1, "<xs:simpleType name=\"set_", list.name, "\">")
                line(2, "<xs:list itemType=\"", list.name, "\"/>")
                line(1, "</xs:simpleType>")
            }
        }
    }

    /// The lists that a restricted type has in place of its base's `cs`: XML Schema wants these
    /// derived from it.
    private func listsThatNarrow() -> Set<String> {
        var names: Set<String> = []
        for type in model.types where type.derivation == .restricts {
            guard let base = type.base.flatMap(model.type(named:)) else { continue }
            for attribute in type.ownAttributes where attribute.use != .prohibited {
                let wider = base.attributes.first { $0.local == attribute.local }
                if let wider, wider.valueType != attribute.valueType {
                    names.insert(attribute.valueType)
                }
            }
        }
        return names
    }

    private mutating func write(_ type: ModelType) {
        let isText = textTypes.contains(type.name)
        let abstract = type.isAbstract ? "\" abstract=\"true" : ""
        let mixed = type.isMixed && !isText ? "\" mixed=\"true" : ""
        let content = isText ? "xs:simpleContent>" : "xs:complexContent>"
        line(1, "<xs:complexType name=\"", type.schemaName, abstract, mixed, "\">")
        if let base = type.base, let derivation = type.derivation {
            let element = derivation == .extends ? "xs:extension" : "xs:restriction"
            line(2, "<", content)
            line(3, "<", element, " base=\"", reference(base), "\">")
            if isText, !textTypes.contains(base) {
                line(4, "<xs:simpleType><xs:restriction base=\"xs:string\"/></xs:simpleType>")
            }
            write(bodyOf: type, 4)
            line(3, "</", element, ">")
            line(2, "</", content)
        } else if isText {
            line(2, "<", content)
            line(3, "<xs:extension base=\"xs:string\">")
            write(bodyOf: type, 4)
            line(3, "</xs:extension>")
            line(2, "</", content)
        } else {
            write(bodyOf: type, 2)
        }
        line(1, "</xs:complexType>")
    }

    /// The types that hold text and never an element, nor do types derived from them. Written as
    /// simple content: empty mixed content would cost a content model for every such element.
    private static func textTypes(of model: CDAModel) -> Set<String> {
        var names = Set(model.types.filter(\.isMixed).map(\.name))
        for type in model.types where declaresContent(type, model) {
            var current: ModelType? = type
            while let step = current {
                names.remove(step.name)
                current = step.base.flatMap(model.type(named:))
            }
        }
        return names
    }

    /// Whether a type, or one that it extends, declares or removes elements.
    private static func declaresContent(_ type: ModelType, _ model: CDAModel) -> Bool {
        if !type.ownContent.isEmpty { return true }
        guard type.derivation == .extends, let base = type.base.flatMap(model.type(named:))
        else { return false }
        return declaresContent(base, model)
    }

    private mutating func write(bodyOf type: ModelType, _ depth: Int) {
        if type.ownContent.count == 1, case .either = type.ownContent[0] {
            write(type.ownContent[0], depth)
        } else if !type.ownContent.isEmpty {
            write(.all(type.ownContent, .once), depth)
        }
        for attribute in type.ownAttributes { write(attribute, of: type, depth) }
    }

    /// Writes a piece of content. Where a choice may be repeated, a sequence around it is repeated
    /// instead: libxml2 counts the turns of a choice, and a content model that counts is run by
    /// its slow matcher.
    private mutating func write(_ particle: ModelParticle, _ depth: Int) {
        switch particle {
        case .element(let element):
            let occurs = occurrences(element.cardinality)
            if element.isReference {
                line(depth, "<xs:element ref=\"sdtc:", element.name.local, "\"", occurs, "/>")
            } else {
                line(
                    depth, "<xs:element name=\"", element.name.local, "\" type=\"",
                    reference(element.type), element.isNillable ? "\" nillable=\"true\"" : "\"",
                    occurs, "/>")
            }
        case .either(let pieces, let cardinality) where cardinality.maximum == nil:
            write(.all([.either(pieces, .once)], cardinality), depth)
        case .either(let pieces, let cardinality):
            line(depth, "<xs:choice", occurrences(cardinality), ">")
            for piece in pieces { write(piece, depth + 1) }
            line(depth, "</xs:choice>")
        case .all(let pieces, let cardinality):
            line(depth, "<xs:sequence", occurrences(cardinality), ">")
            for piece in pieces { write(piece, depth + 1) }
            line(depth, "</xs:sequence>")
        case .anyOther(let cardinality):
            line(
                depth, "<xs:any namespace=\"##other\" processContents=\"skip\"",
                occurrences(cardinality), "/>")
        }
    }

    private mutating func write(_ attribute: ModelAttribute, of type: ModelType, _ depth: Int) {
        let use =
            switch attribute.use {
            case .required: " use=\"required\""
            case .optional: ""
            case .prohibited: " use=\"prohibited\""
            }
        if attribute.namespace != nil {
            line(depth, "<xs:attribute ref=\"sdtc:", attribute.local, "\"", use, "/>")
            return
        }
        let constraint = attribute.fixed.map { " fixed=\"" + $0 + "\"" } ?? ""
        line(
            depth, "<xs:attribute name=\"", attribute.local, "\" type=\"",
            valueReference(attribute, of: type), "\"", constraint, use, "/>")
    }

    /// The schema's name for an attribute's type. The value of a fixed code is compared, so that
    /// its list need not be searched too; a narrowed attribute must keep its base's type.
    private func valueReference(_ attribute: ModelAttribute, of type: ModelType) -> String {
        let valueType = model.valueType(named: attribute.valueType)
        if attribute.fixed != nil, type.derivation != .restricts {
            switch valueType {
            case .code, .form(.boolean): return "xs:token"
            default: break
            }
        }
        switch valueType {
        case .form(let form): return form.reference
        case .code(let list) where list.isOpen: return LexicalForm.word.reference
        default: return attribute.valueType
        }
    }

    private func reference(_ name: String) -> String { classReferences[name] ?? name }

    private func occurrences(_ cardinality: Cardinality) -> String {
        let lower = cardinality.minimum == 1 ? "" : " minOccurs=\"\(cardinality.minimum)\""
        guard let maximum = cardinality.maximum else { return lower + " maxOccurs=\"unbounded\"" }
        return maximum == 1 ? lower : lower + " maxOccurs=\"\(maximum)\""
    }

    private mutating func line(_ depth: Int, _ pieces: String...) {
        for _ in 0..<depth { bytes.append(UInt8(ascii: " ")) }
        for piece in pieces { bytes.append(contentsOf: piece.utf8) }
        bytes.append(UInt8(ascii: "\n"))
    }
}
