extension FunctionLibrary {
    private static func date(
        _ call: Call, _ arguments: [[XDMItem]], _ type: AtomicType
    ) throws -> [XDMItem] {
        guard case .temporal(let moment)? = arguments[0].value?.value else { return [] }
        if arguments.count > 3, let calendar = arguments[3].optionalText {
            var name = WhiteSpace.collapsed(calendar)
            if name.hasPrefix("Q{}") { name.removeFirst(3) }
            guard let (prefix, local) = NameSyntax.split(name) else {
                throw XPathError("FOFD1340", "the calendar's name is not a QName")
            }
            guard prefix.isEmpty || call.statics.namespaces[prefix] != nil else {
                throw XPathError("FOFD1340", "the prefix of the calendar is not declared")
            }
            let known = [
                "AD", "ISO", "CE", "OS", "AH", "AM", "AP", "AS", "BE", "CB", "CL", "CS",
                "EE", "FE", "JE", "KE", "KY", "ME", "MS", "NS", "RS", "SE", "SH", "SS", "TE",
                "VE", "VS",
            ]
            guard !prefix.isEmpty || known.contains(local) else {
                throw XPathError("FOFD1340", "unknown calendar")
            }
        }
        var text = try DatePicture(arguments[1].text).text(moment, type)
        if arguments.count > 3, let calendar = arguments[3].optionalText,
            !["AD", "ISO", "CE"].contains(
                calendar.split(separator: "}").last.map(String.init) ?? calendar)
        {
            text = "[Calendar: AD]" + text
        }
        if arguments.count > 2, let language = arguments[2].optionalText,
            !language.isEmpty, !language.lowercased().hasPrefix("en")
        {
            text = "[Language: en]" + text
        }
        return .string(text)
    }

    private static let dateTypes = ["xs:string", "xs:string?", "xs:string?", "xs:string?"]

    private static func dateRow(_ name: String, _ type: AtomicType) -> [FunctionRow] {
        [
            FunctionRow(
                name, 2, ["xs:\(type.localName)?", "xs:string"], "xs:string?", since: .v30
            ) { call, arguments in try date(call, arguments, type)
            },
            FunctionRow(
                name, 5, ["xs:\(type.localName)?"] + dateTypes, "xs:string?", since: .v30
            ) { call, arguments in try date(call, arguments, type)
            },
        ]
    }

    /// Functions that format numbers and dates (sections 4.6, 4.7 and 9.8).
    static let formats: [FunctionRow] =
        [
            FunctionRow(
                "format-integer", 2, ["xs:integer?", "xs:string", "xs:string?"], "xs:string",
                since: .v30
            ) { _, arguments in
                let format = try IntegerFormat(arguments[1].text)
                guard case .integer(let number)? = arguments[0].value?.value else {
                    return .string("")
                }
                return .string(format.text(number))
            },
            FunctionRow(
                "format-number", 2, ["xs:numeric?", "xs:string", "xs:string?"], "xs:string",
                since: .v30
            ) { call, arguments in
                var format = call.statics.decimalFormats[ExpandedName("")] ?? DecimalFormat()
                if arguments.count > 2, let text = arguments[2].optionalText {
                    let collapsed = WhiteSpace.collapsed(text)
                    var name = ExpandedName(collapsed)
                    if collapsed.hasPrefix("Q{"), let end = collapsed.firstIndex(of: "}") {
                        name = ExpandedName(
                            String(collapsed[collapsed.index(after: end)...]),
                            in: String(collapsed[..<end].dropFirst(2)))
                    } else if let (prefix, local) = NameSyntax.split(collapsed) {
                        name = ExpandedName(
                            local,
                            in: prefix.isEmpty ? "" : call.statics.namespaces[prefix] ?? "?")
                    }
                    guard let found = call.statics.decimalFormats[name] else {
                        throw XPathError("FODF1280", "unknown decimal format")
                    }
                    format = found
                }
                let picture = try NumberPicture(
                    arguments[1].text, format, call.statics.version)
                return .string(try picture.text(arguments[0].value ?? XDMAtomic(Double.nan)))
            },
        ] + dateRow("format-dateTime", .dateTime) + dateRow("format-date", .date)
        + dateRow("format-time", .time)
}
