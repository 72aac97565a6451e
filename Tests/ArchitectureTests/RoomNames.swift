/// The names that a room offers to others, by a light parse of its files: rather too many than too
/// few, so that nobody is told that an import is needless which is not.
struct RoomNames {
    /// Types, functions outside of types, and types of others that get an initializer without a
    /// label: used as they stand.
    private(set) var plain: Set<String> = []
    /// Members and cases: used behind a full stop, or as they stand in an extension.
    private(set) var members: Set<String> = []
    /// Labels of initializers.
    private(set) var labels: Set<String> = []

    private static let access: Set<String> = ["public", "package", "open"]
    private static let types: Set<String> = [
        "struct", "class", "enum", "actor", "protocol", "typealias", "macro",
    ]
    private static let values: Set<String> = ["func", "var", "let"]
    private static let modifiers: Set<String> = [
        "static", "final", "mutating", "nonmutating", "indirect", "nonisolated", "consuming",
        "borrowing", "lazy", "weak", "override", "required", "convenience", "class", "set",
        "private", "internal", "fileprivate", "unowned", "distributed", "unsafe", "dynamic",
        "isolated", "prefix", "postfix", "infix", "(", ")",
    ]

    /// Reads a file of the room.
    mutating func add(_ source: String) {
        let tokens = SwiftTokens(source).tokens
        let words = tokens.map { String(Substring($0.text)) }
        // Depths of the blocks whose members need no modifier of their own, and of those of enums.
        var (open, enums): ([Int], [Int]) = ([], [])
        var (depth, opensNext, isEnum, extended) = (0, false, false, "")
        for (place, word) in words.enumerated() {
            switch word {
            case "{":
                depth += 1
                if opensNext { open.append(depth) }
                if isEnum { enums.append(depth) }
                (opensNext, isEnum) = (false, false)
            case "}":
                if open.last == depth { open.removeLast() }
                if enums.last == depth { enums.removeLast() }
                depth -= 1
            case "extension" where place + 1 < words.count:
                extended = words[place + 1]
                opensNext = place > 0 && Self.access.contains(words[place - 1])
            case "protocol": opensNext = place > 0 && Self.access.contains(words[place - 1])
            case "struct", "class", "actor": if depth == 0 { extended = "" }
            case "enum":
                isEnum = true
                if depth == 0 { extended = "" }
            case "case" where enums.last == depth: addCases(behind: place, tokens, words)
            case _ where Self.access.contains(word):
                addDeclaration(behind: place, words, depth, extended)
            case _ where open.last == depth && (Self.values.contains(word) || word == "init"):
                addDeclaration(behind: place - 1, words, depth, extended)
            default: break
            }
        }
    }

    private mutating func addDeclaration(
        behind place: Int, _ words: [String], _ depth: Int, _ extended: String
    ) {
        var place = place + 1
        while place + 1 < words.count, Self.modifiers.contains(words[place]),
            !(words[place] == "class" && !Self.values.contains(words[place + 1]))
        {
            place += 1
        }
        guard place + 1 < words.count else { return }
        let (word, name) = (words[place], words[place + 1])
        if Self.types.contains(word) {
            plain.insert(name)
        } else if Self.values.contains(word) {
            if depth == 0 { plain.insert(name) } else { members.insert(name) }
        } else if word == "init" || word == "subscript",
            let parenthesis = words[place...].firstIndex(of: "("), parenthesis + 1 < words.count
        {
            let label = words[parenthesis + 1]
            if label != "_" {
                labels.insert(label)
            } else if word == "init", !extended.isEmpty {
                plain.insert(extended)
            }
        }
    }

    /// The names of a line of cases, without what is between parentheses.
    private mutating func addCases(
        behind place: Int, _ tokens: [SwiftTokens.Token], _ words: [String]
    ) {
        var (next, level) = (place + 1, 0)
        while next < tokens.count, tokens[next].line == tokens[place].line, words[next] != "}" {
            switch words[next] {
            case "(": level += 1
            case ")": level -= 1
            default: if level == 0 { members.insert(words[next]) }
            }
            next += 1
        }
    }

    /// Whether a file uses one of the names.
    func isUsed(by file: UsedNames) -> Bool {
        !plain.isDisjoint(with: file.all) || !labels.isDisjoint(with: file.labels)
            || !members.isDisjoint(with: file.hasExtension ? file.all : file.members)
    }
}

/// The names that a file uses, or seems to.
struct UsedNames {
    private(set) var all: Set<String> = []
    /// Those behind a full stop.
    private(set) var members: Set<String> = []
    /// Those before a colon.
    private(set) var labels: Set<String> = []

    var hasExtension: Bool { all.contains("extension") }

    init(_ source: String) {
        for token in SwiftTokens(source).tokens {
            let word = String(Substring(token.text))
            all.insert(word)
            if token.isMember { members.insert(word) }
            if token.isLabel { labels.insert(word) }
        }
    }
}
