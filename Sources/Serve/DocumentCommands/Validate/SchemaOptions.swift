package import ArgumentParser
internal import CommandSupport
package import DocumentValidation
internal import Glibc
internal import Schematron
internal import Wording

/// What documents are held against.
package struct SchemaOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Rule packs: auto (selected by the document's templateIds), none, or names.",
            valueName: "auto|none|pack,..."))
    package var rules = RuleArgument.auto
    @Option(
        help: ArgumentHelp(
            "Run this ISO Schematron schema too; can be repeated.", valueName: "file"))
    package var schematron: [String] = []
    @Option(
        help: ArgumentHelp("The phase of the schema given with --schematron.", valueName: "name"))
    package var phase: String?
    @Flag(help: "Refuse a --schematron schema with asserts that cannot run.")
    package var strictRules = false
    @Option(
        help: ArgumentHelp(
            "Keep compiled --schematron schemas in this folder, for a faster start. Anyone "
                + "who can write to the folder can change the rules.",
            valueName: "folder"))
    package var cache: String?
    @Option(help: ArgumentHelp("Validate against this XML Schema.", valueName: "file"))
    package var schema: String?
    @Flag(help: "Validate without an XML Schema.") package var noSchema = false
    @Flag(help: "Skip Casebook's own checks.") package var noChecks = false
    @Flag(help: "Check elements and attributes in foreign namespaces against the schema too.")
    package var strict = false
    @Option(
        help: ArgumentHelp(
            "What counts as valid: the schema alone, the requirements of HL7 and the "
                + "guides, or all checks.",
            valueName: "schema|hl7|strict"))
    package var profile: ValidationProfile?
    @Flag(help: "Reject documents with templates that no rule covers.")
    package var requireRules = false

    package func validate() throws {
        if profile != nil {
            let others = [
                (rules.choice != .automatic, "--rules"), (strict, "--strict"),
                (schema != nil, "--schema"), (noSchema, "--no-schema"), (noChecks, "--no-checks"),
            ]
            if let other = others.first(where: \.0)?.1 {
                throw ValidationError(ValidateMessage.profileExcludes(other))
            }
        }
        if schema != nil && noSchema {
            throw ValidationError(OptionMessage.notTogether("--schema", "--no-schema"))
        }
        if cache != nil && schematron.isEmpty {
            throw ValidationError(OptionMessage.requires("--cache", "--schematron"))
        }
        if phase != nil && schematron.isEmpty {
            throw ValidationError(OptionMessage.requires("--phase", "--schematron"))
        }
        do throws(DocumentValidatorFailure) {
            try rules.choice.check()
        } catch {
            // It may be an installed one, which is looked for only then.
            guard let names = try? PackFolders.installed().map(\.manifest.name) else { return }
            do throws(DocumentValidatorFailure) {
                try rules.choice.check(besides: names)
            } catch {
                throw ValidationError(FileMessage.reason(error))
            }
        }
    }

    /// The files that they are read from.
    package var files: [String] { schematron + (schema.map { [$0] } ?? []) }

    /// What documents are held against where no option says anything else.
    ///
    /// - Parameter usesInstalled: Whether packs that are installed are looked for.
    package static func usual(usesInstalled: Bool = true) throws -> ValidationOptions {
        var options = ValidationOptions()
        options.now = { Int64(time(nil)) }
        if usesInstalled {
            options.installed = try PackFolders.installed().map(\.pack)
            options.vocabularies = try PackFolders.vocabularies().map(\.file)
        }
        return options
    }

    package func validationOptions() throws -> ValidationOptions {
        var options = try Self.usual(
            usesInstalled: rules.choice != .none && profile != .schema)
        options.isStrict = strict
        options.rules = rules.choice
        options.phase = phase
        options.schematron = try schematron.map(SchematronFile.source)
        options.refusesPartialRules = strictRules
        if let cache {
            let plans = PlanCache(cache)
            options.compiles = { source, phase, isStrict throws(SchematronFailure) in
                try plans.schema(source, phase: phase, isStrict: isStrict)
            }
        }
        options.runsChecks = !noChecks
        profile?.apply(to: &options)
        if requireRules { options.requiresRules = true }
        if strictRules { options.refusesPartialRules = true }
        if noSchema { options.schema = .none }
        if let schema {
            do throws(FileFailure) {
                options.schema = .file(
                    path: schema, bytes: try FileBytes.read(path: schema, limit: 64 << 20))
            } catch {
                throw CommandFailure(error.message)
            }
        }
        return options
    }

    package func validator(_ options: ValidationOptions) throws -> DocumentValidator {
        try Self.validator(options, schema: schema)
    }

    /// - Parameter schema: The file of `options.schema`, for what is wrong with it.
    package static func validator(
        _ options: ValidationOptions, schema: String?
    ) throws -> DocumentValidator {
        do throws(DocumentValidatorFailure) {
            return try DocumentValidator(options)
        } catch {
            if case .schema(let failure) = error, let schema {
                throw CommandFailure(FileMessage.failed(schema, failure))
            }
            throw CommandFailure(FileMessage.reason(error))
        }
    }

    package init() {}
}
