extension SourceLine {
    /// The line without names of elements and attributes that are not on a list.
    public func hidingNames(besides known: Set<String>) -> SourceLine {
        SourceLine(text: text.hidingNames(besides: known), caret: caret)
    }
}

extension String {
    /// A masked line, in which only names of elements and attributes are still in letters, without
    /// those that are not on a list: `<patient Miller="···">` as `<patient ······="···">`.
    public func hidingNames(besides known: Set<String>) -> String {
        var result = String.UnicodeScalarView()
        var name = String.UnicodeScalarView()
        func flush() {
            if known.contains(String(name)) {
                result.append(contentsOf: name)
            } else {
                for _ in name { result.append("·") }
            }
            name.removeAll(keepingCapacity: true)
        }
        for scalar in unicodeScalars {
            if " <>/=\"'?!&;:·…".unicodeScalars.contains(scalar) {
                flush()
                result.append(scalar)
            } else {
                name.append(scalar)
            }
        }
        flush()
        return String(result)
    }
}
