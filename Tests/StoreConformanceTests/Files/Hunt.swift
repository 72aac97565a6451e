import Foundation

/// Looks through all files of a folder for what must not be there.
struct Hunt {
    /// A needle with a word for the form it has.
    let needles: [(form: String, bytes: Data)]

    /// Every form in which a text might lie: UTF-8, UTF-16, base64 at each of its three phases.
    init(text: String) {
        var needles = [("UTF-8", Data(text.utf8)), ("folded", Data(text.lowercased().utf8))]
        needles.append(
            ("UTF-16LE", Data(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })))
        needles.append(
            ("UTF-16BE", Data(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })))
        for phase in 0..<3 {
            let padded = Data(repeating: 0x20, count: phase) + Data(text.utf8)
            // The first group and the last depend on what stands beside the text.
            let core = padded.base64EncodedString().dropFirst(4).dropLast(4)
            needles.append(("base64 \(phase)", Data(core.utf8)))
        }
        self.needles = needles
    }

    init(_ form: String, _ pieces: [Data]) {
        needles = pieces.map { (form, $0) }
    }

    /// What was found, as file and form.
    func found(in folder: URL, except names: Set<String> = []) throws -> [String] {
        var found: [String] = []
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where !names.contains(file.lastPathComponent) {
            guard let data = FileManager.default.contents(atPath: file.path) else { continue }
            for (form, bytes) in needles where data.range(of: bytes) != nil {
                found.append("\(file.lastPathComponent): \(form)")
            }
        }
        return found
    }
}
