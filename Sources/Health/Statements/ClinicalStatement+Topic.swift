/// What a statement is about, as a person reads it.
extension ClinicalStatement {
    /// The product of a medication, the substance of an allergy, the value of a problem or of an
    /// assertion, the device of a supply; else the code.
    public var topic: CodedConcept? {
        switch kind {
        case .medication, .dispensation, .immunization: return material?.named ?? code
        case .allergy:
            // What is denied as a whole, or unknown, names no substance.
            return substances.lazy.compactMap(\.named).first { $0.display != nil }
                ?? values.first?.concept ?? code
        case .problem, .familyHistory: return asserted ?? code
        default: break
        }
        switch statementClass {
        case .substanceAdministration, .supply:
            return material?.named ?? devices.first { $0.display != nil } ?? code
        default: return code?.code == "ASSERTION" ? asserted ?? code : code
        }
    }

    /// Whether ``topic`` is a value rather than what the value is of.
    public var isTopicValue: Bool {
        switch kind {
        case .problem, .familyHistory: asserted != nil
        case .medication, .dispensation, .immunization, .allergy: false
        default: code?.code == "ASSERTION" && asserted != nil
        }
    }

    /// What is said to be so.
    private var asserted: CodedConcept? {
        let value = values.lazy.compactMap(\.concept).first { $0.display != nil }
        let words = values.lazy.compactMap { $0.text?.words }.first
        return value ?? words.map { CodedConcept(displayName: $0) }
    }

    /// The codes of the devices that participate.
    var devices: [CodedConcept] {
        participants.compactMap { $0["participantRole"]?["playingDevice"]?.code }
    }

    /// Whether the place of its name is held by a nullFlavor alone, and nothing else is said: a
    /// country without "no information" writes a problem of which nothing is known.
    var saysNothing: Bool {
        // A reference to an item has a nullFlavor in place of a product.
        guard relationships.isEmpty, narrative == nil, dose == nil, !isReferenceToItem,
            effectiveTimes.allSatisfy({ $0.start == nil && $0.end == nil && $0.center == nil })
        else { return false }
        func isNull(_ concept: CodedConcept?) -> Bool {
            concept?.nullFlavor != nil && concept?.display == nil
        }
        switch kind {
        case .problem, .allergy:
            return !values.isEmpty && substances.allSatisfy { $0.named?.display == nil }
                && values.allSatisfy { isNull($0.concept) || $0.isNull }
        case .procedure: return isNull(code)
        case .medication, .immunization:
            guard let material, material.names.isEmpty, code?.display == nil else { return false }
            return material.nullFlavor != nil || isNull(material.code)
        case .device where statementClass == .supply:
            return material?.named?.display == nil && !devices.isEmpty
                && devices.allSatisfy(isNull)
        default: return false
        }
    }
}

extension Part {
    /// The code of an entity, or what it is called; nil without either.
    public var named: CodedConcept? {
        if var code, code.display != nil || code.code != nil {
            if code.display == code.code, let name = names.lazy.compactMap(\.display).first {
                code.displayName = name
            }
            return code
        }
        return names.lazy.compactMap(\.display).first.map { CodedConcept(displayName: $0) }
    }
}

extension DataValue {
    /// Whether it is a nullFlavor without anything beside it.
    fileprivate var isNull: Bool {
        if case .empty = content { nullFlavor != nil } else { false }
    }
}
