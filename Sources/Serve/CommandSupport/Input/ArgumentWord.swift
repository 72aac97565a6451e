internal import Glibc

/// The command's words as text. The system gives bytes, which need not be UTF-8, and the parser of
/// arguments takes text: a byte that is no text goes through it as two of Unicode's noncharacters
/// (U+FDD0 to U+FDEF, 23.7), half a byte each, which no name has.
package enum ArgumentWord {
    private static let high: UInt32 = 0xFDD0
    private static let low: UInt32 = 0xFDE0

    /// The words behind the command's name.
    package static var all: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { word in
                text(of: UnsafeRawBufferPointer(start: word, count: strlen(word)))
            }
        }
    }

    package static func text(of bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: isHalf)
        {
            return text
        }
        var text = String.UnicodeScalarView()
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            var iterator = rest.makeIterator()
            var decoder = UTF8()
            if case .scalarValue(let scalar) = decoder.decode(&iterator), !isHalf(scalar) {
                text.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                let byte = UInt32(rest.removeFirst())
                text.append(Unicode.Scalar(high + byte >> 4)!)
                text.append(Unicode.Scalar(low + byte & 15)!)
            }
        }
        return String(text)
    }

    /// The bytes that a word, or a part of one, was made from.
    package static func bytes(of word: String) -> [UInt8] {
        guard word.unicodeScalars.contains(where: isHalf) else { return Array(word.utf8) }
        var bytes: [UInt8] = []
        var upper: UInt32?
        for scalar in word.unicodeScalars {
            if let half = upper {
                bytes.append(UInt8(truncatingIfNeeded: half << 4 | (scalar.value &- low) & 15))
                upper = nil
            } else if isHalf(scalar) {
                upper = scalar.value - high
            } else {
                bytes += Array(String(scalar).utf8)
            }
        }
        return bytes
    }

    private static func isHalf(_ scalar: Unicode.Scalar) -> Bool {
        (high..<low + 16).contains(scalar.value)
    }
}

/// Commands that had another name in version 0.1.
///
/// The old names are understood for one more release, and run the same command. Help, manual pages
/// and completions name the new ones alone.
package enum FormerNames {
    /// What stands for a word now.
    private static let names = [
        "document": ["documents", "show"],
        "sample": ["samples"],
        "authorize": ["consent", "samples"],
    ]

    /// The words of a command line with the new names in place of old ones.
    ///
    /// Only the command itself is looked at: `document`, or `help document`.
    ///
    /// ```swift
    /// FormerNames.replaced(["document", id, "--raw"])  // ["documents", "show", id, "--raw"]
    /// ```
    package static func replaced(_ words: [String]) -> [String] {
        let place = words.first == "help" ? 1 : 0
        guard words.count > place, let name = names[words[place]] else { return words }
        return Array(words[..<place]) + name + Array(words[(place + 1)...])
    }
}
