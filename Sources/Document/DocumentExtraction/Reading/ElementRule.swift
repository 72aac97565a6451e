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

    private var entries = IdentityTable<Entry>()
    private var attributes = IdentityTable<(name: String, field: AttributeField?)>()

    mutating func entry(_ identity: UInt, name: @autoclosure () -> String) -> Entry {
        entries.value(identity) {
            let name = name()
            return Entry(
                name: name, rule: ElementRule(name), single: SingleElements(name: name))
        }
    }

    mutating func attribute(
        _ identity: UInt, name: @autoclosure () -> String
    ) -> (name: String, field: AttributeField?) {
        attributes.value(identity) {
            let name = name()
            return (name, AttributeField(name: name))
        }
    }
}

/// Values of names by their ``XMLNode/nameIdentity``: an address that no document chooses, so that
/// one multiplication spreads it and no keyed hash is needed.
private struct IdentityTable<Value> {
    private var values: [Value] = []
    /// Identities, each in the first free slot from its own on; 0 is free. At least half are.
    private var identities = [UInt](repeating: 0, count: 128)
    /// For each slot the place of its value.
    private var places = [Int](repeating: 0, count: 128)

    /// The value of an identity, made where it is new.
    mutating func value(_ identity: UInt, make: () -> Value) -> Value {
        var slot = first(identity)
        while identities[slot] != 0 {
            if identities[slot] == identity { return values[places[slot]] }
            slot = (slot + 1) & (identities.count - 1)
        }
        let value = make()
        identities[slot] = identity
        places[slot] = values.count
        values.append(value)
        if 2 * values.count > identities.count { grow() }
        return value
    }

    private func first(_ identity: UInt) -> Int {
        let spread = identity &* 0x9E37_79B9_7F4A_7C15
        return Int(spread >> UInt(UInt.bitWidth - identities.count.trailingZeroBitCount))
    }

    private mutating func grow() {
        let old = zip(identities, places).filter { $0.0 != 0 }
        identities = [UInt](repeating: 0, count: 2 * identities.count)
        places = [Int](repeating: 0, count: identities.count)
        for (identity, place) in old {
            var slot = first(identity)
            while identities[slot] != 0 { slot = (slot + 1) & (identities.count - 1) }
            identities[slot] = identity
            places[slot] = place
        }
    }
}
