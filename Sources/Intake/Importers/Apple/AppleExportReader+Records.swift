internal import Foundation
internal import HealthModel
internal import Units

extension AppleExportReader {
    /// Reads the attributes of an element with a type, a source and a time.
    mutating func readHead(isQuantity: Bool = true) -> AppleRecord {
        let none = scanner.bytes[0..<0]
        var values = [ArraySlice<UInt8>](
            repeating: none, count: AppleRecord.Field.allCases.count)
        var extra: [MarkupScanner.Attribute] = []
        for attribute in scanner.attributes {
            if let field = AppleRecord.names.first(where: { scanner.is(attribute.name, $0.name) }) {
                values[field.field.rawValue] = scanner.value(of: attribute)
            } else {
                extra.append(attribute)
            }
        }
        func bytes(_ field: AppleRecord.Field) -> ArraySlice<UInt8> { values[field.rawValue] }
        var record = AppleRecord(
            line: scanner.line, revision: fields.revision(bytes(.source), bytes(.version)))
        for attribute in extra { addOldMetadata(attribute, to: &record) }
        if !bytes(.device).isEmpty { record.device = fields.device(bytes(.device)) }
        if !bytes(.uuid).isEmpty {
            record.uuid = UUID(uuidString: String(decoding: bytes(.uuid), as: UTF8.self))
        }
        if !bytes(.created).isEmpty { record.created = AppleDate.parse(bytes(.created)) }
        let form = "a date as 2026-04-01 10:00:00 +0200"
        if let start = AppleDate.parse(bytes(.start)) {
            record.start = start
            record.end = start
        } else {
            record.fail("startDate", form, bytes(.start).isEmpty ? "none" : "something else")
        }
        if let end = AppleDate.parse(bytes(.end)) {
            record.end = end
        } else if !bytes(.end).isEmpty {
            record.fail("endDate", form)
        }
        guard isQuantity else {
            record.type = fields.type(bytes(.type))
            return record
        }
        readValue(
            type: bytes(.type), unit: bytes(.unit), value: bytes(.value), into: &record)
        return record
    }

    /// In the first exports metadata were attributes, whose names may hold spaces.
    private mutating func addOldMetadata(
        _ attribute: MarkupScanner.Attribute, to record: inout AppleRecord
    ) {
        let name = scanner.bytes[attribute.name]
        if name.contains(UInt8(ascii: " ")) {
            notes.add(
                "an attribute whose name has spaces, read as metadata", line: scanner.line)
        }
        record.metadata.add(name, scanner.value(of: attribute))
    }

    private mutating func readValue(
        type bytes: ArraySlice<UInt8>, unit: ArraySlice<UInt8>, value: ArraySlice<UInt8>,
        into record: inout AppleRecord
    ) {
        guard let type = fields.type(bytes) else {
            guard !bytes.isEmpty else { return record.fail("type", "the name of a type", "none") }
            record.isLeftOut = true
            return notes.leaveOut(
                named: String(decoding: bytes, as: UTF8.self), line: record.line)
        }
        record.type = type
        if let category = CategoryType(type) {
            guard let number = fields.value(value, of: category) else {
                if value.isEmpty, category.values.contains(0) { return }
                return record.fail(
                    "value", "a value of \(category.name)",
                    value.isEmpty ? "none" : "something else")
            }
            record.number = Double(number)
            return
        }
        guard QuantityType(type) != nil else {
            record.isLeftOut = true
            return notes.leaveOut(type.name, line: record.line)
        }
        guard let unit = fields.unit(unit) else {
            return record.fail(
                "unit", "a unit string, as count/min", unit.isEmpty ? "none" : "something else")
        }
        record.unit = unit
        switch numbers.read(value) {
        case .number(let number): record.number = number
        case .withComma(let number):
            record.number = number
            notes.add("a number with a comma for its point", line: record.line)
        case .ambiguous:
            record.fail(
                "value", "a number with a point", "one with a comma, which may part thousands")
        case .none:
            record.fail("value", "a number", value.isEmpty ? "none" : "something else")
        }
    }

    mutating func startRecord(isEmpty: Bool) {
        record = readHead()
        if isEmpty { endRecord() }
    }

    mutating func endRecord() {
        guard let record else { return }
        self.record = nil
        guard !record.isLeftOut else { return }
        guard record.failure == nil, let sample = sample(of: record) else {
            if let failure = record.failure { give(.failure(failure)) }
            return
        }
        if correlation != nil {
            correlation?.add(sample)
        } else {
            give(.sample(sample, line: record.line))
        }
    }

    private mutating func sample(of record: AppleRecord) -> Sample? {
        var record = record
        record.metadata.sort()
        guard let type = record.type.flatMap({ SampleType($0) }) else { return nil }
        let uuid = record.identity(type, &scratch)
        return made(record) { metadata throws(SampleError) in
            if let quantity = QuantityType(type.objectType), let unit = record.unit {
                return .quantity(
                    try QuantitySample(
                        type: quantity, quantity: Quantity(record.number, unit),
                        start: record.dates.start, end: record.dates.end, metadata: metadata,
                        device: record.device, sourceRevision: record.revision, uuid: uuid))
            }
            guard let category = CategoryType(type.objectType) else {
                preconditionFailure("a record is of a quantity or a category")
            }
            return .category(
                try CategorySample(
                    type: category, value: Int(record.number), start: record.dates.start,
                    end: record.dates.end, metadata: metadata, device: record.device,
                    sourceRevision: record.revision, uuid: uuid))
        }
    }

    /// Makes a sample; a piece of metadata that breaks a rule is left out, and not the sample.
    mutating func made(
        _ record: AppleRecord, _ make: (Metadata) throws(SampleError) -> Sample
    ) -> Sample? {
        var metadata = metadata(of: record)
        while true {
            do throws(SampleError) {
                return try make(metadata)
            } catch {
                guard let fewer = metadata.without(error), fewer != metadata else {
                    let failure = LineFailure(
                        line: record.line, field: error.field, expected: error.expected,
                        found: error.found)
                    give(.failure(failure))
                    return nil
                }
                notes.add("metadata that breaks a rule, left out", line: record.line)
                metadata = fewer
            }
        }
    }

    private mutating func metadata(of record: AppleRecord) -> Metadata {
        guard !record.metadata.isEmpty else { return .none }
        if record.metadata.isSame(as: lastMetadata.pairs) { return lastMetadata.metadata }
        lastMetadata = (record.metadata, Metadata(record.metadata.values()))
        return lastMetadata.metadata
    }

    mutating func addMetadata() {
        guard let key = scanner.value("key"), !key.isEmpty else { return }
        let value = scanner.value("value") ?? []
        if record != nil {
            record?.metadata.add(key, value)
        } else if workout != nil {
            workout?.addMetadata(key, value)
        } else {
            correlation?.record.metadata.add(key, value)
        }
    }
}

extension Metadata {
    /// The same without the piece that an error is about; nil if it is about something else.
    fileprivate func without(_ error: SampleError) -> Metadata? {
        let prefix = "metadata."
        guard
            error.rule == .metadataKind || error.rule == .metadataValue || error.rule == .unit
                || error.rule == .requiredMetadata, error.field.hasPrefix(prefix)
        else { return nil }
        var values = values
        let key = MetadataKey(String(error.field.dropFirst(prefix.count)))
        values[key] = nil
        if key == .syncVersion || key == .syncIdentifier {
            values[.syncVersion] = nil
            values[.syncIdentifier] = nil
        }
        return Metadata(values)
    }
}
