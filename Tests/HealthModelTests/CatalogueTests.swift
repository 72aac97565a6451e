import HealthModel
import Testing
import Units

/// Our tables against the facts of HealthKit's headers.
@Suite(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names the catalogue"))
struct CatalogueTests {
    private let facts: CatalogueFacts

    init() throws { facts = try CatalogueFacts.read() }

    // rows 20 27 30 31
    @Test func everyQuantityTypeIsWhatTheHeadersSay() throws {
        #expect(facts.quantityTypes.count == 120 && QuantityType.all.count == 120)
        for fact in facts.quantityTypes {
            let type = try #require(QuantityType(identifier: fact.id), "\(fact.id)")
            #expect(type.identifier == fact.id)
            #expect(type.canonicalUnit == (try HealthUnit(fact.canonicalUnit)), "\(fact.id)")
            #expect(type.aggregationStyle.rawValue == fact.aggregationRaw, "\(fact.id)")
            #expect(type.isWritable == fact.appWritable, "\(fact.id)")
            #expect(type.introduced == fact.introduced_ios, "\(fact.id)")
            #expect(type.loincCodes == fact.loinc, "\(fact.id)")
        }
    }

    // rows 21
    @Test func everyCategoryTypeHasItsValues() throws {
        #expect(facts.categoryTypes.count == 70 && CategoryType.all.count == 70)
        for fact in facts.categoryTypes {
            let type = try #require(CategoryType(identifier: fact.id), "\(fact.id)")
            #expect(type.identifier == fact.id && type.isWritable == fact.appWritable)
            #expect(type.introduced == fact.introduced_ios)
            let name = fact.valueEnum ?? "HKCategoryValueAudioExposureEvent"
            #expect("HK\(type.values.name)" == name, "\(fact.id)")
        }
    }

    // rows 22 23 24 25 26
    @Test func everyOtherTypeIsKnown() throws {
        for id in facts.otherTypes.all {
            #expect(ObjectType(identifier: id)?.identifier == id, "\(id)")
        }
        #expect(CharacteristicType.all.count == 6 && CorrelationType.all.count == 2)
        #expect(SeriesType.all.count == 2 && DocumentType.all.count == 1)
        #expect(ObjectType.all.count == 120 + 70 + facts.otherTypes.all.count)
    }

    // rows 40 84 86 181
    @Test func enumerationsHaveTheHeadersValues() throws {
        for set in ValueSet.all {
            let fact = try #require(facts.enums["HK\(set.name)"], "\(set.name)")
            let ours = Dictionary(uniqueKeysWithValues: set.cases.map { ($0.name, $0.rawValue) })
            #expect(ours == fact, "\(set.name)")
        }
        let sets = Set(ValueSet.all.map { "HK\($0.name)" })
        for name in facts.enums.keys where name.hasPrefix("HKCategoryValue") {
            #expect(sets.contains(name), "\(name)")
        }
    }

    // rows 171
    @Test func swiftEnumerationsHaveAllActivities() throws {
        let fact = try #require(facts.enums["HKWorkoutActivityType"])
        #expect(WorkoutActivityType.allCases.count == 84)
        #expect(Set(WorkoutActivityType.allCases.map(\.rawValue)) == Set(fact.values))
        for (name, value) in fact {
            #expect(WorkoutActivityType(named: name)?.rawValue == value)
            #expect(WorkoutActivityType(rawValue: value)?.name == name)
        }
        #expect(WorkoutActivityType(rawValue: 81) == nil)
    }

    // rows 40
    @Test func everyMetadataKeyHasItsKind() throws {
        #expect(facts.metadataKeys.count == 71 && MetadataKey.known.count == 71)
        for fact in facts.metadataKeys {
            let kind = try #require(MetadataKey(fact.storedKey).kind, "\(fact.storedKey)")
            switch (kind, fact.valueKind) {
            case (.string, "string"), (.timeZone, "string"), (.date, "string"),
                (.number, "number"), (.boolean, "boolean"), (.quantity, "quantity"),
                (.anyQuantity, "quantity"), (.sampleQuantity, "quantity"):
                break
            case (.value(let set), "enum"): #expect("HK\(set.name)" == fact.enum)
            default: Issue.record("\(fact.storedKey) is \(kind), should be \(fact.valueKind)")
            }
        }
    }

    // rows 45
    @Test func devicesHaveTheHeadersProperties() {
        let ours = DeviceProperty.allCases.map { property in
            "hkdevicepropertykey" + property.rawValue.lowercased()
        }
        #expect(Set(ours) == Set(facts.devicePropertyKeys.map { $0.lowercased() }))
    }
}
