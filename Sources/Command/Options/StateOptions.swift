import ArgumentParser
import IPRenderKit

/// A key of `--set` and its value, as `title=Anna`.
struct StateChange: Equatable, Sendable {
  let key: String
  let value: String

  init(_ text: String) throws {
    guard let (key, value) = text.keyAndValue else {
      throw ValidationError("it must be a key and a value, such as title=Anna.")
    }
    (self.key, self.value) = (key, value)
  }
}

/// The state of the screen and of a message's header, by the keys whose declarations allow it (`OptionSources.set`).
struct StateOptions: OptionTable {
  @Setting(
    "set", "Set the state of the screen or of a message's header, such as title=Anna.", "key=value",
    allowedIn: .allButTapes, completion: .list(Self.keys.map { $0 + "=" }), Self.checked)
  var set: [StateChange] = []

  static let name = "set"

  static var keys: [String] {
    OptionList.slots(of: RenderCommand.self).filter { $0.sources.contains(.set) }.map(\.name)
  }

  /// Parses a key and a value, and checks both with a temporary table.
  @Sendable private static func checked(_ text: String) throws -> StateChange {
    let change = try StateChange(text)
    let table = Self()
    table.set = [change]
    try table.apply(to: OptionList.slots(of: RenderCommand.self))
    return change
  }

  /// Sets the values in a table. A key has priority over the option with its name.
  func apply(to slots: [Slot]) throws {
    guard !set.isEmpty else { return }
    let setter = OptionSetter(slots, for: .set)
    for change in set {
      do throws(CommandError) {
        let (slot, value) = try setter.option(change.key, change.value)
        try setter.set(slot, to: value)
      } catch {
        let fix = error.help.map { $0.hasPrefix("did") ? ". D" + $0.dropFirst() : "; " + $0 }
        throw ValidationError(error.text + (fix ?? "."))
      }
    }
  }
}
