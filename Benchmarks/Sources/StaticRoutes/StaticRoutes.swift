import Foundation
import Hummingbird
import NIOCore

/// Answers `/0`, `/1`, … with the bytes of files, from memory: what the server costs by itself.
///
/// `StaticRoutes PORT FILE…`: the first line of the output says that it can be reached.
@main
struct StaticRoutes {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count > 1, let port = arguments.first.flatMap({ Int($0) }) else {
            fatalError("usage: StaticRoutes PORT FILE…")
        }
        let router = Router()
        for (number, path) in arguments.dropFirst().enumerated() {
            let bytes = ByteBuffer(bytes: try Data(contentsOf: URL(filePath: path)))
            router.get("\(number)") { _, _ in
                Response(
                    status: .ok, headers: [.contentType: "application/fhir+json"],
                    body: ResponseBody(byteBuffer: bytes))
            }
        }
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { _ in
                print("http://127.0.0.1:\(port)")
                fflush(nil)
            })
        try await application.run()
    }
}
