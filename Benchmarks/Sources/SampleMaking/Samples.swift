import Foundation
import HealthModel
import Units

/// Quantity samples, and bare structs of the same fields.
struct Samples {
    /// What a quantity sample keeps, made without a check.
    struct Bare {
        let uuid: UUID
        let start: Int64
        let end: Int64
        let quantity: Quantity
        let sourceRevision: SourceRevision?
        let device: Device?
        let metadata: [MetadataKey: MetadataValue]
        let series: QuantitySeries?
        let type: QuantityType
    }

    private let uuids: [UUID]
    private let dates: [Date]
    private let unit: HealthUnit
    private let revision = SourceRevision(source: Source(name: "Watch"), version: "4.0")
    private let device = Device(name: "Watch")

    init(count: Int) throws {
        uuids = (0..<count).map { _ in UUID() }
        dates = (0...count).map { Date(timeIntervalSince1970: 1_700_000_000 + Double($0) / 4) }
        unit = try HealthUnit("count/min")
    }

    func make() throws -> Double { try makeAll().last?.quantity.value ?? 0 }
    func makeWithMetadata() throws -> Double { try makeAllWithMetadata().last?.quantity.value ?? 0 }
    func makeBare() -> Double { makeAllBare().last?.quantity.value ?? 0 }
    func makeBareWithMetadata() -> Double { makeAllBareWithMetadata().last?.quantity.value ?? 0 }

    /// Bytes that each of the samples takes beside the array in which they stand: what the process
    /// grew by. To be asked before anything else was allocated and freed.
    func bytesBesideArray() throws -> Double {
        let before = try residentBytes()
        let samples = try makeAll()
        let growth = try residentBytes() - before
        return Double(growth - samples.count * MemoryLayout<QuantitySample>.stride)
            / Double(samples.count)
    }

    private func residentBytes() throws -> Int {
        let words = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
            .split(separator: " ")
        return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * 4096
    }

    @inline(never)
    private func makeAll() throws -> [QuantitySample] {
        var samples: [QuantitySample] = []
        samples.reserveCapacity(uuids.count)
        for index in uuids.indices {
            samples.append(
                try QuantitySample(
                    type: .heartRate, quantity: Quantity(60 + Double(index & 63), unit),
                    start: dates[index], end: dates[index + 1], metadata: .none,
                    device: device, sourceRevision: revision, uuid: uuids[index]))
        }
        return samples
    }

    @inline(never)
    private func makeAllWithMetadata() throws -> [QuantitySample] {
        var samples: [QuantitySample] = []
        samples.reserveCapacity(uuids.count)
        for index in uuids.indices {
            samples.append(
                try QuantitySample(
                    type: .heartRate, quantity: Quantity(60 + Double(index & 63), unit),
                    start: dates[index], end: dates[index + 1], metadata: Metadata(metadata(index)),
                    device: device, sourceRevision: revision, uuid: uuids[index]))
        }
        return samples
    }

    @inline(never)
    private func makeAllBare() -> [Bare] {
        var samples: [Bare] = []
        samples.reserveCapacity(uuids.count)
        for index in uuids.indices { samples.append(bare(index, [:])) }
        return samples
    }

    @inline(never)
    private func makeAllBareWithMetadata() -> [Bare] {
        var samples: [Bare] = []
        samples.reserveCapacity(uuids.count)
        for index in uuids.indices { samples.append(bare(index, metadata(index))) }
        return samples
    }

    private func bare(_ index: Int, _ metadata: [MetadataKey: MetadataValue]) -> Bare {
        Bare(
            uuid: uuids[index],
            start: Int64((dates[index].timeIntervalSince1970 * 1e6).rounded()),
            end: Int64((dates[index + 1].timeIntervalSince1970 * 1e6).rounded()),
            quantity: Quantity(60 + Double(index & 63), unit), sourceRevision: revision,
            device: device, metadata: metadata, series: nil, type: .heartRate)
    }

    /// Metadata of a sample's own.
    private func metadata(_ index: Int) -> [MetadataKey: MetadataValue] {
        [.heartRateMotionContext: .number(Double(index & 1)), .wasUserEntered: .boolean(false)]
    }
}
