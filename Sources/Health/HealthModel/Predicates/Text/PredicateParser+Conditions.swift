internal import Units

extension PredicateParser {
    /// A condition on the field of a name.
    mutating func condition(_ name: String) throws(PredicateParseError) -> SamplePredicate {
        if let dot = name.firstIndex(of: ".") {
            let rest = String(name[name.index(after: dot)...])
            return try condition(String(name[..<dot]), of: rest)
        }
        let place = reader.token.position
        try reader.advance()
        if let field = QuantitySummary.Field(rawValue: name) {
            return .summary(field, try reader.comparison(), try reader.quantity())
        }
        for total in WorkoutTotal.allCases where name == total.fieldName {
            return .workoutTotal(total, try reader.comparison(), try reader.quantity())
        }
        switch name {
        case "type":
            return .sampleTypes(
                try reader.list { (item) throws(PredicateParseError) in try item.sampleType() })
        case "dates": return try dates()
        case "startDate": return .startDate(try reader.comparison(), try reader.date())
        case "endDate": return .endDate(try reader.comparison(), try reader.date())
        case "uuid":
            return .uuids(try reader.list { (item) throws(PredicateParseError) in try item.uuid() })
        case "source":
            return .sources(
                try reader.list { (item) throws(PredicateParseError) in try item.source() })
        case "sourceRevision":
            return .sourceRevisions(
                try reader.list { (item) throws(PredicateParseError) in try item.revision() })
        case "device":
            return .devices(
                try reader.list { (item) throws(PredicateParseError) in try item.device() })
        case "noCorrelation": return .noCorrelation
        case "quantity": return .quantity(try reader.comparison(), try reader.quantity())
        case "count": return .count(try reader.comparison(), try reader.integer())
        case "categoryValue": return try categoryValue()
        case "workout":
            try reader.equal()
            return .workout(try reader.uuid())
        case "workoutType":
            try reader.equal()
            return .workoutType(try reader.word("an activity") { WorkoutActivityType(named: $0) })
        case "workoutDuration":
            return .workoutDuration(try reader.comparison(), try reader.number())
        default: return try document(name, at: place)
        }
    }

    private mutating func document(
        _ name: String, at place: Int
    ) throws(PredicateParseError) -> SamplePredicate {
        if let field = HeaderField(word: name) { return .header(try header(field)) }
        switch name {
        case "person":
            try reader.equal()
            return .person(PersonID(try reader.uuid()))
        case "status":
            try reader.equal()
            return .status(
                try reader.word("current or superseded") { DocumentStatus.Kind(rawValue: $0) })
        case "digest":
            try reader.equal()
            return .digest(
                try reader.word("64 hexadecimal digits") { ContentDigest(hexadecimal: $0) })
        default: throw PredicateParseError(position: place, expected: "the name of a field")
        }
    }

    /// A condition on a field of headers, by its kind.
    private mutating func header(
        _ field: HeaderField
    ) throws(PredicateParseError) -> HeaderCondition {
        switch field.kind {
        case .text, .personName, .organizationName, .authorNames, .time, .version, .relations,
            .period:
            return HeaderCondition(field, .text(try reader.match()))
        case .symbol, .code:
            try reader.equal()
            let code = try reader.text()
            let hasSystem = field.kind == .code ? try reader.take("@") : false
            return HeaderCondition(field, .code(code, system: hasSystem ? try reader.text() : nil))
        case .identifier, .identifiers:
            try reader.equal()
            return HeaderCondition(field, .identifier(try reader.identifier()))
        }
    }

    /// A field with a part: `metadata.key`, `device.property`, `workout.type.field`.
    private mutating func condition(
        _ name: String, of part: String
    ) throws(PredicateParseError) -> SamplePredicate {
        switch name {
        case "metadata":
            try reader.advance()
            return try metadata(MetadataKey(part.isEmpty ? try reader.text() : part))
        case "device":
            let property = try reader.word("a property of devices") { _ in
                DeviceProperty(rawValue: part)
            }
            return .deviceProperty(
                property, try reader.list { (item) throws(PredicateParseError) in try item.text() })
        case "workout":
            let words = part.split(separator: ".", omittingEmptySubsequences: false)
            let (type, field) = try reader.word("workout.type.field") { _ in
                guard words.count == 2, let type = QuantityType(identifier: String(words[0])),
                    let field = QuantitySummary.Field(rawValue: String(words[1]))
                else { return (QuantityType, QuantitySummary.Field)?.none }
                return (type, field)
            }
            return .workoutStatistic(
                type, field, try reader.comparison(), try reader.quantity())
        default: throw reader.error("the name of a field")
        }
    }

    private mutating func metadata(
        _ key: MetadataKey
    ) throws(PredicateParseError) -> SamplePredicate {
        if try reader.take(word: "exists") { return .hasMetadata(key) }
        if case .comparison(let comparison) = reader.token.kind {
            try reader.advance()
            return .metadata(key, comparison, try reader.metadataValue())
        }
        guard case .bare("in") = reader.token.kind else {
            throw reader.error("exists, in, or one of = != < <= > >=")
        }
        return .metadataValues(
            key, try reader.list { (item) throws(PredicateParseError) in try item.metadataValue() })
    }

    private mutating func categoryValue() throws(PredicateParseError) -> SamplePredicate {
        if case .bare("in") = reader.token.kind {
            return .categoryValues(
                try reader.list { (item) throws(PredicateParseError) in try item.integer() })
        }
        return .categoryValue(try reader.comparison(), try reader.integer())
    }

    /// `(from, to, option, …)`, an open end as `*`.
    private mutating func dates() throws(PredicateParseError) -> SamplePredicate {
        try reader.expect("(")
        let from = try reader.take("*") ? nil : try reader.date()
        try reader.expect(",")
        let to = try reader.take("*") ? nil : try reader.date()
        var options: DateRangeOptions = []
        while try reader.take(",") {
            options.insert(
                try reader.word("strictStartDate or strictEndDate") { word in
                    switch word {
                    case "strictStartDate": .strictStartDate
                    case "strictEndDate": .strictEndDate
                    default: nil
                    }
                })
        }
        try reader.expect(")")
        return .dates(from: from, to: to, options: options)
    }
}
