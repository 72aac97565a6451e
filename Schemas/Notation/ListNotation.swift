/// Reads the tables of code lists: an unindented line begins a list with `Name:`, then come codes,
/// `+List` for the codes of another list, and `*` when other codes are admitted too.
struct ListNotation {
    private var entries: [(name: String, words: [String])] = []
    private var indices: [String: Int] = [:]

    /// Reads the tables; lists may refer to lists of other tables.
    init(_ tables: [String]) {
        for line in tables.flatMap(NotationLine.lines) {
            if line.indentation == 0 {
                let name = String(line.words[0].dropLast())
                indices[name] = entries.count
                entries.append((name, Array(line.words.dropFirst())))
            } else {
                entries[entries.count - 1].words += line.words
            }
        }
    }

    /// Every list with all its codes, in the tables' order.
    func codeLists() -> [CodeList] {
        entries.map { entry in
            var codes: [String] = []
            var seen: Set<String> = []
            collect(entry.words, into: &codes, seen: &seen)
            return CodeList(
                name: entry.name, codes: codes.filter { $0 != "*" }, isOpen: seen.contains("*"))
        }
    }

    private func collect(_ words: [String], into codes: inout [String], seen: inout Set<String>) {
        for word in words {
            if word.utf8.first == UInt8(ascii: "+") {
                collect(
                    entries[indices[String(word.dropFirst())]!].words, into: &codes, seen: &seen)
            } else if seen.insert(word).inserted {
                codes.append(word)
            }
        }
    }
}
