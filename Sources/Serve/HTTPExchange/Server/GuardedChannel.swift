package import HummingbirdCore
package import Logging
package import NIOCore

/// Closes a connection whose address has too many, before anything is spent on it, TLS least of
/// all; the others get a ``ConnectionGuard``.
package struct GuardedChannel<Base: ServerChildChannel>: ServerChildChannel {
    package typealias Value = Base.Value

    private struct Refused: Error {}

    package let base: Base
    package let shares: AddressShares
    package let limits: ServiceLimits

    package init(base: Base, shares: AddressShares, limits: ServiceLimits) {
        self.base = base
        self.shares = shares
        self.limits = limits
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
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

    package func handle(value: Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
