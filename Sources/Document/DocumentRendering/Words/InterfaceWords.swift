/// A page's own words, one row each: English, German, French, Italian.
struct InterfaceWords {
    let language: InterfaceLanguage

    subscript(word: InterfaceWord) -> String {
        let row = word.row
        return switch language {
        case .english: row.0.description
        case .german: row.1.description
        case .french: row.2.description
        case .italian: row.3.description
        }
    }

    /// A number with what it counts: `3 entries`.
    func count(_ number: Int, _ one: InterfaceWord, _ many: InterfaceWord) -> String {
        "\(number) \(self[number == 1 ? one : many])"
    }
}
