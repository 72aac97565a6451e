import Access
import ClinicalDocument
import DocumentValidation
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Hummingbird
import Intake
import PageFrame

/// What waits for somebody's decision: documents that have another's id, and documents of which
/// their identifiers do not say whose they are.
struct DeskPages {
    let parts: ServiceParts

    /// Documents of a kind on the page.
    private static let rows = 50
    /// Refusals that are looked through for them, the latest first.
    private static let looked = 1_000
    /// Identifiers of one document that are looked up.
    private static let identifiers = 20

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("desk") { try await desk($0, $1) }
        router.get("receipts/:digest/patients") { try await patients($0, $1) }
        router.post("receipts/:digest/assign") { try await assign($0, $1) }
        SettlePages(parts: parts).add(to: router)
    }

    static func address(of digest: ContentDigest) -> String {
        "\(ReceiptList.address(of: digest))/patients"
    }

    // MARK: The list

    private func desk(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let words = visit.words
        let conflicts = try await visit.oversight.openConflicts(limit: Self.rows)
        let (unclear, hasMore) = try await self.unclear(visit)
        return visit.page(words[StaffWord.desk], in: .desk) {
            MarkupTag.p(.class("lead")) { words[DeskWord.lead] }
            MarkupTag.section(.class("card")) {
                MarkupTag.h2 { words[DeskWord.unclear] }
                MarkupTag.p(.class("hint")) { words[DeskWord.unclearHint] }
                if unclear.isEmpty {
                    MarkupTag.p { words[DeskWord.none] }
                } else {
                    ReceiptList.rows(unclear, visit) { Self.address(of: $0.digest) }
                }
                if hasMore { MarkupTag.p { words[DeskWord.hasMore] } }
            }
            MarkupTag.section(.class("card")) {
                MarkupTag.h2 { words[DeskWord.conflicts] }
                MarkupTag.p(.class("hint")) { words[DeskWord.conflictsHint] }
                if conflicts.entries.isEmpty {
                    MarkupTag.p { words[DeskWord.none] }
                } else {
                    ReceiptList.rows(conflicts.entries, visit)
                }
                MarkupTag.p {
                    MarkupTag.a(.href("/staff/receipts?outcome=conflict")) {
                        words[DeskWord.allConflicts]
                    }
                }
            }
        }
    }

    /// The latest refused documents of unclear persons, and whether there may be more.
    private func unclear(_ visit: StaffVisit) async throws -> ([ReceiptEntry], Bool) {
        var query = ReceiptQuery(outcome: .rejected)
        var (found, looked): ([ReceiptEntry], Int) = ([], 0)
        repeat {
            let page = try await visit.oversight.receipts(query)
            looked += page.entries.count
            found += page.entries.filter { $0.reason?.isAboutPersons == true }
            query.after = page.next
        } while query.after != nil && found.count < Self.rows && looked < Self.looked
        return (Array(found.prefix(Self.rows)), query.after != nil || found.count > Self.rows)
    }

    // MARK: One document

    private func patients(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        return try await sheet(visit, try ReceiptPages.digest(context), context)
    }

    private func sheet(
        _ visit: StaffVisit, _ digest: ContentDigest, _ context: ServiceContext,
        notice: PageNotice? = nil, fields: FormFields? = nil
    ) async throws -> Response {
        guard let subject = try await visit.oversight.subject(of: .patients(digest)),
            let receipt = try await visit.oversight.refusal(digest),
            case .rejected(let reason) = receipt.outcome, reason.isAboutPersons
        else { throw ServiceFailure.notFound }
        guard let staff = visit.staff(about: subject) else {
            return ReasonForm(visit: visit, topic: .patients(digest)).page(in: .desk)
        }
        var sheet = PatientChoice(visit: visit, receipt: receipt, reason: reason, fields: fields)
        if let bytes = await parts.surroundings.rejectedBytes(of: receipt) {
            let validator = parts.validator
            (sheet.report, sheet.patients) = try await parts.work.run(for: context) {
                let read = validator.validateAndExtract(bytes, abandoned: context.isAbandoned)
                guard !context.isAbandoned() else { throw ServiceFailure.clientGone }
                return (
                    ShownReport(read.report),
                    (read.header?.patients ?? []).map { patient in
                        PatientChoice.Patient(
                            name: patient.displayName,
                            birthDate: patient.birthTime.map { String($0.prefix(8)) },
                            identifiers: patient.ids.filter { $0.nullFlavor == nil }.map { id in
                                .init(root: id.root, extension: id.extension)
                            })
                    }
                )
            }
            let identifiers = sheet.patients.flatMap(\.identifiers).prefix(Self.identifiers)
            for identifier in identifiers where sheet.lookedUp.insert(identifier).inserted {
                sheet.known[identifier] = try await staff.persons(
                    PersonQuery(identifier: identifier)
                ).persons.first
            }
        }
        return visit.page(
            visit.words[DeskWord.whose], in: .desk,
            parent: .init(title: visit.words[StaffWord.desk], path: "/staff/desk"), notice: notice
        ) { sheet.markup }
    }

    /// Takes the document in for the person whom somebody names, whatever its identifiers say.
    private func assign(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let digest = try ReceiptPages.digest(context)
        let (fields, file) = try await AssignedFile.read(request, parts)
        guard let subject = try await visit.oversight.subject(of: .patients(digest)),
            visit.staff(about: subject) != nil,
            let receipt = try await visit.oversight.refusal(digest),
            case .rejected(let reason) = receipt.outcome, reason.isAboutPersons
        else { throw ServiceFailure.notFound }
        let refusal: String
        do {
            let found = await parts.surroundings.rejectedBytes(of: receipt)
            guard let bytes = try found ?? file?.bytes(of: digest) else {
                throw StoreError(.invalidArgument, "the file is not in the drop folder any more")
            }
            let text = (fields["other"] ?? "").filter { !$0.isWhitespace }
            guard let person = UUID(uuidString: text.isEmpty ? fields["to"] ?? "" : text) else {
                throw StoreError(.invalidArgument, "expected a person, or a person's UUID")
            }
            let answer = try await parts.intake(from: receipt.source, for: context.client).file(
                bytes, name: receipt.notes.receivedName, for: PersonID(person),
                by: visit.administrator, because: fields["reason"] ?? "")
            switch answer.outcome {
            case .stored, .duplicate:
                return Response.redirect(to: ReceiptList.address(of: digest) + "?done=assigned")
            case .conflict:
                // It was not filed: the receipt shows the document that has its id.
                return Response.redirect(to: ReceiptList.address(of: digest))
            case .rejected(let reason): refusal = reason.message
            }
        } catch let error as StoreError where [.invalidArgument, .tooLarge].contains(error.code) {
            refusal = error.message
        }
        let notice = PageNotice(tone: .bad, text: visit.words(PersonWord.refused, refusal))
        return try await sheet(visit, digest, context, notice: notice, fields: fields).asMistaken
    }
}

