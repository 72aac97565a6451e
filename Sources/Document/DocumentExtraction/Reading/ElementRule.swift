import HealthModel
import Statements

/// How an element is read, by its local name.
enum ElementRule {
    /// A clinical statement, if it is in HL7's namespace.
    case statement(StatementClass)
    /// A value of a data type.
    case value(DataTypeFamily)
    /// A value whose `xsi:type` tells the data type: `value`.
    case anyValue
    /// A participation, role, entity or anything else with elements inside.
    case part

    init(_ name: String) {
        if let found = StatementClass(rawValue: name) {
            self = .statement(found)
        } else if name == "value" {
            self = .anyValue
        } else if let family = DataTypeFamily.expected(of: name) {
            self = .value(family)
        } else {
            self = .part
        }
    }
}

/// The rules of the names of one document: a name is looked up once.
///
/// - Complexity: O(1) for each element after the first of its name.
struct ElementNames {
    struct Entry {
        let name: String
        let rule: ElementRule
        let single: SingleElements
    }

    private var entries: [UInt: Entry] = [:]
    private var attributes: [UInt: String] = [:]

    mutating func entry(_ identity: UInt, name: @autoclosure () -> String) -> Entry {
        if let found = entries[identity] { return found }
        let name = name()
        let made = Entry(
            name: name, rule: ElementRule(name), single: SingleElements(name: name))
        entries[identity] = made
        return made
    }

    mutating func attribute(_ identity: UInt, name: @autoclosure () -> String) -> String {
        if let found = attributes[identity] { return found }
        let made = name()
        attributes[identity] = made
        return made
    }
}
