package import Foundation
package import HealthModel
internal import HealthStore
package import Units

/// A sample as the columns of a block, and back.
package enum SampleCoding {
    /// How a sample's extra bytes are written; the raw value is stored.
    private enum Extra: UInt8 {
        /// Metadata alone.
        case metadata = 1
        /// The whole sample in its JSON form.
        case form = 2
    }

    package static func columns(of sample: Sample) -> SampleColumns {
        switch sample {
        case .quantity(let quantity):
            return SampleColumns(
                value: quantity.quantity.value, unit: UnitText.text(of: quantity.quantity.unit),
                extra: quantity.series == nil ? extra(quantity.metadata) : form(of: sample))
        case .category(let sample):
            return SampleColumns(value: Double(sample.value), extra: extra(sample.metadata))
        case .correlation(let sample): return SampleColumns(extra: extra(sample.metadata))
        default: return SampleColumns(extra: form(of: sample))
        }
    }

    private static func form(of sample: Sample) -> [UInt8] {
        [Extra.form.rawValue] + Array(sample.json.utf8)
    }

    /// A sample of a block.
    ///
    /// - Parameter members: What a correlation holds.
    /// - Throws: ``StoreError/Code/corrupt`` if it is none.
    package static func sample(
        at place: Int, of block: SampleBlock, type: SampleType, origin: SampleOrigin,
        members: (UUID) throws -> [QuantitySample]
    ) throws -> Sample {
        let uuid = block.uuids[place]
        let start = Date(microseconds: block.starts[place])
        let end = Date(microseconds: block.ends[place])
        let extra = block.extras[place]
        if isWhole(extra[...]) { return try whole(extra[...]).saved(by: origin.revision) }
        let metadata = try metadata(extra)
        do {
            if let type = QuantityType(type.objectType) {
                let unit = try UnitText.unit(block.unit(at: place))
                return .quantity(
                    try QuantitySample(
                        type: type, quantity: Quantity(block.values[place], unit), start: start,
                        end: end, metadata: metadata, device: origin.device,
                        sourceRevision: origin.revision, uuid: uuid))
            }
            if let type = CategoryType(type.objectType),
                let value = Int(exactly: block.values[place])
            {
                return .category(
                    try CategorySample(
                        type: type, value: value, start: start, end: end, metadata: metadata,
                        device: origin.device, sourceRevision: origin.revision, uuid: uuid))
            }
            guard let type = CorrelationType(type.objectType) else { throw StoredBytes.damaged }
            return .correlation(
                try CorrelationSample(
                    type: type, objects: try members(uuid), start: start, end: end,
                    metadata: metadata, device: origin.device,
                    sourceRevision: origin.revision, uuid: uuid))
        } catch is SampleError { throw StoredBytes.damaged }
    }

    /// Whether extra bytes are a whole sample.
    package static func isWhole(_ extra: ArraySlice<UInt8>) -> Bool {
        extra.first == Extra.form.rawValue
    }

    /// The sample that extra bytes are, without who saved it.
    package static func whole(_ extra: ArraySlice<UInt8>) throws -> Sample {
        do {
            return try Sample(json: Array(extra.dropFirst()))
        } catch { throw StoredBytes.damaged }
    }

    private static func extra(_ metadata: Metadata) -> [UInt8] {
        guard !metadata.isEmpty else { return [] }
        var bytes = ByteWriter()
        bytes.append(Extra.metadata.rawValue)
        bytes.append(number: UInt64(metadata.values.count))
        for key in metadata.sortedKeys {
            guard let value = metadata[key] else { continue }
            bytes.append(text: key.rawValue)
            switch value {
            case .string(let text):
                bytes.append(0)
                bytes.append(text: text)
            case .number(let number):
                bytes.append(1)
                bytes.append(word: number.bitPattern)
            case .date(let date):
                bytes.append(2)
                bytes.append(signed: date.microseconds)
            case .quantity(let quantity):
                bytes.append(3)
                bytes.append(word: quantity.value.bitPattern)
                bytes.append(text: UnitText.text(of: quantity.unit))
            }
        }
        return bytes.bytes
    }

    private static func metadata(_ extra: [UInt8]) throws -> Metadata {
        guard !extra.isEmpty else { return .none }
        var bytes = ByteReader(extra)
        guard try bytes.byte() == Extra.metadata.rawValue else { throw StoredBytes.damaged }
        var values: [MetadataKey: MetadataValue] = [:]
        for _ in 0..<(try bytes.count()) {
            let key = MetadataKey(try bytes.text())
            switch try bytes.byte() {
            case 0: values[key] = .string(try bytes.text())
            case 1: values[key] = .number(Double(bitPattern: try bytes.word()))
            case 2: values[key] = .date(Date(microseconds: try bytes.signed()))
            case 3:
                let value = Double(bitPattern: try bytes.word())
                values[key] = .quantity(Quantity(value, try UnitText.unit(try bytes.text())))
            default: throw StoredBytes.damaged
            }
        }
        return Metadata(values)
    }
}

/// Units as text: HealthKit's unit string where it says the unit, otherwise UCUM's code behind a
/// `#`, which no unit string has.
package enum UnitText {
    package static func text(of unit: HealthUnit) -> String {
        let text = unit.unitString
        if let read = try? HealthUnit(text), read == unit { return text }
        return "#" + unit.ucumCode
    }

    package static func unit(_ text: String) throws -> HealthUnit {
        let unit =
            text.utf8.first == UInt8(ascii: "#")
            ? try? HealthUnit(ucum: String(text.dropFirst())) : try? HealthUnit(text)
        guard let unit else { throw StoredBytes.damaged }
        return unit
    }
}
