// Names of an earlier version. They are removed in the version after the one that deprecates them.

@available(*, deprecated, renamed: "Diagnostic")
public typealias DiagnosticMessage = Diagnostic
