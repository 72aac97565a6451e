internal import Schematron
internal import XMLTree

/// Says in words what of a pack was not checked: on every document, since it is the pack's.
struct UncheckedWords {
    let messages: [(code: FindingCode, text: String)]

    /// Reasons that are named one by one.
    private static let named = 5

    init(_ unchecked: UncheckedAsserts, of pack: String) {
        var messages: [(code: FindingCode, text: String)] = []
        var others: [UncheckedAsserts.Reason] = []
        var count = 0
        for reason in unchecked.reasons {
            switch reason.kind {
            case .missingDocument(let name):
                messages.append(
                    (
                        .rulesUnchecked,
                        "\(Self.asserts(reason)) not checked: \(pack) reads `\(name)`, "
                            + "which is not beside it"
                    ))
            case .ignored:
                let times = reason.times == 1 ? "" : " (\(reason.times) times)"
                messages.append(
                    (.rulesIgnored, "\(Self.place(reason)): \(reason.issue.message)\(times)"))
            case .cannotRun:
                count += 1
                guard count <= Self.named else {
                    others.append(reason)
                    continue
                }
                messages.append((.rulesUnchecked, Self.words(reason)))
            }
        }
        if !others.isEmpty {
            let asserts = others.reduce(0) { $0 + $1.asserts }
            messages.append(
                (
                    .rulesUnchecked,
                    (asserts == 0
                        ? "other parts of \(pack) do not run, for \(others.count) more "
                        : "\(asserts) more asserts of \(pack) were not checked, for "
                            + "\(others.count) more ")
                        + "reasons: --strict-rules lists them all"
                ))
        }
        self.messages = messages
    }

    private static func words(_ reason: UncheckedAsserts.Reason) -> String {
        let what =
            reason.asserts == 0
            ? "a part of the pack does not run" : "\(asserts(reason)) not checked"
        return "\(what): \(place(reason)): \(reason.issue.message); \(reason.issue.help)"
    }

    private static func asserts(_ reason: UncheckedAsserts.Reason) -> String {
        guard reason.asserts != 1 else {
            return reason.ids.first.map { "the assert `\($0)` was" } ?? "1 assert was"
        }
        let more = reason.ids.count < reason.asserts ? ", …" : ""
        let ids = reason.ids.isEmpty ? "" : " (\(reason.ids.joined(separator: ", "))\(more))"
        return "\(reason.asserts) asserts\(ids) were"
    }

    private static func place(_ reason: UncheckedAsserts.Reason) -> String {
        let file = reason.issue.file.split(separator: "/").last.map(String.init) ?? ""
        return reason.issue.position.map { "\(file):\($0.line):\($0.column)" } ?? file
    }
}
