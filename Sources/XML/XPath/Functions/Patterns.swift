import Base

/// A regular expression that a run has compiled.
struct RegexEntry {
    let regex: Result<XPathRegex, XPathError>
}

extension DynamicContext {
    /// Patterns that are kept; more than a pack has.
    private static let patternsKept = 512

    /// A pattern with its flags, compiled once a run.
    func regex(_ pattern: String, _ flags: String, _ version: XPathVersion) throws -> XPathRegex {
        let key = "\(flags)/\(version.rawValue)/\(pattern)"
        if let known = regexes[key] { return try known.regex.get() }
        var entry: RegexEntry
        do {
            entry = RegexEntry(regex: .success(try XPathRegex(pattern, flags: flags)))
        } catch {
            entry = RegexEntry(regex: .failure(XPathError(error)))
        }
        if version == .v20, flags.contains("q") {
            entry = RegexEntry(
                regex: .failure(XPathError("FORX0001", "the flag q needs XPath 3.0")))
        }
        if regexes.count >= Self.patternsKept { regexes = [:] }
        regexes[key] = entry
        return try entry.regex.get()
    }
}

extension XPathError {
    init(_ failure: XPathRegex.Failure) {
        self.init(failure.code.rawValue, failure.message)
    }
}

extension FunctionLibrary {
    private static func regex(
        _ call: Call, _ arguments: [[XDMItem]], _ pattern: Int, _ flags: Int
    ) throws -> XPathRegex {
        try call.context.regex(
            arguments[pattern].text, flags < arguments.count ? arguments[flags].text : "",
            call.statics.version)
    }

    private static func subject(_ call: Call, _ text: String) throws -> [UInt8] {
        let bytes = Array(text.utf8)
        try call.context.spend(bytes.count / 8)
        return bytes
    }

    /// Functions with patterns (section 5.6).
    static let patterns: [FunctionRow] = [
        FunctionRow("matches", 2, ["xs:string?", "xs:string", "xs:string"], "xs:boolean") {
            call, arguments in
            let regex = try regex(call, arguments, 1, 2)
            return .boolean(regex.matches(try subject(call, arguments[0].text)))
        },
        FunctionRow(
            "replace", 3, ["xs:string?", "xs:string", "xs:string", "xs:string"], "xs:string"
        ) { call, arguments in
            let regex = try regex(call, arguments, 1, 3)
            do {
                let result = try regex.replacing(
                    subject(call, arguments[0].text), with: Array(arguments[2].text.utf8))
                try call.context.spend(result.count / 64)
                return .string(String(decoding: result, as: UTF8.self))
            } catch let failure as XPathRegex.Failure { throw XPathError(failure) }
        },
        FunctionRow("tokenize", 1, ["xs:string?"], "xs:string*", since: .v31) {
            call, arguments in
            arguments[0].text.utf8.split(whereSeparator: WhiteSpace.isSpace).map {
                .init(string: String(decoding: $0, as: UTF8.self))
            }
        },
        FunctionRow("tokenize", 2, ["xs:string?", "xs:string", "xs:string"], "xs:string*") {
            call, arguments in
            let regex = try regex(call, arguments, 1, 2)
            do {
                return try regex.splitting(subject(call, arguments[0].text)).map {
                    .init(string: String(decoding: $0, as: UTF8.self))
                }
            } catch let failure as XPathRegex.Failure { throw XPathError(failure) }
        },
        FunctionRow(
            "analyze-string", 2, ["xs:string?", "xs:string", "xs:string"], "element()",
            since: .v30
        ) { call, arguments in
            let regex = try regex(call, arguments, 1, 2)
            let subject = try subject(call, arguments[0].text)
            do {
                return [.node(try AnalyzedString.tree(regex, subject).root)]
            } catch let failure as XPathRegex.Failure { throw XPathError(failure) }
        },
    ]
}

/// The result of `fn:analyze-string` (section 5.6.6).
enum AnalyzedString {
    private static func name(_ local: String) -> ExpandedName {
        ExpandedName(local, in: Namespaces.fn)
    }

    static func tree(_ regex: XPathRegex, _ subject: [UInt8]) throws -> XDMTree {
        var builder = TreeBuilder()
        func text(_ range: Range<Int>) -> String {
            String(decoding: subject[range], as: UTF8.self)
        }
        func between(_ range: Range<Int>) {
            guard !range.isEmpty else { return }
            builder.startElement(name("non-match"), prefix: "fn")
            builder.text(text(range))
            builder.endElement()
        }
        builder.startElement(name("analyze-string-result"), prefix: "fn")
        var place = 0
        for slots in try regex.matchSlots(in: subject) {
            between(place..<slots[0])
            builder.startElement(name("match"), prefix: "fn")
            append(slots, text, &builder)
            builder.endElement()
            place = slots[1]
        }
        between(place..<subject.count)
        builder.endElement()
        return try builder.finishElement()
    }

    /// The groups of a match, those inside others within them.
    private static func append(
        _ slots: [Int], _ text: (Range<Int>) -> String, _ builder: inout TreeBuilder
    ) {
        var place = slots[0]
        var ends: [Int] = []
        func close(upTo next: Int, _ builder: inout TreeBuilder) {
            while let end = ends.last, end <= next {
                if place < end { builder.text(text(place..<end)) }
                place = end
                builder.endElement()
                ends.removeLast()
            }
        }
        for group in 1..<max(slots.count / 2, 1) {
            let (start, end) = (slots[2 * group], slots[2 * group + 1])
            guard start >= place, end >= start else { continue }
            while let last = ends.last,
                last < end || last <= start && last < end || last == start && end > start
            {
                if place < last { builder.text(text(place..<last)) }
                place = last
                builder.endElement()
                ends.removeLast()
            }
            if place < start { builder.text(text(place..<start)) }
            place = start
            builder.startElement(name("group"), prefix: "fn")
            builder.attribute(ExpandedName("nr"), value: String(group))
            ends.append(end)
        }
        close(upTo: .max, &builder)
        if place < slots[1] { builder.text(text(place..<slots[1])) }
    }
}
