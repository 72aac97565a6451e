public import Foundation
public import HealthModel
internal import Synchronization

/// That an app's request waits for a person: as much as somebody needs who is to tell the person,
/// and nothing of what is asked for.
public struct RequestPrompt: Sendable, Hashable {
    /// What is asked for.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// To save and read types (``AuthorizationRequest``).
        case authorization
        /// To see documents (``DocumentRequest``).
        case documents
    }

    /// The request's name.
    public let request: UUID
    /// Who is asked.
    public let person: PersonID
    /// What is asked for.
    public let kind: Kind
    /// The app, by its identifier.
    public let app: String
    /// The app, as the person knows it.
    public let appName: String

    init(_ request: AuthorizationRequest, of person: PersonID) {
        self.request = request.id
        self.person = person
        kind = .authorization
        (app, appName) = (request.app, request.appName)
    }

    init(documents request: UUID, of person: PersonID, by app: ClientApp) {
        self.request = request
        self.person = person
        kind = .documents
        (self.app, appName) = (app.identifier, app.name)
    }
}

/// Tells who prompts people of each request once it is durable.
final class PromptHub: Sendable {
    private let streams = Mutex<[UUID: AsyncStream<RequestPrompt>.Continuation]>([:])

    /// Prompts from now on. Of those that nobody takes the oldest are kept: they wait in the store
    /// all the same.
    func prompts() -> AsyncStream<RequestPrompt> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: RequestPrompt.self, bufferingPolicy: .bufferingOldest(StoreLimits.pageRows))
        let id = UUID()
        continuation.onTermination = { [weak self] _ in
            _ = self?.streams.withLock { $0.removeValue(forKey: id) }
        }
        streams.withLock { $0[id] = continuation }
        return stream
    }

    func tell(_ prompt: RequestPrompt) {
        for stream in streams.withLock({ Array($0.values) }) { stream.yield(prompt) }
    }
}
