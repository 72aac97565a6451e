import ArgumentParser
import CommandSupport
import Base
import DropFolder
import HealthModel
import HealthStore
import Logging
import ServiceLifecycle
import Wording

/// Runs a program for each request of an app that waits for a person, so that the person can be
/// told by mail or by a message: nobody has to look whether something waits.
///
/// The program gets one object on its standard input, and has taken it when it ends with 0:
///
/// ```json
/// {"person":"…","request":"…","kind":"authorization","app":"org.example.app","appName":"Example"}
/// ```
///
/// It is tried three times, and eight requests are told at the same time. What it does not take
/// waits where every request waits, and the log says so.
struct PromptService: Service {
    let store: HealthStore
    let hook: ProgramHook
    let logger: Logger
    /// Before the second and the third try.
    var pauses: [Duration] = [.seconds(1), .seconds(10)]

    /// Requests that are told at the same time: one whose program hangs is given up after 101
    /// seconds, and holds up no other meanwhile.
    private static let places = 8

    func run() async throws {
        let prompts = store.administrator(reason: "serve --request-hook").prompts()
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                var underWay = 0
                for await prompt in prompts {
                    if underWay == Self.places {
                        _ = await group.next()
                        underWay -= 1
                    }
                    group.addTask { await tell(prompt) }
                    underWay += 1
                }
            }
        }
        // A service that returns ends the others.
        try await gracefulShutdown()
    }

    private func tell(_ prompt: RequestPrompt) async {
        var pauses = pauses[...]
        while true {
            do throws(HookFailure) {
                return try await hook.tell(prompt.json)
            } catch {
                guard let pause = pauses.popFirst(), !Task.isCancelled else {
                    logger.error(
                        "request-hook",
                        metadata: [
                            "code": "not-told", "why": "\(error.reason)",
                            "request": "\(prompt.request.lowercasedText)",
                        ])
                    return
                }
                try? await Task.sleep(for: pause)
            }
        }
    }
}

extension RequestPrompt {
    fileprivate var json: [UInt8] {
        var json = JSONText()
        json.object { json in
            json.member("person", person.description)
            json.member("request", request.lowercasedText)
            json.member("kind", kind.rawValue)
            json.member("app", app)
            json.member("appName", appName)
        }
        return json.bytes
    }
}

/// Who is told that an app's request waits for a person.
struct ServePromptOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Run this program for each request of an app that waits for a person, with a "
                + "JSON object on standard input.", valueName: "program"))
    var requestHook: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "An argument for --request-hook; can be repeated.", valueName: "argument"))
    var requestHookArgument: [String] = []

    func validate() throws {
        guard requestHook != nil || requestHookArgument.isEmpty else {
            throw ValidationError(
                OptionMessage.requires("--request-hook-argument", "--request-hook"))
        }
        if let requestHook { try Self.checkProgram(requestHook, of: "--request-hook") }
    }

    /// What runs it; nil if nothing is to be run.
    func service(of store: HealthStore, _ logger: Logger) -> PromptService? {
        requestHook.map { program in
            PromptService(
                store: store, hook: ProgramHook(program, arguments: requestHookArgument),
                logger: logger)
        }
    }
}
