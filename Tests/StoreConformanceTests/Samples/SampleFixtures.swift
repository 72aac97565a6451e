import Foundation
import HealthModel
import HealthStore
import Units

/// Samples and handles with few words.
enum Give {
    static func steps(
        _ count: Double, at minute: Double = 0, lasting minutes: Double = 1,
        sync: (String, Double)? = nil, uuid: UUID = UUID()
    ) throws -> Sample {
        let start = RandomSamples.origin.addingTimeInterval(minute * 60)
        return .quantity(
            try QuantitySample(
                type: .stepCount, quantity: Quantity(count, .count()), start: start,
                end: start.addingTimeInterval(minutes * 60), metadata: metadata(sync), uuid: uuid))
    }

    static func workout(sync: (String, Double)? = nil) throws -> Sample {
        .workout(
            try WorkoutSample(
                configuration: WorkoutConfiguration(.running), start: RandomSamples.origin,
                end: RandomSamples.origin.addingTimeInterval(1_800), metadata: metadata(sync)))
    }

    static func pressure(_ systolic: Double, _ diastolic: Double) throws -> CorrelationSample {
        let unit = try HealthUnit("mmHg")
        let at = RandomSamples.origin
        let parts = try [
            (QuantityType.bloodPressureSystolic, systolic), (.bloodPressureDiastolic, diastolic),
        ].map { type, value in
            try QuantitySample(type: type, quantity: Quantity(value, unit), start: at, end: at)
        }
        return try CorrelationSample(type: .bloodPressure, objects: parts, start: at, end: at)
    }

    private static func metadata(_ sync: (String, Double)?) -> Metadata {
        guard let sync else { return .none }
        return [.syncIdentifier: .string(sync.0), .syncVersion: .number(sync.1)]
    }
}

extension HealthStore {
    var me: OwnerHandle { owner(World.person) }
    var appA: ClientHandle { client(World.apps[0], for: World.person) }
    var appB: ClientHandle { client(World.apps[1], for: World.person) }

    /// Allows an app to save and read types, or not.
    func allow(
        _ types: [SampleType], share: Bool? = true, read: ReadAnswer? = .allow,
        app: ClientApp = World.apps[0]
    ) async throws {
        var shares: [ObjectType: Bool] = [:]
        var reads: [ObjectType: ReadAnswer] = [:]
        for type in types {
            shares[type.objectType] = share
            reads[type.objectType] = read
        }
        try await me.setAuthorization(of: app.identifier, share: shares, read: reads)
    }
}

/// The code of the store's error, or nil if there is none.
func code(_ body: () async throws -> Void) async throws -> StoreError.Code? {
    do {
        try await body()
        return nil
    } catch let error as StoreError { return error.code }
}
