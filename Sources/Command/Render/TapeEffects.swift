import IPRenderKit

/// The options that have an effect on some tapes only. One without an effect on a tape is an error
/// (Spec/Tapes.md 3).
struct TapeEffects {
  private let tape: TapeFile
  /// True if steps arrive later, which may read anything.
  private let isLive: Bool

  init(on tape: TapeFile, isLive: Bool = false) { (self.tape, self.isLive) = (tape, isLive) }

  /// Returns the error for an option without an effect; `nil` for every other option.
  ///
  /// - Parameters:
  ///   - name: The long name of the option.
  ///   - given: The names of all options that are given.
  func fault(of name: String, among given: Set<String>) -> CommandError? {
    switch name {
    case _ where ChatArguments.namesOfChats.contains(name) && !tape.hasChat:
      .usage(
        "--\(name) applies only to chats, and the tape begins with none",
        help: "write `Set Chat FILE` in the tape, or remove it")
    case "name" where !tape.namesItsBot:
      .usage("--name has no effect on this tape, which names its people itself", help: "use --title")
    case "every" where !given.contains("chunks") && !tape.hasRecordings && !isLive:
      .usage("--every has no effect on this tape, whose answers have no chunks", help: "add --chunks N")
    default: nil
    }
  }
}
