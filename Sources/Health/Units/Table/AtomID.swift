/// A row of the table of unit atoms; the order of the rows is the order of factors in print.
struct AtomID: RawRepresentable, Sendable, Hashable {
    let rawValue: UInt16

    /// Integers within UCUM codes, `4` in `4.[pi]`; the number is the payload of the term.
    static let number = AtomID(rawValue: 0)
}
