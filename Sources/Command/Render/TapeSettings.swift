import ArgumentParser
import IPRenderKit
import Synchronization

/// The options that the `Set` lines of a tape choose, as arguments of the command (Spec/Tapes.md 2). Each line is checked
/// by itself, so that a wrong one is reported with its place and costs no other.
struct TapeSettings {
  /// The arguments. A value that names a file stands behind a mark that no argument of a process can hold, so that its
  /// name is looked up in the tape's folder, and the names on the command line are not.
  private let words: [String]
  /// The errors in lines.
  let faults: [Failure]
  /// The files that values name, by the numbers of their marks.
  private let files: [FileName]

  /// The phone of a conversation that names none.
  static let usualScreen = "iphone-14"

  init(_ tape: TapeFile) {
    let (_, slots) = Slots.gathered { RenderCommand() }
    let setter = OptionSetter(slots, for: .tape, besides: TapeFile.ownSettings)
    var faults: [Failure] = []
    var files: [FileName] = []
    /// The last word of each option; `nil` for a flag that is off.
    var last: [String: String?] = [:]
    for setting in tape.settings {
      let found = FoundFile()
      do throws(Failure) {
        let place = PlaceRule { try found.find($0, besides: tape.file) }
        let option = try setter.option(setting.name)
        try OptionParsing.following(place) { () throws(Failure) in
          try setter.set(option, to: setting.value)
        }
        if case .flag = option.form {
          last[option.name] = .some(setting.value == "false" ? nil : "--" + option.name)
        } else {
          var value = setting.value ?? option.bareValue ?? ""
          if let name = found.name {
            value = Self.mark(files.count, value)
            files.append(name)
          }
          last[option.name] = "--\(option.name)=\(value)"
        }
      } catch {
        var fault = error
        (fault.file, fault.location) = (tape.file.name, tape.location(of: setting.place))
        faults.append(fault)
      }
    }
    (self.faults, self.files) = (faults, files)
    words = ["--screen=" + Self.usualScreen] + last.sorted { $0.key < $1.key }.compactMap(\.value)
  }

  /// - Throws: the first fault.
  func require() throws(Failure) { if let fault = faults.first { throw fault } }

  /// Reads the command's arguments together with the options of the tape, which hold where the arguments are silent.
  ///
  /// - Parameter typed: the arguments of the process.
  func command(_ typed: [String]) throws(Failure) -> RenderCommand {
    try OptionParsing.following(place) { () throws(Failure) in
      try RenderCommand.read(words + typed)
    }
  }

  /// Hands the options over to a reader of other arguments.
  func apply(to reader: PlainArguments) throws {
    try OptionParsing.$place.withValue(place) { try reader.take(words) }
  }

  // MARK: - Names of files

  private static let mark: Character = "\0"

  private static func mark(_ number: Int, _ value: String) -> String { "\(mark)\(number):\(value)" }

  private var place: PlaceRule {
    PlaceRule { [files] name in
      guard name.first == Self.mark, let number = Int(name.dropFirst().prefix { $0 != ":" }),
        files.indices.contains(number)
      else { return FileName(typed: name) }
      return files[number]
    }
  }

  /// The file that a value turns out to name.
  private final class FoundFile: Sendable {
    private let found = Mutex<FileName?>(nil)
    var name: FileName? { found.withLock { $0 } }

    func find(_ text: String, besides tape: InputFile) throws -> FileName {
      do throws(SceneFiles.Refusal) {
        let (folder, way) = try SceneFiles.way(text, besides: tape)
        let path = folder == Path(literal: ".") ? way : folder.appending(way)
        let name = FileName(path.name, way: way, beneath: folder)
        found.withLock { $0 = name }
        return name
      } catch {
        throw ValidationError(error.reason + (error.help.map { "; \($0)" } ?? "") + ".")
      }
    }
  }
}

extension RenderCommand {
  /// Reads arguments, as the process reads those that it is started with.
  static func read(_ words: [String]) throws(Failure) -> RenderCommand {
    let words = OptionParsing.spelledOut(words)
    if let command: RenderCommand = PlainArguments.table(words) { return command }
    do { return try RenderCommand.parse(words) } catch { throw RenderCommand.failure(for: error) }
  }

  /// - Throws: a failure for an option that does nothing where a tape or a chat is played.
  static func requirePlayback(_ words: [String]) throws(Failure) {
    let (_, slots) = Slots.gathered { RenderCommand() }
    let setter = OptionSetter(slots, for: .playback)
    var words = words.prefix { $0 != "--" }[...]
    while let word = words.popFirst() {
      guard word.hasPrefix("--") else { continue }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let slot = try setter.option(String(parts[0]))
      // The value of an option is no name of one.
      if parts.count == 1, case .option = slot.form { _ = words.popFirst() }
    }
  }
}
