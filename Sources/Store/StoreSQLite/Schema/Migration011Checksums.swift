extension SchemaMigration {
    /// Pages have checksums (``CheckedFileSystem``). No table changes; a program that knows nothing
    /// of checksums must not write such a store, and refuses it by its version.
    static let checksums = SchemaMigration(version: 11, statements: [])
}
