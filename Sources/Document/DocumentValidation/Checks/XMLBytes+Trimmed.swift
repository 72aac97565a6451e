internal import XMLTree

extension XMLBytes {
    /// Without white space at the ends, as the schema takes values of HL7 V3's type `cs`.
    var trimmed: XMLBytes {
        guard let first = firstIndex(where: { $0 > 0x20 }),
            let last = lastIndex(where: { $0 > 0x20 })
        else { return self[bytes: 0..<0] }
        return first == 0 && last == count - 1 ? self : self[bytes: first..<(last + 1)]
    }
}
