internal import Foundation
internal import HealthModel
internal import Units

/// The meanings of texts that records of an export repeat: sources, devices, units, types. Each is
/// worked out once.
struct AppleFields {
    /// What stands for an empty name of a source.
    static let nameless = "Apple Health"
    /// Texts of one kind that are remembered.
    private static let kept = 4_096

    private var types = LastValue<ObjectType>()
    private var units = LastValue<HealthUnit>()
    private var revision: (name: [UInt8], version: [UInt8], value: SourceRevision)?
    private var revisions: [[UInt8]: SourceRevision] = [:]
    private var device: (text: [UInt8], value: Device?)?
    private var devices: [[UInt8]: Device?] = [:]
    private var categories: [UInt16: LastValue<Int>] = [:]

    mutating func type(_ bytes: ArraySlice<UInt8>) -> ObjectType? {
        types.value(of: bytes) { ObjectType(identifier: $0) }
    }

    mutating func unit(_ bytes: ArraySlice<UInt8>) -> HealthUnit? {
        units.value(of: bytes) { try? HealthUnit($0) }
    }

    /// A source in its version; both texts may be empty.
    mutating func revision(
        _ name: ArraySlice<UInt8>, _ version: ArraySlice<UInt8>
    ) -> SourceRevision {
        if let revision, revision.name.elementsEqual(name),
            revision.version.elementsEqual(version)
        {
            return revision.value
        }
        let key = Array(name) + [0] + version
        let value =
            revisions[key]
            ?? SourceRevision(
                source: Source(
                    name: name.isEmpty ? Self.nameless : String(decoding: name, as: UTF8.self)),
                version: version.isEmpty ? nil : String(decoding: version, as: UTF8.self))
        if revisions.count < Self.kept { revisions[key] = value }
        revision = (Array(name), Array(version), value)
        return value
    }

    mutating func device(_ bytes: ArraySlice<UInt8>) -> Device? {
        if let device, device.text.elementsEqual(bytes) { return device.value }
        let key = Array(bytes)
        let value = devices[key] ?? AppleDevice.parse(String(decoding: bytes, as: UTF8.self))
        if devices.count < Self.kept { devices[key] = .some(value) }
        device = (key, value)
        return value
    }

    /// Enumerations that Apple has renamed, with the same numbers (iOS 14).
    private static let successors = [
        "CategoryValueAudioExposureEvent": "CategoryValueEnvironmentalAudioExposureEvent"
    ]

    /// The value of a category: `HKCategoryValueSleepAnalysisAsleepCore`, a name without the
    /// enumeration's, or its number.
    mutating func value(_ bytes: ArraySlice<UInt8>, of type: CategoryType) -> Int? {
        categories[type.number, default: LastValue()].value(of: bytes) { text in
            let set = type.values
            if let number = Int(text) { return number }
            let successor = Self.successors[set.name].flatMap { ValueSet(named: $0) }
            for one in [set, successor].compactMap({ $0 }) {
                let whole = "HK\(one.name)"
                if text.hasPrefix(whole) {
                    return one.rawValue(named: String(text.dropFirst(whole.count)))
                }
            }
            return set.cases.filter { text.hasSuffix($0.name) }
                .max { $0.name.count < $1.name.count }?.rawValue
        }
    }
}
