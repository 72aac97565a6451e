import ArgumentParser
import DocumentValidation
import Glibc
import XMLTree

/// What documents are held against.
struct SchemaOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Rule packs: auto or none. This version has no packs; both run the schema alone."))
    var rules = RuleChoice.auto
    @Option(help: ArgumentHelp("Hold documents against this XML Schema.", valueName: "file"))
    var schema: String?
    @Flag(help: "Hold documents against no schema.") var noSchema = false
    @Flag(help: "Leave out Casebook's own checks.") var noChecks = false
    @Flag(help: "Check elements and attributes in foreign namespaces against the schema too.")
    var strict = false

    enum RuleChoice: String, ExpressibleByArgument { case auto, none }

    func validate() throws {
        if schema != nil && noSchema {
            throw ValidationError("--schema and --no-schema exclude each other")
        }
    }

    func validationOptions() throws -> ValidationOptions {
        var options = ValidationOptions()
        options.isStrict = strict
        options.runsChecks = !noChecks
        options.now = { Int64(time(nil)) }
        if noSchema { options.schema = .none }
        if let schema {
            do throws(FileFailure) {
                options.schema = .file(
                    path: schema, bytes: try FileBytes.read(path: schema, limit: 64 << 20))
            } catch {
                throw CommandFailure("\(error)")
            }
        }
        return options
    }

    func validator(_ options: ValidationOptions) throws -> DocumentValidator {
        do throws(XMLSchemaFailure) {
            return try DocumentValidator(options)
        } catch {
            throw CommandFailure("\(schema ?? "the schema"): \(error)")
        }
    }
}
