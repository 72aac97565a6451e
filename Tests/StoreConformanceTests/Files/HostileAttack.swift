import Fixtures
import Foundation

/// One to three changes of the files of a store.
struct HostileAttack: CustomStringConvertible {
    enum Change {
        case flip(String, place: Int)
        case fill(String, place: Int, Data)
        case swap(String, page: Int, with: Int)
        case copyPage(from: String, page: Int, to: String, with: Int)
        case cut(String, bytes: Int)
        case lengthen(String, Data)
        case replace(String, Data)
        case remove(String)
        case rename(String, to: String)
        case makeFolder(String)
        /// A file as it was before.
        case older(String, Data?)
        /// A page, or a frame of the log, as it was in its place before.
        case olderPiece(String, place: Int, Data)
    }

    private let folder: HostileFolder
    private let changes: [Change]

    init(
        _ folder: HostileFolder, before: HostileFolder, foreign: HostileFolder,
        _ random: inout SplitMix64
    ) {
        self.folder = folder
        let count = [1, 1, 1, 2, 3].randomElement(using: &random) ?? 1
        changes = (0..<count).map { _ in
            Int.random(in: 0..<3, using: &random) == 0
                ? Self.replay(folder, before, &random) : Self.change(folder, foreign, &random)
        }
    }

    private static func replay(
        _ folder: HostileFolder, _ before: HostileFolder, _ random: inout SplitMix64
    ) -> Change {
        let suffixes = ["", "-wal", ".position", ".pages", ".keys"]
        let name = suffixes.randomElement(using: &random) ?? ""
        let (start, length) = name == "-wal" ? (32, 4_120) : (0, name == "" ? 4_096 : 512)
        guard let old = before.files[name], let new = folder.files[name],
            Bool.random(using: &random)
        else { return .older(name, before.files[name]) }
        let differing = stride(from: start, to: min(old.count, new.count), by: length).filter {
            old.dropFirst($0).prefix(length) != new.dropFirst($0).prefix(length)
        }
        guard let place = differing.randomElement(using: &random) else { return .older(name, old) }
        return .olderPiece(name, place: place, Data(old.dropFirst(place).prefix(length)))
    }

    private static func change(
        _ folder: HostileFolder, _ foreign: HostileFolder, _ random: inout SplitMix64
    ) -> Change {
        let there = folder.files.filter { !$0.value.isEmpty }.map(\.key).sorted()
        // The database and its log have the most to lose.
        let weighted = there + there.filter { $0.isEmpty || $0 == "-wal" } + [""]
        let name = weighted.randomElement(using: &random) ?? ""
        let any = HostileFolder.suffixes.randomElement(using: &random) ?? ""
        let size = max(1, folder.files[name]?.count ?? 1)
        let place = Int.random(in: 0..<size, using: &random)
        let pages = max(1, size / 4_096)
        let noise = Data(
            (0..<Int.random(in: 1...5_000, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            })
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: return .flip(name, place: place)
        case 2: return .fill(name, place: place, noise)
        case 3: return .fill(name, place: place, Data(count: noise.count))
        case 4:
            return .swap(
                name, page: Int.random(in: 0..<pages, using: &random),
                with: Int.random(in: 0..<pages, using: &random))
        case 5:
            return .copyPage(
                from: there.randomElement(using: &random) ?? "",
                page: Int.random(in: 0..<pages, using: &random), to: name,
                with: Int.random(in: 0..<pages, using: &random))
        case 6: return .cut(name, bytes: [0, place].randomElement(using: &random) ?? 0)
        case 7: return .lengthen(name, noise)
        case 8: return .replace(any, foreign.files[any] ?? noise)
        case 9: return .remove(name)
        case 10: return .rename(name, to: any)
        default:
            guard Bool.random(using: &random) else { return .makeFolder(any) }
            let database = folder.files[""] ?? Data()
            let isEmptying = Bool.random(using: &random)
            return .replace(
                "-journal",
                HostileFolder.journal(
                    pagesBefore: isEmptying ? 0 : database.count / 4_096,
                    of: isEmptying ? nil : database))
        }
    }

