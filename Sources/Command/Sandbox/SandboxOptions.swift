import ArgumentParser
import IPRenderKit

/// Whether the process gives up its rights before it reads (Docs/Security.md 4).
struct SandboxOptions: ParsableArguments {
  @Flag(
    help: "Keeps the right to open any file and socket, which is otherwise given up where the system can.")
  var noSandbox = false

  /// Gives up everything but reading `read` (folders, with everything beneath them), reading `inputs` and what stands
  /// beside them, and writing `outputs`.
  func enter(inputs: [String], read: [String] = [], outputs: [String]) {
    guard !noSandbox else { return }
    var sandbox = Sandbox()
    for input in inputs { sandbox.allowReading(besides: input) }
    sandbox.allowReading(read)
    for output in outputs { sandbox.allowWriting(output) }
    sandbox.enter()
  }
}

extension OutputTarget {
  /// Of the file, if it is one.
  var path: String? {
    if case .file(let path, _) = self { path } else { nil }
  }
}
