import HealthModel
import Statements

extension Conversion {
    /// Decides what each statement becomes, those around it first.
    func decide() {
        targets.reserveCapacity(document.statements.count)
        for statement in document.statements { targets.append(target(of: statement)) }
        pairBloodPressures()
        placeDeviceParts()
        // What holds others together is told by what those became.
        for statement in document.statements.reversed() {
            guard case .resource(.List) = targets[statement.number] else { continue }
            let members = children[statement.number].compactMap { number -> ResourceType? in
                guard case .resource(let type) = targets[number] else { return nil }
                return type
            }
            if statement.statementClass == .act {
                targets[statement.number] = act(statement, holding: members)
            } else if members.isEmpty {
                targets[statement.number] = .listed("holds nothing that is converted")
            } else if members.allSatisfy({ $0 == .Observation }), statement.code != nil,
                statement.isEvent
            {
                targets[statement.number] = .resource(.Observation)
            }
        }
    }

    private func target(of statement: ClinicalStatement) -> Target {
        if severalPatients { return .listed("the document is about several patients") }
        if isAboutNobody { return .listed("the document is about no single patient") }
        if statement.assertion == .unreadable {
            return .listed("negationInd does not say whether it is so")
        }
        if case .carried(let parent) = statement.disposition {
            return carried(statement, by: parent)
        }
        if isAnothers(statement) || statement.kind == .familyHistory { return family(statement) }
        guard let mood = Mood(statement) else {
            return .listed("its mood is neither event, request nor goal")
        }
        if isReferenceToEntry(statement), let parent = statement.parent {
            return .part(of: parent)
        }
        if statement.kind == .concern, mood == .event { return .concern }
        if statement.isDeniedByConcern {
            return .listed("the concern around it is denied")
        }
        if saysNothing(statement) {
            guard AbsentCodes.code(of: statement.kind) != nil, mood == .event else {
                return .listed("says only that there is no information")
            }
        }
        switch mood {
        case .goal: return .resource(.Goal)
        case .request: return request(statement)
        case .event: return event(statement)
        }
    }

    private func carried(_ statement: ClinicalStatement, by parent: Int) -> Target {
        // What says something about a concern says it about what the concern holds.
        if case .concern = targets[parent], statement.kind != .status,
            statement.statementClass == .observation, !isAnothers(statement)
        {
            return .resource(.Observation)
        }
        if isCollection(statement) { return .resource(.Specimen) }
        return isEffect(statement, of: parent) ? .resource(.Observation) : .part(of: parent)
    }

    /// Whether it is a reaction to what was given, which R4 tells in an Observation.
    private func isEffect(_ statement: ClinicalStatement, of parent: Int) -> Bool {
        let around = document.statements[parent].statementClass
        guard statement.kind == .reaction, statement.statementClass == .observation,
            around == .substanceAdministration || around == .supply,
            case .resource = targets[parent]
        else { return false }
        return !isLinkDenied(statement) && !isAnothers(statement) && !saysNothing(statement)
    }

    /// What is about a relative is in the history of the family; what is about anybody else has
    /// no resource that could not be read as being about the patient.
    private func family(_ statement: ClinicalStatement) -> Target {
        if let parent = statement.parent {
            switch targets[parent] {
            case .resource(.FamilyMemberHistory): return .part(of: parent)
            case .part(let outer) where targets[outer] == .resource(.FamilyMemberHistory):
                return .part(of: outer)
            default: break
            }
        }
        guard statement.kind == .familyHistory || relatedSubject(statement) != nil,
            Mood(statement) == .event,
            statement.statementClass == .organizer || statement.statementClass == .observation
        else { return .listed("is about somebody else than the patient") }
        guard statement.kind == .familyHistory || statement.kind == .problem else {
            return .listed("is about somebody else than the patient")
        }
        return .resource(.FamilyMemberHistory)
    }

    private func request(_ statement: ClinicalStatement) -> Target {
        switch statement.statementClass {
        case .substanceAdministration:
            if isStep(statement), let parent = statement.parent { return .part(of: parent) }
            return .resource(.MedicationRequest)
        case .supply:
            if let parent = statement.parent, isSupplyOfOrder(statement) {
                return .part(of: parent)
            }
            if isDrug(statement) { return .resource(.MedicationRequest) }
            return statement.assertion == .negated
                ? .listed("R4's DeviceRequest has no negation") : .resource(.DeviceRequest)
        case .act, .encounter, .observation, .procedure:
            if statement.kind == .goal { return .resource(.Goal) }
            if statement.kind == .careTeam { return careTeam(statement) }
            return .resource(.ServiceRequest)
        case .organizer: return .resource(.List)
        case .observationMedia, .regionOfInterest: return .listed("is asked for, and not there")
        }
    }

