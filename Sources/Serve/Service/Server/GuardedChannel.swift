internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// Closes a connection whose address has too many, before anything is spent on it, TLS least of
/// all; the others get a ``ConnectionGuard``.
struct GuardedChannel<Base: ServerChildChannel>: ServerChildChannel {
    typealias Value = Base.Value

    private struct Refused: Error {}

    let base: Base
    let shares: AddressShares
    let limits: ServiceLimits

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let address = channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        guard let client = shares.open(ObjectIdentifier(channel), from: address) else {
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(Refused())
        }
        return channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(
                ConnectionGuard(shares, client, limits: limits))
        }.flatMap { base.setup(channel: channel, logger: logger) }
    }

    func handle(value: Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
