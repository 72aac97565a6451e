package import XMLTree

extension XMLBytes {
    /// Without white space at the ends, as the schema takes a value whose type collapses it
    /// (XML Schema, Part 2, 4.3.6).
    package var trimmed: XMLBytes {
        guard let first = firstIndex(where: { $0 > 0x20 }),
            let last = lastIndex(where: { $0 > 0x20 })
        else { return self[bytes: 0..<0] }
        return first == 0 && last == count - 1 ? self : self[bytes: first..<(last + 1)]
    }

    /// The items of a list, such as `IDREFS`, between white space (XML Schema, Part 2, 2.5.1.2).
    package var items: [XMLBytes] {
        split { $0 <= 0x20 }.map { self[bytes: $0.startIndex..<$0.endIndex] }
    }
}

extension XMLNode {
    /// The value of an attribute whose type is one word, a name or an address (`cs`, `int`,
    /// `xs:ID`, `xs:IDREF`, `xs:NMTOKEN`, `url`): the white space around it is no part of it.
    package func token(of name: StaticString) -> XMLBytes? { bytes(of: name)?.trimmed }

    /// The same as a text.
    package func token(_ name: StaticString) -> String? { token(of: name).map { String($0) } }

    /// The items of an attribute that is a list; none where it is absent.
    package func tokens(_ name: StaticString) -> [String] {
        bytes(of: name)?.items.map { String($0) } ?? []
    }
}
