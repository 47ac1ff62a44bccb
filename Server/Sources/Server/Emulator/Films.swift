import Dispatch
import FoundationEssentials
import Glibc

/// Renders films of chats with `iprender`, which draws in its sandbox.
struct Films: Sendable {
  let program: String
  let gate: Gate
  /// The maximum time for a film, in seconds.
  var seconds = 300.0

  enum Format: String, CaseIterable, Sendable {
    case mp4, apng, webp, gif

    var type: String { self == .mp4 ? "video/mp4" : "image/\(rawValue)" }
  }

  /// Returns the film of a tape.
  func film(_ tape: Tape, _ format: Format) async throws -> [UInt8] {
    try await gate.pass { try await Self.offThread { try run(tape, format) } }
  }

  static func offThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value
  {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try work() }) }
    }
  }

  /// Renders a tape in a folder of its own.
  private func run(_ tape: Tape, _ format: Format) throws -> [UInt8] {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let output = folder + "/film." + format.rawValue
    let (status, words) = try render(tape, in: folder, ["-o", output])
    guard status == 0, let film = FileManager.default.contents(atPath: output) else {
      throw Self.refusal("film", status, words, in: folder)
    }
    return Array(film)
  }

  /// Returns an image that a tape makes.
  func still(_ tape: Tape, _ name: String) async throws -> [UInt8] {
    try await gate.pass {
      try await Self.offThread {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (status, words) = try render(tape, in: folder)
        guard status == 0, let image = FileManager.default.contents(atPath: folder + "/out/" + name) else {
          throw Self.refusal("screen", status, words, in: folder)
        }
        return Array(image)
      }
    }
  }

  /// Returns the error for a tape that was not rendered, without the names of the server's folders.
  ///
  /// - Parameters:
  ///   - status: The exit code of the renderer, or `nil` if the time was over.
  ///   - words: What the renderer wrote about errors.
  private static func refusal(
    _ what: String, _ status: Int32?, _ words: String, in folder: String
  ) -> Refusal {
    guard let status else { return .sim(.gatewayTimeout, "rendering took too long") }
    let reason = words.prefix(1000).replacing(folder + "/", with: "")
    return .sim(
      status == 64 ? .badRequest : .unprocessableContent, "the \(what) cannot be rendered: \(reason)")
  }

  /// Writes a tape and its files into a folder, and runs the renderer. The outputs that the tape names are below
  /// `out` in this folder.
  ///
  /// - Returns: The exit code, or `nil` if the time was over, and what the renderer writes about errors.
  func render(_ tape: Tape, in folder: String, _ arguments: [String] = []) throws -> (Int32?, String) {
    func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: URL(filePath: folder + "/" + name))
    }
    try write(tape.text, "session.tape")
    for (name, bytes) in tape.texts {
      if let end = name.lastIndex(of: "/") {
        try FileManager.default.createDirectory(
          atPath: folder + "/" + name[..<end], withIntermediateDirectories: true)
      }
      try write(bytes, name)
    }
    for name in ["media", "out"] {
      try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
    for (id, file) in tape.media { try write(file.bytes, "media/\(id).\(file.ending)") }
    return try Self.run(
      [program, folder + "/session.tape", "--media-dir", folder + "/media", "--diagnostics", "concise"]
        + arguments,
      in: folder + "/out", errors: folder + "/errors", seconds: seconds)
  }

  static func folder() throws -> String {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array((place + "/iprender-film-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else {
      throw Refusal.sim(.internalServerError, "cannot create a folder for the film")
    }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - folder: The folder that the program runs in, or `nil` for that of this process.
  ///   - errors: The file for what the program writes about errors.
  ///   - output: The file for its output, or `nil` to discard it.
  /// - Returns: The exit code, or `nil` if the time was over, and the text of the file for errors.
  static func run(
    _ arguments: [String], in folder: String?, errors: String, output: String? = nil, seconds: Double
  ) throws -> (Int32?, String) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, 1, output ?? "/dev/null", output == nil ? O_WRONLY : O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var arguments = arguments
    if let folder {
      let program = arguments[0]
      if program.contains("/"), !program.hasPrefix("/") {
        arguments[0] = FileManager.default.currentDirectoryPath + "/" + program
      }
      arguments = ["/bin/sh", "-c", #"cd "$1" && shift && exec "$@""#, "sh", folder] + arguments
    }
    let words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var number: pid_t = 0
    guard posix_spawnp(&number, arguments[0], &actions, nil, words, environ) == 0 else {
      throw Refusal.sim(.internalServerError, "cannot start '\(arguments[0])'")
    }
    var status: Int32 = 0
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      let result = waitpid(number, &status, WNOHANG)
      if result == number { break }
      guard result == 0 || errno == EINTR else { break }
      if ContinuousClock.now >= end {
        kill(number, SIGKILL)
        while waitpid(number, &status, 0) < 0, errno == EINTR {}
        return (nil, "")
      }
      usleep(20_000)
    }
    let text = FileManager.default.contents(atPath: errors).map { String(decoding: $0, as: UTF8.self) }
    return (status & 0x7f == 0 ? status >> 8 & 0xff : 70, text ?? "")
  }
}
