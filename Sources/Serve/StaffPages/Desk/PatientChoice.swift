import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import PageFrame

/// The patients of a refused document beside the persons who have their identifiers, and the form
/// that says whose it is.
struct PatientChoice {
    /// A patient as the document names them.
    struct Patient {
        let name: String?
        let birthDate: String?
        let identifiers: [InstanceIdentifier]
    }

    let visit: StaffVisit
    let receipt: Receipt
    let reason: RejectionReason
    /// What was sent, and not accepted.
    var fields: FormFields?
    var report: ShownReport?
    /// As the document names them; none where the file is gone.
    var patients: [Patient] = []
    /// Who has an identifier.
    var known: [InstanceIdentifier: KnownPerson] = [:]
    /// The identifiers that were looked up; a document may have more.
    var lookedUp: Set<InstanceIdentifier> = []

    private var words: PageWords { visit.words }

    /// Each person once, in the document's order.
    private var persons: [KnownPerson] {
        patients.flatMap(\.identifiers).compactMap { known[$0] }.reduce(into: []) {
            persons, person in
            if !persons.contains(where: { $0.id == person.id }) { persons.append(person) }
        }
    }

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead"), .lang("en")) { reason.message }
        if report == nil {
            MarkupTag.p(.class("card")) { words[DeskWord.gone] }
            if visit.member.may(.merge) { fileForm }
        } else {
            for (number, patient) in patients.enumerated() { card(patient, number + 1) }
            if visit.member.may(.merge) { form }
        }
        if visit.member.may(.merge) { RefuseForm(visit: visit, digest: receipt.digest).markup }
        if let report {
            MarkupTag.section(.class("card")) {
                MarkupTag.h2 { words[ReceiptWord.whatWasFound] }
                FindingList(visit: visit, report: report, source: nil).markup
            }
        }
        MarkupTag.p {
            MarkupTag.a(.href(ReceiptList.address(of: receipt.digest))) {
                words[ReceiptWord.receipt]
            }
        }
    }

    private func card(_ patient: Patient, _ number: Int) -> Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words(DeskWord.patient, visit.figures.count(number)) }
            MarkupTag.dl(.class("facts")) {
                if let name = patient.name { PageFact.row(words[PersonWord.name], name) }
                if let date = patient.birthDate {
                    PageFact.row(words[PersonWord.birthDate], date.writtenDate)
                }
                for identifier in patient.identifiers {
                    PageFact.code(words[PersonWord.identifier], identifier.written)
                }
            }
            for identifier in patient.identifiers {
                if let person = known[identifier] {
                    MarkupTag.p(.class("quiet small")) {
                        words(DeskWord.belongs, identifier.written)
                    }
                    PersonList.row(person, visit)
                } else if lookedUp.contains(identifier) {
                    MarkupTag.p { words(DeskWord.nobodys, identifier.written) }
                }
            }
        }
    }

    /// Asks for the file, too.
    private var fileForm: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[DeskWord.assignTitle] }
            MarkupTag.p(.class("hint")) { words[DeskWord.goneHint] }
            PageForm.post(
                "\(ReceiptList.address(of: receipt.digest))/assign", visit.setting,
                encoding: .multipart
            ) {
                PageForm.input(
                    "file", label: words[DeskWord.file], type: "file", isRequired: true,
                    attributes: [.accept(".xml,.cda,.ccd,.ccda,.pdf")])
                PageForm.input(
                    "other", label: words[DeskWord.person], hint: words[PersonWord.otherHint],
                    value: fields?["other"] ?? "", isRequired: true)
                StaffMarkup.reason(words, fields?["reason"] ?? "")
                PageForm.submit(words[DeskWord.assign], kind: .bad)
            }
        }
    }

    private var form: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[DeskWord.assignTitle] }
            MarkupTag.p(.class("hint")) { words[DeskWord.assignHint] }
            PageForm.post("\(ReceiptList.address(of: receipt.digest))/assign", visit.setting) {
                if !persons.isEmpty {
                    PageForm.group(words[DeskWord.whose]) {
                        for person in persons {
                            PageForm.choice(
                                "radio", "to", person.id.description,
                                isChecked: fields?["to"] == person.id.description
                            ) { person.names.first ?? person.id.description }
                        }
                    }
                }
                PageForm.input(
                    "other", label: words[DeskWord.other], hint: words[PersonWord.otherHint],
                    value: fields?["other"] ?? "")
                StaffMarkup.reason(words, fields?["reason"] ?? "")
                PageForm.submit(words[DeskWord.assign], kind: .bad)
            }
        }
    }
}

extension InstanceIdentifier {
    /// As staff write it: `root^extension`.
    fileprivate var written: String { (root ?? "") + (`extension`.map { "^\($0)" } ?? "") }
}
