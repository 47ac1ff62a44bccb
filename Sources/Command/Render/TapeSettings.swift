import ArgumentParser
import IPRenderKit

/// The options that the `Set` lines of a tape set, as arguments of the command (Spec/Tapes.md 2). Each line
/// is checked separately, so that an error is reported with its place and does not affect other lines.
struct TapeSettings {
  private(set) var words: OptionWords
  /// The errors in lines, and those of options that have no effect on the tape.
  private(set) var faults: [CommandError] = []

  /// The default screen of a conversation.
  static let usualScreen = "iphone-14"

  /// - Parameters:
  ///   - typed: The names of the options on the command line, or in a request.
  ///   - isLive: True if steps of a live session follow.
  init(_ tape: TapeFile, typed: Set<String> = [], isLive: Bool = false) {
    words = OptionWords(["--screen=" + Self.usualScreen])
    let setter = OptionSetter(
      Slots.gathered { RenderCommand() }.1, for: .tape, besides: TapeFile.ownSettings)
    let place = PlaceRule { try Self.find($0, besides: tape.file) }
    let effects = TapeEffects(on: tape, isLive: isLive)
    let given = typed.union(
      tape.settings.compactMap { try? setter.option($0.name, $0.value).slot.name })
    for setting in tape.settings {
      do throws(CommandError) {
        let (option, value) = try setter.option(setting.name, setting.value)
        if let fault = effects.fault(of: option.name, among: given) { throw fault }
        try words.add(option, value, by: setter, place)
      } catch {
        var fault = error
        (fault.file, fault.location) = tape.location(of: setting.place)
        faults.append(fault)
      }
    }
    faults += typed.sorted().compactMap { effects.fault(of: $0, among: given) }
  }

  /// Requires valid settings, and options with an effect.
  ///
  /// - Throws: The first error.
  func require() throws(CommandError) { if let fault = faults.first { throw fault } }

  private static func find(_ text: String, besides tape: InputFile) throws -> FileName {
    do throws(SceneFiles.Refusal) {
      let (folder, way) = try SceneFiles.way(text, besides: tape)
      let path = folder == Path(literal: ".") ? way : folder.appending(way)
      return FileName(path.name, way: way, beneath: folder)
    } catch {
      throw ValidationError(error.reason + (error.help.map { "; \($0)" } ?? "") + ".")
    }
  }
}

extension RenderCommand {
  /// Requires options that apply to the playback of a tape or a chat.
  ///
  /// - Returns: The names of the options.
  /// - Throws: An error for an option that has no effect.
  @discardableResult
  static func requirePlayback(_ words: [String]) throws(CommandError) -> Set<String> {
    var names: Set<String> = []
    let (_, slots) = Slots.gathered { RenderCommand() }
    let setter = OptionSetter(slots, for: .playback)
    var words = words.prefix { $0 != "--" }[...]
    while let word = words.popFirst() {
      guard word.hasPrefix("--") else { continue }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? String(parts[1]) : words.first
      let slot = try setter.option(String(parts[0]), value).slot
      names.insert(slot.name)
      // The value of an option is not the name of another one.
      if parts.count == 1, case .option = slot.form { _ = words.popFirst() }
    }
    return names
  }
}
