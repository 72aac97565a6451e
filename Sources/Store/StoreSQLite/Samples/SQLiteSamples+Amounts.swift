internal import HealthModel
internal import HealthStore
internal import Units

extension SQLiteSamples {
    func amounts(
        of type: QuantityType, _ scan: SampleScan, _ body: (StoredAmount) throws -> Bool
    ) throws {
        guard let person = try number(of: scan.person), !scan.bounds.isEmpty else { return }
        var conversions: [String: UnitConversion] = [:]
        var sweep = try BlockSweep(scan, person: person, in: self)
        while let (block, index) = try sweep.next() {
            let contents = block.contents
            let unit = contents.unit(at: index)
            let conversion: UnitConversion
            if let known = conversions[unit] {
                conversion = known
            } else {
                guard
                    let made = try? UnitText.unit(unit).conversion(to: type.canonicalUnit)
                else { throw StoredBytes.damaged }
                conversion = made
                conversions[unit] = made
            }
            let amount = StoredAmount(
                start: contents.starts[index], end: contents.ends[index],
                value: conversion(contents.values[index]),
                source: try origin(block.origin).revision.source, uuid: contents.uuids[index])
            guard try body(amount) else { return }
        }
    }
}
