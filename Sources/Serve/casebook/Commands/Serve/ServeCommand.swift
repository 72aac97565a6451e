import Access
import CommandSupport
import DocumentCommands
import HTTPExchange
import ArgumentParser
import DocumentValidation
import HealthStore
import Intake
import Logging
import Service
import ServiceLifecycle
import StoreCommands
import Synchronization
import XMLTree
import Wording

/// `casebook serve`
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a store over HTTP: FHIR R4, Casebook's own API, and web pages.",
        discussion: """
            The first line of output is the address. SIGTERM and SIGINT end the service once open \
            requests are answered, after at most 25 seconds. With --watch, documents also come \
            from a drop folder. Options can be set in a file casebook.toml, under [serve], in the \
            working directory or above it; environment variables such as CASEBOOK_PORT for --port \
            take precedence over it, and options of the command line over both. Secrets are read \
            from files, never from options.
            """)

    @OptionGroup var address: ServeAddressOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var schema: SchemaOptions
    @OptionGroup var access: ServeAccessOptions
    @OptionGroup var limits: ServeLimitOptions
    @Option(help: ArgumentHelp("Take in documents from this drop folder too.", valueName: "folder"))
    var watch: String?
    @OptionGroup var intake: WatchIntakeOptions
    @OptionGroup var backups: WatchBackupOptions
    @OptionGroup var scrub: ServeScrubOptions
    @OptionGroup var prompts: ServePromptOptions
    @OptionGroup var mail: ServeMailOptions
    @OptionGroup var checkpoints: CheckpointOptions
    @OptionGroup var witness: ServeWitnessOptions
    @OptionGroup var commands: CommandSocketOptions
    @OptionGroup var log: ServeLogOptions
    @OptionGroup var configuration: ConfigurationOptions

    func run() async throws {
        ProcessMemory.keepForAnswers()
        let end = EndSignal()
        let logger = log.logger()
        var configuration = ServiceConfiguration()
        try address.apply(to: &configuration)
        limits.apply(to: &configuration)
        let validator = try schema.validator(try schema.validationOptions())
        let backupWork = try backups.work { logger.notice("\($0)") }
        let issuers = try await access.believed(at: configuration.publicBase)
        configuration.authorizationServer = issuers.lazy.compactMap(\.authorizationServer).first
        let staff = try Configuration.staff(in: access.staffFile)
        let providers = try Configuration.providers()
        let path = try store.path()
        let signer = try witness.signer(for: checkpoints, of: path)
        let witnessed = try await checkpoints.witnessed(by: signer)
        let backend: (any StorageBackend)?
        let opened: HealthStore
        do {
            backend =
                try path == nil && !store.isShared
                ? nil : store.openBackend(notBefore: witnessed?.position)
            opened = try backend.map { HealthStore(backend: $0) } ?? store.open(readOnly: false)
        } catch let error as StoreError {
            throw store.failure(error)
        }
        try await store.closing(opened) {
            try await checkpoints.require(of: opened, witnessed)
            let authority = try await access.authority(
                besides: store, in: backend?.capabilities
            ) {
                logger.warning("\($0)")
            }
            let figures = FolderFigures()
            let scrubber = backend?.capabilities.scrub.flatMap { scrub.service(of: $0, logger) }
            let reseal = ResealFigures()
            let mailer = try mail.mailer()
            let mailFigures = MailFigures()
            let parts = ServiceParts(
                store: opened, validator: validator, policy: IntakePolicy(gate: intake.gate),
                configuration: configuration,
                callers: TokenCallers(
                    authority: authority,
                    issuers: issuers.map {
                        ConfiguredIssuer($0, keys: access.keyReader, store: opened, logger: logger)
                    }), authority: authority,
                staff: staff,
                providers: providers.map {
                    SignInProvider($0, caller: OutsideCaller(), logger: logger)
                },
                notifier: try access.notifier(), mailer: mailer, mail: mailFigures,
                surroundings: ProcessSurroundings(
                    store: opened, keyPath: store.key.path, figures: figures,
                    files: StoreInspection(store: store, series: backupWork.series),
                    folder: FolderInspection(
                        folder: watch, output: intake.files.output,
                        byteLimit: validator.options.limits.bytes),
                    scrub: scrubber?.figures, reseal: reseal,
                    mail: mailer == nil ? nil : mailFigures,
                    sharing: backend?.capabilities.sharing))
            let folder = watch.map { folder in
                FolderService(
                    path: folder, options: intake.options(for: validator), figures: figures,
                    logger: logger, executor: parts.ownLane("folder")
                ) { source in
                    DocumentIntake(
                        into: opened, source: source, validator: validator, policy: parts.policy)
                }
            }
            try folder?.check()
            var companions: [any Service] = [
                StoreGuard(store: opened, logger: logger),
                DelegateIndexService(store: opened, logger: logger),
            ]
            if let scrubber { companions.append(scrubber) }
            if let prompts = prompts.service(of: opened, logger) { companions.append(prompts) }
            if let sharing = backend?.capabilities.sharing {
                companions.append(
                    StoreFollower(
                        store: opened, sharing: sharing, marks: authority.marks, logger: logger))
            }
            let socket = commands.socket(of: opened, in: backend, at: path, run: Main.run) {
                logger.error("commands", metadata: ["code": "\($0)"])
            }
            if let socket { companions.append(CommandSocketService(socket: socket)) }
            if let signer, let place = checkpoints.witness {
                companions.append(
                    WitnessService(
                        witness: try WitnessPlace(place), signer: signer, store: opened,
                        backend: backend?.capabilities.position, logger: logger))
            }
            let resealing = try scrub.resealing(
                of: backend?.capabilities.dataKey, at: store.store, reseal, logger)
            if let resealing {
                companions.append(resealing)
            }
            if let backend = backend?.capabilities.backup, let series = backupWork.series {
                companions.append(
                    BackupService(backups: backupWork, series: series, backend: backend))
            }
            if let folder { companions.append(folder) }
            if let follower = address.follower(of: configuration.certificate, logger) {
                companions.append(follower)
            }
            try await serve(parts, beside: companions, until: end, logger)
        }
    }

    private func serve(
        _ parts: ServiceParts, beside companions: [any Service], until end: EndSignal,
        _ logger: Logger
    ) async throws {
        let manager = ServiceManager()
        let service = CasebookService(parts: parts, logger: logger)
        let base = parts.configuration.publicBase
        let hasStarted = Atomic(false)
        let servers = service.services {
            hasStarted.store(true, ordering: .relaxed)
            try? Terminal.print(ServeMessage.serves(base))
            manager.tell("READY=1")
        }
        let watchdog: [any Service] = manager.watchdog.map { [$0] } ?? []
        var configuration = ServiceGroupConfiguration(
            services: (watchdog + companions + servers).map { .init(service: $0) },
            logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(ServiceLimits.graceSeconds)
        let group = ServiceGroup(configuration: configuration)
        end.call {
            manager.tell("STOPPING=1")
            Task { await group.triggerGracefulShutdown() }
        }
        do {
            try await group.run()
        } catch is CancellationError where end.hasCome {
            logger.warning("ended", metadata: ["code": "requests-cut-off"])
        } catch  where !hasStarted.load(ordering: .relaxed) && !(error is StoreError) {
            throw CommandFailure(
                ServeMessage.cannotListen(parts.configuration.addresses, "\(error)"))
        }
    }
}

extension ServiceConfiguration {
    /// Where a service listens, in words.
    fileprivate var addresses: String {
        "\(host):\(port)" + (operationsAddress.map { " or \($0.host):\($0.port)" } ?? "")
    }
}
