/// A signature of a PDF (ISO 32000-1, 12.8; ETSI EN 319 142 for PAdES). Who signed, and whether it
/// holds, is not looked at.
public struct PDFSignature: Sendable, Hashable {
    /// How it is written: `ETSI.CAdES.detached` of PAdES, `adbe.pkcs7.detached` and so on; nil
    /// where it is none that the standards know.
    public let form: String?
    /// The bytes of the file that it is about, without the gap for the signature itself.
    public let covered: [Range<Int>]
    /// Bytes of the file behind the last one that it is about.
    public let bytesBehind: Int

    /// Whether it is about every byte but those of itself.
    public let coversWhole: Bool

    private static let forms: Set = [
        "ETSI.CAdES.detached", "ETSI.RFC3161", "adbe.pkcs7.detached", "adbe.pkcs7.sha1",
        "adbe.x509.rsa_sha1",
    ]

    init?(_ range: [Int], form: String?, fileBytes: Int) {
        guard range.count >= 2, range.count % 2 == 0, range.allSatisfy({ $0 >= 0 }) else {
            return nil
        }
        var covered: [Range<Int>] = []
        for place in stride(from: 0, to: range.count, by: 2) {
            let start = min(range[place], fileBytes)
            covered.append(start..<start + min(range[place + 1], fileBytes - start))
        }
        self.covered = covered
        self.form = form.flatMap { Self.forms.contains($0) ? $0 : nil }
        bytesBehind = fileBytes - (covered.map(\.upperBound).max() ?? 0)
        coversWhole =
            covered.count == 2 && covered[0].lowerBound == 0 && bytesBehind == 0
            && covered[0].upperBound <= covered[1].lowerBound
    }

    /// Whether it is about all of these bytes.
    public func covers(_ bytes: Range<Int>) -> Bool {
        covered.contains { $0.lowerBound <= bytes.lowerBound && bytes.upperBound <= $0.upperBound }
    }
}

extension PDFReader {
    /// The signatures in the file's form fields (ISO 32000-1, 12.7.4.5).
    ///
    /// - Parameter head: Bytes before the file's head, which count in a signature's ranges.
    func signatures(behind head: Int) throws(PDFRefusal) -> [PDFSignature] {
        let root = try resolve(places.trailer["Root"] ?? .null)?.dictionary
        let form = try member("AcroForm", of: root)?.dictionary
        var pending = try member("Fields", of: form)?.array ?? []
        var seen: Set<Int> = []
        var found: [PDFSignature] = []
        while let item = pending.popLast() {
            if let number = item.reference?.number, !seen.insert(number).inserted { continue }
            try pay(16)
            guard let field = try resolve(item)?.dictionary else { continue }
            let kids = try member("Kids", of: field)?.array ?? []
            try pay(kids.count * 16)
            pending += kids
            guard let value = try member("V", of: field)?.dictionary,
                let range = try member("ByteRange", of: value)?.array,
                let signature = PDFSignature(
                    range.map { $0.integer ?? -1 },
                    form: try member("SubFilter", of: value)?.name,
                    fileBytes: bytes.count + head)
            else { continue }
            found.append(signature)
        }
        return found.sorted { $0.bytesBehind < $1.bytesBehind }
    }
}
