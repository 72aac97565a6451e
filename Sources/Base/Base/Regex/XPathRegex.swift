/// A regular expression of XPath, compiled once for use by any number of tasks.
///
/// The language is that of XPath and XQuery Functions and Operators 3.1, section 5.6: XML Schema
/// part 2, appendix F, with `^`, `$`, reluctant quantifiers and groups. Back-references are
/// refused, so that matching is linear in the subject whatever pattern and subject are. Subjects
/// are UTF-8; other bytes are safe and match as they may. Of a repeated group that matched
/// something the passes that match nothing are not counted: in `(a*)*b` on `aab`, `$1` is `aa`.
package struct XPathRegex: Sendable {
    /// Why a pattern, its flags or a replacement cannot be used.
    package struct Failure: Error, Equatable {
        /// The error's name in XPath.
        package enum Code: String {
            case flags = "FORX0001"
            case pattern = "FORX0002"
            case matchesEmpty = "FORX0003"
            case replacement = "FORX0004"
        }

        package let code: Code
        /// What was expected or found.
        package let message: String
        /// Which character of the pattern, the flags or the replacement, from 0.
        package let offset: Int
    }

    let program: RegexProgram
    let flags: RegexFlags
    let reversal: RegexReversal
    private let automaton: RegexAutomaton?

    /// Compiles a pattern.
    ///
    /// - Parameter flags: any of `s`, `m`, `i`, `x` and `q`.
    /// - Throws: ``Failure`` where pattern or flags are none of XPath's, or where the pattern goes
    ///   beyond ``RegexLimits``.
    package init(_ pattern: String, flags: String = "") throws(Failure) {
        self.flags = try RegexFlags(flags)
        var parser = try RegexParser(pattern, flags: self.flags)
        let tree = try parser.parse()
        program = try RegexCompiler.compile(
            tree, captureCount: parser.captureCount, flags: self.flags)
        reversal = RegexReversal(program)
        automaton = RegexAutomaton(program)
    }

    /// Whether the pattern matches anywhere in a subject (`fn:matches`).
    ///
    /// - Complexity: O(bytes), or O(bytes × steps) for patterns without a small automaton.
    package func matches(_ subject: [UInt8]) -> Bool {
        unsafe subject.withUnsafeBytes { unsafe matches($0) }
    }

    /// Whether the pattern matches anywhere in a subject (`fn:matches`).
    package func matches(_ subject: UnsafeRawBufferPointer) -> Bool {
        if let automaton { return unsafe automaton.matches(subject) }
        var reach = unsafe RegexReach(program, reversal, at: subject)
        repeat {
            if reach.isStart { return true }
        } while unsafe reach.retreat(downTo: 0, in: subject)
        return false
    }

    /// Whether ``matches(_:)`` needs one look-up a character.
    var hasAutomaton: Bool { automaton != nil }
}

/// The flags of a regular expression (XPath functions 3.1, section 5.6.2).
struct RegexFlags: OptionSet, Sendable {
    let rawValue: UInt8

    /// `s`: `.` matches line ends too.
    static let dotAll = RegexFlags(rawValue: 1)
    /// `m`: `^` and `$` match at the lines' ends.
    static let multiline = RegexFlags(rawValue: 2)
    /// `i`: case makes no difference.
    static let caseBlind = RegexFlags(rawValue: 4)
    /// `x`: white space in the pattern means nothing.
    static let extended = RegexFlags(rawValue: 8)
    /// `q`: no character of the pattern is special.
    static let quoted = RegexFlags(rawValue: 16)
}

extension RegexFlags {
    init(_ text: String) throws(XPathRegex.Failure) {
        self = []
        for (offset, flag) in text.unicodeScalars.enumerated() {
            switch flag {
            case "s": insert(.dotAll)
            case "m": insert(.multiline)
            case "i": insert(.caseBlind)
            case "x": insert(.extended)
            case "q": insert(.quoted)
            default:
                throw XPathRegex.Failure(
                    code: .flags, message: "expected the flags s, m, i, x or q, found another",
                    offset: offset)
            }
        }
    }
}
