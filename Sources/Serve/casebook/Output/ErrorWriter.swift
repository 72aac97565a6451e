import Base
import CommandSupport

/// Writes errors for programs: one line of JSON on standard error.
///
/// ```json
/// {"error":{"code":"packs.notFound","message":"pack ch-emed not found"}}
/// ```
enum ErrorWriter {
    private static let option = "--format"
    private static let formats: Set = ["json", "jsonl"]

    /// Whether the results of a command are for a program, which then gets errors in that form too.
    ///
    /// ```swift
    /// ErrorWriter.isWanted(by: ["packs", "list", "--format", "json"])  // true
    /// ```
    static func isWanted(by words: [String]) -> Bool {
        // There, the option names the format of the input.
        if words.prefix(2).elementsEqual(["samples", "import"]) { return false }
        for (word, next) in zip(words, words.dropFirst() + [""]) {
            // What stands behind two hyphens is no option.
            if word == "--" { return false }
            if word == option, formats.contains(next) { return true }
            if word.hasPrefix(option + "="),
                formats.contains(String(word.dropFirst(option.count + 1)))
            {
                return true
            }
        }
        return false
    }

    /// - Parameter code: The name of the message, whatever its words.
    static func write(_ code: String, _ message: String) {
        var json = JSONText()
        json.object { json in
            json.key("error")
            json.object { json in
                json.member("code", code)
                json.member("message", message)
            }
        }
        Terminal.say(json.text)
    }
}
