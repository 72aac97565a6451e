import ArgumentParser
import CommandSupport
import HealthStore
import Logging
import StoreSQLite
import Wording

/// How the store is read through beside the service, to find damage.
struct ServeScrubOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The interval for reading the whole store to find damage: 6h, 1d, 1w. The first "
                + "run is at the start.", valueName: "interval"))
    var scrubEvery = ElapsedTime(seconds: 604_800)
    @Option(
        help: ArgumentHelp(
            "The rate of --scrub-every and `keys reseal`, in megabytes per second.",
            valueName: "number"))
    var scrubRate = 8
    @Flag(help: "Do not read the store to find damage.") var noScrub = false

    func validate() throws {
        guard scrubRate >= 1 else { throw ValidationError(OptionMessage.positive("--scrub-rate")) }
    }

    /// What encrypts the store again when somebody asks for it; nil if it is not encrypted.
    func resealing(
        of backend: (any DataKeyChanging)?, at store: String, _ figures: ResealFigures,
        _ logger: Logger
    ) throws -> ResealService? {
        guard let backend else { return nil }
        return ResealService(
            backend: backend, files: try SQLiteStoreFiles(StoreLocation(store)), figures: figures,
            megabytesPerSecond: scrubRate, logger: logger)
    }

    /// What reads the store; nil if nothing is to.
    func service(of backend: any StoreScrubbing, _ logger: Logger) -> ScrubService? {
        guard !noScrub else { return nil }
        return ScrubService(
            backend: backend, figures: ScrubFigures(), interval: scrubEvery.seconds,
            megabytesPerSecond: scrubRate, logger: logger)
    }
}