/// A document that comes with the form, where the drop folder has it no more.
private struct AssignedFile {
    let bytes: [UInt8]

    /// The fields of the form, with the file if one was chosen.
    static func read(
        _ request: Request, _ parts: ServiceParts
    ) async throws -> (FormFields, AssignedFile?) {
        let type = request.headers[.contentType]?.lowercased() ?? ""
        guard type.hasPrefix("multipart/") else { return (try await FormFields(of: request), nil) }
        let form = try await MultipartForm(
            of: request, limits: MultipartLimits(bytes: parts.configuration.bodyBytes))
        let texts = ["to", "other", "reason"].map { name in
            (name, form[name].map { String(decoding: $0.bytes, as: UTF8.self) } ?? "")
        }
        let file = form["file"].flatMap { $0.bytes.isEmpty ? nil : AssignedFile(bytes: $0.bytes) }
        return (FormFields(AddressQuery.text(texts)), file)
    }

    /// - Throws: ``StoreError`` for another file than the one that was refused.
    func bytes(of digest: ContentDigest) throws -> [UInt8] {
        guard StaffOversight.isFile(bytes, of: digest) else {
            throw StoreError(.invalidArgument, "this is not the file that was refused")
        }
        return bytes
    }
}

/// What the pages say on which staff decide whose a document is.
enum DeskWord: String, PageWord {
    static let group = "desk"

    case lead, unclear, unclearHint, none, hasMore, conflicts, conflictsHint, allConflicts, whose,
        gone, goneHint, patient, belongs, nobodys, assignTitle, assignHint, other, person, file,
        assign, hasAssigned
}
