import ArgumentParser

/// What is said on standard error.
struct VerbosityOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Diagnostics as lines of text or as one JSON object a line.", valueName: "form"))
  var diagnostics: DiagnosticForm = .text

  @Flag(help: "Every warning is an error; nothing is written then.")
  var strict = false

  @Flag(help: "Shows no warnings.")
  var quiet = false

  @Flag(help: "Shows what each phase took.")
  var timings = false

  var reporter: Reporter { Reporter(form: diagnostics, isQuiet: quiet, isStrict: strict) }
}
