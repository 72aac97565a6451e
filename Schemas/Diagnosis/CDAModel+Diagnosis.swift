extension CDAModel {
    /// What the schema has against the children of an element.
    ///
    /// - Parameters:
    ///   - children: The names of the element children, in order.
    ///   - text: All the character data that stands directly in the element.
    ///   - path: The names from the root element down to the element itself.
    /// - Returns: The faults, at most fifty; none when the children are in order, or when the
    ///   schema does not know the element at that place. A fault's `Subject.child` is an index
    ///   into `children`.
    public func diagnoseChildren(
        _ children: [ElementName], text: String, of path: [ElementStep]
    ) -> [ContentDiagnosis] {
        guard let name = path.last?.name.shown, let type = type(of: path) else { return [] }
        var diagnosis = ChildrenDiagnosis(model: self, type: type, element: name)
        var found = diagnosis.run(children)
        if type.isSimple, case .form(let form) = valueType(named: type.name), !form.admits(text) {
            found.append(
                ContentDiagnosis(
                    subject: .element, element: name, type: type.name, fault: .wrongText(form)))
        } else if !type.isSimple, !type.isMixed, !LexicalForm.words(text).isEmpty {
            found.append(
                ContentDiagnosis(
                    subject: .element, element: name, type: type.name, fault: .unexpectedText))
        }
        return found
    }

    /// What the schema has against the attributes of an element, `xsi:type` and `xsi:nil` included.
    ///
    /// - Parameters:
    ///   - attributes: The attributes, namespace declarations left out.
    ///   - path: The names from the root element down to the element itself. Its last step says
    ///     what `xsi:type` names.
    ///   - identifierIsRepeated: Whether it is known that the value of its identifier (`ID`) is
    ///     another element's too; one element alone does not tell.
    /// - Returns: The faults; none when the attributes are in order, or when the schema does not
    ///   know the element at that place. A fault's `Subject.attribute` is an index into
    ///   `attributes`.
    public func diagnoseAttributes(
        _ attributes: [DocumentAttribute], of path: [ElementStep],
        identifierIsRepeated: Bool = false
    ) -> [ContentDiagnosis] {
        guard let step = path.last, let resolution = resolve(path) else { return [] }
        let name = step.name.shown
        let typeSubject = attributes.firstIndex { $0.isInstance("type") }
        if let fault = typeFault(resolution, step) {
            return [
                ContentDiagnosis(
                    subject: typeSubject.map { .attribute($0) } ?? .element, element: name,
                    type: resolution.declared.name, fault: fault)
            ]
        }
        let type = resolution.type ?? resolution.declared
        var found: [ContentDiagnosis] = []
        for (index, attribute) in attributes.enumerated() {
            let fault =
                if attribute.isInstance("nil") {
                    resolution.element.isNillable ? nil : ContentDiagnosis.Fault.notNillable
                } else if attribute.namespace == DocumentAttribute.instanceNamespace {
                    ContentDiagnosis.Fault?.none
                } else {
                    fault(of: attribute, in: type, identifierIsRepeated)
                }
            guard let fault else { continue }
            found.append(
                ContentDiagnosis(
                    subject: .attribute(index), element: name, type: type.name, fault: fault))
        }
        for required in type.attributes where required.use == .required {
            guard !attributes.contains(where: required.isName) else { continue }
            found.append(
                ContentDiagnosis(
                    subject: .element, element: name, type: type.name,
                    fault: .missingAttribute(required.description)))
        }
        return found
    }

    private func typeFault(_ resolution: Resolution, _ step: ElementStep) -> ContentDiagnosis.Fault?
    {
        guard resolution.type == nil else { return nil }
        let alternatives = alternatives(to: resolution.declared)
        guard step.xsiType != nil else {
            return .abstractType(resolution.declared.schemaName, alternatives: alternatives)
        }
        guard let named = resolution.named else { return .unknownType(alternatives: alternatives) }
        if isType(named.name, derivedFrom: resolution.declared.name) {
            return .abstractType(named.schemaName, alternatives: self.alternatives(to: named))
        }
        return .underivedType(
            named.schemaName, from: resolution.declared.schemaName, alternatives: alternatives)
    }

    private func fault(
        of attribute: DocumentAttribute, in type: ModelType, _ identifierIsRepeated: Bool
    ) -> ContentDiagnosis.Fault? {
        guard let known = type.attributes.first(where: { $0.isName(attribute) }) else {
            let candidates = type.attributes.map(\.description)
            return .unknownAttribute(
                attribute.shown,
                suggestion: NearName.nearest(to: attribute.shown, among: candidates))
        }
        let name = known.description
        if let fixed = known.fixed, !isEqual(attribute.value, to: fixed, known) {
            return .wrongFixedValue(attribute: name, expected: fixed)
        }
        switch valueType(named: known.valueType) {
        case .form(let form):
            if !form.admits(attribute.value) { return .wrongForm(attribute: name, form) }
            return form == .identifier && identifierIsRepeated
                ? .repeatedIdentifier(attribute: name) : nil
        case .code(let list):
            let words = LexicalForm.words(attribute.value)
            let isCode = words.count == 1 && (list.isOpen || list.codes.contains(String(words[0])))
            return isCode ? nil : .wrongCode(attribute: name, list: list, severalAllowed: false)
        case .codes(let list):
            let words = LexicalForm.words(attribute.value)
            let areCodes = words.allSatisfy { list.codes.contains(String($0)) }
            return areCodes ? nil : .wrongCode(attribute: name, list: list, severalAllowed: true)
        case nil: return nil
        }
    }

    private func isEqual(_ value: String, to fixed: String, _ attribute: ModelAttribute) -> Bool {
        switch valueType(named: attribute.valueType) {
        case .form(.xmlBoolean): LexicalForm.words(value) == ["true"] || value == "1"
        case .form(.string), .form(.text), .form(.uniqueIdentifier): value == fixed
        default: LexicalForm.words(value).map(String.init) == [fixed]
        }
    }
}

extension DocumentAttribute {
    /// The namespace of `xsi:type` and `xsi:nil`.
    static let instanceNamespace = "http://www.w3.org/2001/XMLSchema-instance"

    fileprivate func isInstance(_ name: String) -> Bool {
        namespace == DocumentAttribute.instanceNamespace && local == name
    }
}

extension ModelAttribute {
    fileprivate func isName(_ attribute: DocumentAttribute) -> Bool {
        attribute.local == local && attribute.namespace == namespace?.rawValue
    }
}
