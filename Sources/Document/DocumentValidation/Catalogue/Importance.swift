/// Why a receiver needs what a rule asks for, by the part of CDA that it is about.
enum Importance {
    /// One sentence for an assert.
    static func words(ofTest test: String, _ severity: ValidationSeverity) -> String {
        let parts = names(in: test)
        let reason = parts.reversed().lazy.compactMap { reasons[$0] }.first
        return (reason ?? "Programs built for the guide rely on it.") + " "
            + obligation(severity)
    }

    private static func obligation(_ severity: ValidationSeverity) -> String {
        switch severity {
        case .fatal, .error: "It is required: documents without it may be refused."
        case .warning:
            "It is recommended: documents without it are accepted, but carry less information."
        case .information: "It is for information only, and not a reason to refuse a document."
        }
    }

    /// The names in an expression, those that it ends with last.
    private static func names(in test: String) -> [String] {
        test.split { !($0.isLetter || $0 == "-" || $0 == ":") }
            .map { word in String(word.split(separator: ":").last ?? "") }
    }

    /// Names of elements and attributes, and why a receiver needs them.
    private static let reasons: [String: String] = {
        let rows = """
            code: The code says what it is about: without it a program cannot find, sort or \
            compare it.
            codeSystem: A code means something only in its system: the same digits differ from \
            one to another.
            displayName: The name shows a person what the code means, and reveals a wrong code.
            statusCode: The status tells what is done from what is planned, stopped or still \
            going on.
            effectiveTime: Without the time nobody can tell what is current, what is past and \
            what came first.
            low: Without its beginning a period cannot be put in order, nor told from a single \
            moment.
            high: Without its end a period counts as going on.
            time: Without the time nobody can tell who knew what when.
            id: The identifier is how a receiver knows the same thing again and does not enter \
            it twice.
            root: An identifier is unique only with its root.
            templateId: The templateId is how a receiver chooses the rules by which it reads the \
            rest.
            value: The value is what was found: without it, or in another type, the entry says \
            nothing.
            unit: A number without its unit cannot be compared, and may be read as another dose.
            text: The narrative is what its author signed and what a person reads.
            title: The title is what a reader sees above it, and looks for.
            reference: The reference ties an entry to the words that were signed.
            author assignedAuthor: The author is who answers for it, and whom to ask.
            custodian: The custodian keeps the original: without one nobody can ask for it.
            legalAuthenticator: The legal authenticator answers for the whole document.
            performer: The performer says who did it, and whom to ask.
            participant: The participant says who or what else took part: the substance, the \
            place, the device.
            recordTarget patientRole: The record target is the patient: everything else is about \
            this person.
            patient: Receivers match a document to a person by these facts.
            name: Receivers match and show persons and organizations by their names.
            given family: Receivers match persons by given and family names.
            birthTime: Receivers match persons by their birth date, and compute doses from the \
            age.
            administrativeGenderCode: Receivers match persons by it, and choose reference \
            ranges.
            raceCode ethnicGroupCode: Reports on quality and equity are made by it.
            addr: The address is how a person or place is reached and matched.
            telecom: The telephone or mail address is how somebody is reached, today or in an \
            emergency.
            languageCode: The language decides how the document is read aloud, searched and \
            translated.
            confidentialityCode: The confidentiality decides who may see it.
            realmCode: The realm says which country's rules hold.
            typeId: It says which release of CDA the document is written in.
            setId versionNumber: Set and version tell which document takes another one's place.
            entry: What only the narrative says, no program can use.
            entryRelationship: The relationship carries what belongs to the entry: reaction, \
            severity, reason.
            section component: Receivers look for their part of the story by its section.
            consumable manufacturedProduct: The consumable is the drug: without it nobody knows \
            what was given.
            doseQuantity: The dose is what a second check compares first.
            routeCode: The same dose by another route may be another treatment.
            classCode moodCode: Class and mood tell what kind of thing it is, and whether it has \
            happened.
            negationInd: Whether it is said or denied turns the meaning round.
            nullFlavor: A stated gap can be told from a forgotten one.
            documentationOf serviceEvent: It says which care the document is about, and over \
            which time.
            componentOf encompassingEncounter: It says during which stay or visit the document \
            was made.
            interpretationCode: It says whether a result is normal before anybody computes it.
            referenceRange: Without the range a result cannot be judged by itself.
            """
        var table: [String: String] = [:]
        for row in rows.split(separator: "\n") {
            guard let colon = row.firstIndex(of: ":") else { continue }
            let reason = row[row.index(colon, offsetBy: 2)...]
            for name in row[..<colon].split(separator: " ") {
                table[String(name)] = String(reason)
            }
        }
        return table
    }()
}
