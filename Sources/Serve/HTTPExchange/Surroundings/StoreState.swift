public import Foundation

/// The state of a store as files, without anything of what is in it.
public struct StoreState: Sendable, Hashable {
    /// What an encrypted store is opened with.
    public struct Keys: Sendable, Hashable {
        /// The key's name; the key cannot be told from it.
        public var name: String
        /// When the key file was made, which is when the store came to it by rotation at the
        /// earliest; nil if nobody knows.
        public var keyMade: Date?
        /// Keys that were made for persons, ahead of need too; nil if they cannot be counted.
        public var personKeys: Int?
        /// How many of them were destroyed.
        public var destroyedKeys: Int?

        /// Names what is known of a store's keys.
        public init(name: String, keyMade: Date?, personKeys: Int?, destroyedKeys: Int?) {
            self.name = name
            self.keyMade = keyMade
            self.personKeys = personKeys
            self.destroyedKeys = destroyedKeys
        }
    }

    /// What is known of backups.
    public enum Backups: Sendable, Hashable {
        /// This process makes none, and does not know of any.
        case none
        /// This process makes them, and none is finished.
        case awaited
        /// When the newest finished one was begun.
        case made(Date)
    }

    /// Bytes of the database.
    public var databaseBytes: Int
    /// Bytes that were written and are not in the database yet.
    public var logBytes: Int
    /// Bytes that the file system has left; nil if it does not say.
    public var freeBytes: Int?
    /// The version of the tables.
    public var schemaVersion: Int
    /// The keys; nil if the store is not encrypted.
    public var keys: Keys?
    /// The backups.
    public var backups: Backups

    /// Puts a state together.
    public init(
        databaseBytes: Int, logBytes: Int, freeBytes: Int?, schemaVersion: Int, keys: Keys?,
        backups: Backups
    ) {
        self.databaseBytes = databaseBytes
        self.logBytes = logBytes
        self.freeBytes = freeBytes
        self.schemaVersion = schemaVersion
        self.keys = keys
        self.backups = backups
    }
}
