/// A file of an export, by the name in its address: `Condition.ndjson`, or, where the persons come
/// in several parts, `Condition-2.ndjson`.
enum ExportFile: Sendable, Hashable {
    case type(String)
    case deleted, errors

    private static let ending = ".ndjson"

    /// The file that a name means, and the part; nil for one that is none of an order's.
    static func named(_ name: String, of order: ExportOrder) -> (file: ExportFile, part: Int)? {
        guard name.hasSuffix(ending) else { return nil }
        let words = name.dropLast(ending.utf8.count)
            .split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        let file: ExportFile
        switch words[0] {
        case "deleted": file = .deleted
        case "errors": file = .errors
        case let type where order.types.contains(type): file = .type(type)
        default: return nil
        }
        let part = words.count == 2 ? Int(words[1]) ?? 0 : 1
        guard (1...order.parts).contains(part), file.name(part, of: order) == name else {
            return nil
        }
        return (file, part - 1)
    }

    /// The name of a part, from 1 on.
    func name(_ part: Int, of order: ExportOrder) -> String {
        let word =
            switch self {
            case .type(let type): type
            case .deleted: "deleted"
            case .errors: "errors"
            }
        return word + (order.parts > 1 ? "-\(part)" : "") + Self.ending
    }

    /// The type of the resources in it.
    var type: String {
        switch self {
        case .type(let type): type
        case .deleted: "Bundle"
        case .errors: "OperationOutcome"
        }
    }
}