    private func event(_ statement: ClinicalStatement) -> Target {
        switch statement.statementClass {
        case .substanceAdministration:
            if isStep(statement), let parent = statement.parent { return .part(of: parent) }
            if statement.kind == .immunization { return .resource(.Immunization) }
            return .resource(
                isAdministration(statement) ? .MedicationAdministration : .MedicationStatement)
        case .supply:
            if isDrug(statement) { return .resource(.MedicationDispense) }
            return statement.assertion == .negated
                ? .listed("R4's DeviceUseStatement has no negation")
                : .resource(.DeviceUseStatement)
        case .encounter:
            return statement.assertion == .negated
                ? .listed("an encounter that is denied") : .resource(.Encounter)
        case .procedure:
            return .resource(isCollection(statement) ? .Specimen : .Procedure)
        case .observationMedia: return .resource(.Media)
        case .regionOfInterest: return .listed("R4 has no resource for a region of an image")
        case .act: return act(statement)
        case .organizer: return organizer(statement)
        case .observation: return observation(statement)
        }
    }

    private func observation(_ statement: ClinicalStatement) -> Target {
        if isPeriodOfSection(statement) { return .listed("the period of a section") }
        switch statement.kind {
        case .problem: return .resource(.Condition)
        case .allergy: return .resource(.AllergyIntolerance)
        case .goal:
            return statement.assertion == .negated
                ? .listed("a goal that is denied") : .resource(.Goal)
        case .procedure where statement.values.allSatisfy({ $0.nullFlavor != nil || $0.isEmpty }):
            return .resource(.Procedure)
        case .careTeam:
            let target = careTeam(statement)
            // The kind and the schedule of a team are told with it.
            return target == .resource(.CareTeam) ? .resource(.Observation) : target
        case .coverage: return .listed("insurance is not part of the clinical resources")
        case nil where isImage(statement), .result? where isImage(statement):
            return .resource(.Media)
        default: return .resource(.Observation)
        }
    }

    private func organizer(_ statement: ClinicalStatement) -> Target {
        switch statement.kind {
        case .resultPanel:
            guard let parent = statement.parent else { return .resource(.DiagnosticReport) }
            switch targets[parent] {
            case .resource(.DiagnosticReport), .resource(.Observation): break
            default: return .resource(.DiagnosticReport)
            }
            return .resource(.Observation)
        case .vitalSignPanel: return .resource(.Observation)
        case .careTeam: return careTeam(statement)
        default: return .resource(.List)
        }
    }

    private func act(_ statement: ClinicalStatement) -> Target {
        switch statement.kind {
        case .resultPanel: return .resource(.DiagnosticReport)
        case .allergy: return .resource(.AllergyIntolerance)
        case .note: return .resource(.DocumentReference)
        case .careTeam: return careTeam(statement)
        case .goal: return .resource(.Goal)
        case .coverage: return .listed("insurance is not part of the clinical resources")
        case .advanceDirective: return .listed("R4 has no resource for it but a legal Consent")
        default:
            if isReportingPeriod(statement) { return .listed("the period of a report") }
            let isProcedure =
                statement.kind == .procedure || statement.kind == nil && hasProcedureCode(statement)
            guard isProcedure, Codes.says(statement.code) || statement.narrative != nil else {
                // What it holds decides.
                return .resource(.List)
            }
            return .resource(.Procedure)
        }
    }

    /// An act of unknown meaning is no Procedure: nobody says that something was done. It is a List
    /// of what it holds, else an Observation; without anything of its own, what it holds tells it.
    private func act(_ statement: ClinicalStatement, holding members: [ResourceType]) -> Target {
        let says = Codes.says(statement.code) || statement.narrative != nil
        // An observation can say that it was not so; a list cannot.
        guard !members.isEmpty, statement.assertion != .negated else {
            return says ? .resource(.Observation) : .listed("an act without code and words")
        }
        let isStructure = statement.code?.codeSystem.map { $0 == SystemNames.actClass } ?? false
        guard Codes.says(statement.code), !isStructure else {
            let hasOwn =
                statement.narrative != nil
                || statement.effectiveTimes.contains { !Span($0).isEmpty }
            return hasOwn ? .resource(.List) : .holder
        }
        return members.allSatisfy { $0 == .Observation }
            ? .resource(.Observation) : .resource(.List)
    }

    private func careTeam(_ statement: ClinicalStatement) -> Target {
        if statement.assertion == .negated { return .listed("a care team that is denied") }
        if let parent = statement.parent {
            if case .resource(.CareTeam) = targets[parent] { return .part(of: parent) }
            if case .part(let outer) = targets[parent], case .resource(.CareTeam) = targets[outer] {
                return .part(of: outer)
            }
        }
        return .resource(.CareTeam)
    }
}

/// What kind of statement a mood makes (HL7 V3 ActMood).
enum Mood: Sendable {
    case event, request, goal

    init?(_ statement: ClinicalStatement) {
        if statement.isEvent {
            self = .event
            return
        }
        switch statement.moodCode?.token {
        case nil, "EVN"?: self = .event
        case "GOL"?: self = .goal
        case "INT"?, "RQO"?, "PRP"?, "PRMS"?, "ARQ"?, "APT"?: self = .request
        default: return nil
        }
    }
}
