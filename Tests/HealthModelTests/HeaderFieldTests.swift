import Testing

@testable import HealthModel

/// What must hold of every row of the table of header fields, so that all that reads it can.
@Suite struct HeaderFieldTests {
    @Test func namesAreNamesOfOneField() {
        for names in [
            HeaderRows.all.map(\.member), HeaderRows.all.compactMap(\.word),
            HeaderRows.all.compactMap(\.option), HeaderRows.all.map(\.column),
            HeaderRows.all.flatMap(\.keys), HeaderRows.all.flatMap { $0.parameters.map(\.name) },
        ] {
            #expect(Set(names).count == names.count, "\(names)")
        }
    }

    /// How many columns of the narrow table each kind of value takes.
    @Test(arguments: HeaderField.all)
    func whatIsLookedForHasItsColumns(field: HeaderField) {
        let row = field.row
        let count =
            switch row.kind {
            case .code, .identifier: 2
            case .relations, .period: 0
            default: 1
            }
        #expect(row.keys.isEmpty || row.keys.count == count)
        #expect(row.kind != .code || !row.keys.isEmpty, "a code's column holds its words alone")
        guard row.word != nil else { return }
        #expect(row.keys.count == count && count > 0)
        #expect(![.time, .version].contains(row.kind), "predicates do not compare these")
    }

    @Test(arguments: HeaderField.sortable)
    func whatOrdersIsFoldedText(field: HeaderField) {
        #expect(field.isSearchedText)
        #expect(DocumentSort.Key.allCases.contains { $0.name == field.row.word })
    }

    @Test(arguments: HeaderField.all)
    func wordsAndPathsAreWhole(field: HeaderField) {
        let row = field.row
        #expect(!row.path.isEmpty && !row.summary.hasSuffix("."))
        #expect(!row.isSearchedOnPages || field.isSearchedText)
        #expect(row.kind != .symbol || row.parameters.allSatisfy { $0.type == "token" })
    }

    /// A value is kept, and an empty list is none.
    @Test func valuesAreThoseOfTheirFields() {
        var values = HeaderValues()
        values[.authorNames] = .names(["Ann", "Ömer"])
        values[.title] = .text("Über")
        values[.templateIDs] = .identifiers([])
        #expect(values.folded(.authorNames) == "\u{1F}ann\u{1F}omer\u{1F}")
        #expect(values.folded(.title) == "uber")
        #expect(values[.templateIDs] == nil && values.folded(.custodianName) == nil)
        #expect(values.members.map(\.name) == ["title", "authorNames"])
    }
}
