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

  private static func offThread(_ work: @escaping @Sendable () throws -> [UInt8]) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try work() }) }
    }
  }

  /// Writes the tape into a folder of its own, and runs the renderer there.
  private func run(_ tape: Tape, _ format: Format) throws -> [UInt8] {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: URL(filePath: folder + "/" + name))
    }
    try write(tape.text, "session.tape")
    for (name, bytes) in tape.texts { try write(bytes, name) }
    try FileManager.default.createDirectory(atPath: folder + "/media", withIntermediateDirectories: true)
    for (id, file) in tape.media { try write(file.bytes, "media/\(id).\(file.ending)") }
    let output = folder + "/film." + format.rawValue
    let (status, words) = try Self.run(
      [
        program, folder + "/session.tape", "-o", output, "--media-dir", folder + "/media", "--diagnostics",
        "concise",
      ], errors: folder + "/errors", seconds: seconds)
    guard status == 0, let film = FileManager.default.contents(atPath: output) else {
      let isLate = status == nil
      throw Refusal.sim(
        isLate ? .gatewayTimeout : .unprocessableContent,
        isLate ? "rendering took too long" : "the film cannot be rendered: \(words.prefix(1000))")
    }
    return Array(film)
  }

  private static func folder() throws -> String {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array((place + "/iprender-film-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else {
      throw Refusal.sim(.internalServerError, "cannot create a folder for the film")
    }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Runs a program.
  ///
  /// - Parameter errors: The file for what the program writes about errors.
  /// - Returns: The exit code, or `nil` if the time was over, and the text of that file.
  private static func run(_ arguments: [String], errors: String, seconds: Double) throws -> (Int32?, String) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
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