    /// The files that it changes.
    var touched: [String] {
        changes.flatMap { change in
            switch change {
            case .flip(let name, _), .fill(let name, _, _), .swap(let name, _, _),
                .copyPage(_, _, let name, _), .cut(let name, _), .lengthen(let name, _),
                .replace(let name, _), .remove(let name), .makeFolder(let name),
                .older(let name, _), .olderPiece(let name, _, _):
                [name]
            case .rename(let name, let other): [name, other]
            }
        }
    }

    func touches(_ name: String) -> Bool { touched.contains(name) }

    var description: String {
        changes.map { change in
            switch change {
            case .fill(let name, let place, let data): "fill \(name) \(place) \(data.count)"
            case .replace(let name, let data): "replace \(name) \(data.count)"
            case .lengthen(let name, let data): "lengthen \(name) \(data.count)"
            case .older(let name, _): "older \(name)"
            case .olderPiece(let name, let place, _): "older piece \(name) \(place)"
            default: "\(change)"
            }
        }.joined(separator: ", ")
    }

    /// Carries out what can be: a file may be gone already.
    func carryOut() {
        for change in changes { try? carryOut(change) }
    }

    private func carryOut(_ change: Change) throws {
        switch change {
        case .flip(let name, let place):
            try write(name) { $0[min(place, $0.count - 1)] ^= 1 << (place % 8) }
        case .fill(let name, let place, let data):
            try write(name) { content in
                let start = min(place, content.count)
                let end = min(content.count, start + data.count)
                content.replaceSubrange(start..<end, with: data.prefix(end - start))
            }
        case .swap(let name, let page, let other):
            try write(name) { content in
                let kept = Self.page(page, of: content)
                Self.put(Self.page(other, of: content), at: page, of: &content)
                Self.put(kept, at: other, of: &content)
            }
        case .copyPage(let from, let page, let name, let other):
            let source = try Data(contentsOf: folder.url(from))
            try write(name) { Self.put(Self.page(page, of: source), at: other, of: &$0) }
        case .cut(let name, let bytes):
            try write(name) { $0 = $0.prefix(bytes) }
        case .lengthen(let name, let data):
            try write(name) { $0.append(data) }
        case .replace(let name, let data): try data.write(to: folder.url(name))
        case .older(let name, let data):
            try? FileManager.default.removeItem(at: folder.url(name))
            try data?.write(to: folder.url(name))
        case .olderPiece(let name, let place, let data):
            try write(name) { content in
                guard place + data.count <= content.count else { return }
                content.replaceSubrange(place..<place + data.count, with: data)
            }
        case .remove(let name): try FileManager.default.removeItem(at: folder.url(name))
        case .rename(let name, let other):
            guard FileManager.default.fileExists(atPath: folder.url(name).path), name != other
            else { return }
            try? FileManager.default.removeItem(at: folder.url(other))
            try FileManager.default.moveItem(at: folder.url(name), to: folder.url(other))
        case .makeFolder(let name):
            try? FileManager.default.removeItem(at: folder.url(name))
            try FileManager.default.createDirectory(
                at: folder.url(name), withIntermediateDirectories: false)
        }
    }

    /// In place: whoever has the file open sees it.
    private func write(_ name: String, _ body: (inout Data) -> Void) throws {
        var content = try Data(contentsOf: folder.url(name))
        guard !content.isEmpty else { return }
        body(&content)
        let file = try FileHandle(forWritingTo: folder.url(name))
        defer { try? file.close() }
        try file.write(contentsOf: content)
        try file.truncate(atOffset: UInt64(content.count))
    }

    private static func page(_ number: Int, of data: Data) -> Data {
        let start = min(number * 4_096, data.count)
        return Data(data[start..<min(start + 4_096, data.count)])
    }

    private static func put(_ page: Data, at number: Int, of data: inout Data) {
        let start = min(number * 4_096, data.count)
        let end = min(data.count, start + page.count)
        data.replaceSubrange(start..<end, with: page.prefix(end - start))
    }
}
