import DocumentRendering
import Foundation
import XMLTree

/// Times making pages beside parsing the same documents, in turns in one process, and prints one
/// JSON object: nanoseconds of CPU time for each byte of document.
///
/// `PageRendering LIST ROUNDS`: LIST has one path a line.
@main
struct PageRendering {
    static func main() throws {
        guard CommandLine.arguments.count == 3, let rounds = Int(CommandLine.arguments[2]) else {
            fatalError("usage: PageRendering LIST ROUNDS")
        }
        let list = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
        let documents = try list.split(separator: "\n").map {
            [UInt8](try Data(contentsOf: URL(filePath: String($0))))
        }
        let renderer = DocumentRenderer()
        var parsing: [Double] = []
        var rendering: [Double] = []
        for round in 0...rounds {
            var parsed = 0.0
            var rendered = 0.0
            var bytes = 0
            for document in documents {
                let start = cpu()
                guard let tree = try? XMLDocument(document) else { continue }
                let middle = cpu()
                guard let page = try? renderer.render(tree) else { continue }
                let end = cpu()
                precondition(!page.html.isEmpty)
                parsed += middle - start
                rendered += end - middle
                bytes += document.count
            }
            guard round > 0 else { continue }
            parsing.append(parsed / Double(bytes))
            rendering.append(rendered / Double(bytes))
        }
        print("{\"rendering\":\(rendering),\"parsing\":\(parsing)}")
    }

    private static func cpu() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
