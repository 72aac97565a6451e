import CommandSupport
import Dispatch
import Glibc
import HTTPExchange
import Logging
import ServiceLifecycle

/// Takes a new certificate into use without a restart: when its files change, which is looked at
/// now and then, and at once on SIGHUP. What cannot be used is told, and the old one stays.
struct CertificateFollower: Service {
    let certificate: ServiceCertificate
    let chainPath: String
    let keyPath: String
    let logger: Logger
    var interval = Duration.seconds(30)

    func run() async throws {
        await cancelWhenGracefulShutdown { await follow() }
        // A service that returns ends the others.
        try await gracefulShutdown()
    }

    private func follow() async {
        let (hangups, source) = Self.hangups()
        defer { source.cancel() }
        let (looks, continuation) = AsyncStream.makeStream(of: Bool.self)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in hangups { continuation.yield(true) }
            }
            group.addTask { [interval] in
                while (try? await Task.sleep(for: interval)) != nil { continuation.yield(false) }
                continuation.finish()
            }
            var known = files
            for await isAsked in looks {
                let found = files
                if isAsked || found != known { replace(found) }
                known = found
            }
            group.cancelAll()
        }
    }

    /// SIGHUP, which does not end the process any more.
    private static func hangups() -> (AsyncStream<Void>, any DispatchSourceSignal) {
        signal(SIGHUP, SIG_IGN)
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
        source.setEventHandler { continuation.yield() }
        source.setCancelHandler { continuation.finish() }
        source.resume()
        return (stream, source)
    }

    /// What the files hold; nil for one that cannot be read.
    private var files: [[UInt8]?] {
        [chainPath, keyPath].map { try? FileBytes.read(path: $0, limit: ConfigurationFile.limit) }
    }

    private func replace(_ files: [[UInt8]?]) {
        guard let chain = files[0], let key = files[1] else {
            return logger.warning("certificate", metadata: ["code": "unreadable"])
        }
        do throws(ServiceCertificate.Mistake) {
            try certificate.replace(chain: chain, key: key)
            logger.notice("certificate", metadata: ["code": "replaced"])
        } catch {
            logger.warning("certificate", metadata: ["code": "refused", "why": "\(error)"])
        }
    }
}
