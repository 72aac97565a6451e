/// A coded value with all that is written in it (HL7 V3 data types CS, CV, CE, CO, CD and EIVL's
/// event), attributes as written.
///
/// A concept without a code and without a nullFlavor can still say something by its
/// ``originalText`` or by a translation; see ``best(of:)``.
public struct CodedConcept: Sendable, Hashable {
    /// The code, as `29463-7`.
    public var code: String?
    /// OID of the code system, as `2.16.840.1.113883.6.1`.
    public var codeSystem: String?
    /// What the author's system calls the code system.
    public var codeSystemName: String?
    /// The version of the code system.
    public var codeSystemVersion: String?
    /// What the author's system calls the concept.
    public var displayName: String?
    /// OID of the value set (`sdtc:valueSet`, or `valueSet` of CDA R2.1).
    public var valueSet: String?
    /// The version of the value set.
    public var valueSetVersion: String?
    /// Why there is no code (HL7 V3 NullFlavor).
    public var nullFlavor: String?
    /// The words or the place of the words that were coded.
    public var originalText: EncapsulatedText?
    /// Qualifiers (CR), in document order.
    public var qualifiers: [Qualifier] = []
    /// The same concept in other code systems, in document order.
    public var translations: [CodedConcept] = []

    /// A concept role (HL7 V3 data type CR): `laterality = left`.
    public struct Qualifier: Sendable, Hashable {
        /// What is qualified: at most one element; an array since the type holds itself.
        public var name: [CodedConcept]
        /// By what.
        public var value: [CodedConcept]
        /// `inverted`, as written.
        public var inverted: String?

        /// A qualifier.
        public init(
            name: [CodedConcept], value: [CodedConcept], inverted: String? = nil
        ) {
            self.name = name
            self.value = value
            self.inverted = inverted
        }
    }

    /// A concept; what is not named is absent.
    public init(
        code: String? = nil, codeSystem: String? = nil, displayName: String? = nil,
        nullFlavor: String? = nil
    ) {
        self.code = code
        self.codeSystem = codeSystem
        self.displayName = displayName
        self.nullFlavor = nullFlavor
    }

    /// The concept itself, then its translations at all levels, in document order.
    ///
    /// - Complexity: O(*n*) in the translations.
    public var all: [CodedConcept] { [self] + translations.flatMap(\.all) }

    /// The code system by the OID that HL7 lists: NHS England writes SNOMED CT with one of its own.
    public var system: String? {
        codeSystem == "2.16.840.1.113883.2.1.3.2.4.15" ? "2.16.840.1.113883.6.96" : codeSystem
    }

    /// The first code of a code system, among the concept and its translations; nil without.
    ///
    /// Example: `value.best(of: "2.16.840.1.113883.6.96")` is the SNOMED CT code.
    public func best(of system: String) -> CodedConcept? {
        if self.system == system, code != nil { return self }
        for translation in translations {
            if let found = translation.best(of: system) { return found }
        }
        return nil
    }

    /// Words to show: the display name, else the original text, else those of a translation, else
    /// the narrative that the original text refers to, else the code itself.
    public var display: String? {
        displayName?.nonBlank ?? originalText?.text?.nonBlank
            ?? translations.lazy.compactMap { $0.displayName?.nonBlank }.first
            ?? originalText?.referenced?.nonBlank ?? code
    }
}

extension String {
    /// Nil without a character that shows.
    var nonBlank: String? { utf8.contains { $0 > 0x20 } ? self : nil }
}
