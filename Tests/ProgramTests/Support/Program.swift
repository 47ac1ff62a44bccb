import Foundation
import Glibc

/// The result of a run of a program.
struct Finished {
  /// The exit code, or the negative signal that ended the program.
  var status: Int32
  var output: [UInt8]
  var errors: String

  var text: String { String(decoding: output, as: UTF8.self) }
  var errorLines: [Substring] { errors.split(separator: "\n") }
  /// The first line of each diagnostic: `warning[code]: message`.
  var problems: [Substring] {
    errorLines.filter { $0.hasPrefix("warning[") || $0.hasPrefix("error[") }
  }
}

struct SpawnError: Error { let code: Int32 }

enum Program {
  /// The command that was built with these tests, in the same folder.
  static let path: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("iprender").path
  }()

  /// Runs a program with the environment `variables` and little else.
  ///
  /// - Parameters:
  ///   - input: The bytes of the file that is its standard input; pipes are tested by shell lines.
  ///   - terminal: The descriptor that replaces standard output and error.
  static func run(
    _ arguments: [String], program: String = path, in folder: String, input: [UInt8] = [],
    variables: [String: String] = [:], terminal: Int32? = nil
  ) throws -> Finished {
    let scratch = try Scratch()
    let inputPath = try scratch.file("in", input)
    let outputPath = try scratch.file("out", [])
    let errorPath = try scratch.file("err", [])

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, inputPath, O_RDONLY, 0)
    if let terminal {
      posix_spawn_file_actions_adddup2(&actions, terminal, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, terminal, STDERR_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, outputPath, O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errorPath, O_WRONLY, 0)
    }

    // The process of the tests can block or ignore signals (`nohup`), which would be inherited.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (noSignals, allSignals) = (sigset_t(), sigset_t())
    sigemptyset(&noSignals)
    sigfillset(&allSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setsigdefault(&attributes, &allSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let environment = ["PATH": "/usr/bin:/bin", "IPRENDER": path].merging(variables) { $1 }
    // The system's own call for this is not visible to Swift.
    let env = "/usr/bin/env"
    let argumentList = CStrings([env, "-C", folder, program] + arguments)
    let variableList = CStrings(environment.map { $0.key + "=" + $0.value })
    var process: pid_t = 0
    let code = posix_spawn(&process, env, &actions, &attributes, argumentList.pointers, variableList.pointers)
    guard code == 0 else { throw SpawnError(code: code) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7f
    return Finished(
      status: signal == 0 ? status >> 8 & 0xff : -signal, output: try scratch.read("out"),
      errors: String(decoding: try scratch.read("err"), as: UTF8.self))
  }
}

/// A null-terminated list of C strings.
private final class CStrings {
  private(set) var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}
