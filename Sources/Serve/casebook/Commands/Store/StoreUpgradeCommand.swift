import ArgumentParser
import HealthStore

/// `casebook store upgrade`
struct StoreUpgradeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade",
        abstract: "Say that every program on a store in PostgreSQL is of this version.",
        discussion: """
            A store that an earlier version made is used by this one as that version knows it, so \
            that programs can be replaced one after the other. When the last of them has been, \
            give this command once: programs of earlier versions are refused from then on, and \
            programs of this version that are started afterwards write what those cannot read \
            (small saves as chunks, names of samples that take no room). A store in a file needs \
            nothing: opening it is enough.
            """)

    @OptionGroup var store: StoreOptions

    func run() async throws {
        guard store.isShared else {
            return try Terminal.print("\(store.shown): nothing to do for a store in a file")
        }
        try await store.withCapability(\.sharing) { sharing in
            let isNew = try await sharing.retireEarlierPrograms()
            try Terminal.print(
                isNew
                    ? "\(store.shown): earlier versions are refused; start every process anew"
                    : "\(store.shown): earlier versions were refused already")
        }
    }
}
