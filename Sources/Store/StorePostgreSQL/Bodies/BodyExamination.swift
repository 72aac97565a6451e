internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

/// Compares the bodies outside of a database with the rows that name them, both in the order of
/// their names, so that memory does not grow with what there is.
public struct BodyExamination: Sendable {
    /// What is done beside counting.
    public struct Work: Sendable {
        /// Hours since an object was put before it counts as left behind; one at least. No
        /// transaction that would name it lasts nearly as long.
        public var hours = 24
        /// Objects that are removed at most.
        public var removals = 0
        /// Whether each body is read, and compared with its digest.
        public var isReading = false

        /// Counts alone.
        public init() {}
    }

    /// What was found.
    public struct Findings: Sendable {
        /// Objects of this store, and their bytes.
        public internal(set) var (objects, bytes) = (0, 0)
        /// Rows that name an object.
        public internal(set) var named = 0
        /// Rows whose object is not there.
        public internal(set) var missing = 0
        /// Rows whose object does not hold their body.
        public internal(set) var damaged = 0
        /// Objects that no row names, and are old enough.
        public internal(set) var orphans = 0
        /// Objects that no row names yet.
        public internal(set) var young = 0
        /// Objects that were removed.
        public internal(set) var removed = 0

        /// Whether a body is lost.
        public var isDamaged: Bool { missing + damaged > 0 }
    }

    private let backend: PostgreSQLBackend
    private let bodies: BodyObjects
    private let work: Work
    private var findings = Findings()

    private struct Named {
        let name: BodyName
        let person: PersonID
        let digest: [UInt8]
    }

    init(_ backend: PostgreSQLBackend, _ bodies: BodyObjects, _ work: Work) {
        (self.backend, self.bodies, self.work) = (backend, bodies, work)
    }

    /// - Parameter step: Told from time to time how far it has come; it may throw to end.
    mutating func run(_ step: (Findings) async throws -> Void) async throws -> Findings {
        let folder = BodyName.folder(of: backend.seal)
        var objects: ArraySlice<ObjectPage.Object> = []
        var rows: ArraySlice<Named> = []
        var (lastObject, lastRow): (String?, BodyName?) = (nil, nil)
        var (hasObjects, hasRows) = (true, true)
        while true {
            if objects.isEmpty, hasObjects {
                let page = try await bodies.objects.objects(named: folder, after: lastObject)
                (objects, hasObjects) = (page.objects[...], page.hasMore && !page.objects.isEmpty)
                lastObject = page.objects.last?.name ?? lastObject
                try await step(findings)
            }
            if rows.isEmpty, hasRows {
                rows = try await named(after: lastRow)[...]
                hasRows = !rows.isEmpty
                lastRow = rows.last?.name ?? lastRow
            }
            guard let object = objects.first else {
                guard let row = rows.popFirst() else { return findings }
                try await lookAt(row)
                continue
            }
            // What has another form under our folder is none of ours, and stays.
            guard let name = BodyName(object.name, backend.seal) else {
                objects.removeFirst()
                continue
            }
            if let row = rows.first, !name.bytes.lexicographicallyPrecedes(row.name.bytes) {
                rows.removeFirst()
                if row.name == name {
                    objects.removeFirst()
                    count(object)
                    findings.named += 1
                    if work.isReading { try await read(row) }
                } else {
                    try await lookAt(row)
                }
                continue
            }
            objects.removeFirst()
            count(object)
            try await judge(object, name)
        }
    }

    private mutating func count(_ object: ObjectPage.Object) {
        findings.objects += 1
        findings.bytes += object.size
    }

    private func named(after last: BodyName?) async throws -> [Named] {
        let answers = try await backend.ask([
            SQLCommand(
                """
                SELECT name, person, digest FROM body_object
                WHERE $1::bytea IS NULL OR name > $1 ORDER BY name LIMIT \(ObjectPage.size)
                """, [.bytes(last?.bytes)])
        ])
        return try (answers.first ?? []).map { row in
            guard let name = row[0].flatMap({ BodyName(bytes: $0) }),
                let person = row[1].flatMap({ UUID(bytes: $0) }), let digest = row[2]
            else { throw CompressedBytes.damaged }
            return Named(name: name, person: PersonID(person), digest: digest)
        }
    }

    private func isNamed(_ name: BodyName) async throws -> Bool {
        let answers = try await backend.ask([
            SQLCommand("SELECT 1::bigint FROM body_object WHERE name = $1", [.bytes(name.bytes)])
        ])
        return answers.first?.isEmpty == false
    }

    /// A row whose object was not in the list: it may have come since, or the row may have gone.
    private mutating func lookAt(_ row: Named) async throws {
        let text = row.name.text(backend.seal)
        let isThere = try await bodies.objects.bytes(of: text) != nil
        guard try await isNamed(row.name) else { return }
        findings.named += 1
        if !isThere { findings.missing += 1 }
    }

    private mutating func read(_ row: Named) async throws {
        let bytes = try await bodies.objects.bytes(of: row.name.text(backend.seal))
        let answers = try await backend.ask([
            SQLCommand(
                "SELECT wrapped FROM person_key WHERE person = $1", [.uuid(row.person.uuid)])
        ])
        let wrapped = answers.first?.first?.first ?? nil
        guard let digest = ContentDigest(bytes: row.digest), let bytes,
            let key = try? backend.seal.key(of: row.person, wrapped: wrapped),
            (try? backend.seal.body(bytes, named: digest, key)) != nil
        else {
            // Who was erased in the meantime has nothing to read.
            if try await isNamed(row.name) { findings.damaged += 1 }
            return
        }
    }

    private mutating func judge(_ object: ObjectPage.Object, _ name: BodyName) async throws {
        guard try await !isNamed(name) else {
            findings.named += 1
            return
        }
        let age = Int64(Date().timeIntervalSince1970 * 1_000_000) - object.putAt
        guard age > Int64(max(1, work.hours)) * 3_600_000_000 else {
            findings.young += 1
            return
        }
        findings.orphans += 1
        guard findings.removed < work.removals else { return }
        try await bodies.objects.remove(object.name)
        findings.removed += 1
    }
}

extension PostgreSQLBackend {
    /// Compares the bodies outside of the database with the rows that name them.
    ///
    /// - Parameter step: Told from time to time how far it has come; it may throw to end.
    /// - Returns: nil if the store keeps its bodies in the database.
    public func examineBodies(
        _ work: BodyExamination.Work,
        step: (BodyExamination.Findings) async throws -> Void = { _ in }
    ) async throws -> BodyExamination.Findings? {
        guard let bodies = parts.bodies else { return nil }
        if work.removals > 0 { try checkWritable() }
        var examination = BodyExamination(self, bodies, work)
        return try await examination.run(step)
    }
}
