/// A place where a statement contradicts itself, or says what cannot be read. The statement is
/// there all the same, as written; nothing is guessed. A fault quotes nothing of the document.
public struct StatementFault: Sendable, Hashable {
    /// What is wrong.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A PQ with a number and without a unit (use `1` for a number without unit).
        case valueWithoutUnit
        /// A PQ with a unit and without a number or a nullFlavor.
        case unitWithoutValue
        /// An interval whose lower end is above its upper end.
        case highBeforeLow
        /// A code without a code system.
        case codeWithoutSystem
        /// A code system without a code, a nullFlavor, an original text or a translation.
        case systemWithoutCode
        /// More than one of what the class has once: `code`, `statusCode`, `doseQuantity`.
        case severalElements
        /// Several values of one observation that differ.
        case severalValues
        /// A value beside the nullFlavor that says that there is none.
        case valueBesideNullFlavor
        /// A number that is not one.
        case unreadableNumber
        /// A time that is not one, or names a day that does not exist.
        case unreadableTime
        /// A `negationInd` that is neither true nor false.
        case unreadableNegation
        /// A truth value that is neither true nor false.
        case unreadableBoolean
        /// An `xsi:type` that CDA does not have.
        case unknownType
        /// A value without `xsi:type`: its type was told by its attributes.
        case typeMissing
        /// A reference to the narrative that names nothing there.
        case referenceToNothing
        /// A `classCode` of another class than the element's.
        case classOfAnotherElement
        /// A `moodCode` that CDA does not have for the class, or none.
        case moodUnknown
        /// A reference to narrative that is not repeated: together, the references of the document
        /// would be many times as long as it.
        case narrativeOmitted
        /// A participation or heading around it that is too large to be repeated: only its place
        /// is here.
        case contextOmitted
        /// Deeper than statements are read; what is below is listed.
        case tooDeep
    }

    /// What is wrong.
    public var code: Code
    /// Where: the path of elements below the statement, as `value/low`; empty for the statement.
    public var place: String

    /// A fault.
    public init(_ code: Code, at place: String = "") {
        self.code = code
        self.place = place
    }
}
