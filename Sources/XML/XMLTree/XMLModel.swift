internal import CLibXML
internal import CSchemaModel

/// A schema that was compiled when the program was: types, content models as automata, values.
///
/// It holds a document against itself in one pass over the tree, names everything that is wrong
/// once, and spends of the document's ``WorkBudget`` as it goes.
///
/// ```swift
/// let verdict = XMLModel.cda.validate(document, setsForeignAside: true, kept: 100)
/// for finding in verdict?.findings ?? [] { print(finding.kind, finding.node.name) }
/// ```
@safe public struct XMLModel: @unchecked Sendable {
    // The rows are constants of the program, which is why they may be shared.
    private let rows: UnsafePointer<cbx_model>

    /// CDA R2 with HL7's extensions.
    public static let cda = unsafe XMLModel(rows: cbx_model_cda())

    /// The local names of all elements and attributes that the schema has.
    ///
    /// - Complexity: O(*n*) in their number.
    public var localNames: [String] {
        let elements = unsafe UnsafeBufferPointer(
            start: rows.pointee.element_names, count: Int(rows.pointee.element_count))
        let attributes = unsafe UnsafeBufferPointer(
            start: rows.pointee.attribute_names, count: Int(rows.pointee.attribute_count))
        return unsafe elements.map { text(of: $0) } + attributes.map { text(of: $0) }
    }

    /// The types of the elements of a name, wherever one may stand: numbers in the schema's order,
    /// each once, in the order of the types that declare the elements, those included that a
    /// restriction removes.
    ///
    /// - Parameter inExtension: Whether the elements are in the namespace of HL7's extensions.
    /// - Complexity: O(*n*) in the elements that all types declare.
    public func types(ofElements local: String, inExtension: Bool) -> [Int] {
        let names = unsafe UnsafeBufferPointer(
            start: rows.pointee.element_names, count: Int(rows.pointee.element_count))
        let namespace = Int(inExtension ? CBX_MODEL_SDTC : CBX_MODEL_HL7)
        let length = local.utf8.count
        let symbol = unsafe names.firstIndex { name in
            Int(name.ns) == namespace && Int(name.length) == length && text(of: name) == local
        }
        guard let symbol else { return [] }
        var found: [Int] = []
        for number in 0..<Int(unsafe rows.pointee.type_count) {
            let type = unsafe rows.pointee.types[number]
            for row in Int(type.first_child)..<Int(type.first_child) + Int(type.child_count) {
                let child = unsafe rows.pointee.children[row]
                if Int(child.symbol) == symbol, !found.contains(Int(child.type)) {
                    found.append(Int(child.type))
                }
            }
        }
        return found
    }

    /// Holds a document against the schema.
    ///
    /// - Parameters:
    ///   - setsForeignAside: Whether elements and attributes of namespaces that the schema does not
    ///     have are passed over.
    ///   - kept: Findings that are kept; more are only counted.
    /// - Returns: nil where the work had to end.
    /// - Complexity: O(*n*) in time, *n* nodes and bytes of values; memory in proportion to the
    ///   depth, the IDs, and the children of elements whose content is wrong.
    public func validate(
        _ document: XMLDocument, setsForeignAside: Bool, kept: Int
    ) -> XMLModelVerdict? {
        var found = unsafe cbx_model_verdict()
        let hasFinished = unsafe cbx_model_validate(
            rows, document.handle, setsForeignAside, max(kept, 0), &found)
        defer { unsafe cbx_model_verdict_close(&found) }
        guard hasFinished else { return nil }
        let kept = unsafe UnsafeBufferPointer(start: found.kept, count: found.count)
        return unsafe XMLModelVerdict(
            findings: kept.map { unsafe finding($0, document) }, total: found.total,
            brokenReferences: found.broken_references, setAsideCount: found.set_aside)
    }

    private func finding(_ raw: cbx_model_finding, _ document: XMLDocument) -> XMLModelFinding {
        var finding = unsafe XMLModelFinding(
            kind: XMLModelFinding.Kind(raw.kind), node: XMLNode(raw.node, in: document),
            related: raw.related.map { unsafe XMLNode($0, in: document) },
            type: raw.type == CBX_MODEL_NONE ? nil : Int(raw.type))
        let row = unsafe Int(raw.row)
        guard row != Int(CBX_MODEL_NONE) else { return finding }
        switch finding.kind {
        case .attributeMissing, .attributeInvalid, .identifierTwice:
            finding.attribute =
                finding.type.map { unsafe row - Int(rows.pointee.types[$0].first_attribute) }
        case .typeMissing, .typeInvalid: finding.declaredType = row
        case .textInvalid: break
        default: finding.child = name(ofChild: row)
        }
        return finding
    }

    private func name(ofChild row: Int) -> XMLModelFinding.Name {
        let name = unsafe rows.pointee.element_names[Int(rows.pointee.children[row].symbol)]
        return XMLModelFinding.Name(
            local: text(of: name), isExtension: Int(name.ns) == Int(CBX_MODEL_SDTC))
    }

    private func text(of name: cbx_model_name) -> String {
        unsafe String(cString: rows.pointee.texts + Int(name.offset))
    }
}
